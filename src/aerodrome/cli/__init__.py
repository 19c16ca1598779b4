"""The command `aerodrome`: playing in the terminal, and tools for hosts and programmers."""

from __future__ import annotations

from collections.abc import Sequence


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; import it only then, as a worker process imports this module for nothing."""
    from aerodrome.cli import commands

    return commands.main(words)
