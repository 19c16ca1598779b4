"""People: guests without an account, sessions, and names kept by a password."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy.engine import Connection

from aerodrome.kernel.refusal import Refusal
from aerodrome.server import tables as t
from aerodrome.server.store import Conflict, Store, row

_hasher = PasswordHasher()
_DECOY = _hasher.hash("nobody's password")
"""Checked when there is no such account, so that time does not tell."""


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

    async def welcome(self, now: float) -> tuple[Person, str]:
        """A new guest and the token of his session."""
        person = Person(secrets.token_hex(12), f"Guest {secrets.randbelow(9000) + 1000}", False)

        def work(connection: Connection) -> str:
            values = {"id": person.id, "name": person.name, "created": now}
            connection.execute(sa.insert(t.people).values(**values))
            return _open_session(connection, person.id, now)

        return person, await self.store.run(work)

    async def recognise(self, token: str) -> Person | None:
        """Whose session this is."""
        query = (
            sa.select(t.people.c.id, t.people.c.name, t.people.c.account)
            .join(t.sessions, t.sessions.c.person == t.people.c.id)
            .where(t.sessions.c.token_hash == hashed(token))
        )
        found = await self.store.run(lambda connection: row(connection, query))
        return Person(found["id"], found["name"], found["account"] is not None) if found else None

    async def rename(self, person: Person, name: str) -> Person:
        if person.account:
            raise Refusal("named", "your account has a name already.")
        change = sa.update(t.people).where(t.people.c.id == person.id).values(name=clean(name))
        await self.store.run(lambda connection: connection.execute(change))
        return Person(person.id, clean(name), False)

    async def keep(self, person: Person, name: str, password: str) -> Person:
        """Make a guest an account, under a name nobody else has."""
        if person.account:
            raise Refusal("named", "you have an account already.")
        shown = clean(name)
        values = {"name": shown, "account": shown.casefold(), "password": _hasher.hash(password)}
        change = sa.update(t.people).where(t.people.c.id == person.id).values(**values)
        try:
            await self.store.run(lambda connection: connection.execute(change))
        except Conflict:
            raise Refusal("name-taken", f"the name `{shown}` is taken.") from None
        return Person(person.id, shown, True)

    async def log_in(self, name: str, password: str, now: float) -> tuple[Person, str]:
        """An account by name and password, and a new session of it."""
        query = sa.select(t.people).where(t.people.c.account == clean(name).casefold())
        found = await self.store.run(lambda connection: row(connection, query))
        try:
            _hasher.verify(found["password"] if found else _DECOY, password)
        except VerificationError:
            found = None
        if found is None:
            raise Refusal("login", "that name and password do not go together.")
        who = str(found["id"])
        token = await self.store.run(lambda connection: _open_session(connection, who, now))
        return Person(who, found["name"], True), token

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


def clean(name: str) -> str:
    """A name as it is shown: printable, without stray spaces."""
    shown = " ".join("".join(c for c in name if c.isprintable()).split())
    if not shown:
        raise Refusal("bad-name", "a name needs at least one visible character.")
    return shown
