"""Tables of company: who follows and who avoids whom, challenges, clubs, and who looks on."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata

follows = sa.Table(
    "social_follows",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    belongs("other", "people.id", goes=True, primary_key=True, index=True),
    sa.Column("since", sa.Double),
)
"""Whom somebody follows, and since when; of who does not any more it stays that he once did."""

blocks = sa.Table(
    "social_blocks",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False),
    belongs("other", "people.id", goes=True, nullable=False, index=True),
    sa.Column("how", sa.String(8), nullable=False),
    sa.Column("since", sa.Double, nullable=False),
    sa.Index("social_blocks_by_person", "person", "other", unique=True),
)
"""Whom somebody has blocked, or only muted; he may be a guest, so a line is named by its own id."""

openness = sa.Table(
    "social_openness",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("here", sa.Boolean, nullable=False),
    sa.Column("challenges", sa.String(8), nullable=False),
)
"""Whether somebody is shown as here, and who may challenge him; who never chose has no row."""

clubs = sa.Table(
    "social_clubs",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("looks", sa.String(400), nullable=False, unique=True),
    sa.Column("about", sa.Text, nullable=False),
    sa.Column("notice", sa.Text, nullable=False),
    sa.Column("entry", sa.String(8), nullable=False),
    sa.Column("link_hash", sa.String(64), unique=True),
    sa.Column("created", sa.Double, nullable=False, index=True),
)
"""Clubs: what they are called, what they say of themselves, and how one comes in."""

members = sa.Table(
    "social_members",
    metadata,
    belongs("club", "social_clubs.id", goes=True, primary_key=True),
    belongs("person", "people.id", goes=True, primary_key=True, index=True),
    sa.Column("role", sa.String(8), nullable=False),
    sa.Column("since", sa.Double, nullable=False),
)
"""Who belongs to a club, and as what; who asks to be let in stands here too."""

pins = sa.Table(
    "social_pins",
    metadata,
    belongs("club", "social_clubs.id", goes=True, primary_key=True),
    belongs("setup", "set_ups.id", goes=True, primary_key=True, index=True),
)
"""Set-ups that a club recommends to its members."""
