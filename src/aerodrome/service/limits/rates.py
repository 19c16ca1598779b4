"""Rate limits: how often a person or a network may do something."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Literal

from aerodrome.service.http_errors import TooFast
from aerodrome.service.workers.fair_queue import Asker

MOST_REMEMBERED = 50_000
Limit = Literal[
    "chat", "draft", "hint", "login", "making", "notifications", "reach", "social", "takeout"
]
"""A limit that a route may declare. `login` counts networks, the others count people; `making`, for
what creates something, counts both."""


class Rates:
    """A token bucket for each key: `burst` actions at once, then `per_second` more."""

    def __init__(self, burst: int, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> None:
        """Count one action of `who`; raise `TooFast` with the wait if there are too many."""
        now = time.monotonic()
        left, then = self._left.pop(who, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.per_second)
        self._left[who] = (max(left - 1, left % 1), now)
        self._tidy()
        if left < 1:
            raise TooFast(int((1 - left) / self.per_second) + 1)

    def _tidy(self) -> None:
        """Forget the key that was used least recently when there are too many."""
        if len(self._left) > MOST_REMEMBERED:
            del self._left[next(iter(self._left))]


@dataclass
class RateLimits:
    """The rate limits of people and networks on what costs the server something."""

    action: Rates = field(default_factory=lambda: Rates(burst=120, per_second=20))
    chat: Rates = field(default_factory=lambda: Rates(burst=20, per_second=1))
    making: Rates = field(default_factory=lambda: Rates(burst=60, per_second=0.2))
    making_there: Rates = field(default_factory=lambda: Rates(burst=600, per_second=2))
    login: Rates = field(default_factory=lambda: Rates(burst=10, per_second=0.1))
    guess: Rates = field(default_factory=lambda: Rates(burst=50, per_second=0.1))
    own_guess: Rates = field(default_factory=lambda: Rates(burst=10, per_second=0.1))
    takeout: Rates = field(default_factory=lambda: Rates(burst=3, per_second=0.005))
    hint: Rates = field(default_factory=lambda: Rates(burst=20, per_second=0.5))
    reach: Rates = field(default_factory=lambda: Rates(burst=60, per_second=2))
    draft: Rates = field(default_factory=lambda: Rates(burst=60, per_second=3))
    social: Rates = field(default_factory=lambda: Rates(burst=60, per_second=0.5))
    guest: Rates = field(default_factory=lambda: Rates(burst=300, per_second=5))
    notifications: Rates = field(default_factory=lambda: Rates(burst=10, per_second=0.02))
    mail: Rates = field(default_factory=lambda: Rates(burst=3, per_second=0.001))

    def count(self, limit: Limit, asker: Asker) -> None:
        """Count a call of a route with this limit."""
        if limit == "login":
            self.login.take(asker.address)
            return
        rates: Rates = getattr(self, limit)
        rates.take(asker.person)
        if limit == "making":
            self.making_there.take(asker.address)
