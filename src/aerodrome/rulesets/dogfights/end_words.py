"""End words: how the ends of a move are written as answers, each written down once."""

from __future__ import annotations

from functools import cache

from aerodrome.tabletop.hexes import NAMES

from .ch01_game import HIGHEST, LOWEST
from .ch05_altitude import TILT_WORDS, tilts
from .lattice import Lattice
from .reach import End, ends_at


class EndWords(dict[End, tuple[str, ...]]):
    """The values of every end, a tilt each; written down when first needed."""

    def __init__(self, board: Lattice, one_level: bool, steep: bool) -> None:
        super().__init__()
        self.board = board
        self.one_level = one_level
        self.steep = steep
        self._spelt: dict[int, SpeltEnds] = {}

    def spelt(self, level: int) -> SpeltEnds:
        """The same by the numbers of ends at one level."""
        if level not in self._spelt:
            self._spelt[level] = SpeltEnds(self, level)
        return self._spelt[level]

    def tilts(self, level: int) -> tuple[int, ...]:
        return tilts(level, steep=self.steep, one_level=self.one_level)

    def __missing__(self, end: End) -> tuple[str, ...]:
        start = f"{self.board.name(end.at)} {NAMES[end.facing]} L{end.level}"
        words = tuple(f"{start} {TILT_WORDS[tilt]}" for tilt in self.tilts(end.level))
        self[end] = words
        return words


class SpeltEnds(dict[int, tuple[str, ...]]):
    """The values of every end at one level by its number, which is found more quickly."""

    def __init__(self, book: EndWords, level: int) -> None:
        super().__init__()
        self.book = book
        self.known = ends_at(book.board, level)

    def __missing__(self, spot: int) -> tuple[str, ...]:
        words = self[spot] = self.book[self.known[spot]]
        return words


@cache
def _book(board: Lattice, one_level: bool, steep: bool) -> EndWords:
    return EndWords(board, one_level, steep)


@cache
def books(board: Lattice, one_level: bool, steep: tuple[int, ...]) -> dict[int, EndWords]:
    """How ends are written at each level: at some there is no tilting up."""
    levels = range(LOWEST, HIGHEST + 1)
    return {level: _book(board, one_level, level in steep) for level in levels}
