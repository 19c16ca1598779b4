"""End words: how the ends of a move are written as answers, each built once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain

from aerodrome.tabletop.hexes import NAMES

from .ch01_game import HIGHEST, LOWEST
from .ch05_altitude import TILT_WORDS, tilts
from .lattice import Lattice
from .path_finding import End, ends_at


class EndWords(dict[End, tuple[str, ...]]):
    """The answers for every end, one for each tilt, built when first needed."""

    def __init__(self, board: Lattice, one_level: bool, steep: bool) -> None:
        super().__init__()
        self.board = board
        self.one_level = one_level
        self.steep = steep
        self._spelt: dict[int, SpeltEnds] = {}

    def spelt(self, level: int) -> SpeltEnds:
        """Return the same answers by the numbers of the ends at one level."""
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


class SpeltEnds:
    """The answers for every end at one level by its number, for a faster lookup.

    They are built row by row, so that those of neighbours are side by side in memory.
    """

    def __init__(self, book: EndWords, level: int) -> None:
        self._book = book
        self._known = ends_at(book.board, level)
        self._rows = book.board.rows_of_bits
        self._words: list[tuple[str, ...]] = [()] * (6 * self._rows[-1].stop)
        self._written = [False] * len(self._rows)

    def listed(self, spots: list[int]) -> Iterable[str]:
        """Return the answers for some ends; their numbers must rise."""
        if spots:
            self._write(spots[0] // 6, spots[-1] // 6)
        return chain.from_iterable(map(self._words.__getitem__, spots))

    def _write(self, first: int, last: int) -> None:
        """Build all rows from the one with the first bit to the one with the last."""
        for number, bits in enumerate(self._rows):
            if self._written[number] or bits.stop <= first or last < bits.start:
                continue
            self._written[number] = True
            for spot in range(6 * bits.start, 6 * bits.stop):
                self._words[spot] = self._book[self._known[spot]]


@cache
def _book(board: Lattice, one_level: bool, steep: bool) -> EndWords:
    return EndWords(board, one_level, steep)


@cache
def books(board: Lattice, one_level: bool, steep: tuple[int, ...]) -> dict[int, EndWords]:
    """Return how ends are written at each level; in `steep` ones there is no tilting up."""
    levels = range(LOWEST, HIGHEST + 1)
    return {level: _book(board, one_level, level in steep) for level in levels}
