"""Chapter 5: tilting, climbing and descending between the five levels."""

from __future__ import annotations

from .ch01_game import HIGHEST, LOWEST
from .hooks import pulls_up
from .state import Aircraft, Sky
from .tables import TABLES

CLIMB = TABLES.number("5.2", "climb")
FAST_CLIMB = TABLES.number("5.3", "climb")
DESCENT = TABLES.number("5.4", "descent")
SLOW_DESCENT = TABLES.number("5.5", "descent")
STEEP = TABLES.number("5.4", "steep")
FLAT, UP, DOWN = 0, 1, -1
TILT_WORDS = {FLAT: "flat", UP: "up", DOWN: "down"}
TILTS = {word: tilt for tilt, word in TILT_WORDS.items()}


def changes(sky: Sky, plane: Aircraft) -> tuple[int, ...]:
    """5.1 Return the changes of level for a move: a tilted piece must change, a level one must not.

    13.2 A nursed aircraft comes down by one level at most, and never climbs.
    """
    if plane.aboard.nursed:
        return (-1,) if plane.tilt == DOWN else (0,)
    if plane.tilt == UP:
        return climbs(sky, plane)
    if plane.tilt == DOWN:
        return descents(sky, plane)
    return (0,)


def climbs(sky: Sky, plane: Aircraft) -> tuple[int, ...]:
    """5.2 Return how far a piece may climb: one level, or two if it climbs fast (5.3)."""
    fast = sky.rules.specials and plane.model.fast_climb
    most = min(FAST_CLIMB if fast else CLIMB, HIGHEST - plane.level)
    return tuple(range(1, most + 1))


def descents(sky: Sky, plane: Aircraft) -> tuple[int, ...]:
    """5.4 Return how far a piece may descend: up to three levels, or two if slowly (5.5)."""
    slow = sky.rules.specials and plane.model.slow_descent
    most = min(SLOW_DESCENT if slow else DESCENT, plane.level - LOWEST)
    return tuple(range(-1, -most - 1, -1))


def no_tilting_up(sky: Sky, plane: Aircraft) -> tuple[int, ...]:
    """5.4 Return the levels where a piece may not tilt up: that of a three-level descent.

    13.2 Some pilots may pull up there; a nursed aircraft may not tilt up at any level.
    """
    if plane.aboard.nursed:
        return tuple(range(LOWEST, HIGHEST + 1))
    return () if pulls_up(sky, plane) else (plane.level - STEEP,)


def tilts(level: int, *, steep: bool, one_level: bool) -> tuple[int, ...]:
    """5.1 Return the tilts allowed at the last point; none upwards after a steep descent (5.4)."""
    if one_level:
        return (FLAT,)
    up = (UP,) if level < HIGHEST and not steep else ()
    down = (DOWN,) if level > LOWEST else ()
    return (FLAT, *up, *down)
