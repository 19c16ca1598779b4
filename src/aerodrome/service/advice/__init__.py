"""Advice: hints during a game and the review after it."""
