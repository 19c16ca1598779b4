"""Shot places: where around it an aircraft could shoot at others in its next move.

The shooter is at the origin and faces east. Other pieces, edges and the wind are left out, so these
places are the same for every aircraft of a kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from aerodrome.tabletop.hexes import step

from ..rules.ch01_game import HIGHEST, LOWEST
from ..rules.ch04_movement import limits, parts
from ..rules.ch05_altitude import CLIMB, DESCENT, DOWN, FAST_CLIMB, SLOW_DESCENT, UP
from ..rules.lattice import lattice
from ..rules.path_finding import FlightPath, search
from ..rules.state import Aircraft, Sky
from ..rules.tables import TABLES
from .odds import able

REACH = 16
"""How far from the shooter places are looked for."""
SPAN = 2 * REACH + 1
LEVELS = HIGHEST - LOWEST + 1
"""The number of levels."""
HEIGHTS = 2 * LEVELS + 1
BOARD = lattice(2 * SPAN, SPAN + 1)
CENTRE = BOARD.grid.to_hex(SPAN, REACH + 1)
COLUMNS = "AB"
ShotPlace = tuple[int, int, int, int, int]
"""The column of the shot, and the target's height, facing and place; all counted from 0."""


class Kind(NamedTuple):
    """All that a table depends on."""

    steps: int
    left: int
    right: int
    mixed: int
    boxed: bool
    changes: tuple[int, ...]
    guns: tuple[str, ...]


def kind(sky: Sky, plane: Aircraft, tilt: int) -> Kind:
    """Return what a piece could do in its next move if it had this tilt."""
    model, specials = plane.model, sky.rules.specials
    changes: tuple[int, ...] = (0,)
    if tilt == UP:
        most = FAST_CLIMB if specials and model.fast_climb else CLIMB
        changes = tuple(range(1, most + 1))
    elif tilt == DOWN:
        most = SLOW_DESCENT if specials and model.slow_descent else DESCENT
        changes = tuple(range(-1, -most - 1, -1))
    steps = sum(value for _, value in parts(plane, 0))
    guns = tuple(battery.kind for battery in able(plane))
    return Kind(steps, *limits(sky, plane), model.boxed, changes, guns)


def shot_places(kind: Kind, face: int) -> Iterator[ShotPlace]:
    """Yield every target that an end of a move with this die bears on; some come repeatedly."""
    for q, r, facing, change in _ends(kind, face):
        for column, far, bearing, turned, above in _rows(kind.guns):
            dq, dr = step((q, r), (facing + bearing) % 6, far)
            if max(abs(dq), abs(dr)) <= REACH and abs(change + above) <= LEVELS:
                at = (change + above + LEVELS, (facing + turned) % 6, dq + REACH, dr + REACH)
                yield (column, *at)


def _ends(kind: Kind, face: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield where a move from the middle of an empty board can end."""
    flight = FlightPath(
        board=BOARD,
        at=CENTRE,
        facing=0,
        level=0,
        sum=kind.steps + face,
        changes=kind.changes,
        left=kind.left,
        right=kind.right,
        mixed=kind.mixed,
        boxed=kind.boxed,
        others=(),
    )
    for end in search(flight).ends:
        yield end.at[0] - CENTRE[0], end.at[1] - CENTRE[1], end.facing, end.level


@cache
def _rows(guns: tuple[str, ...]) -> tuple[tuple[int, int, int, int, int], ...]:
    """6.2 Return the firing positions against an untilted target.

    Each is a column, a distance, a bearing, the target's facing, and how much higher it is.
    """
    found = {
        (COLUMNS.index(row.column), row.distance, bearing, turned, above)
        for row in TABLES.positions
        if row.use == "attack" and any(gun in guns for gun in row.guns) and 0 in row.target
        for bearing in row.bearings
        for turned in row.facings
        for tilt in row.shooter
        for above in ((tilt,) if row.levels is None else row.levels)
    }
    return tuple(sorted(found))
