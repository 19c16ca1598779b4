"""Delivery: sends what is due from the outbox, each row by one of several processes.

A process locks a row while it sends it, and deletes it afterwards. If the process dies in between,
another one sends the row again under the same name, by which mail programs and browsers recognise a
duplicate.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

import structlog

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.model import hashed, new_token
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row
from aerodrome.service.notifications import mail, preferences, preferences_store, push, webhooks
from aerodrome.service.notifications import store as notifications_store
from aerodrome.service.notifications.configuration import is_address
from aerodrome.service.notifications.http_client import HttpAnswer, HttpClient
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Notification, decoded, text_of
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service

AT_ONCE = 20
MOST_TRIES = 8
FIRST_WAIT, MORE, LONGEST_WAIT = 60.0, 4, 6 * 3600.0
"""Seconds before something is tried again, how much longer each time, and at most."""
RETRIED_FOR = 2 * 86_400.0
MOST_MAILS = 12
"""Mails to one person in a day; the rest waits for the next day."""
DAY, HOUR = 86_400.0, 3600.0
UNREAD_LIFETIME = 30 * DAY
"""How long unread notifications are stored for the page."""
LIVES = {"confirm": 3 * DAY, "password": HOUR}
"""How long a mailed token is valid."""
PAGES = {"confirm": "/confirm", "password": "/password"}
log = structlog.get_logger()


class Delivery(ServicePart):
    """Sends what is due in the outbox, in rounds."""

    def __init__(self, notifications: Notifications) -> None:
        self.notifications = notifications
        self.store = notifications.store
        self._held: set[str] = set()
        """Ids of the rows that this process has locked."""

    @classmethod
    def build(cls, service: Service) -> Delivery:
        return cls(service[Notifications])

    async def startup(self) -> None:
        """Begin to deliver what is due."""
        options = self.notifications.options
        self._client = HttpClient(options.patience.answer, private=options.private)
        with suppress(Refusal):
            await push.keys(self.store)
        self._running = asyncio.create_task(self.run())

    async def shutdown(self) -> None:
        """Stop delivering, and unlock this process's rows."""
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    async def tidy(self, now: float) -> None:
        """Delete old notifications and expired tokens."""
        await self.store.run(lambda c: notifications_store.tidy(c, now, UNREAD_LIFETIME))

    async def run(self) -> None:
        """Deliver in rounds until cancelled."""
        try:
            while True:
                try:
                    busy = await self.deliver_due()
                except (Refusal, Conflict) as trouble:
                    log.debug("notifications.delivery_delayed", error=type(trouble).__name__)
                    busy = False
                except Exception:
                    log.exception("notifications.delivery_failed")
                    busy = False
                if not busy:
                    await self._pause()
        finally:
            await self._release()
            await self._client.close()

    async def _release(self) -> None:
        """Unlock this process's rows, so that another one need not wait."""
        now, held = self.notifications.now(), sorted(self._held)
        if held:
            await self.store.run(lambda c: notifications_store.postpone(c, held, now))

    async def _pause(self) -> None:
        """Wait until something is queued, or for a while; a cancellation is never lost."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.notifications.options.patience.poll):
                await self.notifications.enqueued.wait()
                self.notifications.enqueued.clear()

    async def deliver_due(self) -> bool:
        """Send what is due; return whether there was anything."""
        now = self.notifications.now()
        if not await self.store.read(lambda c: notifications_store.anything_due(c, now)):
            return False
        found = await self._claim(now)
        bundles: dict[tuple[str, ...], list[Row]] = defaultdict(list)
        for one in found:
            mailed = one["way"] == "mail" and not one["tag"].startswith(tuple(LIVES))
            bundles[(one["person"], one["way"]) if mailed else (one["id"],)].append(one)
        carried = map(self._deliver, bundles.values())
        for came in await asyncio.gather(*carried, return_exceptions=True):
            if isinstance(came, BaseException):
                log.error("notifications.not_delivered", exc_info=came)
        self._held.clear()
        return bool(found)

    async def _claim(self, now: float) -> list[Row]:
        """Lock the rows that are due; if cancelled meanwhile, still record which."""
        until = now + self.notifications.options.patience.hold
        work = self.store.run(lambda c: notifications_store.claim(c, now, until, AT_ONCE))
        claiming = asyncio.ensure_future(work)
        try:
            return await asyncio.shield(claiming)
        finally:
            await asyncio.wait({claiming})
            if not claiming.exception():
                self._held |= {one["id"] for one in claiming.result()}

    async def _deliver(self, bundle: list[Row]) -> None:
        """Send one mail, push or webhook call, without what is out of date."""
        person, now = bundle[0]["person"], self.notifications.now()
        known = await self.store.read(lambda c: preferences_store.settings_of_all(c, [person]))
        if not known:
            await self._requeue(bundle)
            return
        settings, good = known[0], []
        for one in sorted(bundle, key=lambda one: float(one["made"])):
            notification = decoded(one["notification"])
            stale = now - one["made"] > RETRIED_FOR or one["tries"] > MOST_TRIES
            if not stale and await self.notifications.is_still_due(person, notification):
                good.append((one, notification))
            else:
                await self._done([one], "late" if stale else "moot")
        if not good:
            return
        rows, notifications = [one for one, _ in good], [notification for _, notification in good]
        again = preferences.not_before(settings, now)
        if again > now and notifications[0].kind not in (*LIVES, "test"):
            ids = [one["id"] for one in rows]
            await self.store.run(lambda c: notifications_store.postpone(c, ids, again, tried=False))
            return
        deliver = {"push": self._send_push, "mail": self._send_mail, "webhook": self._send_webhook}[
            rows[0]["way"]
        ]
        await deliver(settings, rows, notifications)

    async def _requeue(self, bundle: list[Row]) -> None:
        """Put a bundle back that has just moved from a guest to their account."""
        now, ids = self.notifications.now(), [one["id"] for one in bundle]
        await self.store.run(lambda c: notifications_store.postpone(c, ids, now, tried=False))

    async def _send_push(
        self, settings: Row, rows: Sequence[Row], notifications: Sequence[Notification]
    ) -> None:
        to = await self.store.read(lambda c: preferences_store.subscription(c, rows[0]["target"]))
        if to is None or to["person"] != settings["person"]:
            await self._done(rows, "gone")
            return
        keys = await push.keys(self.store)
        answered = await push.send(
            self._client, self.notifications.options, keys, to, notifications[0]
        )
        if answered.status in push.GONE:
            await self.store.run(lambda c: preferences_store.unsubscribe(c, to["id"]))
        await self._settle(rows, answered)

    async def _send_webhook(
        self, settings: Row, rows: Sequence[Row], notifications: Sequence[Notification]
    ) -> None:
        if not settings["hook"] or settings["failures"] >= webhooks.MOST_FAILURES:
            await self._done(rows, "gone")
            return
        site, at = self.notifications.options.site, int(self.notifications.now())
        answered = await webhooks.send(self._client, site, settings, notifications[0], at)
        failures = 0 if answered.well else settings["failures"] + 1
        change = partial(
            preferences_store.change_settings, person=settings["person"], failures=failures
        )
        if failures or settings["failures"]:
            await self.store.run(change)
        if failures == webhooks.MOST_FAILURES:
            warning = Notification("warned", {}, "/account", says="hook_off")
            await self.notifications.send([settings["person"]], warning)
        await self._settle(rows, answered)

    async def _settle(self, rows: Sequence[Row], answered: HttpAnswer) -> None:
        """Mark as sent or refused, or try again later."""
        if answered.well:
            await self._done(rows, "sent")
        elif answered.status == 429 or answered.status >= 500 or not answered.status:
            await self._retry_later(rows, answered.retry)
        else:
            await self._done(rows, "refused")

    async def _send_mail(
        self, settings: Row, rows: Sequence[Row], notifications: Sequence[Notification]
    ) -> None:
        options, kind = self.notifications.options, notifications[0].kind
        secret = await self._secret(settings, notifications[0]) if kind in LIVES else ""
        address = settings["pending"] if kind == "confirm" else settings["address"]
        if options.smtp is None or not is_address(address) or not settings["known"]:
            await self._done(rows, "gone")
            return
        if kind not in LIVES and not await self._may_mail(settings, rows):
            return
        language = str(notifications[0].words.get("language", settings["language"]))
        pages = [
            mail.MailPage(text_of(one, language), f"{options.site}{one.link}{secret}")
            for one in notifications
        ]
        name = secret or " ".join(sorted(one["id"] for one in rows))
        envelope = mail.Envelope(address, language, name, "" if secret else settings["stop"])
        message = mail.composed(options, envelope, pages)
        taken = await mail.deliver(options.smtp, address, message, options.patience.answer)
        if taken is mail.Delivered.LATER:
            await self._retry_later(rows)
        else:
            await self._done(rows, taken.value)

    async def _may_mail(self, settings: Row, rows: Sequence[Row]) -> bool:
        """Return whether one more mail may go out today; if not, postpone to tomorrow."""
        now, ids = self.notifications.now(), [one["id"] for one in rows]
        if rows[0]["tries"] > 1:
            return True
        if await self.store.run(
            lambda c: preferences_store.one_more_mail(c, settings["person"], now, MOST_MAILS)
        ):
            return True
        tomorrow = (now // DAY + 1) * DAY
        await self.store.run(lambda c: notifications_store.postpone(c, ids, tomorrow, tried=False))
        return False

    async def _secret(self, settings: Row, notification: Notification) -> str:
        """Make a token for the reader of this mail; only its hash is stored.

        It goes after the # of a link, which browsers send to no server.
        """
        token, until = new_token(), self.notifications.now() + LIVES[notification.kind]
        values = {
            "token_hash": hashed(token),
            "person": settings["person"],
            "purpose": notification.kind,
        }
        address = settings["pending"] if notification.kind == "confirm" else settings["address"]
        await self.store.run(
            lambda c: preferences_store.put_token(c, **values, address=address, until=until)
        )
        return f"#{token}"

    async def _retry_later(self, rows: Sequence[Row], wanted: float = 0.0) -> None:
        wait = min(LONGEST_WAIT, FIRST_WAIT * MORE ** (rows[0]["tries"] - 1))
        due, ids = (
            self.notifications.now() + max(wait, min(wanted, DAY)),
            [one["id"] for one in rows],
        )
        self._count(rows, "again")
        await self.store.run(lambda c: notifications_store.postpone(c, ids, due))

    async def _done(self, rows: Sequence[Row], how: str) -> None:
        self._count(rows, how)
        await self.store.run(lambda c: notifications_store.done(c, [one["id"] for one in rows]))

    def _count(self, rows: Sequence[Row], how: str) -> None:
        for way, some in groupby(rows, key=lambda one: one["way"]):
            self.notifications.metrics.count("notifications", len(list(some)), label=f"{way} {how}")
