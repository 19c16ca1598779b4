"""Ratings: how well players play each game, and how sure that is."""
