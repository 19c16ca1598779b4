"""Add notifications, their settings, and the queue for sending them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "house_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    _addresses()
    _letters()
    op.create_table(
        "waits",
        _belongs("game", "games.id", primary_key=True),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("spoken", sa.Integer, nullable=False),
    )


def _addresses() -> None:
    op.create_table(
        "postboxes",
        _belongs("person", "people.id", primary_key=True),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("pending", sa.String(254), nullable=False),
        sa.Column("stop", sa.String(64), nullable=False, unique=True),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("mails", sa.Integer, nullable=False),
        sa.Column("hook", sa.String(500), nullable=False),
        sa.Column("shape", sa.String(8), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
    )
    session = sa.ForeignKey("sessions.token_hash", ondelete="CASCADE")
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        _belongs("person", "people.id", nullable=False),
        sa.Column("session", sa.String(64), session, nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("ix_subscriptions_person", "subscriptions", ["person"])
    op.create_index("ix_subscriptions_session", "subscriptions", ["session"])


def _letters() -> None:
    op.create_table(
        "letters",
        sa.Column("id", sa.String(32), primary_key=True),
        _belongs("person", "people.id", nullable=False),
        sa.Column("letter", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("letters_by_person", "letters", ["person", "at"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), primary_key=True),
        _belongs("person", "people.id", nullable=False),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("whither", sa.String(64), nullable=False),
        sa.Column("letter", sa.Text, nullable=False),
        sa.Column("tag", sa.String(200), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("held", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("ix_outbox_person", "outbox", ["person"])
    op.create_index("outbox_by_due", "outbox", ["due"])
    op.create_table(
        "mail_tokens",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        _belongs("person", "people.id", nullable=False),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_index("ix_mail_tokens_person", "mail_tokens", ["person"])


def _belongs(name: str, home: str, **how: Any) -> sa.Column[str]:
    """Return a reference to a row; deleting that row deletes the referring one, too."""
    return sa.Column(name, sa.String(32), sa.ForeignKey(home, ondelete="CASCADE"), **how)
