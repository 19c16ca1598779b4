"""Looks: what the name of an account looks like; the server fills them in when it starts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("people", sa.Column("looks", sa.String(400)))
    op.create_index("people_looks", "people", ["looks"], unique=True)
