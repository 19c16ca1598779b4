"""Blank stores: their tables made once, by the migrations, and copied for every test that asks."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from sqlalchemy.engine import make_url

from aerodrome.server.store.database import Store

_numbers = itertools.count(1)


def lay(data: str) -> None:
    """A blank file where there is none yet."""
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
def empty_database(postgres: str, template: str = "template1") -> Iterator[str]:
    """The address of a database of its own, with nothing in it but what the template has."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    _say(postgres, f"CREATE DATABASE {name} TEMPLATE {template}")
    yield make_url(postgres).set(database=name).render_as_string(hide_password=False)
    _say(postgres, f"DROP DATABASE {name} WITH (FORCE)")


@cache
def blank_database(postgres: str) -> str:
    """The name of a template with all tables, and nothing in them."""
    name = f"blank_{os.getpid()}"
    _say(postgres, f"DROP DATABASE IF EXISTS {name}")
    _say(postgres, f"CREATE DATABASE {name}")
    _migrated(make_url(postgres).set(database=name).render_as_string(hide_password=False))
    return name


def make_hasty(postgres: str) -> None:
    """A PostgreSQL that need not outlive a power cut."""
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        _say(postgres, f"ALTER SYSTEM SET {setting} = off")
    _say(postgres, "SELECT pg_reload_conf()")


def _say(postgres: str, statement: str) -> None:
    import psycopg

    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(statement)
