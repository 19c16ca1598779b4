"""Umpire: all that rules may touch besides their state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from aerodrome.kernel.events import Audience, Event
from aerodrome.kernel.question import Options, Question, Seat, V, Value

if TYPE_CHECKING:
    from aerodrome.kernel.ruleset import Ruleset
    from aerodrome.kernel.scenario import Scenario

T = TypeVar("T")
Player = Callable[[Question, Callable[[], Any]], Value]
"""A program in a seat: it gets the question and a way to look at its own view of the table."""
Report = Callable[[Any], Any]
"""What an outer game takes from the last state of an inner one."""
Programs = Callable[["Ruleset[Any]", Random], Player]
"""Makes the program that plays the seats of an inner game."""


@dataclass(frozen=True)
class InnerGame:
    """A game within that programs are to play somewhere else; it is waited for like an answer.

    It is a function of its seed, so it can be played twice and is the same.
    """

    at: str
    ruleset: Ruleset[Any]
    scenario: Scenario
    seed: str
    programs: Programs
    report: Report


class Waiting(BaseException):
    """Something is not known yet, an answer or the end of a game within; it unwinds the turn."""

    def __init__(self, questions: tuple[Question, ...], inner: InnerGame | None = None) -> None:
        super().__init__(questions)
        self.questions = questions
        self.inner = inner


class Umpire(ABC):
    """The players, the dice and the log. Every word to them cites the rule it stands on."""

    __slots__ = ()

    @abstractmethod
    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V:
        """One player chooses one of these; a single option is taken for him and told."""

    @abstractmethod
    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        """One private dialogue per subject with the seat that owns it, all at once.

        A dialogue decides and returns; it changes no state, asks and tells nobody else.
        """

    @abstractmethod
    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        """Throw dice with these numbers of sides."""

    @abstractmethod
    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        """Something happened; who may know."""

    @abstractmethod
    def play(
        self,
        ruleset: Ruleset[Any],
        scenario: Scenario,
        *,
        rule: str,
        report: Report | None = None,
        programs: Programs | None = None,
    ) -> Any:
        """Play another game to its end within this one; returns its last state.

        With `report` it returns what that says of the last state, as plain data, and the record
        keeps it: the outer game stands even when the inner one's rules have changed since. With
        `programs` programs play every seat, all at once.
        """
