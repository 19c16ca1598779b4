"""Store contents: the rows of a store, and stores of other versions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from aerodrome.service.database.base import metadata
from aerodrome.service.database.store import database_url
from aerodrome.service.features import load_tables

TRANSIENT_TABLES = (
    "alembic_version",
    "leases",
    "probes",
    "notification_outbox",
    "notification_mail_tokens",
)
NEWER = (
    "seats.errand",
    "seats.battle",
    "people.looks",
    "people.silenced",
    "sessions.seen",
    "sessions.agent",
    "games.names",
    "chat.person",
    "games.rated",
    "people.reserved",
    *("games.public", "games.delay", "games.ruleset", "games.scenario"),
    *("games.bank", "games.increment", "games.asleep", "games.adjourned", "games.adjourn_offers"),
    *("seats.bank", "seats.turn", "seats.was_due", "seats.was_bank", "seats.alarm", "seats.warned"),
    *("seats.relief", "seats.absent", "seats.late", "seats.offered", "people.leaves"),
    *("people.owner", "sessions.label", "people.network"),
)
"""Columns that an older store lacks."""
DIFFERENT = (*NEWER, "seats.autopilot")
"""The same, and those that only an older store has."""
NEWER_INDEXES = (
    *("people_looks", "ix_seats_alarm", "games_in_public", "games_to_search", "ix_people_owner"),
)
OLDER = (
    "ALTER TABLE seats ADD COLUMN autopilot BOOLEAN NOT NULL DEFAULT FALSE",
    "CREATE INDEX ix_seats_due ON seats (due)",
)
"""Statements that add what only an older store has."""
OLDER_TABLES = {
    *("games", "people", "probes", "chat", "checkpoints", "leases", "lines", "receipts", "seats"),
    "sessions",
}
load_tables()
NEWER_TABLES = [
    table.name for table in reversed(metadata.sorted_tables) if table.name not in OLDER_TABLES
]
"""Tables that an older store lacks, each before those that it refers to."""
Rows = dict[str, list[tuple[Any, ...]]]


@contextmanager
def connected(data: str) -> Iterator[sa.Connection]:
    """Yield a connection to a store as it is, without migrations."""
    engine = sa.create_engine(database_url(data))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def step(data: str) -> str:
    with connected(data) as connection:
        return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar())


def held(data: str, but: tuple[str, ...] = ()) -> Rows:
    """Return every row of every permanent table, in the same order for both kinds of store.

    Columns that an older store lacks are left out.
    """
    reflected = sa.MetaData()
    with connected(data) as connection:
        reflected.reflect(connection)
        tables = [table for table in reflected.sorted_tables if table.name not in TRANSIENT_TABLES]
        return {table.name: sorted(_rows(connection, table, but), key=repr) for table in tables}


def _rows(
    connection: sa.Connection, table: sa.Table, but: tuple[str, ...]
) -> list[tuple[Any, ...]]:
    names = [name for name in sorted(table.c.keys()) if f"{table.name}.{name}" not in but]
    columns = [table.c[name] for name in names]
    return [tuple(row) for row in connection.execute(sa.select(*columns))]


def made_older(data: str) -> None:
    """Make a store like one of an earlier version."""
    with connected(data) as connection:
        for index in NEWER_INDEXES:
            connection.execute(sa.text(f"DROP INDEX {index}"))
        for newer in NEWER:
            table, column = newer.split(".")
            connection.execute(sa.text(f"ALTER TABLE {table} DROP COLUMN {column}"))
        for table in NEWER_TABLES:
            connection.execute(sa.text(f"DROP TABLE {table}"))
        for older in OLDER:
            connection.execute(sa.text(older))
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0006'"))


def made_newer(data: str) -> None:
    """Make a store like one of a later version."""
    with connected(data) as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))


def damage(file: Path, table: str) -> None:
    """Damage a file as a disk may: overwrite the first page of a table."""
    with closing(sqlite3.connect(file)) as store:
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = store.execute("PRAGMA page_size").fetchone()
        found = store.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,))
        (page,) = found.fetchone()
    with file.open("r+b") as pages:
        pages.seek((page - 1) * size)
        pages.write(b"\x5a" * size)


def changed(data: str, work: Callable[[sa.Connection], object]) -> None:
    with connected(data) as connection:
        work(connection)
