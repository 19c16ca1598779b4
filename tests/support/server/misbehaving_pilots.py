"""Misbehaving pilots: slow, dying, raising and lying ones, in a module so that workers can import
them.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from aerodrome.kernel.question import Value
from aerodrome.service.games.autopilot.pilot_task import Task, think

SLOW = 600.0


def slow(task: Task) -> Value:
    time.sleep(SLOW)
    raise AssertionError("this pilot was waited for too long")


def busy(task: Task) -> Value:
    """Compute without end."""
    while True:
        pass


def dying(task: Task) -> Value:
    os._exit(3)


def raising(task: Task) -> Value:
    raise ZeroDivisionError("no player may read this")


def lying(task: Task) -> Value:
    return "fly to the moon"


def mumbling(task: Task) -> Value:
    """Return something that is not a valid answer."""
    return {"options": task.opened()[2].options}  # type: ignore[return-value]


def once(task: Task) -> Value:
    """Die at the first question, and play on after a restart."""
    mark = Path(os.environ["AERODROME_TEST_MARK"])
    if not mark.exists():
        mark.touch()
        os._exit(3)
    return think(task)
