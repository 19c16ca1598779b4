"""Queries on who may read the chats of a game.

The table chat of a game with a spectator delay is for its players until the game is over. The
spectators' chat is for spectators, and for players after the end.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.database.store import row
from aerodrome.service.games import tables as t

OVER = "over"


def reads_chat(connection: Connection, game: str, person: str) -> bool:
    """Return whether a person may read the table chat of a game."""
    found = row(connection, sa.select(t.games.c.delay, t.games.c.status).where(_here(game)))
    if found is None:
        return False
    return not found["delay"] or found["status"] == OVER or _plays(connection, game, person)


def reads_gallery(connection: Connection, game: str, person: str) -> bool:
    """Return whether a person may read the spectators' chat of a game."""
    found = row(connection, sa.select(t.games.c.status).where(_here(game)))
    if found is None:
        return False
    return found["status"] == OVER or not _plays(connection, game, person)


def _here(game: str) -> sa.ColumnElement[bool]:
    return t.games.c.id == game


def _plays(connection: Connection, game: str, person: str) -> bool:
    sits = (t.seats.c.game == game, t.seats.c.person == person)
    return connection.execute(sa.select(t.seats.c.seat).where(*sits)).first() is not None
