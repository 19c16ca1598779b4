"""Makers: the pilots of a game by name, each loaded when it is needed, and what they need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from random import Random

from aerodrome.bots.characters import character
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.umpire import Player
from aerodrome.tabletop.capabilities import Maker


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
    can have a character; others, which serve comparison or one purpose, cannot. `without` has the
    classes of those that can fly if NumPy is missing. It is None if no pilot needs NumPy.
    """
    known = {**levels, **others}
    flown = known if without is None or has_numpy() else without

    def maker(name: str) -> Maker:
        if name not in flown:
            return Grounded(name, tuple(level for level in levels if level in flown))
        module, _, kind = flown[name].partition(".")

        def make(random: Random, leaning: str) -> Player:
            style = import_module(f"{package}.style").styles()[name]
            if name in levels:
                style = style.leaning(character(leaning))
            made: Player = getattr(import_module(f"{package}.{module}"), kind)(random, style)
            return made

        return make

    return {name: maker(name) for name in known}
