"""Backup: a whole store as one file, taken while it is served, and put back into any other.

A backup is a SQLite file with the same tables, whatever kind of store it comes from. It shows the
store at one moment: all that was acknowledged before it began, and no game by halves.
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

FLEETING = (STEPS, "leases", "probes", "notification_outbox", "notification_mail_tokens")
"""Tables that tell of a moment, or that the migrations fill; they are not carried over."""
PORTION = 500
"""Rows that are carried over at a time."""


class Holding(NamedTuple):
    """How much a store holds."""

    games: int
    people: int
    lines: int

    def __str__(self) -> str:
        return f"{self.games:,} games, {self.people:,} people, {self.lines:,} lines of records"


def backup(data: str, file: Path) -> Holding:
    """Write a store into a new file; what it holds. A backup that was cut off leaves none."""
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
        return _held(connection)


def restore(file: Path, data: str, *, replace: bool = False) -> tuple[Holding, Holding]:
    """Put a backup into a store, all or nothing; what that held before, and holds now."""
    check_data(data)
    with TemporaryDirectory() as folder:
        fresh = Path(folder) / "backup.db"
        copy(str(file), fresh)
        Store(str(fresh)).close()
        store = Store(data)
        try:
            with _opened(fresh) as source, store.engine.begin() as target:
                before = _held(target)
                if before.games and not replace:
                    sentence = f"there are {before}; with --replace the backup takes their place."
                    raise Refusal("not-empty", sentence, named(data))
                _pour(source, target)
                return before, _held(target)
        except SQLAlchemyError as error:
            raise unopened(data, error) from None
        finally:
            store.close()


def check_current(data: str) -> None:
    """Refuse a store that is not there, or has not the tables of today; it is not changed."""
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
        sentence = "it has tables of an older Aerodrome, in which nothing can be kept yet; the "
        sentence += "server brings them up to date when it starts."
        raise Refusal("older", sentence, named(data))


@contextmanager
def copied(data: str) -> Iterator[tuple[Store, str]]:
    """A copy of a store with the tables of today, to be looked at and thrown away.

    And after which step of the migrations the store itself stands.
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
    """Write a store as it is at this moment into a file; after which step it stands.

    The store itself is not changed.
    """
    check_data(data)
    try:
        if "://" in data:
            return _dump(database_url(data), file)
        return _clone(Path(data).expanduser(), file)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise unopened(data, error) from None


def _clone(data: Path, file: Path) -> str:
    """SQLite copies its own files, beside whoever writes to them."""
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
    """PostgreSQL shows one moment to a transaction; its tables are made anew and filled from it."""
    engine = sa.create_engine(url, hide_parameters=True)
    options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    try:
        with engine.connect().execution_options(**options) as source, _opened(file) as target:
            step = _step(source, "")
            upgrade(target, step)
            _pour(source, target)
            target.commit()
            return step
    finally:
        engine.dispose()


@contextmanager
def _opened(file: Path) -> Iterator[Connection]:
    """A file of SQLite as it is, without the habits of a store that is served."""
    engine = sa.create_engine(f"sqlite:///{file}", hide_parameters=True)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def _step(connection: Connection, place: str) -> str:
    """After which step of the migrations a store stands; what has none is no store of ours."""
    step = step_of(connection)
    if step is None or not sa.inspect(connection).has_table("games"):
        raise Refusal("foreign", "this is not a store of Aerodrome.", place)
    return step


def _pour(source: Connection, target: Connection) -> None:
    """All rows of one store into another of the same tables, in place of what is there."""
    there = sa.MetaData()
    there.reflect(target)
    lasting = [table for table in there.sorted_tables if table.name not in FLEETING]
    for table in reversed(there.sorted_tables):
        if table.name != STEPS:
            target.execute(sa.delete(table))
    for table in lasting:
        found = source.execute(sa.select(table), execution_options={"yield_per": PORTION})
        for part in found.mappings().partitions():
            target.execute(sa.insert(table), [dict(row) for row in part])


def _held(connection: Connection) -> Holding:
    counts = (
        sa.select(sa.func.count()).select_from(one)
        for one in (metadata.tables[name] for name in Holding._fields)
    )
    return Holding(*(int(connection.execute(count).scalar_one()) for count in counts))


def _flush(file: Path) -> None:
    """What is said to be kept is on the disk."""
    handle = os.open(file, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def named(data: str) -> str:
    """A store by name; an address may hold a password, and is not repeated."""
    return "the database" if "://" in data else data
