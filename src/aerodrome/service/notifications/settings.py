"""Desk: what somebody does with his own post, and how a lost password is found again by mail."""

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
from aerodrome.service.notifications.notification import HouseKind, Kind, Letter, kept, languages
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service

log = structlog.get_logger()
MOST_BROWSERS = 10
LONGEST_ENDPOINT = 1000


class NotificationSettings(ServicePart):
    """Everybody's own choices, and nobody else's."""

    def __init__(self, post: Notifications, keeper: OwnAccount) -> None:
        self.post = post
        self.care = keeper
        self.store = post.store
        self._working: set[asyncio.Task[None]] = set()

    @classmethod
    def build(cls, service: Service) -> NotificationSettings:
        return cls(service[Notifications], service[OwnAccount])

    @property
    def mails(self) -> bool:
        """Whether this server sends mail."""
        return self.post.options.smtp is not None

    async def box(self, person: Person) -> Row:
        return await self.store.read(lambda c: preferences_store.box_of(c, person.id))

    async def choose(
        self,
        person: Person,
        chosen: dict[Kind, tuple[preferences.Way, ...]],
        quiet: tuple[int, int] | None,
        zone: str,
        language: str,
    ) -> None:
        """By which ways somebody hears of what, and when he does not."""
        preferences.zone(zone)
        begins, ends = quiet or (None, None)
        spoken = _spoken(language)
        values = {"quiet_from": begins, "quiet_to": ends, "zone": zone, "language": spoken}

        def work(transaction: Transaction) -> None:
            before = preferences.choices_of(preferences_store.box_of(transaction, person.id))
            all_of_it = preferences.kept(before | chosen)
            preferences_store.change_box(transaction, person.id, choices=all_of_it, **values)

        await self.store.run(work)

    async def subscribe(
        self, person: Person, session: str, endpoint: str, keys: tuple[str, str], language: str
    ) -> None:
        """This browser may be pushed to."""
        private = self.post.options.private
        check_url(endpoint, private=private, longest=LONGEST_ENDPOINT)
        await asyncio.to_thread(push.check_keys, *keys)
        values = {"endpoint": endpoint, "p256dh": keys[0], "auth": keys[1], "person": person.id}
        values |= {"id": push.name_of(endpoint), "session": session, "language": _spoken(language)}
        now = self.post.now()
        await self.store.run(
            lambda c: preferences_store.subscribe(c, MOST_BROWSERS, **values, made=now)
        )

    async def unsubscribe(self, session: str) -> None:
        """This browser does not want to be pushed to any more."""
        await self.store.run(lambda c: preferences_store.unsubscribe_session(c, session))

    async def set_address(self, person: Person, address: str, password: str, language: str) -> None:
        """Where somebody is mailed, once he has shown that he reads it; nothing for nowhere.

        Whoever can read that mail can choose a new password; so it takes the present one.
        """
        self._check_mails()
        wanted = address.strip()
        if wanted:
            if not is_address(wanted):
                raise Refusal("bad-mail", "this is not an e-mail address.")
            await self.care.prove(person, password)
        spoken = _spoken(language)

        def work(transaction: Transaction) -> None:
            preferences_store.discard(transaction, person.id, "mail")
            if not wanted:
                preferences_store.change_box(transaction, person.id, address="", pending="")
                return
            preferences_store.change_box(transaction, person.id, pending=wanted, language=spoken)
            self._lay_at_once(transaction, person.id, "confirm", spoken)

        await self.store.run(work)
        self.post.laid.set()

    async def confirm(self, token: str) -> None:
        """Somebody has read what was mailed to him."""
        now = self.post.now()

        def work(transaction: Transaction) -> None:
            found = preferences_store.use_token(transaction, hashed(token), "confirm", now)
            box = preferences_store.box_of(transaction, found["person"]) if found else None
            if found is None or box is None or box["pending"] != found["address"]:
                raise _old_link()
            preferences_store.change_box(
                transaction, found["person"], address=found["address"], pending=""
            )

        await self.store.run(work)

    async def stop(self, token: str) -> None:
        """No more mail to who has this link."""
        if not await self.store.run(lambda c: preferences_store.stopped(c, token)):
            raise _old_link()

    async def set_hook(self, person: Person, url: str, shape: webhooks.Shape) -> None:
        """Where letters are called out to; nothing for nowhere."""
        if not person.account:
            raise Refusal("no-account", "you are a guest; keep your games under a name first.")
        wanted = url.strip()
        if wanted:
            check_url(wanted, private=self.post.options.private)
        values = {"hook": wanted, "shape": shape, "failures": 0}
        values["secret"] = secrets.token_urlsafe(24) if wanted else ""

        def work(transaction: Transaction) -> None:
            preferences_store.discard(transaction, person.id, "webhook")
            preferences_store.change_box(transaction, person.id, **values)

        await self.store.run(work)

    async def try_out(self, person: Person) -> list[str]:
        """Send somebody a letter now, by every way there is to him; which these are."""
        letter = Letter("test", {}, "/account")

        def work(transaction: Transaction) -> list[str]:
            self.post.lay(transaction, frozenset((person.id,)), letter)
            return notifications_store.hasten(transaction, person.id, letter.kind, self.post.now())

        ways = await self.store.run(work)
        self.post.laid.set()
        return ways

    async def letters(self, person: Person) -> list[tuple[str, Letter, float]]:
        """What somebody has not read yet."""
        found = await self.store.read(lambda c: notifications_store.letters_of(c, person.id))
        return [(one["id"], kept(one["letter"]), one["at"]) for one in found]

    def visited(self, person: str, link: str) -> None:
        """Somebody looks at a page: letters about it are read by that."""
        self._set_to_work(self._visited(person, link))

    async def _visited(self, person: str, link: str) -> None:
        found = await self.store.read(lambda c: notifications_store.letters_of(c, person))
        about = [one["id"] for one in found if kept(one["letter"]).link == link]
        if about:
            await self.store.run(lambda c: notifications_store.have_read(c, person, about))

    def _set_to_work(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._worked)

    def _worked(self, task: asyncio.Task[None]) -> None:
        self._working.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.debug("something of the post was left", error=type(error).__name__)

    async def has_read(self, person: Person, letter: str = "") -> None:
        await self.store.run(lambda c: notifications_store.has_read(c, person.id, letter))

    def lost(self, name: str, language: str) -> None:
        """Somebody says that he has forgotten his password.

        Whether there is such an account, and mail for it, is looked up when he has his answer: it
        is the same for everybody, and takes as long.
        """
        self._check_mails()
        self._set_to_work(self._lost(name, _spoken(language)))

    async def _lost(self, name: str, language: str) -> None:
        def work(transaction: Transaction) -> None:
            found = by_account(transaction, account_of(name))
            if found and preferences_store.box_of(transaction, found["id"])["address"]:
                self._lay_at_once(transaction, found["id"], "password", language)

        try:
            await self.store.run(work)
        except (Refusal, Conflict):
            return
        self.post.laid.set()

    async def shutdown(self) -> None:
        """Wait for what is being looked up, before the store closes."""
        await asyncio.gather(*self._working, return_exceptions=True)

    async def find_again(self, token: str, password: str) -> Person:
        """A new password by what was mailed; all sessions of the account are over."""
        secret, now = await self.care.people.secret(password), self.post.now()

        def work(transaction: Transaction) -> Person:
            found = preferences_store.use_token(transaction, hashed(token), "password", now)
            who = own_account_store.person_of(transaction, found["person"]) if found else None
            if found is None or who is None or who["account"] is None:
                raise _old_link()
            own_account_store.set_password(transaction, who["id"], secret)
            return Person(who["id"], who["name"], True)

        return await self.store.run(work)

    def _check_mails(self) -> None:
        if not self.mails:
            raise Refusal("no-mail", "this server sends no mail.")

    def _lay_at_once(
        self, transaction: Transaction, person: str, kind: HouseKind, language: str
    ) -> None:
        letter, now = Letter(kind, {"language": language}, PAGES[kind]), self.post.now()
        values: dict[str, Any] = {"person": person, "way": "mail", "whither": "", "tag": kind}
        text = msgspec.json.encode(letter).decode()
        notifications_store.put(transaction, **values, letter=text, made=now, due=now)


def _spoken(language: str) -> str:
    """A language that letters are written in."""
    return language if language in languages() else languages()[0]


def _old_link() -> Refusal:
    return Refusal("old-link", "this link is not valid, or no longer.")
