"""Notices of the house are kept as phrases; those written before stay the sentences they are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("chat", sa.Column("says", sa.Text))
