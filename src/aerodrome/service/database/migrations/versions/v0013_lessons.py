"""Add completed lessons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    pupil = sa.ForeignKey("people.id", ondelete="CASCADE")
    op.create_table(
        "lessons",
        sa.Column("person", sa.String(32), pupil, primary_key=True),
        sa.Column("ruleset", sa.String(64), primary_key=True),
        sa.Column("lesson", sa.String(64), primary_key=True),
        sa.Column("done", sa.Double, nullable=False),
    )
