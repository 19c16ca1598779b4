"""Queries on the spectators' chat."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.database.store import Row, rows
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.limits.store import Holdings
from aerodrome.service.spectators import tables as t

S = t.gallery.c


def held_in(game: str) -> Holdings:
    """Return the messages of a game as holdings, oldest first."""
    return Holdings(t.gallery, (S.number,), (S.game == game,))


def discard(connection: Connection, game: str, number: int) -> None:
    connection.execute(sa.delete(t.gallery).where(S.game == game, S.number == number))


def add(connection: Connection, game: str, person: str, text: str, now: float) -> int:
    """Add a message under the next number; the lock on the game's row makes it unique."""
    held = sa.select(games_table.c.id).where(games_table.c.id == game).with_for_update()
    connection.execute(held)
    number = last(connection, game) + 1
    values = {"game": game, "number": number, "person": person, "text": text, "at": now}
    connection.execute(sa.insert(t.gallery).values(**values))
    return number


def last(connection: Connection, game: str) -> int:
    """Return the number of the last message; 0 if there is none."""
    highest = sa.select(sa.func.max(S.number)).where(S.game == game)
    return int(connection.execute(highest).scalar() or 0)


def after(connection: Connection, game: str, number: int) -> list[Row]:
    """Return the messages after a number, with the present names of their authors."""
    query = sa.select(t.gallery, people_table.c.name, people_table.c.account).join(
        people_table, people_table.c.id == S.person
    )
    return rows(connection, query.where(S.game == game, S.number > number).order_by(S.number))
