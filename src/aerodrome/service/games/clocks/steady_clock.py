"""Steady clock: the time of day, unaffected by changes of the system clock."""

from __future__ import annotations

import time


class SteadyClock:
    """Counts seconds since 1970, based on the system clock at its creation."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        return self._offset + time.monotonic()
