"""Fields of fire: the hexes that a gun bears on, from where it is or would be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .ch01_components import HIGHEST, MAT, QUARTERS, ahead, cell, hex_distance, hexes
from .ch09_guns import FORWARD, FORWARD_RANGE, GUNNER_RANGE, covers
from .flight import FlightPlan, Frame
from .state import Gun, Place
from .tables import TABLES

REMEMBERED = 4096
Fields = dict[str, tuple[str, ...]]
"""The hexes that guns bear on, by their mounts."""


def field(mount: str, at: Place, heading: int, pitch: int, mats: str) -> tuple[str, ...]:
    """9.1, 9.2 Return the names of the hexes on the mats that a gun bears on."""
    lines = _ahead if mount == FORWARD else _around
    places = lines(at, heading, pitch, mount)
    return tuple(dict.fromkeys(cell(place) for place in places if _inside(place, mats)))


def fields_after(guns: Iterable[Gun], plan: FlightPlan, end: Frame, mats: str) -> Fields:
    """9.3 Return what the guns would bear on after a manoeuvre, without those it silences."""
    silent = TABLES.manoeuvres[plan.kind].silent
    if silent == "all":
        return {}
    mounts = [gun.mount for gun in guns if not silent or gun.mount != FORWARD]
    return {mount: field(mount, end.at, end.heading, end.pitch, mats) for mount in mounts}


def _inside(place: Place, mats: str) -> bool:
    return 0 <= place[0] < len(mats) * MAT * QUARTERS and 0 <= place[1] <= 2 * HIGHEST


@lru_cache(maxsize=REMEMBERED)
def _ahead(at: Place, heading: int, pitch: int, mount: str) -> tuple[Place, ...]:
    """9.1 Return five steps along the nose; beside a spine both hexes."""
    steps = range(1, FORWARD_RANGE + 1)
    return tuple(hex_ for n in steps for hex_ in hexes(ahead(at, heading, pitch, n)))


@lru_cache(maxsize=REMEMBERED)
def _around(at: Place, heading: int, pitch: int, mount: str) -> tuple[Place, ...]:
    """9.2 Return every hex within four of an aircraft that a template covers."""
    x, y = hexes(at)[0]
    span = GUNNER_RANGE + 1
    found = []
    for level in range(y // 2 - span, y // 2 + span + 1):
        for column in range(x // QUARTERS - span, x // QUARTERS + span + 1):
            place = (QUARTERS * column + 2 * (level % 2), 2 * level)
            near = 1 <= hex_distance(at, place) <= GUNNER_RANGE
            if near and covers(mount, pitch, heading * (place[0] - at[0]), place[1] - at[1]):
                found.append(place)
    return tuple(found)
