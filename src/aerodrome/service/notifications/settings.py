"""Notification settings: a person's choices, and new passwords by mail."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import own_account_store
from aerodrome.service.accounts.model import hashed
from aerodrome.service.accounts.names import account_of
from aerodrome.service.accounts.own_account import OwnAccount
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.store import by_account
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.notifications import preferences, preferences_store, push, webhooks
from aerodrome.service.notifications import store as notifications_store
from aerodrome.service.notifications.configuration import is_address
from aerodrome.service.notifications.delivery import PAGES
from aerodrome.service.notifications.http_client import check_url
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Notification, decoded, languages
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service

log = structlog.get_logger()
MOST_BROWSERS = 10
LONGEST_ENDPOINT = 1000


class NotificationSettings(ServicePart):
    """Reads and changes the notification settings of one person."""

    def __init__(self, notifications: Notifications, own_account: OwnAccount) -> None:
        self.notifications = notifications
        self.own_account = own_account
        self.store = notifications.store
        self._background: set[asyncio.Task[None]] = set()

    @classmethod
    def build(cls, service: Service) -> NotificationSettings:
        return cls(service[Notifications], service[OwnAccount])

    @property
    def mails(self) -> bool:
        """Return whether this server sends mail."""
        return self.notifications.options.smtp is not None

    async def of(self, person: Person) -> Row:
        return await self.store.read(lambda c: preferences_store.settings_of(c, person.id))

    async def choose(
        self,
        person: Person,
        chosen: dict[str, tuple[preferences.Way, ...]],
        quiet: tuple[int, int] | None,
        zone: str,
        language: str,
    ) -> None:
        """Choose the ways of each kind, and quiet hours."""
        preferences.zone(zone)
        if unknown := chosen.keys() - preferences.defaults().keys():
            raise Refusal("bad-kind", "there is no such kind of notification.", min(unknown))
        begins, ends = quiet or (None, None)
        spoken = _known_language(language)
        values = {"quiet_from": begins, "quiet_to": ends, "zone": zone, "language": spoken}

        def work(transaction: Transaction) -> None:
            before = preferences.choices_of(preferences_store.settings_of(transaction, person.id))
            all_of_it = preferences.encoded(before | chosen)
            preferences_store.change_settings(transaction, person.id, choices=all_of_it, **values)

        await self.store.run(work)

    async def subscribe(
        self, person: Person, session: str, endpoint: str, keys: tuple[str, str], language: str
    ) -> None:
        """Subscribe this browser to web push."""
        private = self.notifications.options.private
        check_url(endpoint, private=private, longest=LONGEST_ENDPOINT)
        await asyncio.to_thread(push.check_keys, *keys)
        values = {"endpoint": endpoint, "p256dh": keys[0], "auth": keys[1], "person": person.id}
        values |= {
            "id": push.subscription_id(endpoint),
            "session": session,
            "language": _known_language(language),
        }
        now = self.notifications.now()
        await self.store.run(
            lambda c: preferences_store.subscribe(c, MOST_BROWSERS, **values, made=now)
        )

    async def unsubscribe(self, session: str) -> None:
        """Unsubscribe the browser of a session from web push."""
        await self.store.run(lambda c: preferences_store.unsubscribe_session(c, session))

    async def set_address(self, person: Person, address: str, password: str, language: str) -> None:
        """Set the mail address, once its owner has confirmed it; an empty one stops mail.

        It needs the password, because the reader of that mail can choose a new one.
        """
        self._check_mails()
        wanted = address.strip()
        if wanted:
            if not is_address(wanted):
                raise Refusal("bad-mail", "this is not an e-mail address.")
            await self.own_account.prove(person, password)
        spoken = _known_language(language)

        def work(transaction: Transaction) -> None:
            preferences_store.discard(transaction, person.id, "mail")
            if not wanted:
                preferences_store.change_settings(transaction, person.id, address="", pending="")
                return
            preferences_store.change_settings(
                transaction, person.id, pending=wanted, language=spoken
            )
            self._enqueue_mail(transaction, person.id, "confirm", spoken)

        await self.store.run(work)
        self.notifications.enqueued.set()

    async def confirm(self, token: str) -> None:
        """Confirm the address to which a token was mailed."""
        now = self.notifications.now()

        def work(transaction: Transaction) -> None:
            found = preferences_store.use_token(transaction, hashed(token), "confirm", now)
            settings = (
                preferences_store.settings_of(transaction, found["person"]) if found else None
            )
            if found is None or settings is None or settings["pending"] != found["address"]:
                raise _link_expired()
            preferences_store.change_settings(
                transaction, found["person"], address=found["address"], pending=""
            )

        await self.store.run(work)

    async def stop(self, token: str) -> None:
        """Stop mail to the owner of an unsubscribe link."""
        if not await self.store.run(lambda c: preferences_store.stopped(c, token)):
            raise _link_expired()

    async def set_webhook(self, person: Person, url: str, shape: webhooks.Shape) -> None:
        """Set the webhook; an empty address removes it."""
        if not person.account:
            raise Refusal("no-account", "you are a guest; create an account first.")
        wanted = url.strip()
        if wanted:
            check_url(wanted, private=self.notifications.options.private)
        values = {"hook": wanted, "shape": shape, "failures": 0}
        values["secret"] = secrets.token_urlsafe(24) if wanted else ""

        def work(transaction: Transaction) -> None:
            preferences_store.discard(transaction, person.id, "webhook")
            preferences_store.change_settings(transaction, person.id, **values)

        await self.store.run(work)

    async def send_test(self, person: Person) -> list[str]:
        """Send a test notification by every possible way; return these ways."""
        notification = Notification("test", {}, "/account")

        def work(transaction: Transaction) -> list[str]:
            self.notifications.enqueue(transaction, frozenset((person.id,)), notification)
            return notifications_store.hasten(
                transaction, person.id, notification.kind, self.notifications.now()
            )

        ways = await self.store.run(work)
        self.notifications.enqueued.set()
        return ways

    async def unread(self, person: Person) -> list[tuple[str, Notification, float]]:
        """Return the unread notifications of a person: id, notification and time."""
        found = await self.store.read(lambda c: notifications_store.unread_of(c, person.id))
        return [(one["id"], decoded(one["notification"]), one["at"]) for one in found]

    def visited(self, person: str, link: str) -> None:
        """Mark notifications about a page as read, because the person looks at it."""
        self._run_in_background(self._visited(person, link))

    async def _visited(self, person: str, link: str) -> None:
        found = await self.store.read(lambda c: notifications_store.unread_of(c, person))
        about = [one["id"] for one in found if decoded(one["notification"]).link == link]
        if about:
            await self.store.run(lambda c: notifications_store.mark_some_read(c, person, about))

    def _run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background_done)

    def _background_done(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.debug("notifications.task_failed", error=type(error).__name__)

    async def mark_read(self, person: Person, notification: str = "") -> None:
        await self.store.run(lambda c: notifications_store.mark_read(c, person.id, notification))

    def mail_new_password(self, name: str, language: str) -> None:
        """Mail a link for a new password to the owner of an account.

        The account is looked up after the answer, whose content and timing therefore do not reveal
        whether it exists.
        """
        self._check_mails()
        self._run_in_background(self._mail_new_password(name, _known_language(language)))

    async def _mail_new_password(self, name: str, language: str) -> None:
        def work(transaction: Transaction) -> None:
            found = by_account(transaction, account_of(name))
            if found and preferences_store.settings_of(transaction, found["id"])["address"]:
                self._enqueue_mail(transaction, found["id"], "password", language)

        try:
            await self.store.run(work)
        except (Refusal, Conflict):
            return
        self.notifications.enqueued.set()

    async def shutdown(self) -> None:
        """Wait for running tasks before the database closes."""
        await asyncio.gather(*self._background, return_exceptions=True)

    async def set_new_password(self, token: str, password: str) -> Person:
        """Set a new password by a mailed token, which ends all sessions of the account."""
        secret, now = await self.own_account.people.secret(password), self.notifications.now()

        def work(transaction: Transaction) -> Person:
            found = preferences_store.use_token(transaction, hashed(token), "password", now)
            who = own_account_store.person_of(transaction, found["person"]) if found else None
            if found is None or who is None or who["account"] is None:
                raise _link_expired()
            own_account_store.set_password(transaction, who["id"], secret)
            return Person(who["id"], who["name"], True)

        return await self.store.run(work)

    def _check_mails(self) -> None:
        if not self.mails:
            raise Refusal("no-mail", "this server does not send e-mail.")

    def _enqueue_mail(
        self, transaction: Transaction, person: str, kind: str, language: str
    ) -> None:
        notification, now = (
            Notification(kind, {"language": language}, PAGES[kind]),
            self.notifications.now(),
        )
        values: dict[str, Any] = {"person": person, "way": "mail", "target": "", "tag": kind}
        text = msgspec.json.encode(notification).decode()
        notifications_store.put(transaction, **values, notification=text, made=now, due=now)


def _known_language(language: str) -> str:
    """Return this language if notifications have it, else English."""
    return language if language in languages() else languages()[0]


def _link_expired() -> Refusal:
    return Refusal("old-link", "this link is invalid or has expired; ask for a new one.")
