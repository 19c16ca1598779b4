"""The skeleton of every computer pilot: what its side wants, candidates, worth, choice.

A game brings the judgement. It makes a *plan* of what the aircraft has to do (its task, or an order
for the whole turn), finds the *candidates* for a question, and tells the *worth* of each. The
*choice* is here, because the weaknesses of lower levels are the same in every game: they do not
distinguish candidates that are nearly as good as the best, and sometimes they hesitate and just fly
on. Their style sets how much.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random
from typing import Any, Generic, TypeVar

from aerodrome.bots.feature_row import Answers, Rows
from aerodrome.bots.style import S
from aerodrome.kernel.question import Question, Value

T = TypeVar("T")
Worth = Sequence[tuple[float, T]]
"""Candidates with what each of them is worth."""
HORIZON = 8.0
"""How many times the slack a candidate may be worse than the best and still be considered."""


class Pilot(ABC, Generic[S]):
    """A player that is a program; `style` has the numbers of its judgement."""

    def __init__(self, random: Random, style: S) -> None:
        self.random = random
        self.style = style

    def __call__(self, question: Question, look: Callable[[], Any]) -> Value:
        return self.answer(look(), question)

    @abstractmethod
    def answer(self, view: Any, question: Question) -> Value:
        """Return an answer, from what the seat may know."""

    # Candidates

    def weighed(self, view: Any, question: Question) -> Mapping[Answers, float]:
        """Return the worth of the candidates; empty for a question that has none."""
        return {}

    def rows(self, view: Any, question: Question) -> Rows:
        """Return the features of the candidates; empty for a question that has none."""
        return {}

    # Choice

    def hesitates(self) -> bool:
        """Return whether the pilot just flies on this time."""
        return self.random.random() < self.style.hesitation

    def choose(self, worth: Worth[T], slack: float) -> T:
        """Return the best, or another one; the less it is worth, the less likely it is."""
        best, first = _best(worth)
        if not slack:
            return first
        odds = [exp((value - best) / slack) for value, _ in worth]
        ((_, chosen),) = self.random.choices(worth, odds)
        return chosen

    def pick(self, worth: Worth[T], slack: float, is_last_resort: Callable[[T], bool]) -> T:
        """Return the best or one about as good; a last resort only if it is the very best."""
        best, first = _best(worth)
        if is_last_resort(first):
            return first
        least = best - HORIZON * slack
        near = [pair for pair in worth if pair[0] >= least and not is_last_resort(pair[1])]
        return self.choose(near, slack)


def _best(worth: Worth[T]) -> tuple[float, T]:
    return max(worth, key=lambda pair: pair[0])
