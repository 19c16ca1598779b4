"""Scale: in which numbers strength is told, what nobody knows of it yet, and how doubt grows."""

from __future__ import annotations

from math import log, sqrt

MIDDLE = 1500
"""What is shown for somebody of whom nothing is known; within, that is 0."""
SPREAD = 400 / log(10)
"""As everywhere: who is 400 points better scores ten times as often as he is beaten."""
BETA = SPREAD / sqrt(2)
"""How much the same player differs from game to game; both sides together make the spread."""
DOUBT = 200.0
"""How far a newcomer may well be from the middle. All doubts are standard deviations."""
SETTLED = 120.0
"""The doubt from which on a strength is provisional; some fifteen games bring it down so far."""
YEAR = 365 * 86_400.0
FADING = 90.0
"""The doubt that a year of absence adds, to none at all."""


def faded(sigma: float, seconds: float) -> float:
    """The doubt after an absence; nobody is ever more unknown than a newcomer."""
    return min(max(sigma, DOUBT), sqrt(sigma**2 + FADING**2 * max(0.0, seconds) / YEAR))


def settled_until(sigma: float, at: float) -> float:
    """Until when a strength of that moment stays settled; 0 if it is not."""
    room = SETTLED**2 - sigma**2
    return at + room / FADING**2 * YEAR if room > 0 else 0.0
