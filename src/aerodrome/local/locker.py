"""The locker: the storage of a browser's saved games, one text under each key."""

from __future__ import annotations

from typing import Protocol


class Locker(Protocol):
    """Storage for texts; in a browser it is IndexedDB."""

    async def all(self) -> dict[str, str]:
        """Return everything that is stored."""
        ...

    async def keep(self, key: str, text: str) -> None:
        """Store a text, replacing the old one; return when it is really stored."""
        ...

    async def drop(self, key: str) -> None:
        """Remove the text under this key."""
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
