"""Wire messages of supposed turns: where a piece can end, and what a turn would bring."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.kernel.bounds import FEW
from aerodrome.service.games.messages import Answered, Key, Message, Reply, Short

Guesses = Annotated[dict[Short, Annotated[tuple[Answered, ...], FEW]], FEW]
"""End positions of pieces by name, each as the answers that lead there."""


class OpponentSetIn(Message, frozen=True):
    """Ask where a piece can end its move; `answers` are an order of the caller to compare with."""

    seat: Short
    key: Key
    about: Short
    answers: Annotated[tuple[Answered, ...], FEW] = ()


class SupposeIn(Message, frozen=True):
    """Suppose a turn: the caller's order, with all its answers, and guessed ends of other
    pieces."""

    seat: Short
    key: Key
    answers: Annotated[tuple[Answered, ...], FEW] = ()
    guesses: Guesses = msgspec.field(default_factory=dict)


class Way(Reply, frozen=True):
    """The path of one option, cell by cell from the position of its piece."""

    path: tuple[str, ...]
