"""Store hashes of people's networks, by which shared lists are divided fairly."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    network = sa.Column("network", sa.String(32), nullable=False, server_default="")
    op.add_column("people", network)
