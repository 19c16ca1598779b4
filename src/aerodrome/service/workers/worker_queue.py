"""Worker queue: a few processes that serve many callers in turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from aerodrome.service.workers.fair_queue import Asker, Turns
from aerodrome.service.workers.thinking import Worker
from aerodrome.service.workers.work import Ask, Think, WorkFailed

START_PATIENCE = 60.0
"""Seconds that a process may take to become ready."""
STARVED = 12
"""Factor by which a process may exceed its time limit while it waits for a processor."""
SHORTEST = 0.05
"""Seconds between two checks of the processor time that a process has used."""
REST = 120.0
"""Seconds after which an idle process is ended.

A process holds fifty megabytes or more, and another one starts within a second.
"""


def never() -> bool:
    """Return False: idle processes are not needed."""
    return False


class WorkerQueue:
    """Runs tasks in worker processes; callers wait for their turn.

    A task that takes too long, or loses its caller, is ended together with its process. `each`
    and `there` limit the waiting tasks of one person and of one address. A process that is idle for
    a while is ended, unless another task is expected soon: then it is `needed`.
    """

    def __init__(
        self,
        thinking: Think,
        name: str,
        workers: int = 1,
        *,
        each: int | None = None,
        there: int | None = None,
        needed: Callable[[], bool] = never,
    ) -> None:
        self._needed = needed
        self.workers = [Worker(thinking) for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers, name)
        self.turns = Turns(self.workers, each=each, there=there)
        self._resting: dict[Worker, asyncio.TimerHandle] = {}

    async def ask(self, task: Any, patience: float, asker: Asker) -> Any:
        """Return the result of a task; raise `WorkFailed` if it takes too long."""
        async with self.turn(asker) as ask:
            return await ask(task, patience)

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[Ask]:
        """Reserve a worker for several tasks."""
        async with self.turns.turn(asker) as turn:
            worker = turn.place
            if resting := self._resting.pop(worker, None):
                resting.cancel()
            try:
                yield partial(self._ask, worker)
            finally:
                self._rest(worker)

    def _rest(self, worker: Worker) -> None:
        later = asyncio.get_running_loop().call_later
        self._resting[worker] = later(REST, self._dismiss, worker)

    def _dismiss(self, worker: Worker) -> None:
        """End a process that has been idle for long enough."""
        if self._needed():
            self._rest(worker)
            return
        del self._resting[worker]
        if worker.process is not None:
            asyncio.get_running_loop().run_in_executor(None, worker.detach())

    async def _ask(self, worker: Worker, task: Any, patience: float) -> Any:
        await self._patiently(worker, worker.start, START_PATIENCE)
        return await self._patiently(worker, lambda: worker.ask(task), patience)

    async def _patiently(self, worker: Worker, do: Callable[[], Any], patience: float) -> Any:
        """Run a function in a worker's thread; kill the worker if it takes too long."""
        doing = asyncio.get_running_loop().run_in_executor(self._threads, do)
        try:
            return await _in_time(doing, worker, patience)
        except (TimeoutError, asyncio.CancelledError) as error:
            worker.kill()
            await asyncio.wait({doing})
            doing.exception()
            if isinstance(error, TimeoutError):
                raise WorkFailed("was too slow") from None
            raise

    def stop(self) -> None:
        """End all processes; no task may be submitted after this."""
        for worker in self.workers:
            worker.stop()
        self._threads.shutdown(wait=True)
        for worker in self.workers:
            worker.release()


async def _in_time(doing: asyncio.Future[Any], worker: Worker, patience: float) -> Any:
    """Return the result, or raise `TimeoutError` when the worker has used up its seconds.

    A process that waits for a processor is not slow. So only its processor time counts, until
    `STARVED` times the limit has passed by the clock. A process that sleeps gets `patience` seconds
    by the clock.
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
