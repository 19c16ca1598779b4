"""Presence: who is online, at this process or at another one with the same database."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from aerodrome.service.database.fanout import GONE_AFTER
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service

OPEN_FOR = 150.0
"""Seconds for which a page counts as open after its last report, which it sends every minute."""


class Presence(ServicePart):
    """Tracks who is online: by connections, open pages, and reports of other processes."""

    def __init__(self) -> None:
        self.sockets: dict[str, int] = {}
        """Number of connections of each person to this process."""
        self._elsewhere: dict[str, float] = {}
        self._pages: dict[str, float] = {}

    @classmethod
    def build(cls, service: Service) -> Presence:
        return cls()

    def opened(self, person: str, now: float) -> None:
        """Record that a person has a page open; most pages have no connection."""
        self._pages.pop(person, None)
        self._pages[person] = now
        while now - (oldest := next(iter(self._pages.items())))[1] >= OPEN_FOR:
            del self._pages[oldest[0]]

    def present(self, now: float) -> set[str]:
        """Return everyone with a connection or an open page at this process."""
        pages = {one for one, said in self._pages.items() if now - said < OPEN_FOR}
        return pages.union(self.sockets)

    def heard(self, people: Iterable[str], now: float) -> None:
        """Record the people at another process; those missing from later reports expire."""
        for person in people:
            self._elsewhere[person] = now
        gone = [one for one, heard in self._elsewhere.items() if now - heard > GONE_AFTER]
        for person in gone:
            del self._elsewhere[person]

    def here(self, people: Iterable[str], now: float) -> frozenset[str]:
        """Return those of these people who are online."""
        return frozenset(
            one
            for one in people
            if one in self.sockets
            or now - self._pages.get(one, -OPEN_FOR) < OPEN_FOR
            or now - self._elsewhere.get(one, -GONE_AFTER) < GONE_AFTER
        )

    def those_here(self, people: Iterable[str]) -> frozenset[str]:
        """Return those of these people who are online now."""
        return self.here(people, time.monotonic())

    def is_here(self, person: str) -> bool:
        """Return whether a person is online now."""
        return bool(self.those_here((person,)))

    def count(self, now: float) -> int:
        """Return the number of people who are online."""
        lately = {one for one, heard in self._elsewhere.items() if now - heard < GONE_AFTER}
        return len(lately.union(self.present(now)))
