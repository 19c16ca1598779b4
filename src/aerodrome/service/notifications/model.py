"""Post: the one who takes letters, and lays them in the outbox by the ways that people chose."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING

import msgspec
import structlog

from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, Store, Transaction
from aerodrome.service.metrics import Metrics
from aerodrome.service.notifications import preferences, preferences_store
from aerodrome.service.notifications import store as notifications_store
from aerodrome.service.notifications.configuration import PostOptions
from aerodrome.service.notifications.notification import KINDS, Letter, told
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service

Check = Callable[[str, Letter], Awaitable[bool]]
"""Whether what a letter says to somebody is still so."""
MOST_KEPT = 30
"""Letters that lie in the page for somebody at a time."""
log = structlog.get_logger()


class Notifications(ServicePart):
    """Where letters are handed in."""

    def __init__(self, store: Store, metrics: Metrics, now: Callable[[], float]) -> None:
        self.store = store
        self.metrics = metrics
        self.now = now
        self.options = PostOptions()
        self.checks: dict[str, Check] = {}
        """Who knows, by kind of letter, whether one need not be sent any more."""
        self.laid = asyncio.Event()
        """Something new lies in the outbox."""

    @classmethod
    def build(cls, service: Service) -> Notifications:
        return cls(service.store, service.metrics, service.live_games.clock.now)

    async def send(self, people: Iterable[str], letter: Letter) -> None:
        """Write to people, named by id, each by the ways he chose.

        To be called after the commit by whoever has news. A letter that lacks a word is a bug, and
        raises here; a store in trouble does not undo what the letter tells of.
        """
        told(letter, ENGLISH)
        wanted = frozenset(people)
        try:
            await self.store.run(lambda c: self.lay(c, wanted, letter))
        except (Refusal, Conflict) as trouble:
            log.warning("a letter was lost", kind=letter.kind, error=type(trouble).__name__)
        self.laid.set()

    def lay(
        self,
        transaction: Transaction,
        people: frozenset[str],
        letter: Letter,
        *,
        page: bool = True,
    ) -> None:
        """Lay a letter in the outbox, in the transaction of whoever has more to write.

        Not for the `page`, if that tells it by itself.
        """
        for box in preferences_store.boxes_of(transaction, sorted(people)):
            self._lay_for(transaction, box, letter, page)

    def _lay_for(self, transaction: Transaction, box: Row, letter: Letter, page: bool) -> None:
        now, person = self.now(), box["person"]
        chosen = (
            preferences.choices_of(box)[letter.kind] if letter.kind in KINDS else preferences.WAYS
        )
        text = msgspec.json.encode(letter).decode()
        if page and "page" in chosen:
            notifications_store.put_letter(transaction, person, text, now, MOST_KEPT)
        due = preferences.not_before(box, now)
        fresh = {"person": person, "letter": text, "tag": tag_of(letter), "made": now}
        if "push" in chosen:
            for one in preferences_store.subscriptions_of(transaction, person):
                notifications_store.put(
                    transaction, way="push", whither=one["id"], due=due, **fresh
                )
        if box["known"] and "mail" in chosen and box["address"]:
            later = max(due, now + self.options.patience.gather)
            notifications_store.put(transaction, way="mail", whither="", due=later, **fresh)
        if box["known"] and "webhook" in chosen and box["hook"]:
            notifications_store.put(transaction, way="webhook", whither="", due=due, **fresh)

    async def still(self, person: str, letter: Letter) -> bool:
        """Whether a letter need still be sent."""
        check = self.checks.get(letter.kind)
        return check is None or await check(person, letter)


def tag_of(letter: Letter) -> str:
    """By what a letter is known: one of the same takes the place of what was not sent yet."""
    return f"{letter.says or letter.kind} {letter.link}"[:200]
