"""Scripted umpire: has prepared dice and answers, and records all events."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from aerodrome.kernel.events import Audience, Event, Told
from aerodrome.kernel.question import Options, Question, Seat, V, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import T, Umpire

Answers = Mapping[str, Iterable[Value]]


class ScriptedUmpire(Umpire):
    """An umpire with queued dice and answers; each game defines how an answer is looked up.

    Each game also defines its dice, and what is drawn by lot.
    """

    box: ClassVar[frozenset[int]] = frozenset({6})
    lots: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, answers: Answers | None = None, dice: Iterable[int] = ()) -> None:
        self.answers = {name: list(queue) for name, queue in (answers or {}).items()}
        self.dice = list(dice)
        self.told: list[Told] = []
        self.questions: list[Question] = []
        self.rolls: list[tuple[str, tuple[int, ...]]] = []
        self.sides: list[tuple[int, ...]] = []

    @abstractmethod
    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V: ...

    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        return {subject: dialogue(self, subject) for subject in subjects}

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        if rule not in self.lots:
            assert self.box.issuperset(sides), f"no dice of {sides} sides are thrown by {rule}"
        assert len(self.dice) >= len(sides), f"no dice left for {rule}; rolled {self.rolls}"
        thrown = tuple(self.dice[: len(sides)])
        del self.dice[: len(sides)]
        self.rolls.append((rule, thrown))
        self.sides.append(sides)
        return thrown

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        self.told.append(Told(rule, event, to))

    def play(self, ruleset: Ruleset[Any], scenario: Scenario, *, rule: str, **how: Any) -> Any:
        raise AssertionError("no game is played within this one")

    def events(self, kind: type[Event] | None = None) -> list[Any]:
        """Return the events, optionally of one kind."""
        return [t.event for t in self.told if kind is None or isinstance(t.event, kind)]
