"""Leases: which process thinks for a game, where several may."""

from __future__ import annotations

from typing import Protocol


class GameLeases(Protocol):
    """Who thinks for which game just now."""

    async def take(self, game: str) -> bool:
        """Return whether this process thinks for a game from now on."""

    async def leave(self, game: str) -> None:
        """Let others think for a game."""


class NoLeases:
    """Leases where there is only one process."""

    async def take(self, game: str) -> bool:
        """Return that nobody else thinks for a game."""
        return True

    async def leave(self, game: str) -> None:
        """Leave a game to nobody."""
