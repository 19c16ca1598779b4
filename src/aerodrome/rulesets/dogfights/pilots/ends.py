"""The ends a pilot may choose from, as columns of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ..rules.lattice import Lattice
from .shot_chances import Poses
from .standing import EndStanding, StandingEnds, stands


class Ends(NamedTuple):
    """Ends on the board, a row each, and the exits."""

    words: list[str]
    poses: Poses
    over: list[str]
    exits: list[str]

    def standing(self, row: int) -> EndStanding:
        q, r, facing, level, tilt = (int(column[row]) for column in self.poses)
        return EndStanding((q, r), facing, level, tilt)


def read(board: Lattice, options: Iterable[object]) -> Ends:
    """4.2 Return the options of the choice of an end, as columns."""
    return columns(stands(board, options))


def columns(ends: StandingEnds) -> Ends:
    """Return the same ends as columns."""
    rows = ((*at, facing, level, tilt) for at, facing, level, tilt in ends.rows)
    return Ends(ends.words, poses(rows), ends.over, ends.exits)


def poses(rows: Iterable[tuple[int, int, int, int, int]]) -> Poses:
    """Return places as columns."""
    table = np.array(list(rows), np.int32).reshape(-1, 5)
    return Poses(*np.ascontiguousarray(table.T))
