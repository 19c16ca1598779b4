"""Reads set-ups and records of visitors in worker processes with limits of their own.

A set-up is any text of up to 20,000 characters, a record is up to two megabytes. However well the
rules limit them, some visitor will find the one number that has no limit. Then that visitor loses a
worker, and other players notice nothing. A worker that exceeds its processor time or memory dies.
Its task is refused, and the next task gets a new worker.
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
from aerodrome.service.workers.work import WorkFailed
from aerodrome.service.workers.worker_queue import WorkerQueue
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.editor import described

if TYPE_CHECKING:
    from aerodrome.service.service import Service

try:
    import resource
except ImportError:  # Windows has no such limits; only the time limit applies
    resource = None  # type: ignore[assignment]

MEGABYTE = 1 << 20
GROWN = 64 * MEGABYTE
"""Growth in bytes above which a worker collects garbage before a task."""
EACH, THERE = 8, 64
"""Most tasks of one person, and of one address, that may wait in a queue."""
STATM = Path("/proc/self/statm")
log = structlog.get_logger()


class WorkerLimits(NamedTuple):
    """Limits of a task: processor seconds, megabytes of memory, and seconds until it must be
    done."""

    seconds: float
    megabytes: int
    patience: float


FOR_SETUPS = WorkerLimits(seconds=1.0, megabytes=20, patience=40.0)
"""A set-up took at most 0.2 s on the machine where this was measured; others are slower."""
FOR_RECORDS = WorkerLimits(seconds=30.0, megabytes=250, patience=90.0)


VisitorsText = Written | Again | Drafting | bytes


class VisitorTask(NamedTuple):
    """Input of a visitor, and the limits for reading it."""

    task: VisitorsText
    limits: WorkerLimits


def inspect(reading: VisitorTask) -> Composed | DraftLooked | Verified | Refusal:
    """Read a visitor's input within its limits; the function that workers run."""
    prepare()
    with within(reading.limits):
        return read(reading.task)


def read(task: VisitorsText) -> Composed | DraftLooked | Verified | Refusal:
    """Return the result of a task, or the refusal that it raised."""
    try:
        if isinstance(task, Drafting):
            return drafts.look(task)
        return verify_sent(task) if isinstance(task, bytes) else compose(task)
    except Refusal as refusal:
        return refusal


@contextmanager
def within(limits: WorkerLimits) -> Iterator[None]:
    """End this process if a task exceeds its limits.

    The kernel ends the process when its time is up, in any code. A lack of memory appears as
    `MemoryError`, after which the state of the process cannot be trusted.
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
    """Limit the remaining processor time; the timer takes fractions of a second, RLIMIT_CPU does
    not."""
    if resource is None:
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    if memory is not None and hard != resource.RLIM_INFINITY:
        memory = min(memory, hard)
    if STATM.exists():
        resource.setrlimit(resource.RLIMIT_AS, (hard if memory is None else memory, hard))


def size() -> int:
    """Return the virtual memory of this process in bytes; 0 if the system does not report it."""
    if resource is None or not STATM.exists():
        return 0
    return int(STATM.read_text("utf-8").split()[0]) * resource.getpagesize()


@cache
def prepare() -> None:
    """Load all rules, which must not count towards a visitor's limits, and record the resulting
    size."""
    for name in registry.names():
        if GameOffers.of(registry.find(name)).editor is not absent:
            described(registry.find(name))
    _size_at_first()


@cache
def _size_at_first() -> int:
    return size()


class VisitorReader(ServicePart):
    """Two queues, so that no set-up waits for a record; their processes start on first use."""

    def __init__(
        self, setups: WorkerQueue | None = None, records: WorkerQueue | None = None
    ) -> None:
        self._setups = setups or WorkerQueue(inspect, "setups", each=EACH, there=THERE)
        self._records = records or WorkerQueue(inspect, "records", each=EACH, there=THERE)

    @classmethod
    def build(cls, service: Service) -> VisitorReader:
        return cls()

    async def composed(self, task: Written | Again, person: str, host: str) -> Composed:
        """Return the scenario in a visitor's text, or the one of an older game."""
        found: Composed = await self._run_task(VisitorTask(task, FOR_SETUPS), person, host)
        return found

    async def drafted(self, task: Drafting, person: str, host: str) -> DraftLooked:
        """Return the state of a set-up that a visitor is editing."""
        found: DraftLooked = await self._run_task(VisitorTask(task, FOR_SETUPS), person, host)
        return found

    async def verified(self, text: bytes, person: str, host: str) -> Verified:
        """Return a visitor's record after verifying it."""
        found: Verified = await self._run_task(VisitorTask(text, FOR_RECORDS), person, host)
        return found

    async def _run_task(self, reading: VisitorTask, person: str, host: str) -> Any:
        """Hand a task to a worker; the only place that does."""
        sent = isinstance(reading.task, bytes)
        queue, what = (self._records, SENT) if sent else (self._setups, OWN)
        try:
            asker = Asker(person or host, host)
            answer = await queue.ask(reading, reading.limits.patience, asker)
        except WorkFailed as trouble:
            log.warning("untrusted_input.too_slow", what=what, why=str(trouble))
            raise Refusal("too-slow", "this took too much time or memory.", what) from None
        if isinstance(answer, Refusal):
            raise answer
        return answer

    async def shutdown(self) -> None:
        await asyncio.to_thread(self._setups.stop)
        await asyncio.to_thread(self._records.stop)
