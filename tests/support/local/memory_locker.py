"""A locker without a browser."""

from __future__ import annotations

from collections.abc import Iterable


class MemoryLocker:
    """A locker that lasts as long as its process."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def all(self) -> Iterable[tuple[str, str]]:
        return self.kept.items()

    async def keep(self, key: str, text: str) -> None:
        self.kept[key] = text
