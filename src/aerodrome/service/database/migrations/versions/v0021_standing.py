"""Add standing orders of seats, and people's usual ones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "standing",
        _belongs("game", "games.id"),
        sa.Column("seat", sa.String(64), primary_key=True),
        _belongs("person", "people.id"),
        sa.Column("rules", sa.Text),
        sa.Column("here", sa.Boolean),
        sa.Column("given", sa.Text, nullable=False),
    )
    op.create_index("ix_standing_person", "standing", ["person"])
    op.create_table(
        "usual_standing",
        _belongs("person", "people.id"),
        sa.Column("ruleset", sa.String(64), primary_key=True),
        sa.Column("rules", sa.Text, nullable=False),
    )


def _belongs(name: str, home: str) -> sa.Column[str]:
    """Return a reference to a row; deleting that row deletes the referring one, too."""
    goes = sa.ForeignKey(home, ondelete="CASCADE")
    return sa.Column(name, sa.String(32), goes, primary_key=True)
