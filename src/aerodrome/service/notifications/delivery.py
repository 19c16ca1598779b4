"""Postman: carries what is due out of the outbox, by one of several processes and no other.

A row is held by who sends it and thrown away when it is sent: a process that dies in between loses
nothing, and the next sends it again under the same name, so that mail programs and browsers know
that they have it.
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
from aerodrome.service.notifications.http_client import Answered, Outward
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Letter, kept, told
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service

AT_ONCE = 20
MOST_TRIES = 8
FIRST_WAIT, MORE, LONGEST_WAIT = 60.0, 4, 6 * 3600.0
"""Seconds before something is tried again, how much longer each time, and at most."""
KEPT_TRYING = 2 * 86_400.0
MOST_MAILS = 12
"""Mails that somebody is sent in a day; what is more waits for the next one."""
DAY, HOUR = 86_400.0, 3600.0
KEPT_LETTERS = 30 * DAY
"""How long a letter that nobody reads lies in the page."""
LIVES = {"confirm": 3 * DAY, "password": HOUR}
"""How long a token that was mailed is good for."""
PAGES = {"confirm": "/confirm", "password": "/password"}
log = structlog.get_logger()


class Delivery(ServicePart):
    """Looks into the outbox, again and again."""

    def __init__(self, post: Notifications) -> None:
        self.post = post
        self.store = post.store
        self._bag: set[str] = set()
        """What we hold just now."""

    @classmethod
    def build(cls, service: Service) -> Delivery:
        return cls(service[Notifications])

    async def startup(self) -> None:
        """Begin to deliver what is due."""
        options = self.post.options
        self._outward = Outward(options.patience.answer, private=options.private)
        with suppress(Refusal):
            await push.keys(self.store)
        self._running = asyncio.create_task(self.run())

    async def shutdown(self) -> None:
        """Stop delivering, and release what is held."""
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    async def tidy(self, now: float) -> None:
        """Delete notifications that have been kept long enough."""
        await self.store.run(lambda c: notifications_store.tidy(c, now, KEPT_LETTERS))

    async def run(self) -> None:
        """Until we are told to stop."""
        try:
            while True:
                try:
                    busy = await self.round()
                except (Refusal, Conflict) as trouble:
                    log.debug("the postman was held up", error=type(trouble).__name__)
                    busy = False
                except Exception:
                    log.exception("the postman stumbled")
                    busy = False
                if not busy:
                    await self._rest()
        finally:
            await self._put_back()
            await self._outward.close()

    async def _put_back(self) -> None:
        """Whoever comes after us need not wait until we count as dead."""
        now, held = self.post.now(), sorted(self._bag)
        if held:
            await self.store.run(lambda c: notifications_store.postpone(c, held, now))

    async def _rest(self) -> None:
        """Until a letter is laid, or for a while; told to stop, it stops also in that moment."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.post.options.patience.poll):
                await self.post.laid.wait()
                self.post.laid.clear()

    async def round(self) -> bool:
        """Carry what is due; whether there was anything."""
        now = self.post.now()
        if not await self.store.read(lambda c: notifications_store.anything_due(c, now)):
            return False
        found = await self._claimed(now)
        bundles: dict[tuple[str, ...], list[Row]] = defaultdict(list)
        for one in found:
            mailed = one["way"] == "mail" and not one["tag"].startswith(tuple(LIVES))
            bundles[(one["person"], one["way"]) if mailed else (one["id"],)].append(one)
        carried = map(self._carry, bundles.values())
        for came in await asyncio.gather(*carried, return_exceptions=True):
            if isinstance(came, BaseException):
                log.error("a letter was not carried", exc_info=came)
        self._bag.clear()
        return bool(found)

    async def _claimed(self, now: float) -> list[Row]:
        """What is due, in our bag; told to stop amid that, we stop when we know what is in it."""
        until = now + self.post.options.patience.hold
        work = self.store.run(lambda c: notifications_store.claim(c, now, until, AT_ONCE))
        claiming = asyncio.ensure_future(work)
        try:
            return await asyncio.shield(claiming)
        finally:
            await asyncio.wait({claiming})
            if not claiming.exception():
                self._bag |= {one["id"] for one in claiming.result()}

    async def _carry(self, bundle: list[Row]) -> None:
        """One mail, push or call; what nobody need know any more is left."""
        person, now = bundle[0]["person"], self.post.now()
        known = await self.store.read(lambda c: preferences_store.boxes_of(c, [person]))
        if not known:
            await self._follow(bundle)
            return
        box, good = known[0], []
        for one in sorted(bundle, key=lambda one: float(one["made"])):
            letter = kept(one["letter"])
            stale = now - one["made"] > KEPT_TRYING or one["tries"] > MOST_TRIES
            if not stale and await self.post.still(person, letter):
                good.append((one, letter))
            else:
                await self._done([one], "late" if stale else "moot")
        if not good:
            return
        rows, letters = [one for one, _ in good], [letter for _, letter in good]
        again = preferences.not_before(box, now)
        if again > now and letters[0].kind not in (*LIVES, "test"):
            ids = [one["id"] for one in rows]
            await self.store.run(lambda c: notifications_store.postpone(c, ids, again, tried=False))
            return
        carry = {"push": self._push, "mail": self._mail, "webhook": self._call}[rows[0]["way"]]
        await carry(box, rows, letters)

    async def _follow(self, bundle: list[Row]) -> None:
        """A guest has just become somebody with an account, and his letters went along with him."""
        now, ids = self.post.now(), [one["id"] for one in bundle]
        await self.store.run(lambda c: notifications_store.postpone(c, ids, now, tried=False))

    async def _push(self, box: Row, rows: Sequence[Row], letters: Sequence[Letter]) -> None:
        to = await self.store.read(lambda c: preferences_store.subscription(c, rows[0]["whither"]))
        if to is None or to["person"] != box["person"]:
            await self._done(rows, "gone")
            return
        keys = await push.keys(self.store)
        answered = await push.send(self._outward, self.post.options, keys, to, letters[0])
        if answered.status in push.GONE:
            await self.store.run(lambda c: preferences_store.unsubscribe(c, to["id"]))
        await self._settle(rows, answered)

    async def _call(self, box: Row, rows: Sequence[Row], letters: Sequence[Letter]) -> None:
        if not box["hook"] or box["failures"] >= webhooks.MOST_FAILURES:
            await self._done(rows, "gone")
            return
        site, at = self.post.options.site, int(self.post.now())
        answered = await webhooks.send(self._outward, site, box, letters[0], at)
        failures = 0 if answered.well else box["failures"] + 1
        change = partial(preferences_store.change_box, person=box["person"], failures=failures)
        if failures or box["failures"]:
            await self.store.run(change)
        if failures == webhooks.MOST_FAILURES:
            word = Letter("warned", {}, "/account", says="hook_off")
            await self.post.send([box["person"]], word)
        await self._settle(rows, answered)

    async def _settle(self, rows: Sequence[Row], answered: Answered) -> None:
        """Sent, never to be sent, or to be tried again."""
        if answered.well:
            await self._done(rows, "sent")
        elif answered.status == 429 or answered.status >= 500 or not answered.status:
            await self._later(rows, answered.retry)
        else:
            await self._done(rows, "refused")

    async def _mail(self, box: Row, rows: Sequence[Row], letters: Sequence[Letter]) -> None:
        options, kind = self.post.options, letters[0].kind
        secret = await self._secret(box, letters[0]) if kind in LIVES else ""
        address = box["pending"] if kind == "confirm" else box["address"]
        if options.smtp is None or not is_address(address) or not box["known"]:
            await self._done(rows, "gone")
            return
        if kind not in LIVES and not await self._may_mail(box, rows):
            return
        language = str(letters[0].words.get("language", box["language"]))
        pages = [
            mail.MailPage(told(one, language), f"{options.site}{one.link}{secret}")
            for one in letters
        ]
        name = secret or " ".join(sorted(one["id"] for one in rows))
        envelope = mail.Envelope(address, language, name, "" if secret else box["stop"])
        message = mail.composed(options, envelope, pages)
        taken = await mail.deliver(options.smtp, address, message, options.patience.answer)
        if taken is mail.Delivered.LATER:
            await self._later(rows)
        else:
            await self._done(rows, taken.value)

    async def _may_mail(self, box: Row, rows: Sequence[Row]) -> bool:
        """Whether somebody may be sent one more mail today; else all of it waits for tomorrow."""
        now, ids = self.post.now(), [one["id"] for one in rows]
        if rows[0]["tries"] > 1:
            return True
        if await self.store.run(
            lambda c: preferences_store.one_more_mail(c, box["person"], now, MOST_MAILS)
        ):
            return True
        tomorrow = (now // DAY + 1) * DAY
        await self.store.run(lambda c: notifications_store.postpone(c, ids, tomorrow, tried=False))
        return False

    async def _secret(self, box: Row, letter: Letter) -> str:
        """A token for who reads this mail; only its hash is kept, and it never lay in the outbox.

        It stands behind the # of a link, which no browser tells to anybody.
        """
        token, until = new_token(), self.post.now() + LIVES[letter.kind]
        values = {"token_hash": hashed(token), "person": box["person"], "purpose": letter.kind}
        address = box["pending"] if letter.kind == "confirm" else box["address"]
        await self.store.run(
            lambda c: preferences_store.put_token(c, **values, address=address, until=until)
        )
        return f"#{token}"

    async def _later(self, rows: Sequence[Row], wanted: float = 0.0) -> None:
        wait = min(LONGEST_WAIT, FIRST_WAIT * MORE ** (rows[0]["tries"] - 1))
        due, ids = self.post.now() + max(wait, min(wanted, DAY)), [one["id"] for one in rows]
        self._count(rows, "again")
        await self.store.run(lambda c: notifications_store.postpone(c, ids, due))

    async def _done(self, rows: Sequence[Row], how: str) -> None:
        self._count(rows, how)
        await self.store.run(lambda c: notifications_store.done(c, [one["id"] for one in rows]))

    def _count(self, rows: Sequence[Row], how: str) -> None:
        for way, some in groupby(rows, key=lambda one: one["way"]):
            self.post.metrics.count("letters", len(list(some)), label=f"{way} {how}")
