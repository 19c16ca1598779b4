"""Tables of people: who they are, how they come in, and what they have done and said of us."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.server.store.sql_tables.base import belongs, metadata

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("password", sa.Text),
    sa.Column("account", sa.String(40), unique=True),
    sa.Column("looks", sa.String(400)),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False, server_default="0", index=True),
    sa.Column("silenced", sa.Double),
    sa.Column("reserved", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("leaves", sa.Text, nullable=False, server_default=""),
    sa.Column("owner", sa.String(32), index=True),
    sa.Column("network", sa.String(32), nullable=False, server_default=""),
    sa.Index("people_looks", "looks", unique=True),
)
"""Whoever has an `owner` is a program; one whose owner is empty belongs to nobody any more.

`network` is a keyed hash of where somebody came from when he last made what is for all.
"""

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("token_hash", sa.String(64), primary_key=True),
    belongs("person", "people.id", nullable=False, index=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False, server_default="0"),
    sa.Column("agent", sa.String(40), nullable=False, server_default=""),
    sa.Column("label", sa.String(40)),
)
"""How somebody comes in: with a browser, or, where there is a `label`, as a program by a token."""

codes = sa.Table(
    "codes",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("code_hash", sa.String(64), primary_key=True),
)
"""With one of these somebody who has forgotten his password chooses a new one, once."""

warnings = sa.Table(
    "warnings",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""What the one who runs the server has to say to somebody, until he has read it."""

acts = sa.Table(
    "acts",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("who", sa.String(64), nullable=False),
    sa.Column("deed", sa.String(16), nullable=False),
    sa.Column("person", sa.String(32)),
    sa.Column("game", sa.String(32)),
    sa.Column("about", sa.Text, nullable=False),
)
"""What was done to people and games from outside, in order; those who serve look here."""

complaints = sa.Table(
    "complaints",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("packed", sa.LargeBinary, nullable=False),
    sa.Column("accused", sa.String(32)),
    sa.Column("kind", sa.String(16), nullable=False, server_default="game"),
)
"""What somebody says is wrong with a game or a person, and the file he sent.

The game and the person may be gone.
"""

lessons = sa.Table(
    "lessons",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("ruleset", sa.String(64), primary_key=True),
    sa.Column("lesson", sa.String(64), primary_key=True),
    sa.Column("done", sa.Double, nullable=False),
)
"""The lessons of the school that somebody has done, and when."""

hidden = sa.Table(
    "hidden",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    belongs("game", "games.id", goes=True, primary_key=True),
)
"""Games that somebody does not want to see among his own."""
