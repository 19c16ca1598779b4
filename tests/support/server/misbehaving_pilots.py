"""Strange pilots: slow, dying, raising and lying ones; they run in workers, so they stand here."""

from __future__ import annotations

import os
import time
from pathlib import Path

from aerodrome.kernel.question import Value
from aerodrome.service.games.autopilot.pilot_task import Task, think

SLOW = 600.0


def slow(task: Task) -> Value:
    time.sleep(SLOW)
    raise AssertionError("somebody waited that long")


def busy(task: Task) -> Value:
    """Lost in thought, not asleep."""
    while True:
        pass


def dying(task: Task) -> Value:
    os._exit(3)


def raising(task: Task) -> Value:
    raise ZeroDivisionError("no word of this reaches anybody")


def lying(task: Task) -> Value:
    return "fly to the moon"


def mumbling(task: Task) -> Value:
    """What he says is no answer at all."""
    return {"options": task.opened()[2].options}  # type: ignore[return-value]


def once(task: Task) -> Value:
    """Dies at the first question, and plays on in his next life."""
    mark = Path(os.environ["AERODROME_TEST_MARK"])
    if not mark.exists():
        mark.touch()
        os._exit(3)
    return think(task)
