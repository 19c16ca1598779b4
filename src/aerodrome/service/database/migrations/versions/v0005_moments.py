"""Store how far a game is, for lists of games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("games", sa.Column("moment", sa.Text, nullable=False, server_default=""))
