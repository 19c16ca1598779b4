"""Tables of offers: open tables, who has sat down at them, and who looks for a quick pairing."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata, rows_go

offers = sa.Table(
    "lobby_offers",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    sa.Column("wish", sa.Text, nullable=False),
    sa.Column("shown", sa.Text, nullable=False),
    sa.Column("whom", sa.String(8), nullable=False),
    belongs("club", "social_clubs.id", goes=True, index=True),
    sa.Column("low", sa.Integer),
    sa.Column("high", sa.Integer),
    sa.Column("live", sa.Boolean, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),
    sa.Column("stand", sa.Integer, nullable=False),
    belongs("game", "games.id", goes=True, index=True),
    info=rows_go(with_person=True, with_game=True),
)
"""Games that somebody would play with whoever sits down; `game` once it has begun.

`stand` counts who sat down and stood up, so that two at once cannot both have the last seat.
"""

sitters = sa.Table(
    "lobby_sitters",
    metadata,
    belongs("offer", "lobby_offers.id", goes=True, primary_key=True),
    belongs("person", "people.id", goes=True, primary_key=True, index=True),
    sa.Column("seat", sa.String(64), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    info=rows_go(with_person=True),
)
"""Who sits at an open table, and on which seat; on no particular one, if that is empty."""

seekers = sa.Table(
    "lobby_seekers",
    metadata,
    belongs("person", "people.id", goes=True, primary_key=True),
    sa.Column("ruleset", sa.String(64), nullable=False),
    sa.Column("pace", sa.String(8), nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("live", sa.Boolean, nullable=False),
    sa.Column("strength", sa.Integer, nullable=False),
    sa.Column("doubt", sa.Integer, nullable=False),
    sa.Column("since", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),
    belongs("game", "games.id", goes=True, index=True),
    info=rows_go(with_person=True, with_game=True),
)
"""Who waits to be paired, for what, and since when; `game` once he has been."""

challenges = sa.Table(
    "lobby_challenges",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    belongs("other", "people.id", goes=True, nullable=False, index=True),
    sa.Column("wish", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""Games that one person would like to play with another, until he accepts or declines."""
