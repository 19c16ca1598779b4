"""The pilot: what the computer pilots of all games have in common; a game brings the judgement.

He looks at his seat's view and answers any question. What a level does worse than the best is the
same in every game: answers that seem about as good as the best are as good to him, and sometimes
he hesitates and just flies on. How much of that, his style says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from math import exp
from random import Random
from typing import Any, Generic, TypeVar

from aerodrome.bots.characters import character
from aerodrome.bots.style import S
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.umpire import Player
from aerodrome.tabletop.capabilities import Maker

T = TypeVar("T")
Worth = Sequence[tuple[float, T]]
"""What each of some answers is worth."""
HORIZON = 8.0
"""How many times his slack an answer may be worse than the best and still be thought of."""


class Pilot(ABC, Generic[S]):
    """A player who is a program; `style` holds the numbers he reckons with."""

    def __init__(self, random: Random, style: S) -> None:
        self.random = random
        self.style = style

    def __call__(self, question: Question, look: Callable[[], Any]) -> Value:
        return self.answer(look(), question)

    @abstractmethod
    def answer(self, view: Any, question: Question) -> Value:
        """What he answers, from what his seat may know."""

    def hesitates(self) -> bool:
        """Whether he just flies on this time."""
        return self.random.random() < self.style.hesitation

    def choose(self, worth: Worth[T], slack: float) -> T:
        """The best, or one that seems about as good: the likelier, the less it falls short."""
        best, first = _best(worth)
        if not slack:
            return first
        odds = [exp((value - best) / slack) for value, _ in worth]
        ((_, chosen),) = self.random.choices(worth, odds)
        return chosen


def near_best(worth: Worth[T], slack: float) -> list[tuple[float, T]]:
    """Those that are thought of at all."""
    least = _best(worth)[0] - HORIZON * slack
    return [pair for pair in worth if pair[0] >= least]


def _best(worth: Worth[T]) -> tuple[float, T]:
    return max(worth, key=lambda pair: pair[0])


class Grounded:
    """A pilot who cannot fly here: what he reckons with is not installed."""

    def __init__(self, name: str, others: Sequence[str]) -> None:
        self.name = name
        self.others = others

    def __call__(self, random: Random, leaning: str) -> Player:
        raise self.refusal

    @property
    def refusal(self) -> Refusal:
        here = f"; here fly {', '.join(self.others)}" if self.others else ""
        sentence = f"the pilot `{self.name}` reckons with NumPy, which is not there{here}."
        return Refusal("grounded", sentence)


def has_numpy() -> bool:
    """Whether pilots who reckon with arrays can fly here; nothing is loaded to find out."""
    with suppress(ImportError):
        return find_spec("numpy") is not None
    return False


def without_numpy(*parts: str) -> tuple[str, ...]:
    """These parts of a ruleset, which need NumPy, if it is not there; none if it is."""
    return () if has_numpy() else parts


def makers(
    package: str,
    levels: Mapping[str, str],
    others: Mapping[str, str],
    without: Mapping[str, str] | None = None,
) -> Mapping[str, Maker]:
    """Pilots by name, each made of a class in this package, "module.Class", loaded when needed.

    The package's `style.styles()` has a style for each. Levels take on a character; others, who
    are measured against or have one errand, have none. `without` says by whom each is flown where
    NumPy is not there; who is not named then stays on the ground. None if nobody needs it.
    """
    everybody = {**levels, **others}
    flown = dict(zip(everybody, everybody, strict=True))
    if without is not None and not has_numpy():
        flown = dict(without)

    def maker(name: str) -> Maker:
        if name not in flown:
            return Grounded(name, tuple(level for level in levels if level in flown))
        own = flown[name]
        module, _, kind = everybody[own].partition(".")

        def make(random: Random, leaning: str) -> Player:
            style = import_module(f"{package}.style").styles()[own]
            if name in levels:
                style = style.leaning(character(leaning))
            made: Player = getattr(import_module(f"{package}.{module}"), kind)(random, style)
            return made

        return make

    return {name: maker(name) for name in everybody}
