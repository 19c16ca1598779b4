"""Snapshots: what is kept beside a game's lines, and can be made again from them.

A checkpoint says where a long game stood, a chronicle what was told in it, in words.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.games import tables as t


def keep_checkpoint(connection: Connection, game: str, seq: int, text: str) -> None:
    _keep(connection, t.checkpoints, game, seq, text=text)


def checkpoint_of(connection: Connection, game: str) -> str | None:
    query = sa.select(t.checkpoints.c.text).where(t.checkpoints.c.game == game)
    return connection.execute(query).scalar()


def keep_chronicle(connection: Connection, game: str, seq: int, packed: bytes) -> None:
    _keep(connection, t.chronicles, game, seq, packed=packed)


def chronicle_of(connection: Connection, game: str) -> Row | None:
    return row(connection, sa.select(t.chronicles).where(t.chronicles.c.game == game))


def chronicled(connection: Connection, game: str) -> int | None:
    """After how many lines a game's chronicle was written."""
    query = sa.select(t.chronicles.c.seq).where(t.chronicles.c.game == game)
    return connection.execute(query).scalar()


def unchronicled(connection: Connection) -> list[Row]:
    """Games that are over and of which no chronicle tells all: id and header."""
    whole = sa.and_(t.chronicles.c.game == t.games.c.id, t.chronicles.c.seq == t.games.c.seq)
    query = sa.select(t.games.c.id, t.games.c.header).where(
        t.games.c.status == "over", ~sa.exists().where(whole)
    )
    return rows(connection, query)


def _keep(connection: Connection, table: sa.Table, game: str, seq: int, **values: Any) -> None:
    """The newest counts, an older one changes nothing, and of a game that is gone nothing stays."""
    newer = sa.update(table).where(table.c.game == game, table.c.seq < seq)
    if connection.execute(newer.values(seq=seq, **values)).rowcount:
        return
    kept = sa.exists().where(table.c.game == game)
    lacking = sa.select(t.games.c.id).where(t.games.c.id == game, ~kept)
    if connection.execute(lacking).first() is not None:
        connection.execute(sa.insert(table).values(game=game, seq=seq, **values))
