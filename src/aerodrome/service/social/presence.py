"""Presence: who has a page open just now, at this process or at another of the same store."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from aerodrome.service.database.fanout import GONE_AFTER
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service

OPEN_FOR = 150.0
"""Seconds for which a page that said that it is open counts as open: it says so every minute."""


class Presence(ServicePart):
    """Who is here: who has connections to this process, an open page, or is at another process."""

    def __init__(self) -> None:
        self.sockets: dict[str, int] = {}
        """How many connections each person has to this process."""
        self._elsewhere: dict[str, float] = {}
        self._pages: dict[str, float] = {}

    @classmethod
    def build(cls, service: Service) -> Presence:
        return cls()

    def opened(self, person: str, now: float) -> None:
        """Note that somebody looks at a page, whichever it is: most have no connection."""
        self._pages.pop(person, None)
        self._pages[person] = now
        while now - (oldest := next(iter(self._pages.items())))[1] >= OPEN_FOR:
            del self._pages[oldest[0]]

    def present(self, now: float) -> set[str]:
        """Return all who have a connection or an open page at this process."""
        pages = {one for one, said in self._pages.items() if now - said < OPEN_FOR}
        return pages.union(self.sockets)

    def heard(self, people: Iterable[str], now: float) -> None:
        """Another process has these people just now; who is not named again is gone soon."""
        for person in people:
            self._elsewhere[person] = now
        gone = [one for one, heard in self._elsewhere.items() if now - heard > GONE_AFTER]
        for person in gone:
            del self._elsewhere[person]

    def here(self, people: Iterable[str], now: float) -> frozenset[str]:
        """Those of these who have a page open."""
        return frozenset(
            one
            for one in people
            if one in self.sockets
            or now - self._pages.get(one, -OPEN_FOR) < OPEN_FOR
            or now - self._elsewhere.get(one, -GONE_AFTER) < GONE_AFTER
        )

    def those_here(self, people: Iterable[str]) -> frozenset[str]:
        """Those of these who have a page open just now."""
        return self.here(people, time.monotonic())

    def is_here(self, person: str) -> bool:
        """Whether somebody has a page open."""
        return bool(self.those_here((person,)))

    def everybody(self, now: float) -> int:
        """How many have a page open."""
        lately = {one for one, heard in self._elsewhere.items() if now - heard < GONE_AFTER}
        return len(lately.union(self.present(now)))
