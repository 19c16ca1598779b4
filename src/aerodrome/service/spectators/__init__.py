"""Spectators: games that anyone may watch, and the chat of their spectators."""
