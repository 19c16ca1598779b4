"""Crews for tests: an aircraft of the table with men of a campaign in it, and whole sorties."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from aerodrome.crews.events import SkillUsed
from aerodrome.crews.men import Man
from aerodrome.kernel.question import Option, Question, Value
from aerodrome.kernel.umpire import Player
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.offers.sortie import BATTLES
from aerodrome.rulesets.winged_victory.rules.ch09_fire import Aim, Shot, Targets, die, modifiers
from aerodrome.rulesets.winged_victory.rules.ch14_scenarios import manned
from aerodrome.rulesets.winged_victory.rules.setup_file import Entry
from aerodrome.rulesets.winged_victory.rules.state import SIDES, Aircraft, Sky
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from aerodrome.tabletop.sortie import Crewman, Flight, Sortie
from aerodrome.tabletop.sortie import Mount as Machine
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, seeing

TEAMS: dict[str, tuple[str, ...]] = {side: (side,) for side in SIDES}


def a_mount(
    name: str,
    type_: str = "sopwith_camel",
    where: str = "12,15",
    facing: str = "",
    *,
    pilot: dict[str, Any] | None = None,
    second: dict[str, Any] | None = None,
    extra: int = 0,
    **changes: Any,
) -> Aircraft:
    """Return an aircraft crewed by veterans with these differences from the usual ones."""
    plane = a_plane(name, type_, where, facing, **changes)
    men = [pilot or {}, second or {}, {}, {}]
    roles = ["pilot"] + ["gunner"] * TABLES.models[type_].gunners
    crew = tuple(
        Crewman(**({"id": f"{name}.{n}", "name": f"{name} man {n}", "role": role} | men[n]))
        for n, role in enumerate(roles)
    )
    if crew[0].quality == "novice" or crew[0].wounds:
        plane.skill = "recruit"
    facts: dict[str, Any] = {"id": name, "side": plane.side, "types": (type_,), "column": 1}
    facts |= {"level": 1, "facing": "east", "seat": plane.side, "crew": crew, "extra": extra}
    return manned(plane, Entry(**facts), TEAMS)


def a_battle(*planes: Aircraft, **facts: Any) -> Sky:
    """Return a sky of a campaign."""
    sky = a_sky(*planes, **facts)
    sky.teams = TEAMS
    return sky


def man(plane: Aircraft, number: int = 0) -> Man:
    return plane.aboard.men[number]


def with_skills(*skills: str, **facts: Any) -> dict[str, Any]:
    return {"skills": skills, **facts}


def used(umpire: Scripted) -> list[tuple[str, str]]:
    return [(event.plane, event.skill) for event in umpire.events(SkillUsed)]


def thrown(sky: Sky, shot: Shot, face: str) -> int:
    """Return the die that shows this face for this shot."""
    return TABLES.combat[die(sky, shot)].index(face) + 1


BOLD = 0.8
FATAL = ("crash", "doomed", "leaves", "ceiling", "cracks", "stall")


def steady_player(seed: str) -> Player:
    """Return a player who flies at the enemy, avoids what has a warning, and always shoots."""

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        random = Random(f"{seed} {question.key}")
        legal = [option for option in question.posed().options if option.refused is None]
        if question.rule in ("9.3", "2.1"):
            return legal[0].value
        warned = [o for o in legal if o.says is not None and o.says.words.get("warning") in FATAL]
        safe = [o for o in legal if o not in warned] or legal
        if all(o.anchor is not None and o.anchor.path for o in safe) and random.random() < BOLD:
            foes = _foes(look(), question.about)
            return min(safe, key=lambda option: _gap(option, foes)).value
        return random.choice(safe).value

    return answer


def _foes(view: Any, about: str) -> list[tuple[int, int]]:
    mine = next(plane for plane in view.planes if plane.id == about)
    places = [plane.at for plane in view.planes if plane.side != mine.side and not plane.gone]
    return [(x // 4 + 1, y // 2) for x, y in places]


def _gap(option: Option, foes: list[tuple[int, int]]) -> int:
    """Return how far from the nearest enemy an option ends; pointing away counts as further."""
    assert option.anchor is not None
    place = str(option.anchor.place).replace("ground", "0")
    column, level = (int(figure) for figure in place.split(","))
    gaps = [0]
    if foes:
        away = 90 < (option.anchor.facing or 0) < 270
        gaps = [abs(x - column) + 2 * abs(y - level) + 9 * ((x < column) != away) for x, y in foes]
    return min(gaps)


def a_crewman(name: str, **facts: Any) -> Crewman:
    return Crewman(**({"id": name, "name": name.title(), "role": "pilot"} | facts))


def a_sortie(
    west: list[Machine],
    east: list[Machine],
    missions: tuple[str, str] = ("patrol", "patrol"),
    formation: str = "line",
    flak: tuple[int, int] = (0, 0),
    **facts: Any,
) -> Sortie:
    flights = (
        Flight("allied", "britain", missions[0], tuple(west), formation, flak[0]),
        Flight("central", "germany", missions[1], tuple(east), formation, flak[1]),
    )
    return Sortie(**({"date": "1917-10-01", "flights": flights} | facts))


def scouts(side: str, seat: str, count: int = 2, **facts: Any) -> list[Machine]:
    type_ = {"A": "sopwith_camel", "G": "albatros_d5a"}[side]
    return [
        Machine(f"{side}m{n}", type_, seat, (a_crewman(f"{side.lower()}{n}", **facts),))
        for n in range(count)
    ]


def crewed(side: str, seat: str, type_: str, name: str = "b", **facts: Any) -> Machine:
    """Return a machine with all its seats filled."""
    roles = ["pilot"] + ["gunner"] * TABLES.models[type_].gunners
    crew = tuple(
        a_crewman(f"{side.lower()}{name}{n}", role=role, **facts) for n, role in enumerate(roles)
    )
    return Machine(f"{side}{name}", type_, seat, crew)


def duel(
    pilot: dict[str, Any] | None = None,
    target: dict[str, Any] | None = None,
    *,
    gap: int = 2,
    facing: str = "east",
    **facts: Any,
) -> tuple[Aircraft, Aircraft, Sky]:
    """Return a Camel eastbound and an Albatros some hexes ahead, each seeing the other."""
    hero = a_mount("A1", where="12,15", pilot=pilot)
    enemy = a_mount("G1", "albatros_d3", f"{12 + gap},15", facing, pilot=target, **facts)
    seeing(hero, enemy)
    return hero, enemy, a_battle(hero, enemy, hit_direction=False)


def burst(plane: Aircraft, target: Any, reach: int = 2, kind: str = "short", gun: int = 0) -> Shot:
    return Shot(plane, plane.guns[gun], target, reach, kind)


def bursts(plane: Aircraft, sky: Sky, target: Aircraft, gun: int = 0) -> list[str]:
    aim = Aim(plane, plane.guns[gun], ((target, 2),))
    return [word.split()[1] for word in Targets(sky, aim) if " " in word]


def added(sky: Sky, shot: Shot) -> dict[str, int]:
    return dict(modifiers(sky, shot))


def head_on(pilot: dict[str, Any], target: dict[str, Any]) -> tuple[Aircraft, Aircraft, Sky]:
    return duel(pilot, target, gap=1, facing="west")


def begun(sortie: Sortie) -> Any:
    return RULESET.rules.setup(BATTLES.briefing(sortie))
