"""Work: what is thought over apart from serving, in processes of a server or where it is asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Protocol

from aerodrome.service.logs import get_logger
from aerodrome.service.workers.fair_queue import Asker

Think = Callable[[Any], Any]
"""What is made of each thing that is given; for a pilot, a task into an answer."""
Ask = Callable[[Any, float], Awaitable[Any]]
"""What a worker makes of something, within so many seconds."""
log = get_logger()


class Stumbled(Exception):
    """A worker was too slow, died, raised or lied; the word says which."""


class WorkQueue(Protocol):
    """Workers that think for whoever asks."""

    async def ask(self, task: Any, patience: float, asker: Asker) -> Any:
        """Return what a worker makes of it; it stumbles if that takes too long."""

    def turn(self, asker: Asker) -> AbstractAsyncContextManager[Ask]:
        """Have a worker of one's own for a while."""

    def stop(self) -> None:
        """End every worker."""


class WorkHere:
    """Thinks where it is asked, one thing after another, and cannot be hurried."""

    def __init__(self, thinking: Think) -> None:
        self._thinking = thinking

    async def ask(self, task: Any, patience: float, asker: Asker) -> Any:
        """Return what comes of it, after whatever else waits to be done."""
        await asyncio.sleep(0)
        try:
            return self._thinking(task)
        except Exception as error:
            log.warning("work failed", exc_info=error)
            raise Stumbled(f"raised {type(error).__name__}") from error

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[Ask]:
        """Give way to nobody: whoever asks is served at once."""
        yield lambda task, patience: self.ask(task, patience, asker)

    def stop(self) -> None:
        """Stop nothing: no process works here."""
