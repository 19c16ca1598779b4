"""Shot chances: from which places around it an aircraft could be shot at in another's next move.

Seen from the shooter, who stands at the origin and faces east, a table holds for every target (how
far, how it is turned, how much higher) how likely the die lets him end in a firing position. Other
pieces, edges and the wind are left out, so there is one table for every kind of aircraft.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from aerodrome.tabletop.hexes import step

from ..ch01_game import HIGHEST, LOWEST
from ..ch04_movement import limits, parts
from ..ch05_altitude import CLIMB, DESCENT, DOWN, FAST_CLIMB, SLOW_DESCENT, UP
from ..lattice import lattice
from ..reach import FlightPath, search
from ..state import Aircraft, Sky
from ..tables import TABLES
from .odds import able

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int32]
REACH = 16
"""How far a table goes."""
SPAN = 2 * REACH + 1
LEVELS = HIGHEST - LOWEST + 1
"""How many levels up or down it goes."""
HEIGHTS = 2 * LEVELS + 1
BOARD = lattice(2 * SPAN, SPAN + 1)
CENTRE = BOARD.grid.to_hex(SPAN, REACH + 1)
COLUMNS = "AB"


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
    """What a piece could do in its next move if it had this tilt."""
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


@cache
def shot_chances(kind: Kind) -> Floats:
    """For columns A and B: the chance of such a shot, by height, facing and place of the target."""
    whole = np.zeros((len(COLUMNS), HEIGHTS, 6, SPAN, SPAN), np.float32)
    if not kind.guns:
        return whole
    faces = sorted(dict.fromkeys(TABLES.blue))
    for face in faces:
        hits = np.zeros(whole.shape, bool)
        for q, r, facing, change in _ends(kind, face):
            for column, far, bearing, turned, above in _rows(kind.guns):
                dq, dr = step((q, r), (facing + bearing) % 6, far)
                if max(abs(dq), abs(dr)) <= REACH and abs(change + above) <= LEVELS:
                    at = (change + above + LEVELS, (facing + turned) % 6, dq + REACH, dr + REACH)
                    hits[(column, *at)] = True
        hits[1] &= ~hits[0]
        whole += hits * np.float32(TABLES.blue.count(face) / len(TABLES.blue))
    return whole


def _ends(kind: Kind, face: int) -> Iterator[tuple[int, int, int, int]]:
    """Where a move from the middle of an empty board can end."""
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
    """6.2 The firing positions against an untilted target: column, distance, bearing, its facing,
    and how much higher it is.
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


class Poses(NamedTuple):
    """Places of pieces as columns of numbers."""

    q: Ints
    r: Ints
    facing: Ints
    level: Ints
    tilt: Ints

    def pick(self, rows: npt.NDArray[np.intp]) -> Poses:
        return Poses(*(column[rows] for column in self))


_TURNS = np.array(
    [
        (1, 0, 0, 1),
        (0, -1, 1, 1),
        (-1, -1, 1, 0),
        (-1, 0, 0, -1),
        (0, 1, -1, -1),
        (1, 1, -1, 0),
    ],
    np.int32,
)
"""Rotations to the right by 0 to 5 sixths, as rows of a matrix on (q, r)."""


def chances(table: Floats, shooter: Poses, target: Poses) -> Floats:
    """For columns A and B the chance of a shot; shooters and targets are broadcast."""
    a, b, c, d = (_TURNS[shooter.facing, part] for part in range(4))
    q, r = target.q - shooter.q, target.r - shooter.r
    dq, dr = a * q + b * r + REACH, c * q + d * r + REACH
    inside = (dq >= 0) & (dq < SPAN) & (dr >= 0) & (dr < SPAN)
    height = target.level - shooter.level + LEVELS
    turned = (target.facing - shooter.facing) % 6
    flat = ((height * 6 + turned) * SPAN + np.where(inside, dq, 0)) * SPAN + np.where(inside, dr, 0)
    found: Floats = table.reshape(len(COLUMNS), -1)[:, flat] * inside
    return found
