"""Work outside of request handling, in processes of a server or directly in the caller's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Protocol

from aerodrome.service.logs import get_logger
from aerodrome.service.workers.fair_queue import Asker

Think = Callable[[Any], Any]
"""The function that a worker applies to each task."""
Ask = Callable[[Any, float], Awaitable[Any]]
"""Returns the result of a task within this many seconds."""
log = get_logger()


class WorkFailed(Exception):
    """A worker was too slow, died, raised, or gave an invalid answer, as the message tells."""


class WorkQueue(Protocol):
    """A queue of workers that serve their callers in turn."""

    async def ask(self, task: Any, patience: float, asker: Asker) -> Any:
        """Return the result of a task; raise `WorkFailed` if it takes too long."""

    def turn(self, asker: Asker) -> AbstractAsyncContextManager[Ask]:
        """Reserve a worker for several tasks."""

    def stop(self) -> None:
        """End all workers."""


class WorkHere:
    """Runs tasks in the caller's own process, one at a time and without a time limit."""

    def __init__(self, thinking: Think) -> None:
        self._thinking = thinking

    async def ask(self, task: Any, patience: float, asker: Asker) -> Any:
        """Return the result of a task, after letting other pending work run."""
        await asyncio.sleep(0)
        try:
            return self._thinking(task)
        except Exception as error:
            log.warning("work.failed", exc_info=error)
            raise WorkFailed(f"raised {type(error).__name__}") from error

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[Ask]:
        """Serve the caller at once, without a queue."""
        yield lambda task, patience: self.ask(task, patience, asker)

    def stop(self) -> None:
        """Do nothing: there are no processes to stop."""
