"""Numbering: fixed numbers for all answers of a game, and arrays for what a seat sees.

Programs that learn need both. A number means the same in every scenario and with every option, and
never changes once it is released: new ones are added at the end. The arrays are made from the view
of a seat and the question as a client receives it, so they contain nothing that the seat may not
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
"""The action of a seat without a question."""
AIRCRAFT = 6
"""How many aircraft of a side have numbers."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """An array of what is seen, of this shape, with numbers from `low` to `high`.

    `text` describes it, and `columns` each number of its last axis.
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
        """Return how many actions there are, waiting included."""
        ...

    @property
    def observation(self) -> tuple[Part, ...]:
        """Return the parts of an observation, in order."""
        ...

    def numbered(self, question: Question, view: Any) -> dict[int, Value]:
        """Return every legal answer to a question by its number."""
        ...

    def name(self, number: int) -> str:
        """Return the meaning of a number, for people: "speed 4", "fire at enemy 2"."""
        ...

    def observe(self, view: Any, seat: Seat, question: Question | None) -> NDArray[np.float32]:
        """Return what a seat sees, all parts in one row; `question` is its open one, if any."""
        ...


class NumberBook:
    """Assigns numbers, range after range; the first number is waiting."""

    def __init__(self) -> None:
        self.names = ["wait"]
        self._taken = {"wait"}

    def add(self, names: Iterable[str]) -> range:
        """Return new consecutive numbers for these names."""
        first = len(self.names)
        for name in names:
            if name in self._taken:
                raise Broken(f"two numbers are called {name!r}")
            self._taken.add(name)
            self.names.append(name)
        return range(first, len(self.names))


def slices(parts: Iterable[Part]) -> dict[str, slice]:
    """Return the position of each part in the row of all parts."""
    found, start = {}, 0
    for part in parts:
        found[part.name] = slice(start, start + part.size)
        start += part.size
    return found


def no_room(what: str) -> Refusal:
    """Return the refusal of a custom game that is too large for the numbers."""
    return Refusal("no-number", f"there are no numbers for {what}.")
