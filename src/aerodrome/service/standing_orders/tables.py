"""Tables of standing orders: those of a seat, and those a player usually has."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata, rows_go

standing = sa.Table(
    "standing_orders",
    metadata,
    belongs("game", "games.id", goes=True, primary_key=True),
    sa.Column("seat", sa.String(64), primary_key=True),
    belongs("person", "people.id", goes=True, primary_key=True, index=True),
    sa.Column("rules", sa.Text),
    sa.Column("here", sa.Boolean),
    sa.Column("given", sa.Text, nullable=False),
    info=rows_go(with_person=True, with_game=True),
)
"""The standing orders of somebody for his seat in a game, and what was last answered by them.

Without rules they are those that he usually has.
"""

usual_standing = sa.Table(
    "standing_orders_usual",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("ruleset", sa.String(64), primary_key=True),
    sa.Column("rules", sa.Text, nullable=False),
    info=rows_go(with_person=True),
)
"""The standing orders that somebody has wherever he has given no others, by ruleset."""
