"""Insiders: pilots who know more than their seat. They measure how strong honest ones are.

An exploiter knows whom it faces and may ask that player what he would do; a cheat sees the orders
themselves. Neither is ever let near a person's game: only the laboratory tells insiders anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player


@dataclass(frozen=True)
class Inside:
    """What an insider is told before a game of silent play.

    `players` are those of all seats that are not on his side. `peek` gives the state itself, to be
    looked at and never changed. `answers` holds what those seats have answered in the private
    dialogues now going on, by the subject of each; an insider is asked after everybody else.
    """

    ruleset: Ruleset[Any]
    side: str
    players: Mapping[Seat, Player]
    peek: Callable[[], Any]
    answers: Mapping[str, tuple[Value, ...]]


@runtime_checkable
class Insider(Protocol):
    """A player who wants to be let in; `let_in` is called once, before his first question."""

    def __call__(self, question: Question, look: Callable[[], Any]) -> Value: ...

    def let_in(self, inside: Inside) -> None: ...
