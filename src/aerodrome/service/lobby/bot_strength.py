"""Bot strength: which computer pilot is about as strong as a player."""

from __future__ import annotations

from aerodrome.service.games.messages import Rating
from aerodrome.service.ratings.scale import MIDDLE
from aerodrome.service.ratings.team_model import LEVELS


def nearest_level(rating: Rating) -> str:
    """Return the level of the computer pilot nearest to a rating; of two, the easier."""
    return min(LEVELS, key=lambda level: abs(MIDDLE + LEVELS[level] - rating.points))
