"""The command `aerodrome`: playing in the terminal, and tools for hosts and programmers."""

from aerodrome.cli.commands import app, main

__all__ = ["app", "main"]
