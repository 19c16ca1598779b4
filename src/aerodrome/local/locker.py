"""Locker: where the games that are saved in a browser lie, one text under each key."""

from __future__ import annotations

from typing import Protocol


class Locker(Protocol):
    """What keeps texts for us; in a browser it is IndexedDB."""

    async def all(self) -> dict[str, str]:
        """All that is kept."""
        ...

    async def keep(self, key: str, text: str) -> None:
        """Keep a text in place of what was there; returns when it is really kept."""
        ...

    async def drop(self, key: str) -> None:
        """Keep nothing under this key any more."""
        ...


class MemoryLocker:
    """A locker that lasts as long as its process."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def all(self) -> dict[str, str]:
        return dict(self.kept)

    async def keep(self, key: str, text: str) -> None:
        self.kept[key] = text

    async def drop(self, key: str) -> None:
        self.kept.pop(key, None)
