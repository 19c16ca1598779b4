"""Add skeletons of account names, which the server fills in when it starts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("people", sa.Column("looks", sa.String(400)))
    op.create_index("people_looks", "people", ["looks"], unique=True)
