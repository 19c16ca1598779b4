"""Tables of games: facts, seats and the append-only lines of their records."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata, rows_go

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
    sa.Column("names", sa.Text, nullable=False, server_default=""),
    sa.Column("deadline", sa.Integer),
    sa.Column("bank", sa.Integer),
    sa.Column("increment", sa.Integer),
    sa.Column("asleep", sa.Double, nullable=False, server_default="0"),
    sa.Column("adjourned", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("adjourn_offers", sa.Text, nullable=False, server_default="[]"),
    sa.Column("draw_offers", sa.Text, nullable=False),
    sa.Column("rematch", sa.String(32)),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("delay", sa.Integer, nullable=False, server_default="0"),
    sa.Column("ruleset", sa.String(200), nullable=False, server_default=""),
    sa.Column("scenario", sa.String(200), nullable=False, server_default=""),
    sa.Index("games_by_status", "status", "updated"),
    sa.Index("games_in_public", "public", "status", "updated"),
    sa.Index("games_to_search", "id", "updated", "status", "ruleset", "scenario"),
)

seats = sa.Table(
    "seats",
    metadata,
    belongs("game", "games.id", primary_key=True),
    sa.Column("seat", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("person", sa.String(32), index=True),
    sa.Column("level", sa.String(32), nullable=False),
    sa.Column("invite_hash", sa.String(64), unique=True),
    sa.Column("due", sa.Double),
    sa.Column("bank", sa.Double),
    sa.Column("turn", sa.Text, nullable=False, server_default=""),
    sa.Column("was_due", sa.Double),
    sa.Column("was_bank", sa.Double),
    sa.Column("alarm", sa.Double, index=True),
    sa.Column("warned", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("relief", sa.Text, nullable=False, server_default=""),
    sa.Column("absent", sa.Double),
    sa.Column("late", sa.Integer, nullable=False, server_default="0"),
    sa.Column("offered", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("errand", sa.String(16), nullable=False, server_default=""),
    sa.Column("battle", sa.Integer, nullable=False, server_default="0"),
    info=rows_go(with_game=True),
)

lines = sa.Table(
    "lines",
    metadata,
    belongs("game", "games.id", primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("line", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    info=rows_go(with_game=True),
)

receipts = sa.Table(
    "receipts",
    metadata,
    belongs("game", "games.id", primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("key", sa.String(80), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    info=rows_go(with_game=True),
)

chat = sa.Table(
    "chat",
    metadata,
    belongs("game", "games.id", primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.String(64), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("says", sa.Text),
    sa.Column("person", sa.String(32)),
    info=rows_go(with_game=True),
)

leases = sa.Table(
    "leases",
    metadata,
    belongs("game", "games.id", primary_key=True),
    sa.Column("holder", sa.String(16), nullable=False),
    sa.Column("until", sa.Double, nullable=False),
    info=rows_go(with_game=True),
)
"""The process that runs a game's pilots, if several share one database."""

checkpoints = sa.Table(
    "checkpoints",
    metadata,
    belongs("game", "games.id", primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    info=rows_go(with_game=True),
)
"""The position of a long game after `seq` lines; it can be rebuilt from the record."""

chronicles = sa.Table(
    "chronicles",
    metadata,
    belongs("game", "games.id", primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("packed", sa.LargeBinary, nullable=False),
    info=rows_go(with_game=True),
)
"""A game's log in words after `seq` lines, readable even if the record cannot be played."""

hidden = sa.Table(
    "hidden",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    belongs("game", "games.id", goes=True, primary_key=True),
    info=rows_go(with_person=True, with_game=True, adopted=True),
)
"""Games that a person has hidden from their list."""
