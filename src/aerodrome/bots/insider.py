"""Insiders: pilots that know more than their seat. They measure how strong honest ones are.

An exploiter knows its opponents and may ask them what they would do; a cheat sees the orders
themselves. Neither ever plays against people: only the laboratory gives insiders any information.
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
    """What an insider knows before a game of silent play.

    `players` are those of all seats on other sides. `peek` returns the state itself, which must not
    be changed. `answers` are the answers of those seats in the private dialogues in progress, by
    subject; an insider is asked after all others.
    """

    ruleset: Ruleset[Any]
    side: str
    players: Mapping[Seat, Player]
    peek: Callable[[], Any]
    answers: Mapping[str, tuple[Value, ...]]


@runtime_checkable
class Insider(Protocol):
    """A player that uses inside information; `let_in` is called once, before its first question."""

    def __call__(self, question: Question, look: Callable[[], Any]) -> Value: ...

    def let_in(self, inside: Inside) -> None: ...
