"""Worker queue: a few processes that work apart, on one thing after another, askers in turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from aerodrome.service.workers.fair_queue import Asker, Turns
from aerodrome.service.workers.thinking import Worker
from aerodrome.service.workers.work import Ask, Stumbled, Think

START_PATIENCE = 60.0
"""Seconds a process may take to stand ready."""
STARVED = 12
"""So many times its patience a process may take where it has to wait for a processor."""
SHORTEST = 0.05
"""Seconds between two looks at what a process has worked."""
REST = 120.0
"""Seconds after which a process goes of which nothing was asked; it holds fifty megabytes or more,
and another is there within a second."""


class WorkerQueue:
    """Whoever asks waits for his turn.

    Work that takes too long, or whose asker has gone, is ended with its process. `each` and `there`
    are how much one person, and all of one address, may wait for. A process that nobody needs for
    a while goes.
    """

    def __init__(
        self,
        thinking: Think,
        name: str,
        workers: int = 1,
        *,
        each: int | None = None,
        there: int | None = None,
    ) -> None:
        self.workers = [Worker(thinking) for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers, name)
        self.turns = Turns(self.workers, each=each, there=there)
        self._resting: dict[Worker, asyncio.TimerHandle] = {}

    async def ask(self, task: Any, patience: float, asker: Asker) -> Any:
        """What a process makes of it; it stumbles if that takes too long."""
        async with self.turn(asker) as ask:
            return await ask(task, patience)

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[Ask]:
        """A process of one's own for a while."""
        async with self.turns.turn(asker) as turn:
            worker = turn.place
            if resting := self._resting.pop(worker, None):
                resting.cancel()
            try:
                yield partial(self._ask, worker)
            finally:
                later = asyncio.get_running_loop().call_later
                self._resting[worker] = later(REST, self._dismiss, worker)

    def _dismiss(self, worker: Worker) -> None:
        """Nothing was asked of this process for long enough."""
        del self._resting[worker]
        if worker.process is not None:
            asyncio.get_running_loop().run_in_executor(None, worker.dismissed())

    async def _ask(self, worker: Worker, task: Any, patience: float) -> Any:
        await self._patiently(worker, worker.start, START_PATIENCE)
        return await self._patiently(worker, lambda: worker.ask(task), patience)

    async def _patiently(self, worker: Worker, do: Callable[[], Any], patience: float) -> Any:
        """What a worker's thread brings; when patience ends, so does the worker."""
        doing = asyncio.get_running_loop().run_in_executor(self._threads, do)
        try:
            return await _in_time(doing, worker, patience)
        except (TimeoutError, asyncio.CancelledError) as error:
            worker.kill()
            await asyncio.wait({doing})
            doing.exception()
            if isinstance(error, TimeoutError):
                raise Stumbled("was too slow") from None
            raise

    def stop(self) -> None:
        """End every process; nothing is asked of them after this."""
        for worker in self.workers:
            worker.stop()
        self._threads.shutdown(wait=True)
        for worker in self.workers:
            worker.bury()


async def _in_time(doing: asyncio.Future[Any], worker: Worker, patience: float) -> Any:
    """Return what comes within so many seconds of the worker's own.

    A process that the system lets wait for a processor is not slow, so its seconds on one count
    then, up to `STARVED` times as many by the clock. One that sleeps has until `patience` is over.
    """
    loop = asyncio.get_running_loop()
    before, end = worker.effort(), loop.time() + STARVED * patience
    begun, left = before.seconds if before else 0.0, patience
    while True:
        done, _ = await asyncio.wait({doing}, timeout=left)
        if done:
            return doing.result()
        effort = worker.effort()
        if effort is None or not effort.runnable or loop.time() >= end:
            raise TimeoutError
        left = patience - (effort.seconds - begun)
        if left <= 0:
            raise TimeoutError
        left = min(max(left, SHORTEST), end - loop.time())
