"""Admin log: what was done to people and games from outside, and what can be listed."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.accounts.tables import sessions as sessions_table
from aerodrome.service.database.store import Row, rows
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import seats as seats_table
from aerodrome.service.moderation import tables as t

REMOVING = ("left", "delete")
"""Deeds after which somebody is not here any more."""
CHANGING = (*REMOVING, "rename", "close")
"""Deeds after which games look otherwise."""
IN_TURN = 19140803
"""Whoever writes an act into PostgreSQL holds the lock of this number."""


def note(connection: Connection, now: float, who: str, deed: str, **about: str) -> None:
    """Write an act into the log, in the same step that does it.

    Numbers are handed out one after another, so that whoever reads on after one misses nothing.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({IN_TURN})"))
    values: dict[str, Any] = {"about": "", **about}
    number = last(connection) + 1
    act = {"number": number, "at": now, "who": who[:64], "deed": deed, **values}
    connection.execute(sa.insert(t.acts).values(**act))


def last(connection: Connection) -> int:
    return int(connection.execute(sa.select(sa.func.max(t.acts.c.number))).scalar() or 0)


def after(connection: Connection, number: int) -> list[Row]:
    """The acts after a number, in order."""
    query = sa.select(t.acts).where(t.acts.c.number > number)
    return rows(connection, query.order_by(t.acts.c.number))


def people(connection: Connection, left: str, most: int) -> list[Row]:
    """Everybody, whoever was seen last first, with the number of games he plays."""
    games = sa.select(sa.func.count(sa.distinct(seats_table.c.game)))
    plays = games.where(seats_table.c.person == people_table.c.id).scalar_subquery()
    query = sa.select(people_table, plays.label("games")).where(people_table.c.name != left)
    return rows(connection, query.order_by(people_table.c.seen.desc()).limit(most))


def named(connection: Connection, name: str, account: str) -> list[Row]:
    """Whom a name or an id may mean: the account of that name, else guests who are called so."""
    kept = rows(connection, sa.select(people_table).where(people_table.c.account == account))
    called = sa.or_(people_table.c.id == name, people_table.c.name == name)
    return kept or rows(connection, sa.select(people_table).where(called))


def games(connection: Connection, most: int) -> list[Row]:
    """Every game, the last changed first."""
    query = sa.select(games_table).order_by(games_table.c.updated.desc()).limit(most)
    return rows(connection, query)


def sessions(connection: Connection, most: int) -> list[Row]:
    """Every session, the last used first, with whose it is."""
    query = sa.select(sessions_table, people_table.c.name).join(
        people_table, people_table.c.id == sessions_table.c.person
    )
    return rows(connection, query.order_by(sessions_table.c.seen.desc()).limit(most))
