"""Queries for log books: lines of finished games, and their totals."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.database.store import Row, rows
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.ratings import tables as t

LISTED = sa.or_(games_table.c.rated, games_table.c.public)
"""Condition for games that everyone may know of."""


def put(
    connection: Connection, game: str, person: str, ruleset: str, at: float, entry: str
) -> None:
    """Store a line, replacing an earlier one of the same game and person."""
    here = (t.log_entries.c.game == game, t.log_entries.c.person == person)
    values: Row = {"ruleset": ruleset, "at": at, "entry": entry}
    if connection.execute(sa.update(t.log_entries).where(*here).values(**values)).rowcount == 0:
        connection.execute(sa.insert(t.log_entries).values(game=game, person=person, **values))


def put_career(connection: Connection, person: str, ruleset: str, totals: str) -> None:
    here = (t.careers.c.person == person, t.careers.c.ruleset == ruleset)
    change = sa.update(t.careers).where(*here).values(totals=totals)
    if connection.execute(change).rowcount == 0:
        values = {"person": person, "ruleset": ruleset, "totals": totals}
        connection.execute(sa.insert(t.careers).values(**values))


def of_game(connection: Connection, person: str, ruleset: str) -> list[Row]:
    """Return all lines of a person's log book of one game."""
    here = (t.log_entries.c.person == person, t.log_entries.c.ruleset == ruleset)
    query = sa.select(t.log_entries).join(games_table, games_table.c.id == t.log_entries.c.game)
    return rows(connection, query.where(*here, LISTED).order_by(t.log_entries.c.at))


def page_of(connection: Connection, person: str, first: int, most: int) -> list[Row]:
    """Return lines of a person's log book, newest first."""
    query = sa.select(t.log_entries).join(games_table, games_table.c.id == t.log_entries.c.game)
    here = (t.log_entries.c.person == person, LISTED)
    ordered = query.where(*here).order_by(t.log_entries.c.at.desc(), t.log_entries.c.game)
    return rows(connection, ordered.offset(first).limit(most))


def careers_of(connection: Connection, person: str) -> dict[str, str]:
    found = connection.execute(sa.select(t.careers).where(t.careers.c.person == person))
    return {one.ruleset: one.totals for one in found}


def games_by_id(connection: Connection, games: Collection[str]) -> dict[str, Row]:
    found = rows(connection, sa.select(games_table).where(games_table.c.id.in_(games)))
    return {one["id"]: one for one in found}


def all_listed(connection: Connection) -> list[str]:
    """Return the ids of all public or rated finished games, oldest first."""
    query = sa.select(games_table.c.id).where(games_table.c.status == "over", LISTED)
    return list(
        connection.execute(query.order_by(games_table.c.updated, games_table.c.id)).scalars()
    )


def everything(connection: Connection) -> tuple[list[Row], list[Row]]:
    """Return all lines of all log books, and all totals."""
    entries = sa.select(t.log_entries).order_by(t.log_entries.c.game, t.log_entries.c.person)
    careers = sa.select(t.careers).order_by(t.careers.c.person, t.careers.c.ruleset)
    return rows(connection, entries), rows(connection, careers)
