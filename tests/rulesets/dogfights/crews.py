"""Crews for tests: a piece of the table with men of a campaign in it, and whole sorties."""

from __future__ import annotations

from typing import Any

from aerodrome.rulesets.dogfights.ch01_game import model_of
from aerodrome.rulesets.dogfights.ch13_mounts import mounted
from aerodrome.rulesets.dogfights.crews import Mount, stations
from aerodrome.rulesets.dogfights.setup_file import MountEntry
from aerodrome.rulesets.dogfights.tables import TABLES
from aerodrome.tabletop.sortie import Crewman, Flight, Sortie
from aerodrome.tabletop.sortie import Mount as Machine
from tests.rulesets.dogfights.table import a_plane


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
) -> Mount:
    """A piece whose pilot (and second man) are veterans with these differences."""
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
        assert field in Mount.__struct_fields__, field
        setattr(mount, field, value)
    return mount


def a_crewman(name: str, **facts: Any) -> Crewman:
    return Crewman(**({"id": name, "name": name.title(), "role": "pilot"} | facts))


def a_machine(name: str, type_: str, seat: str, extra: int = 0, **facts: Any) -> Machine:
    """A machine with a full crew, each man with these facts."""
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
