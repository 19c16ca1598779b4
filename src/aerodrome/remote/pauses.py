"""Pauses: how long a program waits before it tries again, and the same wait for all it does."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random


@dataclass
class Pauses:
    """The first pause, how much longer each is than the one before, and the longest, in seconds.

    Each is drawn between half of that and all of it, so that not everybody comes back at once.
    """

    first: float = 0.5
    growth: float = 2.0
    longest: float = 60.0
    random: Random = field(default_factory=Random)

    def after(self, failures: int) -> float:
        """How long to wait after so many failures in a row."""
        whole = min(self.longest, self.first * self.growth ** min(failures - 1, 30))
        return whole * (0.5 + 0.5 * self.random.random())


class Throttle:
    """A time before which nothing is asked, since somebody was told that this is too fast."""

    def __init__(self) -> None:
        self._until = 0.0

    def hold(self, seconds: float) -> None:
        self._until = max(self._until, time.monotonic() + seconds)

    async def free(self) -> None:
        """Wait until something may be asked."""
        while (left := self._until - time.monotonic()) > 0:
            await asyncio.sleep(left)
