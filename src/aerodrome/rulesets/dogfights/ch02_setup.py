"""Chapter 2, setting up: the sides, their aircraft, and the first four on access points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from aerodrome.kernel import codec
from aerodrome.kernel.edition import Rows
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Option, Options, Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.hexes import Hex

from . import effects
from .ch01_game import model_of, piece
from .ch02_entering import (
    Berth,
    Patrol,
    candidates,
    free_points,
    place,
    put,
)
from .ch02_general import DOGFIGHT, GENERAL, fights
from .ch09_pilots import name_pilots
from .ch10_weather import set_weather
from .ch11_tasks import (
    BREAKTHROUGH,
    RECONNAISSANCE,
    on_errand,
    owes_errand,
)
from .ch12_variants import fighters_of, levels
from .ch13_mounts import in_formation, mounted
from .crews import Mount
from .lattice import Edge
from .setup_file import BOARDS, Force, SetupFile
from .state import (
    ACCESS,
    ALLIES,
    CENTRAL,
    OTHER,
    SIDES,
    Aims,
    Aircraft,
    Cloud,
    Pool,
    Rules,
    Side,
    Sky,
    Zone,
)
from .tables import TABLES, rows_of

ON_ACCESS = TABLES.number("2.5", "on_access")
HOMES: dict[str, dict[Side, Edge]] = {
    "west_east": {CENTRAL: "east", ALLIES: "west"},
    "north_south": {CENTRAL: "north", ALLIES: "south"},
}
"""2.5 Which edge is whose."""
AS_GIVEN, NOBODY = "scenario", "none"
ARMED, DISARMED, BOMB, BOMB_DISARMED = "armed", "disarmed", "bomb", "bomb_disarmed"
T = TypeVar("T")


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    """2.1 The game is for two players: the Central Powers and the Allies.

    13.5 In a campaign everybody who owns a machine has a seat.
    """
    file = codec.convert(scenario.setup, SetupFile, "")
    owners = [entry.seat for force in (file.allies, file.central) for entry in force.mounts]
    return tuple(dict.fromkeys(owners)) or SIDES


def setup(scenario: Scenario) -> Sky:
    """2.5 The board, the sides and their aircraft, all of them still in patrol.

    1.1 Zones and clouds lie where the scenario has them, unless it is played on another board than
    it was written for: one that the players chose, or a corrected one on which not all have room.
    """
    file = codec.convert(scenario.setup, SetupFile, "")
    file.check()
    rules, aims = _rules(scenario, file), _aims(scenario, file)
    planes = [plane for side in SIDES for plane in _force(file, side, aims)]
    sky = Sky(planes, [], rules, aims, _pools(file, rules, planes), ())
    chosen = scenario.options["board"] != AS_GIVEN or scenario.options["sides"] != AS_GIVEN
    moved = chosen or bool(file.astray())
    sky.zones = _zones(sky, file, moved)
    sky.clouds = () if moved else _clouds(sky, file)
    _check(sky)
    return sky


def rows(scenario: Scenario) -> Rows:
    """1.3 The types of a scenario: its pieces, its reserves, and what may be chosen instead."""
    file = codec.convert(scenario.setup, SetupFile, "")
    types = [model_of(name).key for f in _forces(file) for name in (*f.aircraft, *f.reserves)]
    types += [entry.type for force in _forces(file) for entry in force.mounts]
    if scenario.options["choose_aircraft"]:
        types += [type_ for pool in setup(scenario).pools for type_ in pool.types]
    return rows_of(types)


def _forces(file: SetupFile) -> tuple[Force, ...]:
    return file.central, file.allies


def _rules(scenario: Scenario, file: SetupFile) -> Rules:
    options = scenario.options
    board, sides = str(options["board"]), str(options["sides"])
    width, height = BOARDS[file.board if board == AS_GIVEN else board]
    homes = HOMES[file.sides if sides == AS_GIVEN else sides]
    chosen = {name: options[name] for name in Rules.__struct_fields__ if name in options}
    fixed = {"width": width, "height": height, "homes": homes}
    return codec.convert({**fixed, **chosen}, Rules, "")


def _aims(scenario: Scenario, file: SetupFile) -> Aims:
    alone = str(scenario.options["asymmetrical"])
    tasked: tuple[Side, ...] = () if file.mode in (DOGFIGHT, GENERAL) else file.tasked or SIDES
    if alone != NOBODY:
        if not tasked:
            sentence = "a dogfight has no task that one side alone could have."
            raise Refusal("bad-option", sentence)
        tasked = (alone,)
    return Aims(
        mode=file.mode,
        rule=file.rule,
        tasked=tasked,
        first=file.first,
        photo_level=0 if scenario.options["one_level"] else file.photo_level,
        general=file.general,
        wins=file.wins if len(tasked) == 1 else 0,
        draws=file.draws if len(tasked) == 1 else 0,
    )


def _force(file: SetupFile, side: Side, aims: Aims) -> list[Aircraft]:
    """11.10 A side without a task has only fighters, and reserves for the rest."""
    force = file.force(side)
    if force.mounts:
        return [mounted(entry, side) for entry in force.mounts]
    planes = [piece(name) for name in force.aircraft]
    if aims.tasked and side not in aims.tasked:
        planes = [plane for plane in planes if plane.role == "fighter"]
        planes += [piece(name) for name in force.reserves]
    for plane in planes:
        if plane.id in force.loads:
            plane.load = force.loads[plane.id]
            plane.bombs = 1 if plane.load.startswith(BOMB) else 0
            if plane.load.endswith(DISARMED):
                plane.batteries = []
    return planes


def _pools(file: SetupFile, rules: Rules, planes: list[Aircraft]) -> tuple[Pool, ...]:
    """2.5 Fighters are the player's choice, if the option says so."""
    if not rules.choose_aircraft:
        return ()
    pools = []
    for side in SIDES:
        own = [plane for plane in planes if plane.side == side]
        flown = tuple(dict.fromkeys(plane.nation for plane in own))
        types = fighters_of(file.force(side).nations or flown)
        replaced = tuple(plane.id for plane in own if plane.role == "fighter")
        if sum(len(TABLES.models[key].numbers) for key in types) < len(replaced):
            raise Refusal("bad-scenario", f"{side} has fewer fighters to choose than it needs.")
        pools.append(Pool(side, types, replaced))
    return tuple(pools)


def _zones(sky: Sky, file: SetupFile, moved: bool) -> list[Zone]:
    """11.4 Three for each side with a task, nearest to the enemy; as given, if the board is."""
    if sky.aims.mode == BREAKTHROUGH or not sky.aims.tasked:
        return []
    given: dict[tuple[str, str], tuple[Hex, ...]] = {
        (entry.side, entry.letter): sky.board.zone(entry.column, entry.row)
        for entry in file.zone
        if not moved
    }
    zones = []
    for side in sky.aims.tasked:
        for letter, points in sky.board.zones(sky.rules.homes[side]):
            here = given.get((side, letter), points)
            zones.append(Zone(f"{side} {letter}", side, letter, here))
    return zones


def _clouds(sky: Sky, file: SetupFile) -> tuple[Cloud, ...]:
    centres = [(sky.board.grid.to_hex(entry.column, entry.row), entry.top) for entry in file.cloud]
    return tuple(Cloud(at, sky.board.cloud(at), top) for at, top in centres)


def _check(sky: Sky) -> None:
    for side in sky.aims.tasked:
        own = [plane for plane in sky.aircraft if plane.side == side]
        if not any(on_errand(sky, plane) or loadable(sky, plane) for plane in own):
            raise Refusal("bad-scenario", f"{side} has no aircraft for its task.")


# Before the first turn


def prepare(umpire: Umpire, sky: Sky) -> None:
    """2.5 Who begins, the weather, the aircraft, their loads and their pilots."""
    draw_first(umpire, sky)
    set_weather(umpire, sky)
    choose_aircraft(umpire, sky)
    choose_loads(umpire, sky)
    name_pilots(umpire, sky)
    if sky.rules.quick_start:
        quick_start(umpire, sky)
        effects.begin_phase(umpire, sky, "turn", rule="2.5")
    else:
        effects.begin_phase(umpire, sky, "placing", rule="2.5")


def draw_first(umpire: Umpire, sky: Sky) -> None:
    """2.5 The lot decides who begins, unless the scenario does."""
    side = sky.aims.first
    if not side:
        (die,) = umpire.roll(len(SIDES), rule="2.5")
        side = SIDES[die - 1]
    effects.draw_first(umpire, sky, side, rule="2.5")


def choose_aircraft(umpire: Umpire, sky: Sky) -> None:
    """2.5 Both pick their fighters at once, type by type; 12.4 those of the expansion too."""
    pools = {pool.side: pool for pool in sky.pools if pool.replaces}

    def dialogue(umpire: Umpire, side: str) -> tuple[str, ...]:
        return pick(umpire, sky, pools[side])

    for side, names in _both(umpire, sky, pools, dialogue, "2.5").items():
        chosen = tuple(piece(name) for name in names)
        effects.choose_aircraft(umpire, sky, side, chosen, pools[side].replaces, rule="2.5")


def _both(
    umpire: Umpire, sky: Sky, sides: Iterable[Side], dialogue: Callable[[Umpire, str], T], rule: str
) -> dict[str, T]:
    subjects = {side: sky.speaker(side) for side in sides}
    return umpire.together(subjects, dialogue, rule=rule) if subjects else {}


def pick(umpire: Umpire, sky: Sky, pool: Pool) -> tuple[str, ...]:
    """2.5 One fighter at a time, the smallest free number of the type."""
    picked: list[str] = []
    for _ in pool.replaces:
        box = {type_: _spare(type_, picked) for type_ in pool.types}
        types = [type_ for type_, names in box.items() if names]
        word = umpire.ask(pool.side, Types(types), rule="2.5", about="")
        picked.append(box[word][0])
    return tuple(picked)


def _spare(type_: str, picked: list[str]) -> list[str]:
    model = TABLES.models[type_]
    letter = TABLES.nations[model.nation].letter
    names = [f"{letter}{number}" for number in model.numbers]
    return [name for name in names if name not in picked]


class Types(Options[str]):
    """2.5 The types of which a piece is still in the box."""

    __slots__ = ("types",)

    def __init__(self, types: list[str]) -> None:
        self.types = types

    def __iter__(self) -> Iterator[str]:
        return iter(self.types)

    def forced(self) -> str | None:
        return self.types[0] if len(self.types) == 1 else None

    def describe(self) -> Iterable[Option]:
        for type_ in self.types:
            model = TABLES.models[type_]
            words: dict[str, Word] = {"model": type_, "speed": model.speed}
            yield Option(type_, Phrase("type", words | {"agility": model.agility}))

    def prompt(self) -> Phrase:
        return Phrase("ask.2.5.type")


def loadable(sky: Sky, plane: Aircraft) -> list[str]:
    """11.1 The loads a scout may take: none in a dogfight, nor where the scenario has decided."""
    if fights(sky) or plane.role != "scout" or plane.load != ARMED:
        return []
    drops = sky.aims.mode != RECONNAISSANCE and plane.side in sky.aims.tasked
    loads = [DISARMED] if sky.rules.disarm else []
    if drops and sky.rules.scout_bombs:
        loads += [BOMB, BOMB_DISARMED] if sky.rules.disarm else [BOMB]
    return [ARMED, *loads] if loads else []


def choose_loads(umpire: Umpire, sky: Sky) -> None:
    """11.1 Scouts may leave their guns at home, or carry a bomb."""
    scouts = {s: [p for p in sky.aircraft if p.side == s and loadable(sky, p)] for s in SIDES}

    def dialogue(umpire: Umpire, side: str) -> list[str]:
        return [
            umpire.ask(sky.speaker(side), tuple(loadable(sky, plane)), rule="11.1", about=plane.id)
            for plane in scouts[side]
        ]

    sides = [side for side in SIDES if scouts[side]]
    for side, words in _both(umpire, sky, sides, dialogue, "11.1").items():
        for plane, word in zip(scouts[side], words, strict=True):
            effects.load(umpire, plane, word, rule="11.1")


# The first four


def placer(sky: Sky) -> Side | None:
    """2.5 Whose piece is placed next: in turn, the first player begins."""
    sides = [side for side in (sky.first, OTHER[sky.first]) if may_place(sky, side)]
    return min(sides, key=lambda side: len(sky.of(side, ACCESS)), default=None)


def may_place(sky: Sky, side: Side) -> bool:
    """2.5 Four on access points, 2.2 if there are so many and the limit allows it."""
    return len(sky.of(side, ACCESS)) < ON_ACCESS and bool(candidates(sky, side))


def placeable(sky: Sky, side: Side) -> list[Aircraft]:
    """2.5 Who may be placed; 11.4, 11.6 the last of the four has a task if no other has."""
    last = len(sky.of(side, ACCESS)) == ON_ACCESS - 1 or len(candidates(sky, side)) == 1
    return candidates(sky, side, errands=last and owes_errand(sky, side))


class Newcomers(Patrol):
    """2.5 Who is put on an access point next."""

    __slots__ = ()

    def prompt(self) -> Phrase:
        return Phrase("ask.2.5.piece")


def place_next(umpire: Umpire, sky: Sky) -> None:
    """2.5 One piece, its access point and its level; after the last the first turn begins."""
    side = placer(sky)
    if side is None:
        effects.begin_phase(umpire, sky, "turn", rule="2.5")
        return
    name = umpire.ask(sky.speaker(side), Newcomers(placeable(sky, side)), rule="2.5")
    put(umpire, sky, sky.plane(name), rule="2.5")


def quick_start(umpire: Umpire, sky: Sky) -> None:
    """2.5 Placed for you: those with a task first, then by number, spread along the edge."""
    while (side := placer(sky)) is not None:
        planes = sorted(candidates(sky, side), key=lambda p: (not on_errand(sky, p), p.number))
        points = free_points(sky, side)
        taken = len(sky.of(side, ACCESS))
        point = points[(len(points) - 1) * taken // (ON_ACCESS - 1)]
        middle = levels(sky)[len(levels(sky)) // 2]
        berth = Berth(point, point.facings[0], middle)
        if isinstance(planes[0], Mount):
            berth = in_formation(sky, planes[0])
        place(umpire, sky, planes[0], berth, rule="2.5")
