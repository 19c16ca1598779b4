"""Queries for quick pairing, shared by all processes so that they pair the same people."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.lobby import tables as t

K = t.seekers.c
_WAITS = K.game.is_(None)


def put(connection: Connection, values: Row) -> None:
    """Add a waiting player, in place of an earlier request of theirs."""
    connection.execute(sa.delete(t.seekers).where(K.person == values["person"]))
    connection.execute(sa.insert(t.seekers).values(**values, game=None))


def read(connection: Connection, person: str) -> Row | None:
    return row(connection, sa.select(t.seekers).where(K.person == person))


def waiting(connection: Connection) -> list[Row]:
    """Return all waiting players with their names, longest waiting first."""
    query = sa.select(t.seekers, people_table.c.name, people_table.c.account).join(
        people_table, people_table.c.id == K.person
    )
    return rows(connection, query.where(_WAITS).order_by(K.since, K.person))


def all_of_them(connection: Connection) -> list[Row]:
    """Return all players who wait or have just been paired."""
    return rows(connection, sa.select(t.seekers).order_by(K.since, K.person))


def pair(connection: Connection, people: Collection[str], game: str, now: float) -> None:
    """Mark these people as paired with a game; raise a conflict if one no longer waits.

    They are locked in a fixed order, so that two processes that pair the same people cannot
    deadlock.
    """
    here = (K.person.in_(people), _WAITS)
    held = sa.select(K.person).where(*here).order_by(K.person).with_for_update()
    if len(connection.execute(held).all()) != len(people):
        raise Conflict("one of the players no longer waits")
    connection.execute(sa.update(t.seekers).where(*here).values(game=game, seen=now))


def cancel(connection: Connection, person: str) -> bool:
    """Stop a player's search; return False if they were paired already."""
    return connection.execute(sa.delete(t.seekers).where(K.person == person, _WAITS)).rowcount == 1


def cancel_live(connection: Connection, people: Collection[str]) -> None:
    """End the live searches of people who now play."""
    waits = (K.person.in_(people), K.live, _WAITS)
    connection.execute(sa.delete(t.seekers).where(*waits))


def see(connection: Connection, people: Collection[str], now: float) -> None:
    """Record that these people are still in the lobby."""
    waits = (K.person.in_(people), K.live, _WAITS)
    connection.execute(sa.update(t.seekers).where(*waits).values(seen=now))


def forget(connection: Connection, absent: float, old: float, begun: float) -> int:
    """Delete searches that were abandoned, are too old, or ended in a game; return how many."""
    gone = sa.or_(
        sa.and_(_WAITS, K.live, K.seen < absent),
        sa.and_(_WAITS, K.since < old),
        sa.and_(~_WAITS, K.seen < begun),
    )
    return connection.execute(sa.delete(t.seekers).where(gone)).rowcount
