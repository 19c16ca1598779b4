"""Probing: a game played at random, from any question of which a turn can be played in other ways.

A unit of play is a function of the state it begins with, the answers and the dice. So it can be
played again from there with what was said and thrown so far, and then with orders of one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from aerodrome.bots.random_player import random_player
from aerodrome.kernel.events import Audience, Event
from aerodrome.kernel.question import Options, Question, Seat, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.silent import Silent
from aerodrome.kernel.umpire import T, Umpire
from aerodrome.tabletop.capabilities import GamePilots
from aerodrome.tabletop.controls import Chances, chances_of

Orders = Mapping[str, tuple[Value, ...]]
"""Answers to whole dialogues, by the pieces they are about."""
IDLE = ("hold", "repair")
"""Answers that make a gun hold its fire."""
SEEKING = "regular"
"""A quick pilot that looks for a fight."""
WHIMS = 0.25
"""The share of answers in a game that are random."""
LOWEST = 1
"""The value of all dice in a turn that is replayed: so low that no shot hits."""


class Stop(BaseException):
    """Raised when the turn has been observed long enough."""


class NotTaken(Exception):
    """Raised when the rules refuse an order."""


class Offer(NamedTuple):
    """Shots that a player may choose from: the odds by target."""

    question: Question
    odds: tuple[tuple[str, Chances], ...]


class Played(NamedTuple):
    """A turn that was played: its state, the events after the orders, and the offers."""

    state: Any
    events: list[Event]
    offers: list[Offer]


class Replay(Silent):
    """Repeats the answers so far, then gives orders, and answers everything else so that guns
    fire."""

    def __init__(self, script: list[Any], orders: Orders, random: Random, *, stops: bool) -> None:
        super().__init__({}, random, {})
        self._chance = random
        self.script, self.due, self.stops = [*script], dict(orders), stops
        self.giving = ""
        self.events: list[Event] = []
        self.offers: list[Offer] = []

    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        done = {}
        for subject in subjects:
            self._dialogue = ()
            done[subject] = dialogue(self, subject)
            self._given(subject)
        self._dialogue = None
        return done

    def _given(self, subject: str) -> None:
        """Note that an order was given completely, or that another dialogue was answered.

        An order may leave no choice, and later questions may not change its end.
        """
        order, said = self.due.get(subject, ()), self._dialogue or ()
        begins = bool(order) and said[: len(order)] == order
        if subject == self.giving and not begins:
            raise NotTaken(f"{order} is written {said}")
        if begins:
            del self.due[subject]
        self.giving = ""

    def _answered(self, question: Question) -> Value:
        if self.script:
            value: Value = self.script.pop(0)
            return value
        order, done = self.due.get(question.about, ()), len(question.given)
        if done < len(order):
            if question.given != order[:done] or order[done] not in question.options:
                raise NotTaken(f"{order[done]!r} of {order} to {question.rule}")
            if self._dialogue is None:
                del self.due[question.about]
            else:
                self.giving = question.about
            return order[done]
        self._offered(question)
        options: list[Value] = [*question.options]
        chosen = [value for value in options if value not in IDLE] or options
        return self._chance.choice(chosen)

    def _offered(self, question: Question) -> None:
        if not isinstance(question.options, Options) or self.giving or self.due:
            return
        odds = [
            ((option.anchor and option.anchor.piece) or "", chances)
            for option in question.options.describe()
            if (chances := chances_of(option)) is not None
        ]
        if odds:
            self.offers.append(Offer(question, tuple(odds)))
            if self.stops:
                raise Stop

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        if self.script:
            dice: tuple[int, ...] = self.script.pop(0)
            return dice
        return (LOWEST,) * len(sides)

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        if not self.script:
            self.events.append(event)


class Moment(NamedTuple):
    """A question of a random game, with everything needed to replay its turn."""

    ruleset: Ruleset[Any]
    start: Any
    script: list[Any]
    state: Any
    question: Question
    random: Random

    @property
    def view(self) -> Any:
        """The view of the seat that is asked."""
        return self.ruleset.display.view(self.state, self.question.seat)

    def played(self, orders: Orders, *, stops: bool = False) -> Played:
        """Play the unit of play with these orders, to its end or to the first shot."""
        state, again = self.start.copy(), Replay(self.script, orders, self.random, stops=stops)
        with suppress(Stop):
            self.ruleset.rules.turn(again, state)
        return Played(state, again.events, again.offers)


class Walk(Silent):
    """Plays a game, and yields every moment at which a seat is asked.

    Some answers are random and the others a pilot's, if the game has one, so that machines meet.
    """

    def __init__(
        self, ruleset: Ruleset[Any], state: Any, random: Random, show: Callable[[Moment], object]
    ) -> None:
        super().__init__({}, random, {})
        self.ruleset, self.state, self.show, self._chance = ruleset, state, show, random
        levels = GamePilots.of(ruleset).makers()
        seeking = levels.get(SEEKING)
        self.pilot = seeking(random, "") if seeking else random_player(random)
        self.script: list[Any] = []
        self.open = 0
        """How much of the script precedes the open dialogues."""

    def go(self) -> None:
        """Play to the end of the game."""
        while self.ruleset.rules.outcome(self.state) is None:
            self.script, self.start = [], self.state.copy()
            self.ruleset.rules.turn(self, self.state)

    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        self.open = len(self.script)
        return super().together(subjects, dialogue, rule=rule)

    def _answered(self, question: Question) -> Value:
        known = self.script[: len(self.script) if self._dialogue is None else self.open]
        self.show(Moment(self.ruleset, self.start, known, self.state, question, self._chance))
        value: Value = self._chance.choice([*question.options])
        if self._chance.random() > WHIMS:
            value = self.pilot(
                question, lambda: self.ruleset.display.view(self.state, question.seat)
            )
        self.script.append(value)
        return value

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        dice = super().roll(*sides, rule=rule, to=to)
        self.script.append(dice)
        return dice
