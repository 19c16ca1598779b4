"""Tables of ratings: how well people play each game, and what that was reckoned from."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata, rows_go

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("ruleset", sa.String(64), primary_key=True),
    sa.Column("member", sa.String(240), primary_key=True),
    sa.Column("person", sa.String(32), index=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("settled", sa.Double, nullable=False),
    sa.Index("ratings_by_place", "ruleset", "mu"),
    info=rows_go(with_person=True),
)
"""How well a member of a side plays a game: somebody, a level of the computer, or a side itself.

`settled` is the time until which the doubt is small enough to be listed; 0 while it is not.
"""

ledger = sa.Table(
    "rating_ledger",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(32), nullable=False, unique=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("entry", sa.Text, nullable=False),
    sa.Column("evidence", sa.String(8), nullable=False),
    sa.Column("verdict", sa.String(8), nullable=False),
)
"""Rated games in the order of their ends, and whether they count; the game itself may be gone."""

steps = sa.Table(
    "rating_steps",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("ruleset", sa.String(64), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("before", sa.Double, nullable=False),
    sa.Column("after", sa.Double, nullable=False),
    sa.Column("doubt", sa.Double, nullable=False),
    sa.Column("against", sa.Text, nullable=False),
    sa.Column("company", sa.Boolean, nullable=False),
    sa.Index("rating_steps_by_person", "person", "ruleset", "number"),
    info=rows_go(with_person=True),
)
"""What each game of the ledger brought everybody who played it; `company` says against people."""

browsers = sa.Table(
    "rating_browsers",
    metadata,
    sa.Column("browser_hash", sa.String(64), primary_key=True),
    belongs("person", "people.id", goes=True, primary_key=True, index=True),
    sa.Column("seen", sa.Double, nullable=False),
    info=rows_go(with_person=True),
)
"""Which accounts were logged in from one browser, which has a token for that alone."""

sightings = sa.Table(
    "rating_sightings",
    metadata,
    belongs("game", "games.id", goes=True, primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("network", sa.String(64), primary_key=True),
    info=rows_go(with_game=True),
)
"""From where the players of a rated game came, as a hash; forgotten when it ends."""

log_entries = sa.Table(
    "rating_log_entries",
    metadata,
    belongs("game", "games.id", goes=True, primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("ruleset", sa.String(64), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("entry", sa.Text, nullable=False),
    sa.Index("rating_log_entries_by_person", "person", "at"),
    info=rows_go(with_person=True, with_game=True),
)
"""What somebody's log book says of a finished game that everybody may know of."""

careers = sa.Table(
    "rating_careers",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("ruleset", sa.String(64), primary_key=True),
    sa.Column("totals", sa.Text, nullable=False),
    info=rows_go(with_person=True),
)
"""All lines of somebody's log book of one game, added up."""
