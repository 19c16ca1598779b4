"""Writer: one thread that commits waiting work together and then acknowledges it.

A commit waits for the disk whatever its size, so one commit for several changes costs as much as
for one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from sqlalchemy.engine import Connection

from aerodrome.kernel.refusal import Refusal

T = TypeVar("T")
Work = Callable[[Connection], Any]
MOST_TOGETHER = 64


class PendingWrite(NamedTuple):
    """Work for a transaction, and the future of its result."""

    work: Work
    done: asyncio.Future[Any]


class Writer:
    """Runs work in order of arrival, each piece completely or not at all.

    `transact` runs one piece in a transaction. If one of several pieces fails, all are rolled back
    and each is run alone, so that one failure does not affect others: a piece may run twice.
    """

    def __init__(self, transact: Callable[[Work], Any]) -> None:
        self._transact = transact
        self._thread = ThreadPoolExecutor(1, "store-write")
        self._inbox: deque[PendingWrite] = deque()
        self._called = False

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run work in the writer's thread; return after the commit."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._inbox.append(PendingWrite(work, done))
        if not self._called:
            self._called = True
            self._thread.submit(self._write)
        return await done

    def _write(self) -> None:
        """Write until the inbox is empty; runs in the thread."""
        self._called = False
        while self._inbox:
            many = min(len(self._inbox), MOST_TOGETHER)
            batch = [self._inbox.popleft() for _ in range(many)]
            outcomes = self._outcomes([one.work for one in batch])
            for waiting, outcome in zip(batch, outcomes, strict=True):
                with suppress(RuntimeError):
                    loop = waiting.done.get_loop()
                    loop.call_soon_threadsafe(_settle, waiting.done, outcome)

    def _outcomes(self, works: Sequence[Work]) -> list[Any]:
        """Return the result of each piece, or the exception it raised."""
        if len(works) > 1:
            together = self._alone(lambda c: [work(c) for work in works])
            if not isinstance(together, BaseException):
                return list(together)
            if isinstance(together, Refusal) and together.code == "storage":
                return [together] * len(works)
        return [self._alone(work) for work in works]

    def _alone(self, work: Work) -> Any:
        try:
            return self._transact(work)
        except BaseException as error:
            return error

    def close(self) -> None:
        self._thread.shutdown(wait=True)


def _settle(done: asyncio.Future[Any], outcome: Any) -> None:
    """Set the result in the event loop, unless the caller has gone."""
    if done.done():
        return
    if isinstance(outcome, BaseException):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
