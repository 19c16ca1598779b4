"""Add live clocks, late answers, adjourned games and leaves of absence.

A player whose seat an autopilot flew for good counts as absent now. If all players of a game are
absent, it is adjourned; otherwise the time of the seats that must answer begins again.
"""

from __future__ import annotations

import json
import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    for table, columns in COLUMNS.items():
        for column in columns:
            op.add_column(table, column)
    _let_go_of_controls(time.time())
    op.drop_column("seats", "autopilot")
    op.drop_index("ix_seats_due", "seats")
    op.create_index("ix_seats_alarm", "seats", ["alarm"])


COLUMNS: dict[str, tuple[sa.Column[Any], ...]] = {
    "games": (
        sa.Column("bank", sa.Integer),
        sa.Column("increment", sa.Integer),
        sa.Column("asleep", sa.Double, nullable=False, server_default="0"),
        sa.Column("adjourned", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("adjourn_offers", sa.Text, nullable=False, server_default="[]"),
    ),
    "seats": (
        sa.Column("bank", sa.Double),
        sa.Column("turn", sa.Text, nullable=False, server_default=""),
        sa.Column("was_due", sa.Double),
        sa.Column("was_bank", sa.Double),
        sa.Column("alarm", sa.Double),
        sa.Column("warned", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("relief", sa.Text, nullable=False, server_default=""),
        sa.Column("absent", sa.Double),
        sa.Column("late", sa.Integer, nullable=False, server_default="0"),
        sa.Column("offered", sa.Boolean, nullable=False, server_default=sa.false()),
    ),
    "people": (sa.Column("leaves", sa.Text, nullable=False, server_default=""),),
}


def _let_go_of_controls(now: float) -> None:
    named = ("game", "seat", "kind", "autopilot", "due", "alarm", "absent", "late")
    seats = sa.table("seats", *map(sa.column, named))
    facts = ("id", "status", "deadline", "waiting", "asleep")
    games = sa.table("games", *map(sa.column, facts))
    connection = op.get_bind()
    connection.execute(sa.update(seats).values(alarm=seats.c.due))
    flown = sa.select(seats.c.game).where(seats.c.autopilot).distinct()
    for game in connection.execute(flown).scalars().all():
        here = seats.c.game == game
        chairs = connection.execute(sa.select(seats).where(here, seats.c.kind == "person")).all()
        fact = connection.execute(sa.select(games).where(games.c.id == game)).one()
        away = sa.and_(here, seats.c.autopilot)
        connection.execute(sa.update(seats).where(away).values(absent=now, late=1))
        if fact.status != "playing":
            continue
        if all(chair.autopilot for chair in chairs):
            connection.execute(sa.update(games).where(games.c.id == game).values(asleep=now))
            continue
        due = now + (fact.deadline or 0)
        asked = sa.and_(away, seats.c.seat.in_(json.loads(fact.waiting)))
        connection.execute(sa.update(seats).where(asked).values(due=due, alarm=due))
