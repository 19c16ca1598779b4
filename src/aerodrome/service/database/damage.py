"""Damage: checks whether a database file is damaged when it is opened."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.tables import metadata

FIRST_LOOK = 10.0
"""Seconds spent on checking a file at the start; a larger file is checked in part."""
STEPS = 100_000
"""Steps of SQLite's virtual machine between two looks at the clock."""
DAMAGED = "damaged"
DAMAGE = (
    "this store is damaged: keep a copy of it, and put your last `aerodrome backup` into a new one "
    "with `aerodrome restore`."
)
log = structlog.get_logger()


def look_over(connection: Connection, seconds: float | None = None) -> None:
    """Refuse a damaged database; check a file fully, or for at most so many seconds."""
    if connection.dialect.name == "sqlite":
        _look_over_file(connection, seconds)
    elif seconds is None:
        for table in metadata.sorted_tables:
            connection.execute(sa.select(table).limit(1))


def _look_over_file(connection: Connection, seconds: float | None) -> None:
    file: Any = connection.connection.driver_connection
    end = time.monotonic() + (seconds or 0)
    if seconds is not None:
        file.set_progress_handler(lambda: time.monotonic() > end, STEPS)
    try:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    except DBAPIError as error:
        if is_damage(error):
            raise Refusal(DAMAGED, DAMAGE) from error
        if _code(error) != sqlite3.SQLITE_INTERRUPT:
            raise
        log.warning("store.partly_checked", seconds=seconds)
        return
    finally:
        file.set_progress_handler(None, 0)
    if found != "ok":
        raise Refusal(DAMAGED, DAMAGE)


def is_damage(error: Exception) -> bool:
    """Return whether an error means that the SQLite file is damaged."""
    return _code(error) & 0xFF == sqlite3.SQLITE_CORRUPT


def cause_of(error: BaseException) -> str:
    """Return the cause of an error in one line, without statement parameters."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]


def _code(error: Exception) -> int:
    """Return SQLite's code of an error, also one wrapped by SQLAlchemy."""
    return int(getattr(getattr(error, "orig", error), "sqlite_errorcode", 0))
