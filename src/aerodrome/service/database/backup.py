"""Backup: a whole database as one file, made while the server runs, and restored elsewhere.

A backup is a SQLite file with the same tables, whatever kind of database it comes from. It is
consistent: everything acknowledged before it began, and every game as a whole.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.database.damage import DAMAGE, DAMAGED
from aerodrome.service.database.store import (
    PATIENCE,
    STEPS,
    Store,
    check_data,
    database_url,
    newest_step,
    step_of,
    unopened,
    upgrade,
)
from aerodrome.service.tables import metadata

TRANSIENT_TABLES = (STEPS, "leases", "probes", "notification_outbox", "notification_mail_tokens")
"""Tables of short-lived data, and those filled by migrations; they are not copied."""
PORTION = 500
"""Rows that are copied at a time."""


class Holding(NamedTuple):
    """The amount of data in a database."""

    games: int
    people: int
    lines: int

    def __str__(self) -> str:
        return f"{self.games:,} games, {self.people:,} people, {self.lines:,} lines of records"


def backup(data: str, file: Path) -> Holding:
    """Write a database into a new file, and return its size; a failed backup leaves no file."""
    if file.exists():
        sentence = "there is a file of this name; a backup is written into a new one."
        raise Refusal("exists", sentence, str(file))
    unfinished = file.with_name(f"{file.name}.part")
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        copy(data, unfinished)
        _flush(unfinished)
        os.replace(unfinished, file)
    except OSError as error:
        raise Refusal("unwritable", f"{error.strerror}.", str(file)) from None
    finally:
        with suppress(OSError):
            unfinished.unlink()
    with _opened(file) as connection:
        return _holding(connection)


def restore(file: Path, data: str, *, replace: bool = False) -> tuple[Holding, Holding]:
    """Restore a backup completely or not at all; return the sizes before and after."""
    check_data(data)
    with TemporaryDirectory() as folder:
        fresh = Path(folder) / "backup.db"
        copy(str(file), fresh)
        Store(str(fresh)).close()
        store = Store(data)
        try:
            with _opened(fresh) as source, store.engine.begin() as target:
                before = _holding(target)
                if before.games and not replace:
                    sentence = f"there are {before}; with --replace the backup takes their place."
                    raise Refusal("not-empty", sentence, named(data))
                _copy_rows(source, target)
                return before, _holding(target)
        except SQLAlchemyError as error:
            raise unopened(data, error) from None
        finally:
            store.close()


def check_current(data: str) -> None:
    """Refuse a database that is missing or has outdated tables, without changing it."""
    check_data(data)
    if "://" not in data and not Path(data).expanduser().is_file():
        raise Refusal("storage", "there is no such file.", data)
    engine = sa.create_engine(database_url(data), hide_parameters=True)
    try:
        with engine.connect() as connection:
            check_step(data, _step(connection, named(data)))
    except SQLAlchemyError as error:
        raise unopened(data, error) from None
    finally:
        engine.dispose()


def check_step(data: str, step: str) -> None:
    if step != newest_step():
        sentence = "it has tables of an older Aerodrome, which cannot be used yet; the "
        sentence += "server brings them up to date when it starts."
        raise Refusal("older", sentence, named(data))


@contextmanager
def copied(data: str) -> Iterator[tuple[Store, str]]:
    """Yield a temporary copy of a database with current tables.

    The second value is the database's own migration step.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder) / "copy.db"
        step = copy(data, file)
        store = Store(str(file))
        try:
            yield store, step
        finally:
            store.close()


def copy(data: str, file: Path) -> str:
    """Copy the current state of a database into a file; return its migration step.

    The database itself is not changed.
    """
    check_data(data)
    try:
        if "://" in data:
            return _dump(database_url(data), file)
        return _clone(Path(data).expanduser(), file)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise unopened(data, error) from None


def _clone(data: Path, file: Path) -> str:
    """Copy a SQLite file, which may be in use."""
    if not data.is_file():
        raise Refusal("storage", "there is no such file.", str(data))
    source = sqlite3.connect(f"{data.resolve().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)
    with closing(source), closing(sqlite3.connect(file)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
        if target.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise Refusal(DAMAGED, DAMAGE, str(data))
    with _opened(file) as connection:
        return _step(connection, str(data))


def _dump(url: str, file: Path) -> str:
    """Copy a PostgreSQL database from one transaction into new tables."""
    engine = sa.create_engine(url, hide_parameters=True)
    options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    try:
        with engine.connect().execution_options(**options) as source, _opened(file) as target:
            step = _step(source, "")
            upgrade(target, step)
            _copy_rows(source, target)
            target.commit()
            return step
    finally:
        engine.dispose()


@contextmanager
def _opened(file: Path) -> Iterator[Connection]:
    """Open a SQLite file without the settings of a served database."""
    engine = sa.create_engine(f"sqlite:///{file}", hide_parameters=True)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def _step(connection: Connection, place: str) -> str:
    """Return the migration step of a database; refuse one that is not Aerodrome's."""
    step = step_of(connection)
    if step is None or not sa.inspect(connection).has_table("games"):
        raise Refusal("foreign", "this is not a store of Aerodrome.", place)
    return step


def _copy_rows(source: Connection, target: Connection) -> None:
    """Replace all rows of a database by those of another with the same tables."""
    there = sa.MetaData()
    there.reflect(target)
    lasting = [table for table in there.sorted_tables if table.name not in TRANSIENT_TABLES]
    for table in reversed(there.sorted_tables):
        if table.name != STEPS:
            target.execute(sa.delete(table))
    for table in lasting:
        found = source.execute(sa.select(table), execution_options={"yield_per": PORTION})
        for part in found.mappings().partitions():
            target.execute(sa.insert(table), [dict(row) for row in part])


def _holding(connection: Connection) -> Holding:
    counts = (
        sa.select(sa.func.count()).select_from(one)
        for one in (metadata.tables[name] for name in Holding._fields)
    )
    return Holding(*(int(connection.execute(count).scalar_one()) for count in counts))


def _flush(file: Path) -> None:
    """Flush a file to the disk."""
    handle = os.open(file, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def named(data: str) -> str:
    """Return a name for messages; an address may contain a password and is not shown."""
    return "the database" if "://" in data else data
