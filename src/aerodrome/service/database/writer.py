"""Writer: one thread that writes. What waits for it is committed together, and then acknowledged.

A commit waits for the disk, whatever is in it: one for several answers costs as much as for one.
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
    """Some work to be done in a transaction, and who waits for what comes of it."""

    work: Work
    done: asyncio.Future[Any]


class Writer:
    """Does work in the order in which it came, each piece wholly or not at all.

    `transact` does one piece in a transaction. Where a piece of several fails, all are undone and
    each is done by itself, so that nobody's trouble is another's: a piece may be begun twice.
    """

    def __init__(self, transact: Callable[[Work], Any]) -> None:
        self._transact = transact
        self._thread = ThreadPoolExecutor(1, "store-write")
        self._inbox: deque[PendingWrite] = deque()
        self._called = False

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Have some work done; returns after the commit."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._inbox.append(PendingWrite(work, done))
        if not self._called:
            self._called = True
            self._thread.submit(self._write)
        return await done

    def _write(self) -> None:
        """In the thread: until nothing waits."""
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
        """What came of each, or what it raised."""
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
    """Back in the loop; whoever waited may be gone."""
    if done.done():
        return
    if isinstance(outcome, BaseException):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
