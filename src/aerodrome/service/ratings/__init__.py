"""Ratings: how well players play each game, and how certain that is."""
