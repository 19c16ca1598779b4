"""Queries for people: guests, accounts and sessions."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.kernel.refusal import Refusal
from aerodrome.service import features
from aerodrome.service.accounts import tables as t
from aerodrome.service.database.base import adopt_rows
from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.games.tables import chat as chat_table
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import receipts as receipts_table
from aerodrome.service.games.tables import seats as seats_table
from aerodrome.service.ratings.tables import browsers as browsers_table

DAY = 86_400.0
FORGOTTEN_AFTER = 30 * DAY
"""Seconds after which a guest without games is deleted if they have not returned."""
IDLE_AFTER = 90 * DAY
"""Seconds without use after which a session expires."""
BROWSERS_AFTER = 400 * DAY
"""Seconds after which a record of a browser's accounts is deleted."""
_BY_SESSION = (
    sa.select(
        *(t.people.c.id, t.people.c.name, t.people.c.account, t.people.c.owner), t.sessions.c.seen
    )
    .join(t.sessions, t.sessions.c.person == t.people.c.id)
    .where(t.sessions.c.token_hash == sa.bindparam("token_"))
    .where(sa.or_(t.sessions.c.seen > sa.bindparam("since_"), t.sessions.c.label.is_not(None)))
)


def add_guest(connection: Connection, person: str, name: str, now: float) -> None:
    values = {"id": person, "name": name, "created": now, "seen": now}
    connection.execute(sa.insert(t.people).values(**values))


def open_session(
    connection: Connection, person: str, token_hash: str, now: float, agent: str
) -> None:
    values = {"token_hash": token_hash, "person": person, "created": now, "seen": now}
    connection.execute(sa.insert(t.sessions).values(**values, agent=agent))


def by_session(connection: Connection, token_hash: str, now: float) -> Row | None:
    """Return the owner of a session, unless it has expired."""
    return row(connection, _BY_SESSION, token_=token_hash, since_=now - IDLE_AFTER)


def by_account(connection: Connection, account: str) -> Row | None:
    return row(connection, sa.select(t.people).where(t.people.c.account == account))


def name_of(connection: Connection, person: str) -> str:
    """Return a person's name, or an empty string if the person is unknown."""
    found = row(connection, sa.select(t.people.c.name).where(t.people.c.id == person))
    return found["name"] if found else ""


def looks_like(connection: Connection, looks: str, but: str = "") -> bool:
    """Return whether an account other than `but` has a name with this skeleton."""
    here = (t.people.c.looks == looks, t.people.c.id != but)
    return row(connection, sa.select(t.people.c.id).where(*here)) is not None


def leaves_of(connection: Connection, person: str) -> str:
    """Return a person's leave dates as they wrote them."""
    found = row(connection, sa.select(t.people.c.leaves).where(t.people.c.id == person))
    return found["leaves"] if found else ""


def change(connection: Connection, person: str, **values: Any) -> None:
    """Update columns of a person."""
    connection.execute(sa.update(t.people).where(t.people.c.id == person).values(**values))


def accounts_without_looks(connection: Connection) -> list[Row]:
    """Return the accounts without a stored skeleton, oldest first."""
    bare = (t.people.c.account.is_not(None), t.people.c.looks.is_(None))
    query = sa.select(t.people.c.id, t.people.c.name).where(*bare)
    return rows(connection, query.order_by(t.people.c.created))


def seen(connection: Connection, person: str, token_hash: str, now: float) -> None:
    """Record that a person was seen in a session, which renews it."""
    change(connection, person, seen=now)
    here = t.sessions.c.token_hash == token_hash
    connection.execute(sa.update(t.sessions).where(here).values(seen=now))


def make_account(connection: Connection, guest: str, **values: str) -> bool:
    """Turn a guest into an account; return False if it is one already."""
    here = (t.people.c.id == guest, t.people.c.account.is_(None))
    return connection.execute(sa.update(t.people).where(*here).values(**values)).rowcount == 1


def end_session(connection: Connection, token_hash: str) -> None:
    connection.execute(sa.delete(t.sessions).where(t.sessions.c.token_hash == token_hash))


def end_sessions(connection: Connection, token_hash: str) -> None:
    """End all sessions of the owner of this one."""
    owner = sa.select(t.sessions.c.person).where(t.sessions.c.token_hash == token_hash)
    connection.execute(sa.delete(t.sessions).where(t.sessions.c.person.in_(owner)))


def adopt(connection: Connection, guest: str, account: str) -> list[str]:
    """Move everything that a guest owns and plays to an account; return the games concerned.

    Refused if both have seats in one unfinished game, as one person would then see two seats.
    """
    seats, games = seats_table, games_table
    here = sa.select(seats.c.game).where(seats.c.person == guest)
    there = sa.select(seats.c.game).where(seats.c.person == account)
    both = sa.select(games.c.id).where(
        games.c.id.in_(here), games.c.id.in_(there), games.c.status != "over"
    )
    shared = connection.execute(both).scalars().first()
    if shared is not None:
        sentence = "your account already plays this game, against you; finish it first."
        raise Refusal("both-seats", sentence, shared)
    mine = sa.or_(games.c.id.in_(here), games.c.creator == guest)
    moved = list(connection.execute(sa.select(games.c.id).where(mine)).scalars())
    played = sa.select(games.c.id).where(games.c.status != "over")
    receipts = (receipts_table.c.person == guest, receipts_table.c.game.in_(played))
    connection.execute(sa.update(receipts_table).where(*receipts).values(person=account))
    connection.execute(sa.update(seats).where(seats.c.person == guest).values(person=account))
    connection.execute(sa.update(games).where(games.c.creator == guest).values(creator=account))
    said = (chat_table.c.person == guest, chat_table.c.game.in_(moved))
    connection.execute(sa.update(chat_table).where(*said).values(person=account))
    adopt_rows(connection, guest, account)
    features.adopt(connection, guest, account)
    connection.execute(sa.delete(t.sessions).where(t.sessions.c.person == guest))
    connection.execute(sa.delete(t.people).where(t.people.c.id == guest))
    return moved


def prune(connection: Connection, now: float) -> tuple[int, int]:
    """Delete expired sessions and idle guests; return how many of each.

    Time counts only up to a day after the last visit, so that a clock that jumps ahead expires
    nothing.
    """
    last = connection.execute(sa.select(sa.func.max(t.sessions.c.seen))).scalar()
    now = min(now, (last or 0.0) + DAY)
    old = (t.sessions.c.seen < now - IDLE_AFTER, t.sessions.c.label.is_(None))
    sessions = connection.execute(sa.delete(t.sessions).where(*old)).rowcount
    connection.execute(
        sa.delete(browsers_table).where(browsers_table.c.seen < now - BROWSERS_AFTER)
    )
    idle = (
        t.people.c.account.is_(None),
        t.people.c.seen < now - FORGOTTEN_AFTER,
        ~sa.exists().where(seats_table.c.person == t.people.c.id),
        ~sa.exists().where(games_table.c.creator == t.people.c.id),
    )
    theirs = t.sessions.c.person.in_(sa.select(t.people.c.id).where(*idle))
    sessions += connection.execute(sa.delete(t.sessions).where(theirs)).rowcount
    guests = connection.execute(sa.delete(t.people).where(*idle)).rowcount
    return sessions, guests
