"""Add complaints to the host, with the reported game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    owner = sa.ForeignKey("people.id", ondelete="CASCADE")
    op.create_table(
        "complaints",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), owner, nullable=False, index=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )
