"""Add programs, which belong to people, and their tokens."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.add_column("people", sa.Column("owner", sa.String(32)))
    op.create_index("ix_people_owner", "people", ["owner"])
    op.add_column("sessions", sa.Column("label", sa.String(40)))
