"""Crews for tests: a piece of the table with men of a campaign in it, and whole sorties."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aerodrome.crews.events import SkillUsed
from aerodrome.crews.men import Crew
from aerodrome.rulesets.dogfights.rules.ch01_game import model_of
from aerodrome.rulesets.dogfights.rules.ch04_ends import Ends
from aerodrome.rulesets.dogfights.rules.ch04_movement import flight, legal, parts
from aerodrome.rulesets.dogfights.rules.ch06_attack import shooting
from aerodrome.rulesets.dogfights.rules.formation import mounted
from aerodrome.rulesets.dogfights.rules.models import stations
from aerodrome.rulesets.dogfights.rules.setup_file import MountEntry
from aerodrome.rulesets.dogfights.rules.state import ALLIES, Aircraft, Sky
from aerodrome.rulesets.dogfights.rules.tables import TABLES
from aerodrome.tabletop.sortie import Crewman, Flight, Sortie
from aerodrome.tabletop.sortie import Mount as Machine
from tests.support.dogfights.table import Scripted, a_plane, a_sky
from tests.support.scripted_umpire import Answers

ZONE = {"allies A": (14, 8)}


def a_mount(
    name: str,
    at: str = "12,9",
    facing: str = "E",
    level: int = 3,
    tilt: int = 0,
    *,
    pilot: dict[str, Any] | None = None,
    observer: dict[str, Any] | None = None,
    cared: bool = False,
    ace: bool = False,
    **changes: Any,
) -> Aircraft:
    """Return a piece crewed by veterans with these differences from the usual ones."""
    plane = a_plane(name, at, facing, level, tilt)
    men = [pilot or {}, observer or {}, {}]
    crew = tuple(
        Crewman(**({"id": f"{name}.{n}", "name": f"{name} man {n}", "role": role} | men[n]))
        for n, role in enumerate(stations(model_of(name)))
    )
    entry = MountEntry(
        id=name,
        type=plane.type,
        nation=plane.nation,
        number=plane.number,
        seat=plane.side,
        crew=crew,
        cared=cared,
        ace=ace,
    )
    mount = mounted(entry, plane.side)
    for field in ("place", "facing", "level", "tilt", "at"):
        setattr(mount, field, getattr(plane, field))
    for field, value in changes.items():
        owner = mount.aboard if field in Crew.__struct_fields__ else mount
        assert field in owner.__struct_fields__, field
        setattr(owner, field, value)
    return mount


def a_crewman(name: str, **facts: Any) -> Crewman:
    return Crewman(**({"id": name, "name": name.title(), "role": "pilot"} | facts))


def a_machine(name: str, type_: str, seat: str, extra: int = 0, **facts: Any) -> Machine:
    """Return a machine with a full crew, each man with these facts."""
    roles = stations(TABLES.models[type_])
    crew = tuple(a_crewman(f"{name}.{n}", role=role, **facts) for n, role in enumerate(roles))
    return Machine(name, type_, seat, crew, extra)


def scouts(side: str, seat: str, count: int = 2, **facts: Any) -> list[Machine]:
    type_ = {"a": "sopwith_camel", "c": "albatros_d5a"}[side]
    return [a_machine(f"{side}m{n}", type_, seat, **facts) for n in range(count)]


def a_sortie(
    west: list[Machine],
    east: list[Machine],
    missions: tuple[str, str] = ("patrol", "patrol"),
    formation: str = "line",
    nation: str = "britain",
    **facts: Any,
) -> Sortie:
    flights = (
        Flight("allied", nation, missions[0], tuple(west), formation),
        Flight("central", "germany", missions[1], tuple(east), formation),
    )
    return Sortie(**({"date": "1917-07-01", "flights": flights} | facts))


# Firing


def skilled(*skills: str, **facts: Any) -> dict[str, Any]:
    return {"skills": skills, **facts}


def tail(
    pilot: dict[str, Any] | None = None,
    *,
    target: dict[str, Any] | None = None,
    apart: int = 1,
    **facts: Any,
) -> Sky:
    """Return a sky with B4, a Camel, straight behind the Albatros G7."""
    mine = a_mount("B4", "12,9", pilot=pilot, **facts)
    return a_sky(mine, a_mount("G7", f"{12 + apart},9", pilot=target))


def shoot(
    sky: Sky, dice: Iterable[int] = (), answers: Answers | None = None, name: str = "B4"
) -> Scripted:
    umpire = Scripted(sky, answers or {}, dice)
    shooting(umpire, sky, sky.plane(name))
    return umpire.finished()


def used(umpire: Scripted) -> list[tuple[str, str]]:
    return [(event.plane, event.skill) for event in umpire.events(SkillUsed)]


FIRE: dict[str, list[str]] = {"B4 6.2": ["B4 fixed G7"]}
LIVES = FIRE | {"G7 13.2": ["use"]}


def ends_of(sky: Sky, plane: Aircraft, face: int = 0) -> Ends:
    total = sum(value for _, value in parts(plane, face))
    return Ends(sky, plane, legal(flight(sky, plane, total)))


def raid(observer: dict[str, Any], row: int, mode: str, **facts: Any) -> Sky:
    """Return a sky with F13, a Salmson, flying eastwards in a row; the zone fills 14,8 to 18,10."""
    mine = a_mount("F13", f"10,{row}", observer=observer, **facts)
    return a_sky(mine, a_mount("G7", "40,30"), mode=mode, zones=ZONE, tasked=(ALLIES,))
