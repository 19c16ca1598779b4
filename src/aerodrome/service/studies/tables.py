"""Tables of studies flown in the laboratory."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata, rows_go

studies = sa.Table(
    "studies",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("head", sa.Text, nullable=False),
    sa.Column("packed", sa.LargeBinary, nullable=False),
    sa.Index("studies_by_person", "person", "created"),
    sa.Index("studies_by_age", "name", "created"),
    info=rows_go(with_person=True, adopted=True),
)
"""Saved studies: the data for lists, and the whole study."""
