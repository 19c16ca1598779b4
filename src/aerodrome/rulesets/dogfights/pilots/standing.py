"""Ends as places where a piece would be, read from the options of a question."""

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
"""The size of the cache of ends; a board has fewer."""


SLOTS = (FLAT, UP, DOWN)
"""The tilts, in the order of the slots."""


class EndStanding(NamedTuple):
    """A piece at the end of a move."""

    at: Hex
    facing: int
    level: int
    tilt: int


class EndsListed(Protocol):
    """Ends on the board, a row each, and the exits."""

    @property
    def words(self) -> list[str]: ...

    @property
    def over(self) -> list[str]: ...

    @property
    def exits(self) -> list[str]: ...

    def standing(self, row: int) -> EndStanding: ...


class StandingEnds(NamedTuple):
    """The same ends, one by one."""

    words: list[str]
    rows: list[EndStanding]
    over: list[str]
    exits: list[str]

    def standing(self, row: int) -> EndStanding:
        return self.rows[row]


def stands(board: Lattice, options: Iterable[object]) -> StandingEnds:
    """4.2 Return the options of the choice of an end, one by one."""
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
    """5.1, 5.4 Return the tilts allowed at each level where a move may end."""
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
