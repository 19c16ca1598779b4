"""The command `aerodrome`: playing in the terminal, and the tools of hosts and programmers."""

from aerodrome.cli.commands import app, main

__all__ = ["app", "main"]
