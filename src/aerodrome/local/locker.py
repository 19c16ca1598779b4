"""The locker: the storage of a browser's saved games, one text under each key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Locker(Protocol):
    """Storage for texts; in a browser it is implemented in JavaScript, over IndexedDB."""

    async def all(self) -> Iterable[tuple[str, str]]:
        """Return everything that is stored, as pairs of key and text."""
        ...

    async def keep(self, key: str, text: str) -> None:
        """Store a text, replacing the old one; return when it is really stored."""
        ...
