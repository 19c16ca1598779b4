"""Programs in the store: accounts that belong to somebody, and the tokens they come in by."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts import tables as t
from aerodrome.service.database.store import Row, rows

P, S = t.people.c, t.sessions.c


def owned_by(connection: Connection, owner: str) -> list[Row]:
    """Somebody's programs, the oldest first; nobody owns what belongs to nobody any more."""
    mine = (P.owner == owner, P.owner != "")
    return rows(connection, sa.select(t.people).where(*mine).order_by(P.created, P.id))


def hold(connection: Connection, owner: str) -> bool:
    """Whether somebody still has an account; he makes one program at a time, and cannot leave."""
    query = sa.select(P.account).where(P.id == owner).with_for_update()
    return connection.execute(query).scalar() is not None


def lately(connection: Connection, most: int) -> list[Row]:
    """Programs with the names of their owners, those seen last first."""
    owner = t.people.alias("owners")
    query = sa.select(P.id, P.name, owner.c.name.label("program_of")).join(
        owner, owner.c.id == P.owner
    )
    return rows(connection, query.order_by(P.seen.desc(), P.id).limit(most))


def add(connection: Connection, **values: object) -> None:
    """A new program; a conflict if its name is taken."""
    connection.execute(sa.insert(t.people).values(**values))


def add_token(connection: Connection, person: str, token: str, label: str, now: float) -> None:
    """One more token by its hash; nobody has come by it yet."""
    values = {"token_hash": token, "person": person, "created": now, "seen": 0.0}
    connection.execute(sa.insert(t.sessions).values(**values, label=label))


def tokens_of(connection: Connection, people: Collection[str]) -> list[Row]:
    """The tokens of these programs, the oldest first."""
    mine = (S.person.in_(people), S.label.is_not(None))
    query = sa.select(t.sessions).where(*mine)
    return rows(connection, query.order_by(S.created, S.token_hash))


def disown(connection: Connection, person: str) -> None:
    """A program that is no more belongs to nobody, and stays one in the games it played."""
    here = (P.id == person, P.owner.is_not(None))
    connection.execute(sa.update(t.people).where(*here).values(owner=""))
