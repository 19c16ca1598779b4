"""A regular's hints: the few orders that promise most by its guesses at the enemy."""

from __future__ import annotations

from random import Random

from aerodrome.bots import hints
from aerodrome.kernel.counsel import Counsel
from aerodrome.kernel.question import Question

from ..display.view import SkyView
from .forecaster import Forecaster
from .style import styles
from .walked_ends import ADVISER

CLOSE = 0.5
"""The points within which two orders are about as good."""


def counsel(view: SkyView, question: Question, random: Random) -> Counsel:
    """Return the best few orders that begin as the player did, or the one answer to others."""
    return hints.counsel(Forecaster(random, styles()[ADVISER]), view, question, CLOSE)
