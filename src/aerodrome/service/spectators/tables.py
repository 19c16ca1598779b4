"""Tables of spectators: the chat of those who watch a game."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, exported, metadata, rows_go

gallery = sa.Table(
    "spectator_gallery",
    metadata,
    belongs("game", "games.id", goes=True, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    info=rows_go(with_game=True, adopted=True) | exported("remarks", "game", "text", "at"),
)
"""Messages of a game's spectators to each other."""
