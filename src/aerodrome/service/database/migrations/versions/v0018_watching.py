"""Add public games, spectators' remarks, and columns by which games are found."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    for column in (
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("delay", sa.Integer, nullable=False, server_default="0"),
        sa.Column("ruleset", sa.String(200), nullable=False, server_default=""),
        sa.Column("scenario", sa.String(200), nullable=False, server_default=""),
    ):
        op.add_column("games", column)
    op.create_index("games_in_public", "games", ["public", "status", "updated"])
    found = ["id", "updated", "status", "ruleset", "scenario"]
    op.create_index("games_to_search", "games", found)
    op.create_table(
        "gallery",
        _belongs("game", "games.id", primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        _belongs("person", "people.id", nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("ix_gallery_person", "gallery", ["person"])
    _note_what_is_played()


def _note_what_is_played() -> None:
    """Store the ruleset and scenario of each header; an unreadable one leaves them empty."""
    games = sa.table("games", *map(sa.column, ("id", "header", "ruleset", "scenario")))
    connection = op.get_bind()
    for game in connection.execute(sa.select(games.c.id)).scalars().all():
        here = games.c.id == game
        said = _read(connection.execute(sa.select(games.c.header).where(here)).scalar_one())
        named = {name: str(said.get(name, ""))[:200] for name in ("ruleset", "scenario")}
        connection.execute(sa.update(games).where(here).values(**named))


def _read(header: str) -> dict[str, Any]:
    try:
        said = json.loads(header)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _belongs(name: str, home: str, **how: Any) -> sa.Column[str]:
    """Return a reference to a row; deleting that row deletes the referring one, too."""
    return sa.Column(name, sa.String(32), sa.ForeignKey(home, ondelete="CASCADE"), **how)
