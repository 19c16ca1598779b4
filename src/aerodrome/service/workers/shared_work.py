"""Joint work: what several wait for is done once, and dropped when the last of them has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(eq=False)
class _Shared(Generic[T]):
    task: asyncio.Task[T]
    waiting: int = 0


class Joint(Generic[T]):
    """Work under way, by what it is about."""

    def __init__(self) -> None:
        self._under_way: dict[str, _Shared[T]] = {}

    async def ask(self, about: str, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What comes of it; it is begun if nobody waits for it yet."""
        shared = self._under_way.get(about)
        if shared is None:
            shared = self._under_way[about] = _Shared(asyncio.create_task(work()))
        shared.waiting += 1
        try:
            return await asyncio.shield(shared.task)
        finally:
            shared.waiting -= 1
            if not shared.waiting:
                shared.task.cancel()
                del self._under_way[about]
