"""Standing orders: how minor questions may be answered in advance, as a ruleset offers it.

A *minor question* comes again and again, and mostly has one sensible answer: a target, fire or
hold. A standing order for it is a condition and a reply: the condition selects some of the options,
the reply picks one of them. Both see what the seat sees, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Option, Posed, Value
from aerodrome.tabletop.controls import hit_chance

Left = tuple[Option, ...]
"""The options that a condition selects; none if it does not hold."""


class Occasion(NamedTuple):
    """A minor question as its seat sees it; `before` is the seat's previous answer.

    In a private dialogue that is the answer at the same step of the dialogue about the same piece.
    """

    view: Any
    question: Posed
    before: Value | None = None

    @property
    def options(self) -> Left:
        """Return all legal options."""
        return tuple(option for option in self.question.options if option.refused is None)


class Condition(NamedTuple):
    """When a standing order applies, described by the phrase `thumb.when.NAME`."""

    name: str
    leaves: Callable[[Occasion], Iterable[Option]]

    @property
    def says(self) -> Phrase:
        return Phrase(f"thumb.when.{self.name}")


class Pick(NamedTuple):
    """How a standing order answers, described by the phrase `thumb.then.NAME`."""

    name: str
    picks: Callable[[Occasion, Left], Option | None]

    @property
    def says(self) -> Phrase:
        return Phrase(f"thumb.then.{self.name}")


class MinorQuestion(NamedTuple):
    """A kind of question that may be answered in advance, named by `thumb.minor.NAME`.

    `asked` are the phrases of its text; `occurs` returns whether it can come up in a game, from a
    view. `usual` is the condition and the reply of players who have chosen none.
    """

    name: str
    asked: tuple[str, ...]
    when: tuple[Condition, ...]
    then: tuple[Pick, ...]
    occurs: Callable[[Any], bool] = lambda view: True
    usual: tuple[str, str] | None = None

    @property
    def says(self) -> Phrase:
        return Phrase(f"thumb.minor.{self.name}")

    def answer(self, occasion: Occasion, when: str, then: str) -> Value | None:
        """Return the answer of a standing order; None if it does not apply or does not exist."""
        held = next((one for one in self.when if one.name == when), None)
        pick = next((one for one in self.then if one.name == then), None)
        left = tuple(held.leaves(occasion)) if held is not None else ()
        chosen = pick.picks(occasion, left) if pick is not None and left else None
        return chosen.value if chosen is not None and chosen in occasion.options else None


class MinorQuestions(NamedTuple):
    """All minor questions of a ruleset; `turn` returns a seat's turn number, from its view.

    `within` returns the rulesets of inner games.
    """

    minor: tuple[MinorQuestion, ...]
    turn: Callable[[Any], int]
    within: Callable[[Any], tuple[str, ...]] = lambda view: ()

    def of(self, asked: str) -> MinorQuestion | None:
        """Return the minor question with this phrase as its text, if there is one."""
        return next((one for one in self.minor if asked in one.asked), None)

    def named(self, name: str) -> MinorQuestion | None:
        return next((one for one in self.minor if one.name == name), None)


ALWAYS = Condition("always", lambda occasion: occasion.options)
QUIET = Condition("quiet", lambda occasion: occasion.options if _quiet(occasion) else ())
"""While no enemy is near, according to the question itself."""


def _quiet(occasion: Occasion) -> bool:
    routine = occasion.question.routine
    return routine is not None and routine.quiet


def shots(left: Left) -> Left:
    """Return the options that are shots."""
    return tuple(option for option in left if hit_chance(option) >= 0)


def _odds(name: str, percent: int) -> Condition:
    return Condition(
        name, lambda occasion: (o for o in occasion.options if hit_chance(o) >= percent)
    )


ODDS = (_odds("odds_sixth", 16), _odds("odds_third", 33), _odds("odds_half", 50))
"""Shots with at least this chance of a hit; percentages are rounded."""


def _best(occasion: Occasion, left: Left) -> Option | None:
    return max(shots(left), key=hit_chance, default=None)


def _as_before(occasion: Occasion, left: Left) -> Option | None:
    return next((o for o in left if o.value == occasion.before), None)


BEST = Pick("best", _best)
BEFORE = Pick("before", _as_before)


def word(value: Value, name: str = "") -> Pick:
    """Return a reply that is always the same answer, whatever the condition selects."""

    def pick(occasion: Occasion, left: Left) -> Option | None:
        return next((o for o in occasion.options if o.value == value), None)

    return Pick(name or str(value), pick)


def least(name: str, measure: Callable[[Occasion, Option], int | None]) -> Pick:
    """Return a reply that picks the option with the smallest measure; None is never picked."""

    def pick(occasion: Occasion, left: Left) -> Option | None:
        measured = [(size, o) for o in left if (size := measure(occasion, o)) is not None]
        return min(measured, key=lambda pair: pair[0])[1] if measured else None

    return Pick(name, pick)
