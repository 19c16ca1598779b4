"""Presence: who is connected just now, here or to another process that serves the same store."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable

from aerodrome.server.store.fanout import GONE_AFTER


class Presence:
    """Who is here; `connected` are those of this process."""

    def __init__(self, connected: Callable[[], Collection[str]]) -> None:
        self.connected = connected
        self._elsewhere: dict[str, float] = {}

    def heard(self, people: Iterable[str], now: float) -> None:
        """Another process has these people just now; who is not named again is gone soon."""
        for person in people:
            self._elsewhere[person] = now
        gone = [one for one, heard in self._elsewhere.items() if now - heard > GONE_AFTER]
        for person in gone:
            del self._elsewhere[person]

    def here(self, people: Iterable[str], now: float) -> frozenset[str]:
        """Those of these who are connected."""
        connected = self.connected()
        return frozenset(
            one
            for one in people
            if one in connected or now - self._elsewhere.get(one, -GONE_AFTER) < GONE_AFTER
        )

    def those_here(self, people: Iterable[str]) -> frozenset[str]:
        """Those of these who are connected just now."""
        return self.here(people, time.monotonic())

    def is_here(self, person: str) -> bool:
        """Whether somebody is connected."""
        return bool(self.those_here((person,)))

    def everybody(self, now: float) -> int:
        """How many are connected."""
        lately = {one for one, heard in self._elsewhere.items() if now - heard < GONE_AFTER}
        return len(lately.union(self.connected()))
