"""The computer pilots of this game, by name. What they reckon with is loaded when one is made."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from aerodrome.kernel.counsel import Counsel, Review
from aerodrome.kernel.question import Question
from aerodrome.kernel.ruleset import Maker
from aerodrome.kernel.umpire import Player

LEVELS = ("rookie", "regular", "veteran", "tactician", "ace")


def pilots() -> Mapping[str, Maker]:
    """Everybody who flies this game, and the sparring partners they are measured with."""
    others = {"straight": _straight, "homeward": _homeward}
    return {level: _fighter(level) for level in LEVELS} | others


def counsel(view: Any, question: Question, random: Random) -> Counsel:
    """What an ace would do in this place."""
    from .hints import hint

    return hint(view, question, random)


def review(game: Any) -> Review:
    """A finished game looked over."""
    from . import debriefing

    return debriefing.review(game)


def _fighter(level: str) -> Maker:
    def make(random: Random, leaning: str) -> Player:
        from aerodrome.bots.characters import character

        from .ace import Ace
        from .fighter import Fighter
        from .style import styles

        style = styles()[level].leaning(character(leaning))
        return Ace(random, style) if style.replies else Fighter(random, style)

    return make


def _straight(random: Random, leaning: str) -> Player:
    from .straight import Straight

    return Straight(random)


def _homeward(random: Random, leaning: str) -> Player:
    from .homeward import Homeward

    return Homeward(random)
