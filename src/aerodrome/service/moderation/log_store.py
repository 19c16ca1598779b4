"""Queries for the moderation log, and lists for the admin command."""

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
"""Measures that remove a person from the server."""
CHANGING = (*REMOVING, "rename", "close")
"""Measures that change how games look."""
LOCK_KEY = 19140803
"""Key of the PostgreSQL lock for writing in the log."""


def note(connection: Connection, now: float, who: str, deed: str, **about: str) -> None:
    """Add an entry to the log, in the transaction of the measure itself.

    Numbers are assigned one at a time, so that a reader who continues after one misses nothing.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK_KEY})"))
    values: dict[str, Any] = {"about": "", **about}
    number = last(connection) + 1
    act = {"number": number, "at": now, "who": who[:64], "deed": deed, **values}
    connection.execute(sa.insert(t.acts).values(**act))


def last(connection: Connection) -> int:
    return int(connection.execute(sa.select(sa.func.max(t.acts.c.number))).scalar() or 0)


def after(connection: Connection, number: int) -> list[Row]:
    """Return the entries after a number, in order."""
    query = sa.select(t.acts).where(t.acts.c.number > number)
    return rows(connection, query.order_by(t.acts.c.number))


def people(connection: Connection, left: str, most: int) -> list[Row]:
    """Return people with the number of their games, last seen first."""
    games = sa.select(sa.func.count(sa.distinct(seats_table.c.game)))
    plays = games.where(seats_table.c.person == people_table.c.id).scalar_subquery()
    query = sa.select(people_table, plays.label("games")).where(people_table.c.name != left)
    return rows(connection, query.order_by(people_table.c.seen.desc()).limit(most))


def named(connection: Connection, name: str, account: str) -> list[Row]:
    """Return the account with this name, or else guests with this name or id."""
    accounts = rows(connection, sa.select(people_table).where(people_table.c.account == account))
    called = sa.or_(people_table.c.id == name, people_table.c.name == name)
    return accounts or rows(connection, sa.select(people_table).where(called))


def games(connection: Connection, most: int) -> list[Row]:
    """Return games, last changed first."""
    query = sa.select(games_table).order_by(games_table.c.updated.desc()).limit(most)
    return rows(connection, query)


def sessions(connection: Connection, most: int) -> list[Row]:
    """Return sessions with the names of their owners, last used first."""
    query = sa.select(sessions_table, people_table.c.name).join(
        people_table, people_table.c.id == sessions_table.c.person
    )
    return rows(connection, query.order_by(sessions_table.c.seen.desc()).limit(most))
