"""Tables of follows, blocks, social settings and clubs."""

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
"""Follows and their dates; a person who unfollowed has a row without a date."""

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
"""Blocks and mutes; a row has its own id, because names of guests are not unique."""

openness = sa.Table(
    "social_openness",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("here", sa.Boolean, nullable=False),
    sa.Column("challenges", sa.String(8), nullable=False),
)
"""Whether people are shown as online, and who may challenge them; the default has no row."""

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
"""Clubs: names, descriptions, notice boards and ways of entry."""

members = sa.Table(
    "social_members",
    metadata,
    belongs("club", "social_clubs.id", goes=True, primary_key=True),
    belongs("person", "people.id", goes=True, primary_key=True, index=True),
    sa.Column("role", sa.String(8), nullable=False),
    sa.Column("since", sa.Double, nullable=False),
)
"""Roles of people in clubs, including applicants and barred people."""

pins = sa.Table(
    "social_pins",
    metadata,
    belongs("club", "social_clubs.id", goes=True, primary_key=True),
    belongs("setup", "set_ups.id", goes=True, primary_key=True, index=True),
)
"""Set-ups that a club recommends to its members."""
