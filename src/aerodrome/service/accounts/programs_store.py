"""Queries for programs: accounts that belong to a person, and their tokens."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts import tables as t
from aerodrome.service.database.store import Row, rows

P, S = t.people.c, t.sessions.c


def owned_by(connection: Connection, owner: str) -> list[Row]:
    """Return the programs of a person, oldest first; none for an empty owner."""
    mine = (P.owner == owner, P.owner != "")
    return rows(connection, sa.select(t.people).where(*mine).order_by(P.created, P.id))


def hold(connection: Connection, owner: str) -> bool:
    """Return whether a person still has an account, and lock it until the transaction ends."""
    query = sa.select(P.account).where(P.id == owner).with_for_update()
    return connection.execute(query).scalar() is not None


def lately(connection: Connection, most: int) -> list[Row]:
    """Return the most recently seen programs with the names of their owners."""
    owner = t.people.alias("owners")
    query = sa.select(P.id, P.name, owner.c.name.label("program_of")).join(
        owner, owner.c.id == P.owner
    )
    return rows(connection, query.order_by(P.seen.desc(), P.id).limit(most))


def add(connection: Connection, **values: object) -> None:
    """Add a program; raise a conflict if its name is taken."""
    connection.execute(sa.insert(t.people).values(**values))


def add_token(connection: Connection, person: str, token: str, label: str, now: float) -> None:
    """Add a token by its hash; it has not been used yet."""
    values = {"token_hash": token, "person": person, "created": now, "seen": 0.0}
    connection.execute(sa.insert(t.sessions).values(**values, label=label))


def tokens_of(connection: Connection, people: Collection[str]) -> list[Row]:
    """Return the tokens of these programs, oldest first."""
    mine = (S.person.in_(people), S.label.is_not(None))
    query = sa.select(t.sessions).where(*mine)
    return rows(connection, query.order_by(S.created, S.token_hash))


def disown(connection: Connection, person: str) -> None:
    """Clear the owner of a deleted program, which stays marked as a program in its games."""
    here = (P.id == person, P.owner.is_not(None))
    connection.execute(sa.update(t.people).where(*here).values(owner=""))
