"""Damage: a file that was spoilt is noticed when it is opened, and not only when it is read."""

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
"""Seconds in which a file is looked over before it is served; a larger one only as far as that."""
STEPS = 100_000
"""Steps of SQLite's machine between two looks at the clock."""
DAMAGED = "damaged"
DAMAGE = (
    "this store is damaged: keep a copy of it, and put your last `aerodrome backup` into a new one "
    "with `aerodrome restore`."
)
log = structlog.get_logger()


def look_over(connection: Connection, seconds: float | None = None) -> None:
    """Refuse a store that is damaged; a file is read from end to end, or for so many seconds."""
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
        log.warning("the store is large, and was looked over in part", seconds=seconds)
        return
    finally:
        file.set_progress_handler(None, 0)
    if found != "ok":
        raise Refusal(DAMAGED, DAMAGE)


def is_damage(error: Exception) -> bool:
    """Whether SQLite says that its file is spoilt."""
    return _code(error) & 0xFF == sqlite3.SQLITE_CORRUPT


def cause_of(error: BaseException) -> str:
    """Why a store failed, in one line and without what it was given."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]


def _code(error: Exception) -> int:
    """SQLite's own number for an error, also where SQLAlchemy tells of it."""
    return int(getattr(getattr(error, "orig", error), "sqlite_errorcode", 0))
