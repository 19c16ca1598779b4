"""Tables of moderation: reports, warnings, and the log of measures."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata, rows_go

warnings = sa.Table(
    "moderation_warnings",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    info=rows_go(with_person=True, adopted=True),
)
"""Warnings from the host to people, until they are dismissed."""

acts = sa.Table(
    "moderation_log",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("who", sa.String(64), nullable=False),
    sa.Column("deed", sa.String(16), nullable=False),
    sa.Column("person", sa.String(32)),
    sa.Column("game", sa.String(32)),
    sa.Column("about", sa.Text, nullable=False),
)
"""Measures of the admin command in order, which serving processes read."""

complaints = sa.Table(
    "moderation_complaints",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("packed", sa.LargeBinary, nullable=False),
    sa.Column("accused", sa.String(32)),
    sa.Column("kind", sa.String(16), nullable=False, server_default="game"),
    info=rows_go(with_person=True, adopted=True),
)
"""Reports about games and people, each with its file.

The game and the person may have been deleted.
"""
