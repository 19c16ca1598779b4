"""Tables of the lobby: offers, the players at them, quick pairing, and challenges."""

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
    info=rows_go(with_person=True, with_game=True, adopted=True),
)
"""Games offered to other players; `game` is set once it has begun.

`stand` counts how often players sat down or left, so that two cannot both take the last seat.
"""

sitters = sa.Table(
    "lobby_sitters",
    metadata,
    belongs("offer", "lobby_offers.id", goes=True, primary_key=True),
    belongs("person", "people.id", goes=True, primary_key=True, index=True),
    sa.Column("seat", sa.String(64), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    info=rows_go(with_person=True, adopted=True),
)
"""Players at an open table and their seats; an empty seat means no preference."""

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
"""Players who wait for a quick pairing; `game` is set once they have been paired."""

challenges = sa.Table(
    "lobby_challenges",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    belongs("person", "people.id", goes=True, nullable=False, index=True),
    belongs("other", "people.id", goes=True, nullable=False, index=True),
    sa.Column("wish", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""Games to which one person has challenged another, until it is accepted or declined."""
