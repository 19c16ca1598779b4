"""The tables of the store: people, games, seats, and the append-only lines of records."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData()


def _belongs(name: str, home: str, *, goes: bool = False, **how: Any) -> sa.Column[str]:
    """A column that says to whom or to which game a row belongs; it may go when they go."""
    return sa.Column(
        name, sa.String(32), sa.ForeignKey(home, ondelete="CASCADE" if goes else None), **how
    )


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
    sa.Index("people_looks", "looks", unique=True),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("token_hash", sa.String(64), primary_key=True),
    _belongs("person", "people.id", nullable=False, index=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False, server_default="0"),
    sa.Column("agent", sa.String(40), nullable=False, server_default=""),
)

codes = sa.Table(
    "codes",
    metadata,
    _belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("code_hash", sa.String(64), primary_key=True),
)
"""With one of these somebody who has forgotten his password chooses a new one, once."""

warnings = sa.Table(
    "warnings",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    _belongs("person", "people.id", goes=True, nullable=False, index=True),
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

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("creator", sa.String(32), nullable=False, index=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("updated", sa.Double, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("waiting", sa.Text, nullable=False),
    sa.Column("outcome", sa.Text),
    sa.Column("moment", sa.Text, nullable=False, server_default=""),
    sa.Column("deadline", sa.Integer),
    sa.Column("draw_offers", sa.Text, nullable=False),
    sa.Column("rematch", sa.String(32)),
    sa.Index("games_by_status", "status", "updated"),
)

seats = sa.Table(
    "seats",
    metadata,
    _belongs("game", "games.id", primary_key=True),
    sa.Column("seat", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("person", sa.String(32), index=True),
    sa.Column("level", sa.String(32), nullable=False),
    sa.Column("invite_hash", sa.String(64), unique=True),
    sa.Column("autopilot", sa.Boolean, nullable=False),
    sa.Column("due", sa.Double, index=True),
    sa.Column("errand", sa.String(16), nullable=False, server_default=""),
    sa.Column("battle", sa.Integer, nullable=False, server_default="0"),
)

lines = sa.Table(
    "lines",
    metadata,
    _belongs("game", "games.id", primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("line", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

receipts = sa.Table(
    "receipts",
    metadata,
    _belongs("game", "games.id", primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("key", sa.String(80), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    _belongs("game", "games.id", primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.String(64), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("says", sa.Text),
)

leases = sa.Table(
    "leases",
    metadata,
    _belongs("game", "games.id", primary_key=True),
    sa.Column("holder", sa.String(16), nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)
"""Which process thinks for a game's pilots, where several serve one store."""

checkpoints = sa.Table(
    "checkpoints",
    metadata,
    _belongs("game", "games.id", primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)
"""Where a long game stood after `seq` lines; it can be thrown away and made again."""

hidden = sa.Table(
    "hidden",
    metadata,
    _belongs("person", "people.id", goes=True, primary_key=True),
    _belongs("game", "games.id", goes=True, primary_key=True),
)
"""Games that somebody does not want to see among his own."""

chronicles = sa.Table(
    "chronicles",
    metadata,
    _belongs("game", "games.id", primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("packed", sa.LargeBinary, nullable=False),
)
"""A game's log in words after `seq` lines, to be read when nothing plays its record any more."""

studies = sa.Table(
    "studies",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    _belongs("person", "people.id", goes=True, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("head", sa.Text, nullable=False),
    sa.Column("packed", sa.LargeBinary, nullable=False),
    sa.Index("studies_by_person", "person", "created"),
    sa.Index("studies_by_age", "name", "created"),
)
"""What was flown in the laboratory: what lists show of a study, and all that came of it."""

probes = sa.Table(
    "probes",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
"""Empty but for a moment: what is written here shows that the store has recovered."""
