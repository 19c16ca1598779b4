"""The computer pilots of this game, by name. What they reckon with is loaded when one is made."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from aerodrome.kernel.counsel import Counsel, Review
from aerodrome.kernel.question import Question
from aerodrome.kernel.ruleset import Maker
from aerodrome.kernel.umpire import Player

INSIDERS = ("exploiter", "cheat")
LEVELS = ("rookie", "regular", "veteran", "ace", "equilibrium")


def makers() -> Mapping[str, Maker]:
    """Everybody who flies this game, and the sparring partners they are measured with."""
    reckoners = {level: _reckoner(level) for level in LEVELS}
    insiders = {name: _insider(name) for name in INSIDERS}
    others = {"straight": _straight, "tactician": _tactician, "homeward": _homeward}
    return {**reckoners, **insiders, **others}


def _reckoner(level: str) -> Maker:
    def make(random: Random, leaning: str) -> Player:
        from aerodrome.bots.characters import character

        from .ace import Ace
        from .human import Human
        from .style import styles

        style = styles()[level].leaning(character(leaning))
        return Human(random, style) if style.slack else Ace(random, style)

    return make


def _insider(name: str) -> Maker:
    def make(random: Random, leaning: str) -> Player:
        from .insiders import INSIDERS

        return INSIDERS[name](random)

    return make


def _straight(random: Random, leaning: str) -> Player:
    from .straight import Straight

    return Straight(random)


def _tactician(random: Random, leaning: str) -> Player:
    from .tactician import Tactician

    return Tactician(random)


def _homeward(random: Random, leaning: str) -> Player:
    from .homeward import Homeward

    return Homeward(random)


def counsel(view: Any, question: Question, random: Random) -> Counsel:
    """What the ace would do in this seat."""
    from . import hints

    return hints.counsel(view, question, random)


def review(game: Any) -> Review:
    """A finished game looked over."""
    from . import debriefing

    return debriefing.review(game)
