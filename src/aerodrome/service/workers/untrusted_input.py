"""Visitors: their set-ups and records are opened here, in processes with limits of their own.

A set-up may be anything that 20,000 letters can say, and a record two megabytes. However well the
rules bound them, the next number that was forgotten will be found by a visitor; so it costs him a
worker, and nobody else anything. A worker that uses more processor time or memory than a task is
given dies, which is a refusal, and the next task has a new one.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog

from aerodrome.kernel import registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.games.new_game.reading import (
    OWN,
    SENT,
    Again,
    Composed,
    Verified,
    Written,
    compose,
    verify_sent,
)
from aerodrome.service.part import ServicePart
from aerodrome.service.set_ups import drafts
from aerodrome.service.set_ups.drafts import Drafting, DraftLooked
from aerodrome.service.workers.fair_queue import Asker
from aerodrome.service.workers.work import Stumbled
from aerodrome.service.workers.worker_queue import WorkerQueue
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.editor import described

if TYPE_CHECKING:
    from aerodrome.service.service import Service

try:
    import resource
except ImportError:  # Windows knows no such limits; patience is all there is
    resource = None  # type: ignore[assignment]

MEGABYTE = 1 << 20
GROWN = 64 * MEGABYTE
"""How much larger a worker may have become before it looks for what can go."""
EACH, THERE = 8, 64
"""How much of one person, and of one address, may wait in a queue."""
STATM = Path("/proc/self/statm")
log = structlog.get_logger()


class WorkerLimits(NamedTuple):
    """What one task may use: seconds of processor time, megabytes, and seconds until it is done."""

    seconds: float
    megabytes: int
    patience: float


FOR_SETUPS = WorkerLimits(seconds=1.0, megabytes=20, patience=40.0)
"""A set-up takes 0.2 s at most on the machine it was measured on; others are slower."""
FOR_RECORDS = WorkerLimits(seconds=30.0, megabytes=250, patience=90.0)


VisitorsText = Written | Again | Drafting | bytes


class VisitorTask(NamedTuple):
    """What came in, and what it may cost."""

    task: VisitorsText
    limits: WorkerLimits


def inspect(reading: VisitorTask) -> Composed | DraftLooked | Verified | Refusal:
    """The life of a worker: each thing is read within its limits."""
    prepare()
    with within(reading.limits):
        return read(reading.task)


def read(task: VisitorsText) -> Composed | DraftLooked | Verified | Refusal:
    """What comes of it; a refusal is an answer like any other."""
    try:
        if isinstance(task, Drafting):
            return drafts.look(task)
        return verify_sent(task) if isinstance(task, bytes) else compose(task)
    except Refusal as refusal:
        return refusal


@contextmanager
def within(limits: WorkerLimits) -> Iterator[None]:
    """End this process if what is done uses more than it may.

    The kernel ends it when its time is up, whatever it does. Want of memory is told as an error,
    after which nothing here can be relied on any more.
    """
    if size() > _size_at_first() + GROWN:
        gc.collect()
    _limit(limits.seconds, size() + limits.megabytes * MEGABYTE)
    try:
        yield
    except MemoryError:
        os._exit(1)
    finally:
        _limit(0, None)


def _limit(seconds: float, memory: int | None) -> None:
    """Processor time from now on, in parts of a second, which RLIMIT_CPU does not know."""
    if resource is None:
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    if memory is not None and hard != resource.RLIM_INFINITY:
        memory = min(memory, hard)
    if STATM.exists():
        resource.setrlimit(resource.RLIMIT_AS, (hard if memory is None else memory, hard))


def size() -> int:
    """Bytes that this process has of memory, used or not; 0 where nobody says."""
    if resource is None or not STATM.exists():
        return 0
    return int(STATM.read_text("utf-8").split()[0]) * resource.getpagesize()


@cache
def prepare() -> None:
    """Load all rules, for they are no visitor's expense; and see how large that makes us."""
    for name in registry.names():
        if GameOffers.of(registry.find(name)).editor is not absent:
            described(registry.find(name))
    _size_at_first()


@cache
def _size_at_first() -> int:
    return size()


class VisitorReader(ServicePart):
    """Two queues, so that no set-up waits for a record; each begins when it is first needed."""

    def __init__(
        self, setups: WorkerQueue | None = None, records: WorkerQueue | None = None
    ) -> None:
        self._setups = setups or WorkerQueue(inspect, "setups", each=EACH, there=THERE)
        self._records = records or WorkerQueue(inspect, "records", each=EACH, there=THERE)

    @classmethod
    def build(cls, service: Service) -> VisitorReader:
        return cls()

    async def composed(self, task: Written | Again, person: str, host: str) -> Composed:
        """A scenario out of a visitor's text, or of an older game."""
        found: Composed = await self._handed(VisitorTask(task, FOR_SETUPS), person, host)
        return found

    async def drafted(self, task: Drafting, person: str, host: str) -> DraftLooked:
        """A visitor's set-up while he makes it."""
        found: DraftLooked = await self._handed(VisitorTask(task, FOR_SETUPS), person, host)
        return found

    async def verified(self, text: bytes, person: str, host: str) -> Verified:
        """A visitor's record."""
        found: Verified = await self._handed(VisitorTask(text, FOR_RECORDS), person, host)
        return found

    async def _handed(self, reading: VisitorTask, person: str, host: str) -> Any:
        """The one place where something is handed to a worker."""
        sent = isinstance(reading.task, bytes)
        queue, what = (self._records, SENT) if sent else (self._setups, OWN)
        try:
            asker = Asker(person or host, host)
            answer = await queue.ask(reading, reading.limits.patience, asker)
        except Stumbled as trouble:
            log.warning("a visitor's text was too much", what=what, why=str(trouble))
            raise Refusal("too-slow", "this took too much time or memory.", what) from None
        if isinstance(answer, Refusal):
            raise answer
        return answer

    async def shutdown(self) -> None:
        await asyncio.to_thread(self._setups.stop)
        await asyncio.to_thread(self._records.stop)
