"""Hints: what an ace would do in this place, with a few ends that come near it (4.1, 4.2).

Without NumPy, what a regular would do who makes no mistakes.
"""

from __future__ import annotations

from random import Random

from aerodrome.bots import hints
from aerodrome.bots.makers import has_numpy
from aerodrome.kernel.counsel import Counsel
from aerodrome.kernel.question import Question

from ..display.view import SkyView
from . import pilots
from .chooser import Chooser

CLOSE = 0.05
"""The points within which two ends are about as good."""


def counsel(view: SkyView, question: Question, random: Random) -> Counsel:
    """Return the best few answers with their points (11.2), after the enemy's best reply."""
    ace = pilots()["ace" if has_numpy() else "regular"](random, "")
    assert isinstance(ace, Chooser)
    return hints.counsel(ace, view, question, CLOSE)
