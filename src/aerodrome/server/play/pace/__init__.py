"""Pace: clocks, absence, and what becomes of a game whose players are not there."""
