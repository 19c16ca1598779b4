"""People: guests without an account, sessions, and names kept by a password."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.engine import Connection

from aerodrome.kernel.refusal import Refusal
from aerodrome.server import tables as t
from aerodrome.server.guests import DAY, SESSION_SECONDS, adopt
from aerodrome.server.store import Conflict, Store, row

_hasher = PasswordHasher()
LONGEST_NAME = 40
RESERVED = ("aerodrome",)
"""Names that only the house bears."""


@dataclass(frozen=True)
class Person:
    """Somebody at the door; a guest has no account."""

    id: str
    name: str
    account: bool


def hashed(token: str) -> str:
    """How tokens are kept: whoever reads the store cannot use them."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(24)


class People:
    """Who is who."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._hashing = asyncio.Semaphore(2)

    async def welcome(self, now: float) -> tuple[Person, str]:
        """A new guest and the token of his session."""
        person = Person(secrets.token_hex(12), f"Guest {secrets.randbelow(9000) + 1000}", False)

        def work(connection: Connection) -> str:
            values = {"id": person.id, "name": person.name, "created": now, "seen": now}
            connection.execute(sa.insert(t.people).values(**values))
            return _open_session(connection, person.id, now)

        return person, await self.store.run(work)

    async def recognise(self, token: str, now: float) -> Person | None:
        """Whose session this is; once a day it is noted that he was seen, if that can be saved."""
        session = (
            t.sessions.c.token_hash == hashed(token),
            t.sessions.c.created > now - SESSION_SECONDS,
        )
        query = (
            sa.select(t.people.c.id, t.people.c.name, t.people.c.account, t.people.c.seen)
            .join(t.sessions, t.sessions.c.person == t.people.c.id)
            .where(*session)
        )
        found = await self.store.read(lambda connection: row(connection, query))
        if found is None:
            return None
        if now - found["seen"] > DAY:
            seen = sa.update(t.people).where(t.people.c.id == found["id"]).values(seen=now)
            with suppress(Refusal):
                await self.store.run(lambda connection: connection.execute(seen))
        return Person(found["id"], found["name"], found["account"] is not None)

    async def rename(self, person: Person, name: str) -> Person:
        """Another name for a guest, but not one that somebody keeps."""
        if person.account:
            raise Refusal("named", "your account has a name already.")
        shown = clean(name)
        taken = sa.select(t.people.c.id).where(t.people.c.account == _folded(shown))
        change = sa.update(t.people).where(t.people.c.id == person.id).values(name=shown)

        def work(connection: Connection) -> None:
            if row(connection, taken) is not None:
                raise Refusal("name-taken", f"the name `{shown}` is taken.")
            connection.execute(change)

        await self.store.run(work)
        return Person(person.id, shown, False)

    async def keep(self, person: Person, name: str, password: str) -> Person:
        """Make a guest an account, under a name nobody else has."""
        if person.account:
            raise Refusal("named", "you have an account already.")
        shown = clean(name)
        async with self._hashing:
            secret = await asyncio.to_thread(_hasher.hash, password)
        values = {"name": shown, "account": _folded(shown), "password": secret}
        here = (t.people.c.id == person.id, t.people.c.account.is_(None))
        change = sa.update(t.people).where(*here).values(**values)
        try:
            kept = await self.store.run(lambda connection: connection.execute(change).rowcount)
        except Conflict:
            raise Refusal("name-taken", f"the name `{shown}` is taken.") from None
        if not kept:
            raise Refusal("named", "you have an account already.")
        return Person(person.id, shown, True)

    async def log_in(
        self, name: str, password: str, now: float, *, before: Person, token: str
    ) -> tuple[Person, str, list[str]]:
        """An account by name and password, a new session of it, and the games that came along.

        Whoever was here as a guest `before` brings all his games; the session he had is over.
        """
        query = sa.select(t.people).where(t.people.c.account == _folded(clean(name)))
        found = await self.store.read(lambda connection: row(connection, query))
        secret = found["password"] if found else None
        async with self._hashing:
            fits = await asyncio.to_thread(_fits, secret, password)
        if found is None or not fits:
            raise Refusal("login", "that name and password do not go together.")
        who = str(found["id"])

        def work(connection: Connection) -> tuple[str, list[str]]:
            brings = before.id and not before.account
            moved = adopt(connection, before.id, who) if brings else []
            old = t.sessions.c.token_hash == hashed(token)
            connection.execute(sa.delete(t.sessions).where(old))
            return _open_session(connection, who, now), moved

        opened, moved = await self.store.run(work)
        return Person(who, found["name"], True), opened, moved

    async def log_out(self, token: str, *, everywhere: bool) -> None:
        """Revoke a session, or all of that person's."""
        mine = sa.select(t.sessions.c.person).where(t.sessions.c.token_hash == hashed(token))
        where = t.sessions.c.token_hash == hashed(token)
        if everywhere:
            where = t.sessions.c.person.in_(mine)
        await self.store.run(
            lambda connection: connection.execute(sa.delete(t.sessions).where(where))
        )


def _open_session(connection: Connection, person: str, now: float) -> str:
    token = new_token()
    values = {"token_hash": hashed(token), "person": person, "created": now}
    connection.execute(sa.insert(t.sessions).values(**values))
    return token


@cache
def _decoy() -> str:
    """Checked when there is no such account, so that time does not tell."""
    return _hasher.hash("nobody's password")


def _fits(secret: str | None, password: str) -> bool:
    decoy = _decoy()
    try:
        return _hasher.verify(secret or decoy, password) and secret is not None
    except (VerificationError, InvalidHashError):
        return False


def clean(name: str) -> str:
    """A name as it is shown: printable, without stray spaces, and not the house's own."""
    shown = spoken(unicodedata.normalize("NFKC", name))
    if not shown or len(shown) > LONGEST_NAME or len(_folded(shown)) > LONGEST_NAME:
        raise Refusal("bad-name", f"a name has 1 to {LONGEST_NAME} visible characters.")
    if _folded(shown) in RESERVED:
        raise Refusal("name-taken", f"the name `{shown}` is taken.")
    return shown


def _folded(name: str) -> str:
    """Names that differ only in how they are written are one name."""
    return unicodedata.normalize("NFKC", name.casefold())


def spoken(text: str) -> str:
    """What somebody wrote, on one line, without what cannot be seen."""
    shown = "".join(c if c.isprintable() else " " if c.isspace() else "" for c in text)
    return " ".join(shown.split())
