"""Hints: what an ace would do in this place, with a few answers that come near it."""

from __future__ import annotations

from random import Random

from aerodrome.bots import hints
from aerodrome.kernel.counsel import Counsel
from aerodrome.kernel.question import Question

from ..display.view import SkyView
from .fighter import Fighter
from .style import styles

CLOSE = 0.03
"""The part of an aircraft within which two answers are about as good."""


def counsel(view: SkyView, question: Question, random: Random) -> Counsel:
    """Return the best few answers with their worth, where 1 is an aircraft shot down.

    7.3 A line for a move is a whole declaration: throttle, manoeuvre and the way of it.
    """
    return hints.counsel(Fighter(random, styles()["ace"]), view, question, CLOSE)
