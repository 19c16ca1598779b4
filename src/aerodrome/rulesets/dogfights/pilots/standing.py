"""Ends as places where a piece would stand, read off the options of a question."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, Protocol

from aerodrome.tabletop.hexes import NAMES, Hex

from ..rules.ch01_game import HIGHEST, LOWEST
from ..rules.ch05_altitude import DOWN, FLAT, TILTS, UP, no_tilting_up, tilts
from ..rules.lattice import Lattice
from ..rules.state import Aircraft, Sky

_END = re.compile(r"(\d+,\d+) (E|NE|NW|W|SW|SE) L(\d) (flat|up|down)(?: over ([A-Z]))?")
KNOWN = 1 << 18
"""How many ends are remembered; there are fewer on a board."""


SLOTS = (FLAT, UP, DOWN)
"""The tilts in the order in which they are told."""


class EndStanding(NamedTuple):
    """A piece as it would stand."""

    at: Hex
    facing: int
    level: int
    tilt: int


class EndsListed(Protocol):
    """Ends on the board, a row each, and the ways out of it."""

    @property
    def words(self) -> list[str]: ...

    @property
    def over(self) -> list[str]: ...

    @property
    def exits(self) -> list[str]: ...

    def standing(self, row: int) -> EndStanding: ...


class StandingEnds(NamedTuple):
    """The same, one by one."""

    words: list[str]
    rows: list[EndStanding]
    over: list[str]
    exits: list[str]

    def standing(self, row: int) -> EndStanding:
        return self.rows[row]


def stands(board: Lattice, options: Iterable[object]) -> StandingEnds:
    """4.2 Options of the choice of an end."""
    found = StandingEnds([], [], [], [])
    for option in options:
        word = str(option)
        one = _read(board, word)
        if one is None:
            found.exits.append(word)
        else:
            found.words.append(word)
            found.rows.append(one[0])
            found.over.append(one[1])
    return found


def tilts_at(sky: Sky, plane: Aircraft) -> dict[int, tuple[int, ...]]:
    """5.1, 5.4 For every level a move may end at, the tilts it may end with."""
    barred, one_level = no_tilting_up(sky, plane), sky.rules.one_level
    return {
        level: tuple(tilts(level, steep=level in barred, one_level=one_level))
        for level in range(LOWEST, HIGHEST + 1)
    }


@lru_cache(maxsize=KNOWN)
def _read(board: Lattice, word: str) -> tuple[EndStanding, str] | None:
    match = _END.fullmatch(word)
    if match is None:
        return None
    at, facing, level, tilt, over = match.groups()
    there = EndStanding(board.parse(at), NAMES.index(facing), int(level), TILTS[tilt])
    return there, over or ""
