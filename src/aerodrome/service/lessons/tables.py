"""Tables of lessons: which ones a player has completed."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, exported, metadata, rows_go

lessons = sa.Table(
    "lessons",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("ruleset", sa.String(64), primary_key=True),
    sa.Column("lesson", sa.String(64), primary_key=True),
    sa.Column("done", sa.Double, nullable=False),
    info=rows_go(with_person=True, adopted=True) | exported("lessons", "ruleset", "lesson", "done"),
)
"""The lessons that each person has completed, and when."""
