"""Retry delays: how long a program waits before it tries again."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random


@dataclass
class Backoff:
    """The first delay, the growth factor, and the longest delay, in seconds.

    Each delay is random between half of its value and all of it, so that clients do not all return
    at once.
    """

    first: float = 0.5
    growth: float = 2.0
    longest: float = 60.0
    random: Random = field(default_factory=Random)

    def after(self, failures: int) -> float:
        """Return the seconds to wait after so many failures in a row."""
        whole = min(self.longest, self.first * self.growth ** min(failures - 1, 30))
        return whole * (0.5 + 0.5 * self.random.random())


class Throttle:
    """A time before which nothing is sent, because the server limited the rate."""

    def __init__(self) -> None:
        self._until = 0.0

    def hold(self, seconds: float) -> None:
        self._until = max(self._until, time.monotonic() + seconds)

    async def free(self) -> None:
        """Wait until requests may be sent again."""
        while (left := self._until - time.monotonic()) > 0:
            await asyncio.sleep(left)
