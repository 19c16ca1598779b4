"""Store which of several processes computes for a game's pilots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("holder", sa.String(16), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
