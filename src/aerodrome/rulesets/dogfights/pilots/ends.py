"""The ends a pilot may choose from, read off the options of his question as columns of numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from aerodrome.tabletop.hexes import NAMES, Hex

from ..ch05_altitude import TILTS
from ..lattice import Lattice
from .shot_chances import Poses

_END = re.compile(r"(\d+,\d+) (E|NE|NW|W|SW|SE) L(\d) (flat|up|down)(?: over ([A-Z]))?")
KNOWN = 1 << 18
"""How many ends are remembered; there are fewer on a board."""


class EndStanding(NamedTuple):
    """A piece as it would stand."""

    at: Hex
    facing: int
    level: int
    tilt: int


class Ends(NamedTuple):
    """Ends on the board, a row each, and the ways out of it."""

    words: list[str]
    poses: Poses
    over: list[str]
    exits: list[str]

    def standing(self, row: int) -> EndStanding:
        q, r, facing, level, tilt = (int(column[row]) for column in self.poses)
        return EndStanding((q, r), facing, level, tilt)


def read(board: Lattice, options: Iterable[object]) -> Ends:
    """4.2 Options of the choice of an end."""
    words, rows, over, exits = [], [], [], []
    for option in options:
        word = str(option)
        found = _read(board, word)
        if found is None:
            exits.append(word)
        else:
            words.append(word)
            rows.append(found[0])
            over.append(found[1])
    return Ends(words, poses(rows), over, exits)


def poses(rows: Iterable[tuple[int, int, int, int, int]]) -> Poses:
    """Places as columns."""
    table = np.array(list(rows), np.int32).reshape(-1, 5)
    return Poses(*np.ascontiguousarray(table.T))


@lru_cache(maxsize=KNOWN)
def _read(board: Lattice, word: str) -> tuple[tuple[int, int, int, int, int], str] | None:
    match = _END.fullmatch(word)
    if match is None:
        return None
    at, facing, level, tilt, over = match.groups()
    q, r = board.parse(at)
    return (q, r, NAMES.index(facing), int(level), TILTS[tilt]), over or ""
