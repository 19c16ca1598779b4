"""Tables of company: who follows and who avoids whom, challenges, clubs, and who looks on."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.server.store.sql_tables.base import belongs, metadata

follows = sa.Table(
    "follows",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    belongs("other", "people.id", goes=True, primary_key=True, index=True),
    sa.Column("since", sa.Double),
)
"""Whom somebody follows, and since when; of who does not any more it stays that he once did."""

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False),
    belongs("other", "people.id", goes=True, nullable=False, index=True),
    sa.Column("how", sa.String(8), nullable=False),
    sa.Column("since", sa.Double, nullable=False),
    sa.Index("blocks_by_person", "person", "other", unique=True),
)
"""Whom somebody has blocked, or only muted; he may be a guest, so a line is named by its own id."""

openness = sa.Table(
    "openness",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("here", sa.Boolean, nullable=False),
    sa.Column("challenges", sa.String(8), nullable=False),
)
"""Whether somebody is shown as here, and who may challenge him; who never chose has no row."""

challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    belongs("other", "people.id", goes=True, nullable=False, index=True),
    sa.Column("wish", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""Games that one person would like to play with another, until he accepts or declines."""

clubs = sa.Table(
    "clubs",
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
    "members",
    metadata,
    belongs("club", "clubs.id", goes=True, primary_key=True),
    belongs("person", "people.id", goes=True, primary_key=True, index=True),
    sa.Column("role", sa.String(8), nullable=False),
    sa.Column("since", sa.Double, nullable=False),
)
"""Who belongs to a club, and as what; who asks to be let in stands here too."""

pins = sa.Table(
    "pins",
    metadata,
    belongs("club", "clubs.id", goes=True, primary_key=True),
    belongs("setup", "setups.id", goes=True, primary_key=True, index=True),
)
"""Set-ups that a club recommends to its members."""

gallery = sa.Table(
    "gallery",
    metadata,
    belongs("game", "games.id", goes=True, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""What those who watch a game say among themselves."""

standing = sa.Table(
    "standing",
    metadata,
    belongs("game", "games.id", goes=True, primary_key=True),
    sa.Column("seat", sa.String(64), primary_key=True),
    belongs("person", "people.id", goes=True, primary_key=True, index=True),
    sa.Column("rules", sa.Text),
    sa.Column("here", sa.Boolean),
    sa.Column("given", sa.Text, nullable=False),
)
"""The standing orders of somebody for his seat in a game, and what was last answered by them.

Without rules they are those that he usually has.
"""

usual_standing = sa.Table(
    "usual_standing",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("ruleset", sa.String(64), primary_key=True),
    sa.Column("rules", sa.Text, nullable=False),
)
"""The standing orders that somebody has wherever he has given no others, by ruleset."""
