"""The computer pilots of this game, by name. What they reckon with is loaded when one is made."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from aerodrome.bots.pilot import makers
from aerodrome.kernel.counsel import Counsel, Review
from aerodrome.kernel.question import Question
from aerodrome.kernel.ruleset import Maker

LEVELS = dict.fromkeys(("rookie", "regular", "veteran", "tactician", "ace"), "fighter.Fighter")
OTHERS = {"straight": "straight.Straight", "homeward": "homeward.Homeward"}


def pilots() -> Mapping[str, Maker]:
    """Everybody who flies this game, and the sparring partners they are measured with."""
    return makers(__name__, LEVELS, OTHERS)


def counsel(view: Any, question: Question, random: Random) -> Counsel:
    """What an ace would do in this place."""
    from . import hints

    return hints.counsel(view, question, random)


def review(game: Any) -> Review:
    """A finished game looked over."""
    from . import debriefing

    return debriefing.review(game)
