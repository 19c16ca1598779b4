"""Ratings: how well people play each game, and how sure that is."""

from aerodrome.server.messages.play import Rating
from aerodrome.server.people.ratings.strength import strength

__all__ = ["Rating", "strength"]
