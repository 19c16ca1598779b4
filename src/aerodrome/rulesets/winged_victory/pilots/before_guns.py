"""Which places an aircraft could have in front of its guns at the end of its next move."""

from __future__ import annotations

from functools import lru_cache

from ..rules.ch01_components import EAST, ahead, band, hexes
from ..rules.ch09_guns import FORWARD_RANGE
from ..rules.state import Place
from ..rules.tables import TABLES
from .courses import BASES, LOW, PHASES, REMEMBERED, Pose, Stand, courses

SILENT = tuple(kind for kind, needs in TABLES.manoeuvres.items() if needs.silent)
COVERS = 1 << 17
"""The size of the cache: pairs of aircraft, by their relative positions."""
Before = dict[Place, int]
"""The shortest range at which a hex can be reached, by how far it is ahead and above."""


def standing(model: Stand, here: Pose, speed: int) -> Stand:
    """Return the stand of an aircraft that ends a move here, unrestricted in the next."""
    (x, y), heading, pitch = here
    low = y < LOW
    height = y if low else BASES[band(here.level)] + y % PHASES
    return model._replace(speed=speed, pitch=pitch, x=heading * x % PHASES, y=height)


def free(model: Stand) -> Stand:
    """Return an aircraft in a fight: engaged, with an enemy in sight and clean goggles."""
    return model._replace(engaged=True, lonely=False, goggles=False, before="")


@lru_cache(maxsize=REMEMBERED)
def before_guns(stand: Stand) -> Before:
    """9.1 Return the lines of fire from all ends of the next move, with forward guns."""
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
    """Return the hexes where the next move may end, heading east from the origin, for all ways."""
    found = []
    for course in courses(stand):
        dx, dy = course.steps[-1].at
        if dy + stand.y > 1:
            x, y = hexes((stand.x + dx, stand.y + dy))[0]
            found.append((x - stand.x, y - stand.y))
    return tuple(dict.fromkeys(found))


def within(before: Before, here: Pose, place: Place) -> int:
    """Return the shortest range at which a place can be in front of the guns, or 0."""
    (x, y), heading, _ = here
    ranges = [before.get((heading * (hx - x), hy - y), 0) for hx, hy in hexes(place)]
    return min((steps for steps in ranges if steps), default=0)


@lru_cache(maxsize=COVERS)
def cover(hunter: Stand, prey: Stand, ahead: int, above: int, turned: int) -> tuple[float, ...]:
    """Return how much of the prey's next moves the hunter could have in front of its guns.

    `ahead` and `above` place the prey relative to the hunter, and `turned` is -1 if it heads the
    other way. The result is the share of the prey's ends by range; the first one is the share out
    of reach.
    """
    reach, ends = before_guns(hunter), places(prey)
    found = [0] * (FORWARD_RANGE + 1)
    for dx, dy in ends:
        found[reach.get((ahead + turned * dx, above + dy), 0)] += 1
    return tuple(number / max(1, len(ends)) for number in found)
