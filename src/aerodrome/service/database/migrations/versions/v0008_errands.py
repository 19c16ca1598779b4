"""Store what the computer does for a seat, and in which battle of its game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("seats", sa.Column("errand", sa.String(16), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("battle", sa.Integer, nullable=False, server_default="0"))
