"""Store when people were last seen; existing people count as seen today."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("people", sa.Column("seen", sa.Double, nullable=False, server_default="0"))
    people = sa.table("people", sa.column("seen", sa.Double))
    op.execute(sa.update(people).values(seen=time.time()))
    op.create_index("ix_people_seen", "people", ["seen"])
