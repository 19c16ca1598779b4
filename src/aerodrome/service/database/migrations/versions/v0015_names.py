"""Store the name of a game for each seat, where dice decide it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("games", sa.Column("names", sa.Text, nullable=False, server_default=""))
