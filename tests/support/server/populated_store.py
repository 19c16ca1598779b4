"""Populated stores: stores with rows in every table that people can fill."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from aerodrome.cli import main
from aerodrome.kernel import registry
from aerodrome.service.archive.chronicler import Chronicler
from aerodrome.service.database.base import metadata
from tests.support.server.in_process import Field, Guest, play_out
from tests.support.server.store_contents import TRANSIENT_TABLES, connected
from tests.support.toys import ladder, sealed

SAMPLES: dict[type, object] = {str: "{}", int: 1, float: 1.0, bool: True, bytes: b"packed"}
"""A value of each type that a column can have."""


def fill_the_rest(data: str) -> None:
    """Add a row to each table without any, so that a new table is included by itself."""
    with connected(data) as connection:
        for table in metadata.sorted_tables:
            if (
                table.name not in TRANSIENT_TABLES
                and not connection.execute(sa.select(table)).first()
            ):
                row = {column.name: _sample(connection, column) for column in table.columns}
                connection.execute(sa.insert(table).values(row))


def _sample(connection: sa.Connection, column: sa.Column[Any]) -> object:
    """Return a value for a column: of a row that it refers to, or of its type."""
    for key in column.foreign_keys:
        found = sa.select(key.column).order_by(*key.column.table.primary_key)
        return connection.execute(found).scalars().first()
    return SAMPLES[column.type.python_type]


def busy_field(field: Field) -> tuple[Guest, str, str]:
    """Add a finished game, one in progress, an invitation, an account, a program, chat, a draw.

    The service must have tidied already, else it would soon remove these old rows.
    """
    north, south, ended = field.pair(names=("Nord", "Süd"))
    play_out(ended, {"north": north, "south": south})
    field.pair("ladder", "twelve", deadline=600)
    red, blue, opened = field.pair(names=("Ruffo di Calabria", "Š"))
    red.do(opened, "chat", "north", text="Ciao 🛩 “tu”")
    red.do(opened, "draw", "north")
    for _ in range(3):
        red.answer_one(opened, "north")
        blue.answer_one(opened, "south")
    blue.post("/api/me/account", {"name": "Brumowski", "password": "Albatros 153"})
    blue.post("/api/me/recovery", {"password": "Albatros 153"})
    bot = blue.post("/api/me/bots", {"name": "Automaton"})["id"]
    blue.post(f"/api/me/bots/{bot}/tokens", {"label": "at home"})
    red.post(f"/api/games/{opened}/hide", None, 204)
    assert main(["admin", "warn", "Brumowski", "Albatros!", "--data", field.data]) == 0
    red.make()
    red.post("/api/me/lessons", {"ruleset": "squadriglia", "lesson": "first_flight"})
    red.post("/api/lobby/offers", {"ruleset": "sealed", "scenario": "short", "deadline": 86_400})
    red.post("/api/lobby/pairing", {"ruleset": "sealed", "pace": "day"})
    portal = field.door.portal
    assert portal is not None
    portal.call(field.service.tidy)
    fill_the_rest(field.data)
    portal.call(field.service.live_games.settle)
    portal.call(field.service[Chronicler].settle)
    return red, opened, ended


def make_busy(file: Path) -> None:
    """Create a populated field in a file, as a server leaves it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_registered", {})
        registry.register(ladder.RULESET)
        registry.register(sealed.RULESET)
        with Field(str(file)) as field:
            busy_field(field)


def fill(data: str, busy: Path) -> None:
    """Copy all of a populated field into a blank store of either kind."""
    with connected(str(busy)) as source, connected(data) as target:
        for table in metadata.sorted_tables:
            rows = [row._asdict() for row in source.execute(sa.select(table))]
            if rows:
                target.execute(sa.insert(table), rows)
