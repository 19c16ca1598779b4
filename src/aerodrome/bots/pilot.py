"""The common part of all games' computer pilots; a game provides the judgement.

A pilot looks at its seat's view and answers any question. The weaknesses of lower levels are the
same in every game: they do not distinguish answers that are nearly as good as the best, and
sometimes they hesitate and just fly on. Their style sets how much.
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
"""Answers with what each of them is worth."""
HORIZON = 8.0
"""How many times the slack an answer may be worse than the best and still be considered."""


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


def near_best(worth: Worth[T], slack: float) -> list[tuple[float, T]]:
    """Return those that are considered at all."""
    least = _best(worth)[0] - HORIZON * slack
    return [pair for pair in worth if pair[0] >= least]


def _best(worth: Worth[T]) -> tuple[float, T]:
    return max(worth, key=lambda pair: pair[0])


class Grounded:
    """A pilot that cannot fly here because a library is missing."""

    def __init__(self, name: str, others: Sequence[str]) -> None:
        self.name = name
        self.others = others

    def __call__(self, random: Random, leaning: str) -> Player:
        raise self.refusal

    @property
    def refusal(self) -> Refusal:
        here = f"; here fly {', '.join(self.others)}" if self.others else ""
        sentence = f"the pilot `{self.name}` needs NumPy, which is not installed{here}."
        return Refusal("grounded", sentence)


def has_numpy() -> bool:
    """Return whether NumPy is installed, without loading it."""
    with suppress(ImportError):
        return find_spec("numpy") is not None
    return False


def without_numpy(*parts: str) -> tuple[str, ...]:
    """Return these parts of a ruleset, which need NumPy, if it is missing; none if it is not."""
    return () if has_numpy() else parts


def makers(
    package: str,
    levels: Mapping[str, str],
    others: Mapping[str, str],
    without: Mapping[str, str] | None = None,
) -> Mapping[str, Maker]:
    """Return pilots by name, each made from a class in this package, loaded when needed.

    Classes are given as "module.Class". The package's `style.styles()` has a style for each. Levels
    can have a character; others, which serve comparison or one purpose, cannot. `without` names the
    pilot that replaces each one if NumPy is missing; pilots that it omits cannot fly then. It is
    None if no pilot needs NumPy.
    """
    known = {**levels, **others}
    flown = dict(zip(known, known, strict=True))
    if without is not None and not has_numpy():
        flown = dict(without)

    def maker(name: str) -> Maker:
        if name not in flown:
            return Grounded(name, tuple(level for level in levels if level in flown))
        own = flown[name]
        module, _, kind = known[own].partition(".")

        def make(random: Random, leaning: str) -> Player:
            style = import_module(f"{package}.style").styles()[own]
            if name in levels:
                style = style.leaning(character(leaning))
            made: Player = getattr(import_module(f"{package}.{module}"), kind)(random, style)
            return made

        return make

    return {name: maker(name) for name in known}
