"""Add follows, blocks, challenges and clubs, reports about people, and authors of chat lines."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    _between_people()
    _clubs()
    op.add_column("complaints", sa.Column("accused", sa.String(32)))
    kind = sa.Column("kind", sa.String(16), nullable=False, server_default="game")
    op.add_column("complaints", kind)
    op.add_column("chat", sa.Column("person", sa.String(32)))
    sits = "SELECT person FROM seats WHERE seats.game = chat.game AND seats.seat = chat.seat"
    op.execute(f"UPDATE chat SET person = ({sits})")


def _between_people() -> None:
    op.create_table(
        "follows",
        _belongs("person", "people.id", primary_key=True),
        _belongs("other", "people.id", primary_key=True),
        sa.Column("since", sa.Double),
    )
    op.create_table(
        "blocks",
        sa.Column("id", sa.String(32), primary_key=True),
        _belongs("person", "people.id", nullable=False),
        _belongs("other", "people.id", nullable=False),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_index("blocks_by_person", "blocks", ["person", "other"], unique=True)
    op.create_table(
        "openness",
        _belongs("person", "people.id", primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("challenges", sa.String(8), nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(32), primary_key=True),
        _belongs("person", "people.id", nullable=False),
        _belongs("other", "people.id", nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("ix_challenges_person", "challenges", ["person"])
    for table in ("follows", "blocks", "challenges"):
        op.create_index(f"ix_{table}_other", table, ["other"])


def _clubs() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("looks", sa.String(400), nullable=False, unique=True),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("notice", sa.Text, nullable=False),
        sa.Column("entry", sa.String(8), nullable=False),
        sa.Column("link_hash", sa.String(64), unique=True),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("ix_clubs_created", "clubs", ["created"])
    op.create_table(
        "members",
        _belongs("club", "clubs.id", primary_key=True),
        _belongs("person", "people.id", primary_key=True),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_index("ix_members_person", "members", ["person"])
    op.create_table(
        "pins",
        _belongs("club", "clubs.id", primary_key=True),
        _belongs("setup", "setups.id", primary_key=True),
    )
    op.create_index("ix_pins_setup", "pins", ["setup"])


def _belongs(name: str, home: str, **how: Any) -> sa.Column[str]:
    """Return a reference to a row; deleting that row deletes the referring one, too."""
    return sa.Column(name, sa.String(32), sa.ForeignKey(home, ondelete="CASCADE"), **how)
