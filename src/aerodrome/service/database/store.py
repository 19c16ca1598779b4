"""Store: what was told to be saved is saved. One writer, every change one transaction.

SQLAlchemy Core on threads of our own: on SQLite a single one writes, which commits several times as
many answers a second as the asynchronous engine does, and those together that wait for it; others
read beside it, so that a slow write keeps nobody from looking. PostgreSQL commits together what
several threads bring it.
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
"""What is done in one is done wholly or not at all; others only hand it on."""
POSTGRES_THREADS = 4
READERS = 2
TRIES = 3
PATIENCE = 10
"""Seconds to wait while another connection holds a file."""
PROBE = "." * 16_384
"""What is written, and taken away again, to see whether a store in trouble has recovered."""
STEPS = "alembic_version"
MIGRATIONS = files("aerodrome.service.database") / "migrations"
log = structlog.get_logger()


def check_data(data: str) -> None:
    """Refuse what is neither a file nor a PostgreSQL that we can speak to."""
    scheme, _, rest = data.partition("://")
    if rest and scheme not in ("postgresql", "postgres"):
        raise Refusal("storage", f"games are kept in a file or PostgreSQL, not {scheme}.", "--data")
    if rest and importlib.util.find_spec("psycopg") is None:
        sentence = "PostgreSQL needs the extra `aerodrome[postgres]`, which is not installed."
        raise Refusal("storage", sentence, "--data")


def database_url(data: str) -> str:
    """A file name or a PostgreSQL address as SQLAlchemy wants it."""
    for scheme in ("postgresql://", "postgres://"):
        if data.startswith(scheme):
            return f"postgresql+psycopg://{data.removeprefix(scheme)}"
    return data if "://" in data else f"sqlite:///{Path(data).expanduser()}"


def _connect(url: str) -> Engine:
    """The engine; what a statement was given never stands in an error, for errors are logged.

    A file's connections come back with their transactions ended: there is nothing to roll back.
    """
    if not url.startswith("sqlite"):
        size = 2 * POSTGRES_THREADS
        return sa.create_engine(url, pool_size=size, pool_pre_ping=True, hide_parameters=True)
    database = make_url(url).database
    if not database or database == ":memory:":
        raise OSError("games must be kept in a file")
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
    """Switch to the write-ahead log; SQLite does not wait by itself if another does the same."""
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
    """The database behind a few verbs; each runs in a thread and is all or nothing.

    `trouble` stands from a failure until all could be read and something be written again.
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
        """Whether several processes may serve the same store."""
        return self.engine.dialect.name == "postgresql"

    def migrate(self) -> None:
        """Bring the tables up to date, all or nothing; two processes at once take turns."""
        with self.engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(19140728)"))
            else:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            upgrade(connection)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do some work in one transaction, away from the event loop; returns after the commit."""
        if self._writer is not None:
            return await self._writer.run(work)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writers, self._transact, work)

    async def retried(self, work: Callable[[Connection], T]) -> T:
        """The same for what two may do at once: tried anew where another was faster."""
        for _ in range(TRIES):
            try:
                return await self.run(work)
            except Conflict:
                continue
        raise Refusal("busy", "somebody else was faster; try again.")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Look something up, past whatever is being written."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._transact, work)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """What is done within is done wholly or not at all."""
        with translated(), self.engine.begin() as connection:
            yield connection

    def _transact(self, work: Callable[[Transaction], T]) -> T:
        try:
            with self.transaction() as transaction:
                return work(transaction)
        except Refusal as refusal:
            if refusal.code == "storage" and not self.trouble:
                self.trouble = True
                log.error("the store is in trouble", cause=cause_of(refusal.__cause__ or refusal))
                self.on_trouble()
            if refusal.code == DAMAGED:
                self.damaged = True
                log.error(refusal.sentence)
            raise

    async def recover(self) -> None:
        """After trouble: see whether something of some size can be written, and all be read.

        What is damaged does not heal while it is open.
        """
        if self.damaged:
            return
        await self.run(
            lambda connection: connection.execute(sa.insert(probes_table).values(text=PROBE))
        )
        await self.run(lambda connection: connection.execute(sa.delete(probes_table)))
        await self.read(look_over)
        self.trouble = False
        log.warning("the store recovered")

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._writers.shutdown(wait=True)
        self._readers.shutdown(wait=True)
        self.engine.dispose()


def upgrade(connection: Connection, to: str = "head") -> None:
    """Make the tables as they are after a step, or after the last.

    Most stores are: then what could do it, nine megabytes of it, is not even loaded.
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
    """After which step of the migrations a store stands; None before the first."""
    if not sa.inspect(connection).has_table(STEPS):
        return None
    found = connection.execute(sa.text(f"SELECT version_num FROM {STEPS}")).scalar()
    return None if found is None else str(found)


def newest_step() -> str:
    """The last step of the migrations: their files are called v0001_first_tables and so on."""
    steps = (MIGRATIONS / "versions").iterdir()
    return max(step.name[1:5] for step in steps if step.name.startswith("v"))


def unopened(data: str, error: Exception) -> Refusal:
    """Why there is no store; an address may hold a password, and is not repeated."""
    if is_damage(error):
        return Refusal(DAMAGED, DAMAGE, _place(data))
    cause = str(error).splitlines()[0]
    return Refusal("storage", f"the store cannot be opened: {cause}.", _place(data))


def _place(data: str) -> str:
    return "" if "://" in data else data


@contextmanager
def translated() -> Iterator[None]:
    """Storage trouble as a refusal: nothing was saved, and the game stands.

    What does not fit a column is no trouble of the store's: whoever sent it is told so.
    """
    try:
        yield
    except IntegrityError as error:
        raise Conflict(str(error)) from error
    except DataError as error:
        sentence = "nothing was saved: a text is too long, or has letters that cannot be kept."
        raise Refusal("unkeepable", sentence) from error
    except SQLAlchemyError as error:
        full = "disk is full" in str(error) or "No space left" in str(error)
        cause = "the disk is full" if full else "the store did not answer"
        sentence = f"nothing was saved, because {cause}; the game stands as it was."
        raise Refusal("storage", sentence) from error


def rows(connection: Connection, query: sa.Select[Any], **given: Any) -> list[Row]:
    return [dict(row) for row in connection.execute(query, given).mappings()]


def row(connection: Connection, query: sa.Select[Any], **given: Any) -> Row | None:
    found = connection.execute(query, given).mappings().first()
    return dict(found) if found is not None else None
