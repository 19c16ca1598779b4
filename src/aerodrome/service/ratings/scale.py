"""Scale: the numbers in which strength is shown, and how uncertainty grows."""

from __future__ import annotations

from math import log, sqrt

MIDDLE = 1500
"""Rating shown for an unknown player; it is stored as 0."""
SPREAD = 400 / log(10)
"""As in Elo: a player 400 points better wins ten times as often as they lose."""
BETA = SPREAD / sqrt(2)
"""How much a player's performance varies between games; both players together make the spread."""
DOUBT = 200.0
"""Uncertainty of a newcomer; uncertainties are standard deviations."""
SETTLED = 120.0
"""Uncertainty from which on a rating is provisional; about fifteen games lead below it."""
YEAR = 365 * 86_400.0
FADING = 90.0
"""Uncertainty that a year of absence adds to a perfectly known rating."""


def faded(sigma: float, seconds: float) -> float:
    """Return the uncertainty after an absence, which never exceeds a newcomer's."""
    return min(max(sigma, DOUBT), sqrt(sigma**2 + FADING**2 * max(0.0, seconds) / YEAR))


def settled_until(sigma: float, at: float) -> float:
    """Return until when a rating stays settled without further games; 0 if it is not settled."""
    room = SETTLED**2 - sigma**2
    return at + room / FADING**2 * YEAR if room > 0 else 0.0
