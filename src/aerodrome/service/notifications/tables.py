"""Tables of post: how people want to be written to, and what waits to be sent to them."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata, rows_go

house_keys = sa.Table(
    "house_keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Keys that were made once, and that all who serve this store share."""

postboxes = sa.Table(
    "postboxes",
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
    info=rows_go(with_person=True),
)
"""How somebody wants to be written to: which kinds by which ways, when not, and where to."""

subscriptions = sa.Table(
    "subscriptions",
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
"""Browsers that may be pushed to; one goes with the session it belongs to."""

letters = sa.Table(
    "letters",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False),
    sa.Column("letter", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("letters_by_person", "person", "at"),
    info=rows_go(with_person=True),
)
"""Letters that somebody finds in the page, until he has read them."""

outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    sa.Column("way", sa.String(8), nullable=False),
    sa.Column("whither", sa.String(64), nullable=False),
    sa.Column("letter", sa.Text, nullable=False),
    sa.Column("tag", sa.String(200), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("due", sa.Double, nullable=False),
    sa.Column("held", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Index("outbox_by_due", "due"),
    info=rows_go(with_person=True),
)
"""What waits to be sent, when it is due, and until when a process that sends it holds it."""

mail_tokens = sa.Table(
    "mail_tokens",
    metadata,
    sa.Column("token_hash", sa.String(64), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    sa.Column("purpose", sa.String(16), nullable=False),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("until", sa.Double, nullable=False),
    info=rows_go(with_person=True),
)
"""What was sent to an address, to be shown once by who can read its mail."""

waits = sa.Table(
    "waits",
    metadata,
    belongs("game", "games.id", goes=True, primary_key=True),
    sa.Column("seat", sa.String(64), primary_key=True),
    sa.Column("spoken", sa.Integer, nullable=False),
    info=rows_go(with_game=True),
)
"""Of which wait a seat was last told by letter: how much it had spoken; no seat: the end."""
