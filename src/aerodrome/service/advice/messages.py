"""Messages of what if: where a piece can end, and a turn that is only supposed."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.kernel.bounds import FEW
from aerodrome.service.games.messages import Answered, Key, Message, Reply, Short

Guesses = Annotated[dict[Short, Annotated[tuple[Answered, ...], FEW]], FEW]
"""Ends of pieces by their names, each as the answers that lead there."""


class OpponentSetIn(Message, frozen=True):
    """To know where a piece can end; `answers` are an order of mine, to be weighed against it."""

    seat: Short
    key: Key
    about: Short
    answers: Annotated[tuple[Answered, ...], FEW] = ()


class SupposeIn(Message, frozen=True):
    """A turn to be supposed: my order as all answers of its dialogue, and ends of an ambit."""

    seat: Short
    key: Key
    answers: Annotated[tuple[Answered, ...], FEW] = ()
    guesses: Guesses = msgspec.field(default_factory=dict)


class Way(Reply, frozen=True):
    """The path of one option, cell by cell from where its piece stands."""

    path: tuple[str, ...]
