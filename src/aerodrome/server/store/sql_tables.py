"""The tables of the store: people, games, seats, and the append-only lines of records."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("password", Text),
    Column("account", String(40), unique=True),
    Column("looks", String(400)),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False, server_default="0", index=True),
    Column("silenced", Double),
    Index("people_looks", "looks", unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False, server_default="0"),
    Column("agent", String(40), nullable=False, server_default=""),
)

codes = Table(
    "codes",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("code_hash", String(64), primary_key=True),
)
"""With one of these somebody who has forgotten his password chooses a new one, once."""

warnings = Table(
    "warnings",
    metadata,
    Column("id", String(32), primary_key=True),
    Column(
        "person",
        String(32),
        ForeignKey("people.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)
"""What the one who runs the server has to say to somebody, until he has read it."""

acts = Table(
    "acts",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("who", String(64), nullable=False),
    Column("deed", String(16), nullable=False),
    Column("person", String(32)),
    Column("game", String(32)),
    Column("about", Text, nullable=False),
)
"""What was done to people and games from outside, in order; those who serve look here."""

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("header", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("creator", String(32), nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("waiting", Text, nullable=False),
    Column("outcome", Text),
    Column("moment", Text, nullable=False, server_default=""),
    Column("deadline", Integer),
    Column("draw_offers", Text, nullable=False),
    Column("rematch", String(32)),
    Index("games_by_status", "status", "updated"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", String(32), index=True),
    Column("level", String(32), nullable=False),
    Column("invite_hash", String(64), unique=True),
    Column("autopilot", Boolean, nullable=False),
    Column("due", Double, index=True),
    Column("errand", String(16), nullable=False, server_default=""),
    Column("battle", Integer, nullable=False, server_default="0"),
)

lines = Table(
    "lines",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("at", Double, nullable=False),
)

receipts = Table(
    "receipts",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("seq", Integer, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("says", Text),
)

leases = Table(
    "leases",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("holder", String(16), nullable=False),
    Column("until", Double, nullable=False),
)
"""Which process thinks for a game's pilots, where several serve one store."""

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("text", Text, nullable=False),
)
"""Where a long game stood after `seq` lines; it can be thrown away and made again."""

hidden = Table(
    "hidden",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
)
"""Games that somebody does not want to see among his own."""

chronicles = Table(
    "chronicles",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("packed", LargeBinary, nullable=False),
)
"""A game's log in words after `seq` lines, to be read when nothing plays its record any more."""

probes = Table(
    "probes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)
"""Empty but for a moment: what is written here shows that the store has recovered."""
