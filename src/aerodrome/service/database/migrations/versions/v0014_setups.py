"""Add stored and published set-ups, the games flown with them, and their ratings."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "setups",
        sa.Column("id", sa.String(32), primary_key=True),
        _belongs("person", "people.id", nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("picture", sa.LargeBinary, nullable=False),
        sa.Column("playable", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("published", sa.Double),
        sa.Column("barred", sa.Boolean, nullable=False),
    )
    op.create_index("setups_by_person", "setups", ["person", "updated"])
    op.create_index("setups_by_shelf", "setups", ["published"])
    op.create_table(
        "flights",
        _belongs("game", "games.id", primary_key=True),
        _belongs("setup", "setups.id", nullable=False),
    )
    op.create_index("ix_flights_setup", "flights", ["setup"])
    op.create_table(
        "opinions",
        _belongs("setup", "setups.id", primary_key=True),
        _belongs("person", "people.id", primary_key=True),
        sa.Column("stars", sa.Integer, nullable=False),
    )


def _belongs(name: str, home: str, **how: Any) -> sa.Column[str]:
    """Return a reference to a row; deleting that row deletes the referring one, too."""
    return sa.Column(name, sa.String(32), sa.ForeignKey(home, ondelete="CASCADE"), **how)
