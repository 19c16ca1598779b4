"""Numbering: fixed numbers for all that may be answered in a game, and arrays for what is seen.

Programs that learn want both. A number means the same in every scenario and with every option, and
never changes once it is released: new ones are added at the end. What is seen comes from the view
of a seat, and from the question as a client receives it, so it holds nothing that the seat may not
know.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.refusal import Broken, Refusal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WAIT = 0
"""What a seat does that nobody asks."""
AIRCRAFT = 6
"""The aircraft of a side for which there is room."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """An array of what is seen, of this shape, with numbers from `low` to `high`.

    `text` says what it tells, and `columns` what each number of its last axis does.
    """

    name: str
    shape: tuple[int, ...]
    low: float = 0.0
    high: float = 1.0
    text: str
    columns: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return prod(self.shape)


class Numbering(Protocol):
    """The numbers of one game."""

    @property
    def size(self) -> int:
        """How many actions there are, waiting included."""
        ...

    @property
    def observation(self) -> tuple[Part, ...]:
        """What is seen, part after part in this order."""
        ...

    def numbered(self, question: Question, view: Any) -> dict[int, Value]:
        """Every legal answer to a question by its number."""
        ...

    def name(self, number: int) -> str:
        """What a number means, for people: "speed 4", "fire at enemy 2"."""
        ...

    def observe(self, view: Any, seat: Seat, question: Question | None) -> NDArray[np.float32]:
        """What a seat sees, all parts in one row; `question` is what it is asked now, if it is."""
        ...


class NumberBook:
    """Hands out numbers, run after run; the first is waiting."""

    def __init__(self) -> None:
        self.names = ["wait"]
        self._taken = {"wait"}

    def add(self, names: Iterable[str]) -> range:
        """The numbers for these names, one after another."""
        first = len(self.names)
        for name in names:
            if name in self._taken:
                raise Broken(f"two numbers are called {name!r}")
            self._taken.add(name)
            self.names.append(name)
        return range(first, len(self.names))


def slices(parts: Iterable[Part]) -> dict[str, slice]:
    """Where in the row of all parts each of them stands."""
    found, start = {}, 0
    for part in parts:
        found[part.name] = slice(start, start + part.size)
        start += part.size
    return found


def no_room(what: str) -> Refusal:
    """Why a game of one's own is too large for the numbers."""
    return Refusal("no-number", f"there are no numbers for {what}.")
