"""Session cache: who a session belongs to, remembered for seconds to spare the database."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from aerodrome.service.database.fanout import SessionsEnded

if TYPE_CHECKING:
    from aerodrome.service.accounts.person import Person

REMEMBERED = 10.0
"""Seconds for which a session ended by another process could survive if no message arrived."""
MOST_REMEMBERED = 20_000


class Sessions:
    """Sessions looked up recently; the oldest are dropped first."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self.forgotten = 0
        """Number of changes so far: a read that began before the latest one may be out of date."""

    def find(self, session: str, now: float) -> Person | None:
        """Return the owner of a session that was looked up in the last few seconds."""
        person, until = self._known.get(session, (None, 0.0))
        return person if now < until else None

    def remember(self, session: str, person: Person, now: float, since: int) -> None:
        """Cache a person read when `forgotten` was `since`, unless it has changed since then."""
        if since != self.forgotten:
            return
        self._known[session] = (person, now + REMEMBERED)
        self._known.move_to_end(session)
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, ended: SessionsEnded) -> None:
        """Drop ended sessions from the cache."""
        self.forgotten += 1
        known = self._known.items()
        for session in [one for one, (person, _) in known if ended.means(one, person.id)]:
            del self._known[session]
