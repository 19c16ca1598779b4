"""Tables of lessons: which of them a player has done."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata, rows_go

lessons = sa.Table(
    "lessons",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("ruleset", sa.String(64), primary_key=True),
    sa.Column("lesson", sa.String(64), primary_key=True),
    sa.Column("done", sa.Double, nullable=False),
    info=rows_go(with_person=True),
)
"""The lessons of the school that somebody has done, and when."""
