"""Shot chances: from which places around it an aircraft could be shot at in another's next move.

For every target (how far, how it is turned, how much higher) a table holds the probability that the
die lets the shooter end in a firing position; there is one for every kind of aircraft.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .faces import FACES, LIKELY
from .shot_places import COLUMNS, HEIGHTS, LEVELS, REACH, SPAN, Kind, shot_places

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int32]


@cache
def shot_chances(kind: Kind) -> Floats:
    """Return the chances of shots in columns A and B, by height, facing and place of a target."""
    whole = np.zeros((len(COLUMNS), HEIGHTS, 6, SPAN, SPAN), np.float32)
    if not kind.guns:
        return whole
    for face, likely in zip(FACES, LIKELY, strict=True):
        hits = np.zeros(whole.shape, bool)
        for place in shot_places(kind, face):
            hits[place] = True
        hits[1] &= ~hits[0]
        whole += hits * np.float32(likely)
    return whole


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
    """Return the chance of a shot for columns A and B; shooters and targets are broadcast."""
    a, b, c, d = (_TURNS[shooter.facing, part] for part in range(4))
    q, r = target.q - shooter.q, target.r - shooter.r
    dq, dr = a * q + b * r + REACH, c * q + d * r + REACH
    inside = (dq >= 0) & (dq < SPAN) & (dr >= 0) & (dr < SPAN)
    height = target.level - shooter.level + LEVELS
    turned = (target.facing - shooter.facing) % 6
    flat = ((height * 6 + turned) * SPAN + np.where(inside, dq, 0)) * SPAN + np.where(inside, dr, 0)
    found: Floats = table.reshape(len(COLUMNS), -1)[:, flat] * inside
    return found
