"""Add open tables, the players at them, and quick pairing."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "offers",
        sa.Column("id", sa.String(32), primary_key=True),
        _belongs("person", "people.id", nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("whom", sa.String(8), nullable=False),
        _belongs("club", "clubs.id"),
        sa.Column("low", sa.Integer),
        sa.Column("high", sa.Integer),
        sa.Column("live", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("stand", sa.Integer, nullable=False),
        _belongs("game", "games.id"),
    )
    op.create_table(
        "sitters",
        _belongs("offer", "offers.id", primary_key=True),
        _belongs("person", "people.id", primary_key=True),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "seekers",
        _belongs("person", "people.id", primary_key=True),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("live", sa.Boolean, nullable=False),
        sa.Column("strength", sa.Integer, nullable=False),
        sa.Column("doubt", sa.Integer, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        _belongs("game", "games.id"),
    )
    indexed = {"offers": ("person", "club", "game"), "sitters": ("person",), "seekers": ("game",)}
    for table, columns in indexed.items():
        for column in columns:
            op.create_index(f"ix_{table}_{column}", table, [column])


def _belongs(name: str, home: str, **how: Any) -> sa.Column[str]:
    """Return a reference to a row; deleting that row deletes the referring one, too."""
    return sa.Column(name, sa.String(32), sa.ForeignKey(home, ondelete="CASCADE"), **how)
