"""The umpire: everything that rules may use besides their state."""

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
"""A program in a seat: it gets the question and a function that returns its own view."""
Report = Callable[[Any], Any]
"""A function that returns what an outer game takes from the last state of an inner one."""
Programs = Callable[["Ruleset[Any]", Random], Player]
"""A function that makes the program for a seat of an inner game."""


@dataclass(frozen=True)
class InnerGame:
    """An inner game that programs are to play elsewhere; its result is awaited like an answer.

    It is a function of its seed, so playing it again gives the same result.
    """

    at: str
    ruleset: Ruleset[Any]
    scenario: Scenario
    seed: str
    programs: Programs
    report: Report


class Waiting(BaseException):
    """Unwinds the turn when an answer or an inner game's result is missing."""

    def __init__(self, questions: tuple[Question, ...], inner: InnerGame | None = None) -> None:
        super().__init__(questions)
        self.questions = questions
        self.inner = inner


class Umpire(ABC):
    """The players, the dice and the log. Every call cites the rule it is based on."""

    __slots__ = ()

    @abstractmethod
    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V:
        """Let one player choose one of these; a single option is taken for them and logged."""

    @abstractmethod
    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        """Hold one private dialogue per subject with the seat that owns it, all at once.

        A dialogue decides and returns; it changes no state and asks or informs no other seat.
        """

    @abstractmethod
    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        """Roll dice with these numbers of sides."""

    @abstractmethod
    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        """Log that something happened; `to` are the seats that may know."""

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
        """Play another game to its end within this one; return its last state.

        With `report`, return what it makes of the last state, as plain data. The record then stores
        that, so the outer game stays valid even if the inner one's rules change. With `programs`,
        programs play every seat, all at once.
        """
