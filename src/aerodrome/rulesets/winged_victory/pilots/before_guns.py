"""Which places an aircraft could have before its guns at the end of its next move."""

from __future__ import annotations

from functools import lru_cache

from ..rules.ch01_components import EAST, ahead, band, hexes
from ..rules.ch09_guns import FORWARD_RANGE
from ..rules.state import Place
from ..rules.tables import TABLES
from .courses import BASES, LOW, PHASES, REMEMBERED, Pose, Stand, courses

SILENT = tuple(kind for kind, needs in TABLES.manoeuvres.items() if needs.silent)
COVERS = 1 << 17
"""How many pairs of aircraft, as they stand to one another, are remembered."""
Before = dict[Place, int]
"""The shortest range at which a hex can be had, by how far it is ahead and above."""


def standing(model: Stand, here: Pose, speed: int) -> Stand:
    """The stand of an aircraft that ends a move here, free to do what it likes in the next."""
    (x, y), heading, pitch = here
    low = y < LOW
    height = y if low else BASES[band(here.level)] + y % PHASES
    return model._replace(speed=speed, pitch=pitch, x=heading * x % PHASES, y=height)


def free(model: Stand) -> Stand:
    """An aircraft in a fight: engaged, with an enemy in sight and clean goggles."""
    return model._replace(engaged=True, lonely=False, goggles=False, before="")


@lru_cache(maxsize=REMEMBERED)
def before_guns(stand: Stand) -> Before:
    """9.1 The lines of fire from all ends of the next move, with forward guns."""
    found: Before = {}
    origin = (stand.x, stand.y)
    for course in courses(stand):
        if course.kind in SILENT:
            continue
        end = course.steps[-1]
        at = (origin[0] + end.at[0], origin[1] + end.at[1])
        for steps in range(1, FORWARD_RANGE + 1):
            for x, y in hexes(ahead(at, end.heading * EAST, end.pitch, steps)):
                key = (x - origin[0], y - origin[1])
                if found.get(key, FORWARD_RANGE + 1) > steps:
                    found[key] = steps
    return found


@lru_cache(maxsize=REMEMBERED)
def places(stand: Stand) -> tuple[Place, ...]:
    """The hexes in which the next move may end, from the origin, heading east; each way counts."""
    found = []
    for course in courses(stand):
        dx, dy = course.steps[-1].at
        if dy + stand.y > 1:
            x, y = hexes((stand.x + dx, stand.y + dy))[0]
            found.append((x - stand.x, y - stand.y))
    return tuple(dict.fromkeys(found))


def within(before: Before, here: Pose, place: Place) -> int:
    """The shortest range at which a place can be had, or 0."""
    (x, y), heading, _ = here
    ranges = [before.get((heading * (hx - x), hy - y), 0) for hx, hy in hexes(place)]
    return min((steps for steps in ranges if steps), default=0)


@lru_cache(maxsize=COVERS)
def cover(hunter: Stand, prey: Stand, ahead: int, above: int, turned: int) -> tuple[float, ...]:
    """How much of what the prey can do in its next move the hunter could have before his guns.

    The prey stands so far ahead of and above the hunter, `turned` -1 if it heads the other way; the
    shares of its ends are told by range, those out of reach first.
    """
    reach, ends = before_guns(hunter), places(prey)
    found = [0] * (FORWARD_RANGE + 1)
    for dx, dy in ends:
        found[reach.get((ahead + turned * dx, above + dy), 0)] += 1
    return tuple(number / max(1, len(ends)) for number in found)
