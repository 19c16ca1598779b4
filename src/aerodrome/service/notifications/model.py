"""Notifications: queues them in the outbox by the ways that their readers chose."""

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
from aerodrome.service.notifications.configuration import NotificationOptions
from aerodrome.service.notifications.notification import OWN_KINDS, Notification, text_of
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service

Check = Callable[[str, Notification], Awaitable[bool]]
"""Returns whether a notification still holds for its reader."""
MOST_KEPT = 30
"""Unread notifications stored for one person."""
log = structlog.get_logger()


class Notifications(ServicePart):
    """Takes notifications, and queues them for delivery."""

    def __init__(self, store: Store, metrics: Metrics, now: Callable[[], float]) -> None:
        self.store = store
        self.metrics = metrics
        self.now = now
        self.options = NotificationOptions()
        self.checks: dict[str, Check] = {}
        """By kind: the check of whether one still has to be sent."""
        self.enqueued = asyncio.Event()
        """Set when something new is in the outbox."""

    @classmethod
    def build(cls, service: Service) -> Notifications:
        return cls(service.store, service.metrics, service.live_games.clock.now)

    async def send(self, people: Iterable[str], notification: Notification) -> None:
        """Notify people, given by their ids, each by the ways they chose.

        Call it after the commit of the event itself, which a failing database here does not undo. A
        notification that lacks a word is a bug and raises here.
        """
        text_of(notification, ENGLISH)
        wanted = frozenset(people)
        try:
            await self.store.run(lambda c: self.enqueue(c, wanted, notification))
        except (Refusal, Conflict) as trouble:
            log.warning("notifications.lost", kind=notification.kind, error=type(trouble).__name__)
        self.enqueued.set()

    def enqueue(
        self,
        transaction: Transaction,
        people: frozenset[str],
        notification: Notification,
        *,
        page: bool = True,
    ) -> None:
        """Queue a notification in the transaction of the caller.

        Without `page` it is not listed on the page, which shows the event in another way.
        """
        for settings in preferences_store.settings_of_all(transaction, sorted(people)):
            self._enqueue_for(transaction, settings, notification, page)

    def _enqueue_for(
        self, transaction: Transaction, settings: Row, notification: Notification, page: bool
    ) -> None:
        now, person = self.now(), settings["person"]
        own = notification.kind in OWN_KINDS
        chosen = preferences.WAYS if own else preferences.choices_of(settings)[notification.kind]
        text = msgspec.json.encode(notification).decode()
        if page and "page" in chosen:
            notifications_store.put_notification(transaction, person, text, now, MOST_KEPT)
        due = preferences.not_before(settings, now)
        fresh = {"person": person, "notification": text, "tag": tag_of(notification), "made": now}
        if "push" in chosen:
            for one in preferences_store.subscriptions_of(transaction, person):
                notifications_store.put(transaction, way="push", target=one["id"], due=due, **fresh)
        if settings["known"] and "mail" in chosen and settings["address"]:
            later = max(due, now + self.options.patience.gather)
            notifications_store.put(transaction, way="mail", target="", due=later, **fresh)
        if settings["known"] and "webhook" in chosen and settings["hook"]:
            notifications_store.put(transaction, way="webhook", target="", due=due, **fresh)

    async def is_still_due(self, person: str, notification: Notification) -> bool:
        """Return whether a notification still has to be sent."""
        check = self.checks.get(notification.kind)
        return check is None or await check(person, notification)


def tag_of(notification: Notification) -> str:
    """Return the tag of a notification; a new one replaces an unsent one of the same tag."""
    return f"{notification.says or notification.kind} {notification.link}"[:200]
