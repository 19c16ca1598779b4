"""Tables of ratings, with the data they are computed from."""

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
"""Standings of people, computer levels and the sides of scenarios in each game.

`settled` is the time until which the rating is certain enough to be listed, or 0.
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
"""Rated games in the order of their ends with verdicts; the games may be deleted."""

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
"""Rating changes of each player by each game; `company` if there were human opponents."""

browsers = sa.Table(
    "rating_browsers",
    metadata,
    sa.Column("browser_hash", sa.String(64), primary_key=True),
    belongs("person", "people.id", goes=True, primary_key=True, index=True),
    sa.Column("seen", sa.Double, nullable=False),
    info=rows_go(with_person=True),
)
"""Accounts that were logged in from one browser, which has a token for this purpose only."""

sightings = sa.Table(
    "rating_sightings",
    metadata,
    belongs("game", "games.id", goes=True, primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("network", sa.String(64), primary_key=True),
    info=rows_go(with_game=True),
)
"""Hashed networks of the players of a rated game, deleted when it ends."""

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
"""Lines of log books about finished games that are rated or public."""

careers = sa.Table(
    "rating_careers",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("ruleset", sa.String(64), primary_key=True),
    sa.Column("totals", sa.Text, nullable=False),
    info=rows_go(with_person=True),
)
"""Totals of each person's log book of one game."""
