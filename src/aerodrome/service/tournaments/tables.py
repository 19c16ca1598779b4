"""Tables of tournaments: entrants, encounters and games."""

from __future__ import annotations

import sqlalchemy as sa

from aerodrome.service.database.base import belongs, metadata

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("host", sa.String(32), nullable=False, index=True),
    sa.Column("wish", sa.Text, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("club", sa.String(40), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("updated", sa.Double, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("rounds", sa.Integer, nullable=False),
    sa.Column("due", sa.Double),
    sa.Column("word", sa.Text, nullable=False),
    sa.Column("changes", sa.Integer, nullable=False),
    sa.Index("tournaments_by_state", "state", "updated"),
)
"""Tournaments and their states; `due` is when one advances by itself.

Every change to a tournament locks its row, so that changes happen one at a time.
"""

entrants = sa.Table(
    "tournament_entrants",
    metadata,
    belongs("tournament", "tournaments.id", goes=True, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("state", sa.String(10), nullable=False),
    sa.Column("since", sa.Integer, nullable=False),
    sa.Column("seed", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("active", sa.Double, nullable=False),
    sa.Column("word", sa.Text, nullable=False),
    sa.UniqueConstraint("tournament", "person", name="entrants_once"),
)
"""Entrants; one who leaves the server stays in their tournaments without a name."""

encounters = sa.Table(
    "tournament_encounters",
    metadata,
    belongs("tournament", "tournaments.id", goes=True, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("first", sa.Integer, nullable=False),
    sa.Column("second", sa.Integer),
    sa.Column("scenario", sa.String(64), nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("asked", sa.Double, nullable=False),
    sa.Column("due", sa.Double),
    sa.Index("tournament_encounters_by_due", "state", "due"),
)
"""Two entrants who meet in a round or by a challenge; without a second it is a bye."""

legs = sa.Table(
    "tournament_legs",
    metadata,
    belongs("tournament", "tournaments.id", goes=True, primary_key=True),
    sa.Column("encounter", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("game", sa.String(32), unique=True),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("due", sa.Double),
    sa.Column("result", sa.String(8), nullable=False),
    sa.Column("how", sa.String(10), nullable=False),
    sa.Column("word", sa.Text, nullable=False),
    sa.Index("tournament_legs_by_state", "state", "due"),
)
"""Games of an encounter: `later`, `waiting`, `playing`, `closing` (decided elsewhere), `done`.

`seats` are those of the encounter's first entrant.
"""
