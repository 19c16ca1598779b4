"""Strengths: which computer pilot plays about as well as somebody."""

from __future__ import annotations

from aerodrome.service.games.messages import Rating
from aerodrome.service.ratings.scale import MIDDLE
from aerodrome.service.ratings.team_model import LEVELS


def nearest_level(rating: Rating) -> str:
    """The computer pilot who plays about as well; of two, the easier one."""
    return min(LEVELS, key=lambda level: abs(MIDDLE + LEVELS[level] - rating.points))
