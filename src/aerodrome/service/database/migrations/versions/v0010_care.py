"""Add account care: sessions, recovery codes, warnings, hidden games and moderation acts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

SEEN = """
UPDATE sessions SET seen = (SELECT people.seen FROM people WHERE people.id = sessions.person)
WHERE EXISTS (
  SELECT 1 FROM people WHERE people.id = sessions.person AND people.seen > sessions.created
)
"""
"""An open session counts as used when its person was last seen."""


def upgrade() -> None:
    op.add_column("people", sa.Column("silenced", sa.Double))
    seen = sa.Column("seen", sa.Double, nullable=False, server_default="0")
    op.add_column("sessions", seen)
    agent = sa.Column("agent", sa.String(40), nullable=False, server_default="")
    op.add_column("sessions", agent)
    op.execute("UPDATE sessions SET seen = created")
    op.execute(SEEN)
    op.create_table("codes", _person(), sa.Column("code_hash", sa.String(64), primary_key=True))
    op.create_table(
        "warnings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column(
            "person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("ix_warnings_person", "warnings", ["person"])
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table("hidden", _person(), sa.Column("game", sa.String(32), game, primary_key=True))
    _create_acts()


def _person() -> sa.Column[str]:
    owner = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column("person", sa.String(32), owner, primary_key=True)


def _create_acts() -> None:
    op.create_table(
        "acts",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("deed", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("game", sa.String(32)),
        sa.Column("about", sa.Text, nullable=False),
    )
