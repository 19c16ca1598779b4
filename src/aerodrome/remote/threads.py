"""Threads: work that blocks, beside an event loop; a program that ends does not wait for it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
Done = tuple[Any, BaseException | None]
Work = tuple[Callable[[], Any], "asyncio.Future[Done]", asyncio.AbstractEventLoop]


class Threads:
    """So many threads, started when there is work for them; the rest waits in line."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._started = 0
        self._line: SimpleQueue[Work] = SimpleQueue()

    async def run(self, work: Callable[[], T]) -> T:
        """What this comes to; if nobody waits for it any more it is thrown away."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Done] = loop.create_future()
        if self._started < self.most:
            self._started += 1
            Thread(target=self._serve, daemon=True, name="aerodrome-remote").start()
        self._line.put((work, future, loop))
        result, error = await future
        if error is not None:
            raise error
        done: T = result
        return done

    def _serve(self) -> None:
        while True:
            work, future, loop = self._line.get()
            try:
                done: Done = (work(), None)
            except BaseException as error:
                done = (None, error)
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(_tell, future, done)


def _tell(future: asyncio.Future[Done], done: Done) -> None:
    if not future.done():
        future.set_result(done)
