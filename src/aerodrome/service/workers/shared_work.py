"""Shared work: what several callers wait for runs once, and is cancelled when the last one
leaves."""

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


class SharedWork(Generic[T]):
    """Running work by its key."""

    def __init__(self) -> None:
        self._under_way: dict[str, _Shared[T]] = {}

    async def ask(self, about: str, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return the result of the work for a key; start it unless it is already running."""
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
