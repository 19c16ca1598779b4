"""Greedy: what a worker of the customs may meet, in toy form; each is told how to behave."""

from __future__ import annotations

import os
from typing import Any

from aerodrome.server.work import visitors

SMALL = visitors.WorkerLimits(seconds=0.05, megabytes=8, patience=60.0)


def behave(errand: visitors.VisitorTask) -> Any:
    """Use too much of something within small limits, or be modest."""
    how = getattr(errand.task, "own", "")
    with visitors.within(SMALL):
        if how == "memory":
            return len([str(number) for number in range(10**9)])
        if how == "time":
            while True:
                pass
        if how == "death":
            os._exit(9)
        if how == "error":
            raise KeyError(how)
    return visitors.size()
