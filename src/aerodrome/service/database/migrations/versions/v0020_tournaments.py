"""Add tournaments with entrants, encounters and games."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("club", sa.String(40), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("word", sa.Text, nullable=False),
        sa.Column("changes", sa.Integer, nullable=False),
    )
    op.create_index("ix_tournaments_host", "tournaments", ["host"])
    op.create_index("tournaments_by_state", "tournaments", ["state", "updated"])
    _entrants()
    _games()


def _entrants() -> None:
    op.create_table(
        "entrants",
        _of_tournament(),
        _number("number"),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("active", sa.Double, nullable=False),
        sa.Column("word", sa.Text, nullable=False),
        sa.UniqueConstraint("tournament", "person", name="entrants_once"),
    )
    op.create_index("ix_entrants_person", "entrants", ["person"])


def _games() -> None:
    op.create_table(
        "encounters",
        _of_tournament(),
        _number("number"),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer),
        sa.Column("scenario", sa.String(64), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("asked", sa.Double, nullable=False),
        sa.Column("due", sa.Double),
    )
    op.create_index("encounters_by_due", "encounters", ["state", "due"])
    op.create_table(
        "legs",
        _of_tournament(),
        _number("encounter"),
        _number("number"),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("game", sa.String(32), unique=True),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("result", sa.String(8), nullable=False),
        sa.Column("how", sa.String(10), nullable=False),
        sa.Column("word", sa.Text, nullable=False),
    )
    op.create_index("legs_by_state", "legs", ["state", "due"])


def _of_tournament() -> sa.Column[str]:
    home = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    return sa.Column("tournament", sa.String(32), home, primary_key=True)


def _number(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)
