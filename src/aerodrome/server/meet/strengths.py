"""Strengths: which computer pilot plays about as well as somebody."""

from __future__ import annotations

from aerodrome.server.messages.play import Rating
from aerodrome.server.people.ratings.scale import MIDDLE
from aerodrome.server.people.ratings.team_model import LEVELS


def nearest_level(rating: Rating) -> str:
    """The computer pilot who plays about as well; of two, the easier one."""
    return min(LEVELS, key=lambda level: abs(MIDDLE + LEVELS[level] - rating.points))
