"""Add rated games, their ledger, and ratings."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    _columns()
    _book()
    _sightings()


def _columns() -> None:
    for table, name in (("games", "rated"), ("people", "reserved")):
        column = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column(table, column)


def _book() -> None:
    op.create_table(
        "ratings",
        sa.Column("ruleset", sa.String(64), primary_key=True),
        sa.Column("member", sa.String(240), primary_key=True),
        sa.Column("person", sa.String(32)),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("settled", sa.Double, nullable=False),
    )
    op.create_index("ix_ratings_person", "ratings", ["person"])
    op.create_index("ratings_by_place", "ratings", ["ruleset", "mu"])
    op.create_table(
        "ledger",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(32), nullable=False, unique=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("evidence", sa.String(8), nullable=False),
        sa.Column("verdict", sa.String(8), nullable=False),
    )
    op.create_table(
        "steps",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("before", sa.Double, nullable=False),
        sa.Column("after", sa.Double, nullable=False),
        sa.Column("doubt", sa.Double, nullable=False),
        sa.Column("against", sa.Text, nullable=False),
        sa.Column("company", sa.Boolean, nullable=False),
    )
    op.create_index("steps_by_person", "steps", ["person", "ruleset", "number"])


def _sightings() -> None:
    op.create_table(
        "browsers",
        sa.Column("browser_hash", sa.String(64), primary_key=True),
        _belongs("person", "people.id", primary_key=True),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_index("ix_browsers_person", "browsers", ["person"])
    op.create_table(
        "sightings",
        _belongs("game", "games.id", primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("network", sa.String(64), primary_key=True),
    )
    op.create_table(
        "log_entries",
        _belongs("game", "games.id", primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
    )
    op.create_index("log_entries_by_person", "log_entries", ["person", "at"])
    op.create_table(
        "careers",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("ruleset", sa.String(64), primary_key=True),
        sa.Column("totals", sa.Text, nullable=False),
    )


def _belongs(name: str, home: str, **how: Any) -> sa.Column[str]:
    """Return a reference to a row; deleting that row deletes the referring one, too."""
    return sa.Column(name, sa.String(32), sa.ForeignKey(home, ondelete="CASCADE"), **how)
