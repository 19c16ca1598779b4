"""Queries on snapshots: data derived from the lines of a game.

A checkpoint has the position of a long game, a chronicle its log in words.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.games import tables as t


def save_checkpoint(connection: Connection, game: str, seq: int, text: str) -> None:
    _save(connection, t.checkpoints, game, seq, text=text)


def checkpoint_of(connection: Connection, game: str) -> str | None:
    query = sa.select(t.checkpoints.c.text).where(t.checkpoints.c.game == game)
    return connection.execute(query).scalar()


def save_chronicle(connection: Connection, game: str, seq: int, packed: bytes) -> None:
    _save(connection, t.chronicles, game, seq, packed=packed)


def chronicle_of(connection: Connection, game: str) -> Row | None:
    return row(connection, sa.select(t.chronicles).where(t.chronicles.c.game == game))


def chronicled(connection: Connection, game: str) -> int | None:
    """Return the number of lines when a game's chronicle was written."""
    query = sa.select(t.chronicles.c.seq).where(t.chronicles.c.game == game)
    return connection.execute(query).scalar()


def unchronicled(connection: Connection) -> list[Row]:
    """Return the id and header of finished games without a complete chronicle."""
    whole = sa.and_(t.chronicles.c.game == t.games.c.id, t.chronicles.c.seq == t.games.c.seq)
    query = sa.select(t.games.c.id, t.games.c.header).where(
        t.games.c.status == "over", ~sa.exists().where(whole)
    )
    return rows(connection, query)


def _save(connection: Connection, table: sa.Table, game: str, seq: int, **values: Any) -> None:
    """Save a snapshot, unless there is a newer one or the game is gone."""
    newer = sa.update(table).where(table.c.game == game, table.c.seq < seq)
    if connection.execute(newer.values(seq=seq, **values)).rowcount:
        return
    existing = sa.exists().where(table.c.game == game)
    lacking = sa.select(t.games.c.id).where(t.games.c.id == game, ~existing)
    if connection.execute(lacking).first() is not None:
        connection.execute(sa.insert(table).values(game=game, seq=seq, **values))
