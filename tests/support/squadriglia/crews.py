"""Crews for tests: an aircraft of the table with men of a campaign in it."""

from __future__ import annotations

from typing import Any

from aerodrome.crews.events import SkillUsed
from aerodrome.crews.men import Man
from aerodrome.rulesets.squadriglia.rules.ch02_preparation import manned
from aerodrome.rulesets.squadriglia.rules.setup_file import Entry
from aerodrome.rulesets.squadriglia.rules.state import Aircraft, Sky
from aerodrome.tabletop.sortie import Crewman, Flight, Sortie
from aerodrome.tabletop.sortie import Mount as Machine
from tests.support.squadriglia.guns import UNARMED
from tests.support.squadriglia.table import Scripted, a_plane, a_sky


def a_mount(
    name: str,
    type_: str = "spad_7",
    at: str = "12,9",
    facing: str = "E",
    *,
    pilot: dict[str, Any] | None = None,
    second: dict[str, Any] | None = None,
    extra: int = 0,
    ace: bool = False,
    **changes: Any,
) -> Aircraft:
    """Return an aircraft crewed by veterans with these differences from the usual ones."""
    plane = a_plane(name, type_, at, facing, **changes)
    men = [pilot or {}, second or {}, {}, {}]
    crew = tuple(
        Crewman(**({"id": f"{name}.{n}", "name": f"{name} man {n}", "role": man.role} | men[n]))
        for n, man in enumerate(plane.crew)
    )
    facts: dict[str, Any] = {
        "id": name,
        "side": plane.side,
        "type": type_,
        "columns": (1, 24),
        "crew": crew,
    }
    entry = Entry(**facts, extra=extra, ace=ace)
    return manned(plane, entry)


def man(plane: Aircraft, number: int = 0) -> Man:
    return plane.aboard.men[number]


def a_crewman(name: str, **facts: Any) -> Crewman:
    return Crewman(**({"id": name, "name": name.title(), "role": "pilot"} | facts))


def a_sortie(
    west: list[Machine],
    east: list[Machine],
    missions: tuple[str, str] = ("patrol", "patrol"),
    formation: str = "line",
    **facts: Any,
) -> Sortie:
    flights = (
        Flight("allied", "italy", missions[0], tuple(west), formation),
        Flight("central", "austria_hungary", missions[1], tuple(east), formation),
    )
    return Sortie(**({"date": "1917-07-01", "flights": flights} | facts))


def scouts(side: str, seat: str, count: int = 2, **facts: Any) -> list[Machine]:
    type_ = {"I": "spad_7", "A": "albatros_d3"}[side]
    return [
        Machine(f"{side}m{n}", type_, seat, (a_crewman(f"{side.lower()}{n}", **facts),))
        for n in range(count)
    ]


def skilled(*skills: str, **facts: Any) -> dict[str, Any]:
    return {"skills": skills, **facts}


def range_(
    pilot: dict[str, Any] | None = None,
    *,
    target: dict[str, Any] | None = None,
    shooter: str = "spad_7",
    aimed_at: str = UNARMED,
    distance: int = 1,
    **options: Any,
) -> Sky:
    """Return a sky in which I1 faces A1's tail at this distance."""
    mine = a_mount("I1", shooter, "6,9", "E", pilot=pilot)
    theirs = a_mount("A1", aimed_at, f"{6 + distance},9", "E", pilot=target)
    return a_sky(mine, theirs, **options)


def used(umpire: Scripted) -> list[tuple[str, str]]:
    return [(event.plane, event.skill) for event in umpire.events(SkillUsed)]
