"""Sessions: whose they are, remembered for seconds, so that not every word asks the store."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from aerodrome.service.database.fanout import SessionsEnded

if TYPE_CHECKING:
    from aerodrome.service.accounts.person import Person

REMEMBERED = 10.0
"""Seconds: as long as this a session that was ended elsewhere could live if nobody told us."""
MOST_REMEMBERED = 20_000


class Sessions:
    """The sessions that were lately looked up; the oldest give way to new ones."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self.forgotten = 0
        """How often something was forgotten: what was read before that may not be so any more."""

    def whose(self, session: str, now: float) -> Person | None:
        """Whose session this is, if it was looked up within the last seconds."""
        person, until = self._known.get(session, (None, 0.0))
        return person if now < until else None

    def remember(self, session: str, person: Person, now: float, since: int) -> None:
        """Remember what was read when so much had been `forgotten`; later news count for more."""
        if since != self.forgotten:
            return
        self._known[session] = (person, now + REMEMBERED)
        self._known.move_to_end(session)
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, ended: SessionsEnded) -> None:
        """Ask the store again about these."""
        self.forgotten += 1
        known = self._known.items()
        for session in [one for one, (person, _) in known if ended.means(one, person.id)]:
            del self._known[session]
