"""Store: the database behind all features, with one writer and one transaction for each change.

It runs SQLAlchemy Core in its own threads. On SQLite a single thread writes and commits waiting
work together, several times as fast as the asynchronous engine; other threads read beside it, so
that a slow write blocks no reader. On PostgreSQL several threads write.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.base import probes as probes_table
from aerodrome.service.database.damage import (
    DAMAGE,
    DAMAGED,
    FIRST_LOOK,
    cause_of,
    is_damage,
    look_over,
)
from aerodrome.service.database.writer import Writer

T = TypeVar("T")
Row = dict[str, Any]
Transaction = Connection
"""A transaction: its changes are saved together or not at all."""
POSTGRES_THREADS = 4
READERS = 2
TRIES = 3
PATIENCE = 10
"""Seconds to wait while another connection locks a file."""
PROBE = "." * 16_384
"""Text written and deleted to check whether a failed database has recovered."""
STEPS = "alembic_version"
MIGRATIONS = files("aerodrome.service.database") / "migrations"
log = structlog.get_logger()


def check_data(data: str) -> None:
    """Refuse an address that is neither a file nor a usable PostgreSQL database."""
    scheme, _, rest = data.partition("://")
    if rest and scheme not in ("postgresql", "postgres"):
        raise Refusal(
            "storage", f"games are stored in a file or PostgreSQL, not {scheme}.", "--data"
        )
    if rest and importlib.util.find_spec("psycopg") is None:
        sentence = "PostgreSQL needs the extra `aerodrome[postgres]`, which is not installed."
        raise Refusal("storage", sentence, "--data")


def database_url(data: str) -> str:
    """Return a file name or a PostgreSQL address as an SQLAlchemy URL."""
    for scheme in ("postgresql://", "postgres://"):
        if data.startswith(scheme):
            return f"postgresql+psycopg://{data.removeprefix(scheme)}"
    return data if "://" in data else f"sqlite:///{Path(data).expanduser()}"


def _connect(url: str) -> Engine:
    """Return the engine; parameters of statements are left out of errors, which are logged.

    Connections to a file come back with their transactions ended, so there is nothing to roll back.
    """
    if not url.startswith("sqlite"):
        size = 2 * POSTGRES_THREADS
        return sa.create_engine(url, pool_size=size, pool_pre_ping=True, hide_parameters=True)
    database = make_url(url).database
    if not database or database == ":memory:":
        raise OSError("games must be stored in a file")
    Path(database).parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(database, os.O_CREAT | os.O_RDWR, 0o600))
    given = {"check_same_thread": False, "timeout": PATIENCE}
    engine = sa.create_engine(
        url, connect_args=given, hide_parameters=True, pool_reset_on_return=None
    )

    @sa.event.listens_for(engine, "connect")
    def durable(connection: sqlite3.Connection, _: Any) -> None:
        cursor = connection.cursor()
        _write_ahead(cursor)
        for pragma in ("synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Switch to the write-ahead log, waiting while another connection does the same."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.02)


class Store:
    """The database; each call runs in a thread and succeeds completely or not at all.

    `trouble` is set by a failure until a full check and a write have succeeded.
    """

    def __init__(self, data: str) -> None:
        self.url = database_url(data)
        self.trouble = False
        self.damaged = False
        self.on_trouble: Callable[[], None] = lambda: None
        try:
            self.engine = _connect(self.url)
        except (SQLAlchemyError, OSError) as error:
            raise unopened(data, error) from None
        try:
            with self.engine.connect() as connection:
                look_over(connection, FIRST_LOOK)
            self.migrate()
        except Refusal as refusal:
            self.engine.dispose()
            raise Refusal(refusal.code, refusal.sentence, _place(data)) from None
        except (SQLAlchemyError, OSError) as error:
            self.engine.dispose()
            raise unopened(data, error) from None
        single = self.engine.dialect.name == "sqlite"
        self._writer = Writer(lambda work: self._transact(work)) if single else None
        self._writers = ThreadPoolExecutor(POSTGRES_THREADS, "store-write")
        self._readers = ThreadPoolExecutor(READERS if single else POSTGRES_THREADS, "store-read")

    @property
    def shared(self) -> bool:
        """Return whether several processes may serve the database."""
        return self.engine.dialect.name == "postgresql"

    def migrate(self) -> None:
        """Apply missing migrations in one transaction; two processes take turns."""
        with self.engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(19140728)"))
            else:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            upgrade(connection)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run work in a transaction, away from the event loop; return after the commit."""
        if self._writer is not None:
            return await self._writer.run(work)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writers, self._transact, work)

    async def retried(self, work: Callable[[Connection], T]) -> T:
        """Run work like `run`, and repeat it if another transaction was faster."""
        for _ in range(TRIES):
            try:
                return await self.run(work)
            except Conflict:
                continue
        raise Refusal("busy", "another change was faster; try again.")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a read, without waiting for writes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._transact, work)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Yield a transaction: its changes are saved together or not at all."""
        with translated(), self.engine.begin() as connection:
            yield connection

    def _transact(self, work: Callable[[Transaction], T]) -> T:
        try:
            with self.transaction() as transaction:
                return work(transaction)
        except Refusal as refusal:
            if refusal.code == "storage" and not self.trouble:
                self.trouble = True
                log.error("store.failed", cause=cause_of(refusal.__cause__ or refusal))
                self.on_trouble()
            if refusal.code == DAMAGED:
                self.damaged = True
                log.error("store.damaged", sentence=refusal.sentence)
            raise

    async def recover(self) -> None:
        """Check after a failure whether the database can be written and fully read.

        A damaged file does not recover while it is open.
        """
        if self.damaged:
            return
        await self.run(
            lambda connection: connection.execute(sa.insert(probes_table).values(text=PROBE))
        )
        await self.run(lambda connection: connection.execute(sa.delete(probes_table)))
        await self.read(look_over)
        self.trouble = False
        log.warning("store.recovered")

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._writers.shutdown(wait=True)
        self._readers.shutdown(wait=True)
        self.engine.dispose()


def upgrade(connection: Connection, to: str = "head") -> None:
    """Migrate the tables to a step, by default the newest.

    An up-to-date database returns at once, without loading the nine megabytes of Alembic.
    """
    if to == "head" and step_of(connection) == newest_step():
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    with as_file(MIGRATIONS) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, to)
        except CommandError:
            sentence = "this store has tables of a newer Aerodrome, which this one does not know."
            raise Refusal("newer", sentence) from None


def step_of(connection: Connection) -> str | None:
    """Return the migration step of a database; None before the first."""
    if not sa.inspect(connection).has_table(STEPS):
        return None
    found = connection.execute(sa.text(f"SELECT version_num FROM {STEPS}")).scalar()
    return None if found is None else str(found)


def newest_step() -> str:
    """Return the newest migration step, from the names of the files."""
    steps = (MIGRATIONS / "versions").iterdir()
    return max(step.name[1:5] for step in steps if step.name.startswith("v"))


def unopened(data: str, error: Exception) -> Refusal:
    """Return the refusal for a database that cannot be opened, without an address."""
    if is_damage(error):
        return Refusal(DAMAGED, DAMAGE, _place(data))
    cause = str(error).splitlines()[0]
    return Refusal("storage", f"the store cannot be opened: {cause}.", _place(data))


def _place(data: str) -> str:
    return "" if "://" in data else data


@contextmanager
def translated() -> Iterator[None]:
    """Translate database errors into refusals: nothing was saved, and the game is unchanged.

    A value that does not fit a column is the sender's mistake, not a failure of the database.
    """
    try:
        yield
    except IntegrityError as error:
        raise Conflict(str(error)) from error
    except DataError as error:
        sentence = "nothing was saved: a text is too long, or has characters that cannot be stored."
        raise Refusal("unkeepable", sentence) from error
    except SQLAlchemyError as error:
        full = "disk is full" in str(error) or "No space left" in str(error)
        cause = "the disk is full" if full else "the store did not answer"
        sentence = f"nothing was saved, because {cause}; the game is unchanged."
        raise Refusal("storage", sentence) from error


def rows(connection: Connection, query: sa.Select[Any], **given: Any) -> list[Row]:
    return [dict(row) for row in connection.execute(query, given).mappings()]


def row(connection: Connection, query: sa.Select[Any], **given: Any) -> Row | None:
    found = connection.execute(query, given).mappings().first()
    return dict(found) if found is not None else None
