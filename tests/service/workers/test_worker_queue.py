"""How long a process may take: processor time counts if it has to wait for a processor."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Iterator
from typing import cast

import pytest

from aerodrome.service.workers import worker_queue
from aerodrome.service.workers.thinking import Effort, Worker, effort_of
from aerodrome.service.workers.work import WorkFailed
from aerodrome.service.workers.worker_queue import WorkerQueue

PATIENCE = 0.05


class Observed:
    """A worker with processor time set by the test; it ends when killed or asked often enough."""

    def __init__(self, *efforts: Effort | None) -> None:
        self.efforts: Iterator[Effort | None] = iter(efforts)
        self.over = threading.Event()
        self.killed = False

    def effort(self) -> Effort | None:
        try:
            return next(self.efforts)
        except StopIteration:
            self.over.set()
            return Effort(0.0, runnable=True)

    def work(self) -> str:
        self.over.wait()
        return "done"

    def kill(self) -> None:
        self.killed = True
        self.over.set()


def waited_for(worker: Observed) -> str:
    """Return what the queue gets from this worker before it gives up."""

    async def wait() -> str:
        queue = WorkerQueue(lambda task: task, "waited")
        try:
            return str(await queue._patiently(cast(Worker, worker), worker.work, PATIENCE))
        finally:
            queue.stop()

    return asyncio.run(wait())


def test_a_process_that_waits_for_a_processor_is_waited_for() -> None:
    starved = Observed(*[Effort(0.0, runnable=True)] * 3)
    assert waited_for(starved) == "done"
    assert not starved.killed


@pytest.mark.parametrize(
    "effort",
    [Effort(2 * PATIENCE, runnable=True), Effort(0.0, runnable=False), None],
    ids=["it had its seconds", "it sleeps", "nothing is known"],
)
def test_a_process_that_is_slow_is_ended(effort: Effort | None) -> None:
    slow = Observed(Effort(0.0, runnable=True), effort)
    with pytest.raises(WorkFailed, match="too slow"):
        waited_for(slow)
    assert slow.killed


def test_no_process_is_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_queue, "STARVED", 1)
    starved = Observed(*[Effort(0.0, runnable=True)] * 1000)
    with pytest.raises(WorkFailed, match="too slow"):
        waited_for(starved)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
def test_the_effort_of_a_process() -> None:
    effort = effort_of(os.getpid())
    assert effort is not None
    assert effort.runnable
    assert effort.seconds > 0
    assert effort_of(2**30) is None
