"""Spectators: games that anyone may watch, and the chat of those who watch."""
