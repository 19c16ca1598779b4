"""Blank stores: created once by the migrations, and copied for every test that needs one.

Copying a PostgreSQL database takes a third of a second of processor time, emptying it a hundredth:
a database that a test left intact is emptied and reused.
"""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy.engine import make_url

from aerodrome.service import tables as service_tables
from aerodrome.service.database.store import Store

STORES = ("sqlite", "postgresql")
MOST_ROWS = 1000
"""A database that had more rows is not reused, as deleted rows still affect the planner."""
SHAPE = """
    SELECT relname, relkind::text, coalesce(pg_get_expr(adbin, adrelid), ''), attname::text,
        atttypid::text, attnotnull, attisdropped
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef, '', '', '', '', false, false FROM pg_indexes
    WHERE schemaname = 'public'
    UNION ALL SELECT pg_get_constraintdef(oid), '', '', '', '', false, false FROM pg_constraint
    UNION ALL SELECT nspname, '', '', '', '', false, false FROM pg_namespace
    WHERE nspname NOT LIKE 'pg\\_%'
    UNION ALL SELECT version_num, '', '', '', '', false, false FROM alembic_version
    ORDER BY 1, 2, 3, 4, 5, 6, 7
"""
"""Everything that the migrations create, and how far they went."""
OTHERS = """
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
"""Other connections, such as a server about to end, which might still write."""
Shape = list[tuple[Any, ...]]
_numbers = itertools.count(1)
_spare: dict[str, list[str]] = {}
"""Names of empty databases to reuse, by the address of their PostgreSQL."""


def lay(data: str) -> None:
    """Create a blank file unless it exists."""
    file = Path(data)
    if "://" not in data and not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(_blank_file(), file)


@cache
def _blank_file() -> Path:
    file = Path(tempfile.mkdtemp(prefix="blank-")) / "games.db"
    _migrated(str(file))
    file.chmod(0o600)
    return file


def _migrated(data: str) -> None:
    Store(data).close()


@contextmanager
def empty_database(postgres: str) -> Iterator[str]:
    """Yield the address of a separate database without tables."""
    name = _made(postgres, "template1")
    yield _at(postgres, name)
    _drop(postgres, name)


@contextmanager
def lent_database(postgres: str) -> Iterator[str]:
    """Yield the address of a database with all tables, which are empty."""
    spare = _spare.setdefault(postgres, [])
    name = spare.pop() if spare else _made(postgres, _blank_database(postgres))
    yield _at(postgres, name)
    if _emptied(_at(postgres, name), _shape(_at(postgres, _blank_database(postgres)))):
        spare.append(name)
    else:
        _drop(postgres, name)


def put_away(postgres: str) -> None:
    """Restore a PostgreSQL that is not ours."""
    for name in _spare.pop(postgres, []):
        _drop(postgres, name)
    _drop(postgres, f"blank_{os.getpid()}")
    _blank_database.cache_clear()


def _emptied(address: str, shape: Shape) -> bool:
    """Empty a database; return whether it is then as good as new."""
    with psycopg.connect(address, autocommit=True) as connection:
        try:
            same = connection.execute(SHAPE).fetchall() == shape
        except psycopg.ProgrammingError:
            return False
        if not same or connection.execute(OTHERS).fetchone():
            return False
        tables = reversed(service_tables.metadata.sorted_tables)
        rows = [connection.execute(f"DELETE FROM {table.name}").rowcount for table in tables]
        for (sequence,) in connection.execute("SELECT sequencename FROM pg_sequences").fetchall():
            connection.execute(f"ALTER SEQUENCE {sequence} RESTART")
    return sum(rows) <= MOST_ROWS


@cache
def _shape(address: str) -> Shape:
    with psycopg.connect(address, autocommit=True) as connection:
        return connection.execute(SHAPE).fetchall()


def _made(postgres: str, template: str) -> str:
    name = f"test_{os.getpid()}_{next(_numbers)}"
    _say(postgres, f"CREATE DATABASE {name} TEMPLATE {template}")
    return name


def _drop(postgres: str, name: str) -> None:
    _say(postgres, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _at(postgres: str, name: str) -> str:
    return make_url(postgres).set(database=name).render_as_string(hide_password=False)


@cache
def _blank_database(postgres: str) -> str:
    """Return the name of a template with all tables, which are empty."""
    name = f"blank_{os.getpid()}"
    _drop(postgres, name)
    _say(postgres, f"CREATE DATABASE {name}")
    _migrated(_at(postgres, name))
    return name


def _say(postgres: str, statement: str) -> None:
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(statement)
