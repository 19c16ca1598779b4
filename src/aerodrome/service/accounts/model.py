"""People: guests without an account, accounts with a name and a password, and their sessions."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from contextlib import suppress
from functools import cache, partial
from typing import TYPE_CHECKING

import structlog
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import store as records
from aerodrome.service.accounts.lookalikes import skeleton
from aerodrome.service.accounts.names import account_of, clean, folded, taken
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.sessions import Sessions
from aerodrome.service.accounts.store import DAY
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Store, Transaction
from aerodrome.service.notifications import preferences_store
from aerodrome.service.part import ServicePart
from aerodrome.service.ratings import store as ratings_store

if TYPE_CHECKING:
    from aerodrome.service.service import Service

_hasher = PasswordHasher()


def hashed(token: str) -> str:
    """Return the hash under which a token is stored; the token cannot be recovered from it."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(24)


class People(ServicePart):
    """Creates guests and accounts, and identifies people by their sessions."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.sessions = Sessions()
        self._hashing = asyncio.Semaphore(2)

    @classmethod
    def build(cls, service: Service) -> People:
        return cls(service.store)

    async def startup(self) -> None:
        """Compute the missing skeletons of account names."""
        await self.note_looks()

    async def tidy(self, now: float) -> None:
        """Delete expired sessions, and guests who have not returned for a long time."""
        sessions, guests = await self.store.run(lambda c: records.prune(c, now))
        if sessions or guests:
            structlog.get_logger().info("accounts.pruned", sessions=sessions, guests=guests)

    async def welcome(self, now: float, agent: str = "") -> tuple[Person, str]:
        """Create a guest and return it with a session token; `agent` names their browser."""
        person = Person(secrets.token_hex(12), f"Guest {secrets.randbelow(9000) + 1000}", False)

        def work(transaction: Transaction) -> str:
            records.add_guest(transaction, person.id, person.name, now)
            return _open_session(transaction, person.id, now, agent)

        return person, await self.store.run(work)

    async def recognise(self, token: str, now: float) -> Person | None:
        """Return the owner of a session token."""
        return await self.of_session(hashed(token), now)

    async def of_session(self, session: str, now: float) -> Person | None:
        """Return the owner of a session.

        Once a day the visit is recorded, if the database accepts writes.
        """
        since = self.sessions.forgotten
        if (known := self.sessions.find(session, now)) is not None:
            return known
        found = await self.store.read(lambda c: records.by_session(c, session, now))
        if found is None:
            return None
        if now - found["seen"] > DAY:
            with suppress(Refusal):
                await self.store.run(lambda c: records.seen(c, found["id"], session, now))
        person = Person(found["id"], found["name"], found["account"] is not None, found["owner"])
        self.sessions.remember(session, person, now, since)
        return person

    async def note_looks(self) -> None:
        """Store the skeletons of account names created before skeletons were stored."""
        for found in await self.store.read(records.accounts_without_looks):
            looks = skeleton(found["name"])
            with suppress(Conflict, Refusal):
                await self.store.run(partial(records.change, person=found["id"], looks=looks))

    async def rename(self, person: Person, name: str) -> Person:
        """Rename a guest; names of accounts are refused."""
        if person.account:
            raise Refusal("named", "your account has a name already.")
        shown = clean(name)

        def work(transaction: Transaction) -> None:
            if records.looks_like(transaction, skeleton(shown)):
                raise taken(shown)
            records.change(transaction, person.id, name=shown)

        await self.store.run(work)
        return Person(person.id, shown, False)

    async def keep(self, person: Person, name: str, password: str) -> Person:
        """Turn a guest into an account under a name that no other account has."""
        if person.account:
            raise Refusal("named", "you have an account already.")
        shown = clean(name)
        secret = await self.secret(password)
        values = {"name": shown, "account": folded(shown), "looks": skeleton(shown)}
        try:
            created = await self.store.run(
                lambda c: records.make_account(c, person.id, password=secret, **values)
            )
        except Conflict:
            raise taken(shown) from None
        if not created:
            raise Refusal("named", "you have an account already.")
        return Person(person.id, shown, True)

    async def log_in(
        self, name: str, password: str, now: float, *, before: Person, token: str, agent: str = ""
    ) -> tuple[Person, str, list[str]]:
        """Check a name and a password; return the account, a new session token and the moved games.

        If `before` is a guest, their games move to the account, and their session ends.
        """
        account = account_of(name)
        found = await self.store.read(lambda c: records.by_account(c, account))
        fits = await self.fits(found["password"] if found else None, password)
        if found is None or not fits:
            raise Refusal("login", "wrong name or password.")
        who = str(found["id"])

        def work(transaction: Transaction) -> tuple[str, list[str]]:
            opened = _open_session(transaction, who, now, agent)
            preferences_store.move_session(transaction, hashed(token), hashed(opened), who)
            brings = before.id and not before.account
            moved = records.adopt(transaction, before.id, who) if brings else []
            records.end_session(transaction, hashed(token))
            return opened, moved

        opened, moved = await self.store.run(work)
        return Person(who, found["name"], True), opened, moved

    async def knows_browser(self, browser: str, account: str) -> bool:
        """Return whether an account was logged in before in a browser, given its token's hash."""

        def work(transaction: Transaction) -> bool:
            found = records.by_account(transaction, account)
            return found is not None and ratings_store.was_in(transaction, browser, found["id"])

        return await self.store.read(work)

    async def secret(self, password: str) -> str:
        """Return the hash of a password; few are computed at once, and none on the event loop."""
        async with self._hashing:
            return await asyncio.to_thread(_hasher.hash, password)

    async def fits(self, secret: str | None, password: str) -> bool:
        """Return whether a password is correct; without a stored hash it takes just as long."""
        async with self._hashing:
            return await asyncio.to_thread(_fits, secret, password)

    async def log_out(self, token: str, *, everywhere: bool) -> None:
        """End a session, or all sessions of its owner."""
        end = records.end_sessions if everywhere else records.end_session
        await self.store.run(lambda transaction: end(transaction, hashed(token)))


def _open_session(transaction: Transaction, person: str, now: float, agent: str) -> str:
    token = new_token()
    records.open_session(transaction, person, hashed(token), now, agent)
    return token


@cache
def _decoy() -> str:
    """Return a hash to check when there is no such account, so that timing reveals nothing."""
    return _hasher.hash("decoy password")


def _fits(secret: str | None, password: str) -> bool:
    decoy = _decoy()
    try:
        return _hasher.verify(secret or decoy, password) and secret is not None
    except (VerificationError, InvalidHashError):
        return False
