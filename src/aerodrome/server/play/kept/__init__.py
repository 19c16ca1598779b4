"""Kept: what the store has of a game, how it is opened, looked back at and told in words."""
