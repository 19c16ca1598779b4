"""Clock: time of day that no jump of the machine's clock can move while we run."""

from __future__ import annotations

import time


class SteadyClock:
    """Seconds since 1970, as they were when we began, and counted evenly from then on."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        return self._offset + time.monotonic()
