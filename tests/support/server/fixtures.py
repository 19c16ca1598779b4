"""Fixtures of server tests that tests in other folders import as well."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from aerodrome.service.accounts import model as accounts
from tests.support.server import blank_stores
from tests.support.server.live import LiveField
from tests.support.server.postgres import running

__all__ = ["empty_schema", "live", "postgres", "quick_passwords", "schema"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Yield the address of a PostgreSQL of our own, or of the one in TEST_DATABASE_URL."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield given
        blank_stores.put_away(given)
        return
    with running() as address:
        yield address


@pytest.fixture
def schema(postgres: str) -> Iterator[str]:
    """Yield an address in PostgreSQL with all tables, which are empty."""
    with blank_stores.lent_database(postgres) as address:
        yield address


@pytest.fixture
def empty_schema(postgres: str) -> Iterator[str]:
    """Yield an address in PostgreSQL without tables."""
    with blank_stores.empty_database(postgres) as address:
        yield address


@pytest.fixture
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hash passwords in the usual way but at no cost, to save time."""
    monkeypatch.setattr(accounts, "_hasher", PasswordHasher(1, 8, 1))
    accounts._decoy.cache_clear()
    yield
    accounts._decoy.cache_clear()


@pytest.fixture
def live(tmp_path: Path, toys: None, quick_passwords: None) -> Iterator[LiveField]:
    """Yield a server in this process at a real port, with the toys."""
    with LiveField(str(tmp_path / "games.db")) as field:
        yield field
