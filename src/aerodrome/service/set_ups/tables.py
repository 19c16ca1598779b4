"""Tables of set-ups, the games flown with them, and their ratings."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, exported, metadata, rows_go

setups = sa.Table(
    "set_ups",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False),
    sa.Column("ruleset", sa.String(64), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("title", sa.String(80), nullable=False),
    sa.Column("about", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("picture", sa.LargeBinary, nullable=False),
    sa.Column("playable", sa.Boolean, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("updated", sa.Double, nullable=False),
    sa.Column("published", sa.Double),
    sa.Column("barred", sa.Boolean, nullable=False),
    sa.Index("set_ups_by_person", "person", "updated"),
    sa.Index("set_ups_by_shelf", "published"),
    info=rows_go(adopted=True),
)
"""Set-ups; one with a time of publication is public."""

flights = sa.Table(
    "set_up_games",
    metadata,
    belongs("game", "games.id", goes=True, primary_key=True),
    belongs("setup", "set_ups.id", goes=True, nullable=False, index=True),
    info=rows_go(with_game=True),
)
"""The set-up from which a game was created."""

opinions = sa.Table(
    "set_up_ratings",
    metadata,
    belongs("setup", "set_ups.id", goes=True, primary_key=True),
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("stars", sa.Integer, nullable=False),
    info=exported("opinions", "setup", "stars"),
)
"""Ratings of set-ups by people who have flown them."""
