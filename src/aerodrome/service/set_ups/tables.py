"""Tables of what people make: studies of the laboratory, and set-ups with what came of them."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata, rows_go

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
"""Set-ups that people keep; one that is published stands on everybody's shelf."""

flights = sa.Table(
    "set_up_games",
    metadata,
    belongs("game", "games.id", goes=True, primary_key=True),
    belongs("setup", "set_ups.id", goes=True, nullable=False, index=True),
    info=rows_go(with_game=True),
)
"""Of which kept set-up a game was made."""

opinions = sa.Table(
    "set_up_ratings",
    metadata,
    belongs("setup", "set_ups.id", goes=True, primary_key=True),
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("stars", sa.Integer, nullable=False),
)
"""What people think of set-ups that they have flown."""
