"""Wire messages of advice: ends that are sent with their questions, and supposed turns."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.kernel.bounds import FEW
from aerodrome.kernel.question import Value
from aerodrome.service.games.messages import (
    Answered,
    GameInfo,
    Invite,
    Key,
    Message,
    Reply,
    Short,
    Update,
)
from aerodrome.tabletop.end_table import EndTable

Guesses = Annotated[dict[Short, Annotated[tuple[Answered, ...], FEW]], FEW]
"""End positions of pieces by name, each as the answers that lead there."""


class QuestionEnds(Reply, frozen=True, tag="ends", kw_only=True):
    """Everything that the answers to an open question can lead to.

    `given` are the answers of its dialogue so far, and `seq` is the position that it belongs to. A
    question without a `table` is answered step by step. `order` are the numbers of the ways, the
    best first; without it, an `EndOrder` follows.
    """

    key: str
    given: tuple[Value, ...] = ()
    seq: int
    table: EndTable | None = None
    order: str = ""


class EndOrder(Reply, frozen=True, tag="end_order", kw_only=True):
    """The order of the ways in a table that was sent before, the best first."""

    key: str
    given: tuple[Value, ...] = ()
    seq: int
    order: str


class Started(Reply, frozen=True, kw_only=True):
    """A new game as its creator sees it: the first position, with the ends of its questions.

    Ends that take longer to find are sent over the socket.
    """

    game: GameInfo
    invites: tuple[Invite, ...]
    update: Update
    ends: tuple[QuestionEnds, ...] = ()


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
