"""Worker tasks: greedy tasks that a worker for visitors' input may get, in toy form."""

from __future__ import annotations

import os
from typing import Any

from aerodrome.service.workers import untrusted_input

SMALL = untrusted_input.WorkerLimits(seconds=0.05, megabytes=8, patience=60.0)


def behave(visitor_task: untrusted_input.VisitorTask) -> Any:
    """Use too much of something within small limits, or behave."""
    how = getattr(visitor_task.task, "own", "")
    with untrusted_input.within(SMALL):
        if how == "memory":
            return len([str(number) for number in range(10**9)])
        if how == "time":
            while True:
                pass
        if how == "death":
            os._exit(9)
        if how == "error":
            raise KeyError(how)
    return untrusted_input.size()
