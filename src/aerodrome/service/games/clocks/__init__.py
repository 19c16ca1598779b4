"""Clocks: time limits, leave, sleep, and what happens when a player is gone."""
