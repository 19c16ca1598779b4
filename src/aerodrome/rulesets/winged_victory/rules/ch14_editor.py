"""Chapter 14.1 to 14.3: the mission editor. Dice draw missions, weather, ground and flights."""

from __future__ import annotations

from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch01_components import FACES, HIGHEST, MAT, card, hex_place
from .ch02_energy import fastest
from .dashboards import SCHOOL
from .state import (
    ALLIES,
    GERMANY,
    ROLLED,
    SIDES,
    Aircraft,
    Draw,
    Mission,
    Rules,
    Sky,
    Target,
    Weather,
)
from .tables import TABLES, Briefing

D20 = 20
OWN_MAT = {ALLIES: "A", GERMANY: "C"}
LETTER = {ALLIES: "A", GERMANY: "G"}
AIMED = ("recon", "artillery", "bombing", "strategic", "strafing", "balloon")
"""14.2 Missions that are flown against a target."""
RED = ("strategic", "balloon", "scramble")
"""14.1 Missions that both sides fly: one flies it, the other flies against it."""
RAIDS = ("bombing", "strafing", "strategic")
"""14.1 The missions that a scramble answers."""
PRINTED_MAT = 40
"""1.1 The hexes of a mat for which the ground is laid out below; others are in proportion."""
GROUND = (("trench", 14), ("battery", 8), ("machine_gun", 11), ("balloon", 9))
"""14.4 The targets on a side's half of the front, by hexes from its edge."""
REAR = (("dump", 28), ("train", 20), ("factory", 14), ("hangar", 6))
"""14.4 The targets on a side's own mat, by hexes from its far edge, all in every mission."""
SKILLS = ("recruit", "recruit", "expert", "expert", "expert", "ace")
SUNLESS = 6
SUNS = ("none", "west", "high_west", "overhead", "high_east", "east")
"""14.1 Where the sun may be put, in the order of its die; the first is none."""
CLOUD_LEVELS = {"cumulus": (10, 8), "low_stratus": (8, 2)}
"""14.1 The die for the level of a cloud, and what is added to it."""


def in_service(side: str, date: str) -> list[str]:
    """14.3 Return the types a side flies at a date (year and month), in the order they came."""
    served = [
        (model.since, key)
        for key, model in TABLES.models.items()
        if model.side == side and model.since != SCHOOL and model.since <= date
    ]
    return [key for _, key in sorted(served)]


def fit_for(role: str, side: str, date: str) -> list[str]:
    """14.3 Return the types for a role; nimble two-seaters fight if there are no single-seaters."""
    models = {key: TABLES.models[key] for key in in_service(side, date)}
    kind = "single-seater" if role == "fighter" else role
    found = [key for key, model in models.items() if model.kind == kind]
    if role == "fighter" and not found:
        two = [key for key, model in models.items() if model.kind == "two-seater"]
        found = [key for key in two if not models[key].underscored]
    return found


def feasible(kind: str, side: str, date: str) -> bool:
    """14.3 Return whether any type in service can fly this mission."""
    return bool(fit_for(TABLES.briefings[kind].role, side, date))


def check_options(rules: Rules, draw: Draw) -> None:
    """14.1 Refuse a mission that no type could fly at that date, or weather of no table."""
    if draw.weather != ROLLED and draw.weather not in HEAVENS:
        listed = ", ".join(HEAVENS)
        sentence = f"the weather of a mission is one of {listed}, not `{draw.weather}`."
        raise Refusal("bad-option", sentence)
    rolled = [TABLES.missions.cell(die, rules.date[:4]) for die in range(1, D20 + 1)]
    for side, kind in ((ALLIES, rules.mission_allies), (GERMANY, rules.mission_germany)):
        kinds = rolled if kind == ROLLED else [kind]
        if not any(feasible(wanted, side, rules.date) for wanted in kinds):
            what = "any mission" if kind == ROLLED else f"the mission `{kind}`"
            sentence = f"{side} has no aircraft for {what} in {rules.date}."
            raise Refusal("bad-option", sentence)


def check_briefings() -> None:
    """14.4 Refuse a mission against a target that does not exist where it leads."""
    for kind, briefing in TABLES.briefings.items():
        there = [name for name, _ in (*GROUND, *(REAR if "enemy" in briefing.mats else ()))]
        if kind in AIMED and briefing.target not in there:
            sentence = f"the target of this mission can only be {', '.join(there)}."
            raise Refusal("bad-value", sentence, f"briefings.{kind}.target")


def draw_missions(umpire: Umpire, sky: Sky) -> None:
    """14.1 Draw a mission for each side, known to it alone; then mats, weather, ground, flights."""
    if sky.draw.announced and arranged(sky):
        effects.announce(umpire, arranged(sky), rule="14.1")
    kinds = draw_kinds(umpire, sky)
    briefings = {side: TABLES.briefings[kind] for side, kind in kinds.items()}
    mats = mats_for(briefings)
    weather, said = draw_weather(umpire, sky.draw, mats)
    planes = [
        plane for side in SIDES for plane in draw_flight(umpire, sky, side, briefings[side], mats)
    ]
    targets = lay_ground(mats)
    effects.lay_out(umpire, sky, mats, weather, said, planes, targets, rule="14.1")
    for side, briefing in briefings.items():
        flight = [plane.id for plane in planes if plane.side == side]
        aimed = [t.id for t in targets if t.side != side and t.kind == briefing.target]
        mission = Mission(
            kind=kinds[side],
            target=aimed[0] if aimed else "",
            workers=tuple(flight[: briefing.flight]),
            needed=briefing.needed,
        )
        effects.draw_mission(umpire, sky, side, mission, tuple(flight), rule="14.2")


def arranged(sky: Sky) -> tuple[str, ...]:
    """14.1 Return what is not left to the dice."""
    wanted = {"mission_allies": sky.rules.mission_allies}
    wanted |= {"mission_germany": sky.rules.mission_germany}
    wanted |= {name: getattr(sky.draw, name) for name in Draw.__struct_fields__}
    return tuple(name for name, said in wanted.items() if isinstance(said, str) and said != ROLLED)


def draw_kinds(umpire: Umpire, sky: Sky) -> dict[str, str]:
    """14.1 Return what each side flies: its own mission, or against a red one of the enemy."""
    drawn = {side: draw_mission(umpire, sky, side) for side in SIDES}
    kinds = {side: kind for side, (kind, _) in drawn.items()}
    if not sky.draw.red_missions:
        return kinds
    red = sorted((die, SIDES.index(side)) for side, (kind, die) in drawn.items() if kind in RED)
    for _, number in red[:1]:
        side, enemy = SIDES[number], SIDES[1 - number]
        against = answer_to(kinds[side], kinds[enemy], enemy, sky.rules.date)
        if drawn[enemy][1] and against != kinds[enemy]:
            effects.meet(umpire, enemy, kinds[side], kinds[enemy], against, rule="14.1")
            kinds[enemy] = against
    return kinds


def answer_to(red: str, drawn: str, side: str, date: str) -> str:
    """14.1 Return what a side flies against a red mission: its own if it fits, or if none else can.

    A scramble meets a raid, or reconnaissance where there are no machines for one. Bombers and
    balloon attackers meet a defensive patrol.
    """
    fitting, else_ = (RAIDS, ("recon",)) if red == "scramble" else (("cap",), ())
    if drawn in fitting:
        return drawn
    return next((kind for kind in (*fitting, *else_) if feasible(kind, side, date)), drawn)


def draw_mission(umpire: Umpire, sky: Sky, side: str) -> tuple[str, int]:
    """14.1 Return a mission by a d20 on the table of the year, rolled until a type can fly it.

    The second value is the die, 0 for a mission that was arranged.
    """
    rules = sky.rules
    wanted = rules.mission_allies if side == ALLIES else rules.mission_germany
    if wanted != ROLLED:
        return wanted, 0
    while True:
        (die,) = umpire.roll(D20, rule="14.1", to=(side,))
        kind = TABLES.missions.cell(die, rules.date[:4])
        if feasible(kind, side, rules.date):
            return kind, die


def mats_for(briefings: dict[str, Briefing]) -> str:
    """14.1 Return the mats that both missions need, from west to east."""
    wanted: list[str] = []
    for side, briefing in briefings.items():
        foreign = OWN_MAT[GERMANY if side == ALLIES else ALLIES]
        names = {"own": OWN_MAT[side], "front": "B", "enemy": foreign}
        wanted += [names[mat] for mat in briefing.mats]
    return "".join(mat for mat in "ABC" if mat in wanted or mat == "B")


def heaven(die: int) -> tuple[str, int]:
    """14.1 Return the sky of a d20, and the level it begins at or the number of clouds."""
    figure = int(TABLES.weather.cell(die, "figure").replace("-", "0"))
    return TABLES.weather.cell(die, "sky"), min(HIGHEST, figure)


def heaven_called(kind: str, figure: int) -> str:
    """14.1 Return the name by which such a sky can be arranged."""
    return f"{kind}_{figure}" if figure else kind


HEAVENS = {heaven_called(*sky): sky for sky in map(heaven, range(1, D20 + 1))}
"""14.1 Every sky of the table."""


def draw_weather(umpire: Umpire, draw: Draw, mats: str) -> tuple[Weather, tuple[str, int]]:
    """14.1 Return the weather by a d20, and the sun by a d6 (6 is none), or as arranged."""
    die, sun = 1, SUNLESS
    if ROLLED in (draw.weather, draw.sun):
        die, sun = umpire.roll(D20, FACES, rule="14.1")
    kind, figure = heaven(die) if draw.weather == ROLLED else HEAVENS[draw.weather]
    shining = sun % SUNLESS if draw.sun == ROLLED else SUNS.index(draw.sun)
    clouds: tuple[tuple[int, int], ...] = ()
    if kind in CLOUD_LEVELS:
        levels, base = CLOUD_LEVELS[kind]
        columns = len(mats) * MAT
        dice = [umpire.roll(columns, levels, rule="14.1") for _ in range(figure)]
        clouds = tuple(hex_place(column, base + level) for column, level in dice)
    weather = Weather(
        sun=shining,
        haze=figure if kind == "haze" else 0,
        storm=figure if kind == "storm" else 0,
        high_stratus=kind == "high_stratus",
        medium_stratus=kind == "medium_stratus",
        low_stratus=clouds if kind == "low_stratus" else (),
        cumulus=clouds if kind == "cumulus" else (),
    )
    return weather, (kind, figure)


def draw_flight(
    umpire: Umpire, sky: Sky, side: str, briefing: Briefing, mats: str
) -> list[Aircraft]:
    """14.2 Return the flight, with an escort if there are fighters, its level and its skills."""
    date = sky.rules.date
    roles = [briefing.role] * briefing.flight
    if fit_for("fighter", side, date):
        roles += ["fighter"] * briefing.escort
    level = draw_level(umpire, sky, side, briefing.level)
    names = [f"{LETTER[side]}{number + 1}" for number in range(len(roles))]
    skills = draw_skills(umpire, sky, side, names)
    among = tuple(in_service(side, date))
    planes = []
    for number, (role, name, skill) in enumerate(zip(roles, names, skills, strict=True)):
        type_ = fit_for(role, side, date)[0]
        plane = card(name, side, type_, among, skill)
        column = 2 + 2 * number if side == ALLIES else len(mats) * MAT - 1 - 2 * number
        plane.x, plane.y = hex_place(column, min(level, _lowest_ceiling(type_, among)))
        plane.heading = 1 if side == ALLIES else -1
        plane.speed = plane.throttle = fastest(plane)
        planes.append(plane)
    return planes


def draw_level(umpire: Umpire, sky: Sky, side: str, levels: tuple[int, int]) -> int:
    """14.2 Return a die within the levels of the mission, which also limit an arranged level."""
    (low, high), wanted = levels, sky.draw.level(side)
    if wanted != ROLLED:
        return min(high, max(low, int(wanted)))
    (die,) = umpire.roll(high - low + 1, rule="14.2", to=(side,))
    return low + die - 1


def draw_skills(umpire: Umpire, sky: Sky, side: str, names: list[str]) -> list[str]:
    """14.2 Return a die for each pilot, except those with an arranged skill."""
    wanted = [sky.draw.skill(name) for name in names]
    if ROLLED not in wanted:
        return wanted
    dice = umpire.roll(*([FACES] * len(names)), rule="14.2", to=(side,))
    rolled = [SKILLS[die - 1] for die in dice]
    return [one if said == ROLLED else said for said, one in zip(wanted, rolled, strict=True)]


def _lowest_ceiling(type_: str, among: tuple[str, ...]) -> int:
    """5.4 Return the lowest ceiling of the types that a side may still choose instead."""
    kind = TABLES.models[type_].kind
    models = [TABLES.models[key] for key in among]
    return min(model.ceiling for model in models if model.kind == kind)


def lay_ground(mats: str) -> list[Target]:
    """14.4 Return all possible targets, in play in every mission, so that none betrays it."""
    front, targets = mats.index("B") * MAT, []
    for side in SIDES:
        places = [(kind, front + _column(side, hexes)) for kind, hexes in GROUND]
        if OWN_MAT[side] in mats:
            start = mats.index(OWN_MAT[side]) * MAT
            places += [(kind, start + _column(side, hexes)) for kind, hexes in REAR]
        for number, (kind, column) in enumerate(places, 1):
            x, y = hex_place(column, TABLES.targets[kind].level)
            name = f"{LETTER[side]}T{number}"
            targets.append(Target(id=name, side=side, kind=kind, x=x, y=y))
    return targets


def _column(side: str, hexes: int) -> int:
    """14.4 Return the column of a mat so many hexes from a side's own edge."""
    own = hexes * MAT // PRINTED_MAT
    return own if side == ALLIES else MAT - own


check_briefings()
