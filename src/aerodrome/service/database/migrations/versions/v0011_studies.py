"""Add studies of the laboratory."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    owner = sa.ForeignKey("people.id", ondelete="CASCADE")
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), owner, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )
    op.create_index("studies_by_person", "studies", ["person", "created"])
    op.create_index("studies_by_age", "studies", ["name", "created"])
