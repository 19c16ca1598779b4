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
    info=rows_go(with_person=True, with_game=True, adopted=True),
)
"""Standing orders of a person for a seat in a game, and their latest answers.

Without rules, the usual ones of the person count.
"""

usual_standing = sa.Table(
    "standing_orders_usual",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("ruleset", sa.String(64), primary_key=True),
    sa.Column("rules", sa.Text, nullable=False),
    info=rows_go(with_person=True, adopted=True),
)
"""Usual standing orders of people by ruleset, for games without orders of their own."""
