"""Tables of notifications: settings, unread notifications, and the outbox."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata, rows_go

notification_settings = sa.Table(
    "notification_settings",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
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
    info=rows_go(with_person=True, adopted=True),
)
"""Notification settings: the ways of each kind, quiet hours and addresses."""

subscriptions = sa.Table(
    "notification_subscriptions",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    sa.Column(
        "session",
        sa.String(64),
        sa.ForeignKey("sessions.token_hash", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    sa.Column("endpoint", sa.String(1000), nullable=False),
    sa.Column("p256dh", sa.String(120), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    info=rows_go(with_person=True),
)
"""Browsers subscribed to web push; each is deleted with its session."""

notifications = sa.Table(
    "notifications",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False),
    sa.Column("notification", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("notifications_by_person", "person", "at"),
    info=rows_go(with_person=True, adopted=True),
)
"""Unread notifications on people's pages."""

outbox = sa.Table(
    "notification_outbox",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    sa.Column("way", sa.String(8), nullable=False),
    sa.Column("target", sa.String(64), nullable=False),
    sa.Column("notification", sa.Text, nullable=False),
    sa.Column("tag", sa.String(200), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("due", sa.Double, nullable=False),
    sa.Column("held", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Index("notification_outbox_by_due", "due"),
    info=rows_go(with_person=True, adopted=True),
)
"""Notifications to send, when they are due, and until when a process has locked them."""

mail_tokens = sa.Table(
    "notification_mail_tokens",
    metadata,
    sa.Column("token_hash", sa.String(64), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    sa.Column("purpose", sa.String(16), nullable=False),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("until", sa.Double, nullable=False),
    info=rows_go(with_person=True),
)
"""Tokens in mails, each valid once."""

notified_turns = sa.Table(
    "notification_turns",
    metadata,
    belongs("game", "games.id", goes=True, primary_key=True),
    sa.Column("seat", sa.String(64), primary_key=True),
    sa.Column("spoken", sa.Integer, nullable=False),
    info=rows_go(with_game=True),
)
"""The last turn of which a seat was notified, as its number of answers; no seat: the end."""
