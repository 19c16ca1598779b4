"""Rates: how often a person or a network may do something."""

from __future__ import annotations

import time

from aerodrome.service.http_errors import TooFast

MOST_REMEMBERED = 50_000


class Rates:
    """So many deeds at once, and so many a second after that, for each who."""

    def __init__(self, burst: int, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> None:
        """One deed, or a refusal that says when to come back."""
        now = time.monotonic()
        left, then = self._left.pop(who, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.per_second)
        self._left[who] = (max(left - 1, left % 1), now)
        self._tidy()
        if left < 1:
            raise TooFast(int((1 - left) / self.per_second) + 1)

    def _tidy(self) -> None:
        """Whoever came longest ago is forgotten when there are too many to remember."""
        if len(self._left) > MOST_REMEMBERED:
            del self._left[next(iter(self._left))]
