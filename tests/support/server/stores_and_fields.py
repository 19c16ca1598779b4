"""Fixtures of server tests: blank stores of two kinds (SQLite and PostgreSQL) and open servers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from zlib import crc32

import pytest

from aerodrome.lab.team import Here
from aerodrome.service.service import Service
from aerodrome.service.studies.model import Laboratory
from aerodrome.service.studies.shelf import Shelf
from tests.support.sampling import WHOLE
from tests.support.server import blank_stores
from tests.support.server.fixtures import empty_schema, postgres, quick_passwords, schema
from tests.support.server.in_process import Field

__all__ = ["empty_schema", "postgres", "quick_passwords", "schema"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests marked `every_store` on both kinds of stores, and each of the others on one.

    A test of two stores copies from each kind to the other. Some tests choose their kinds
    themselves.
    """
    said = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")]
    wanted = [name for name in ("data", "no_data") if name in metafunc.fixturenames]
    if wanted and not any("data" in names for names in said):
        every = metafunc.definition.get_closest_marker("every_store") is not None
        kinds = [*product(kinds_for(metafunc.definition.nodeid, every), repeat=len(wanted))]
        met = kinds if WHOLE else [one for one in kinds if len({*one}) == len(one)]
        marks = () if every else (pytest.mark.sweep,)
        cases = [pytest.param(*one, marks=marks) for one in met]
        metafunc.parametrize(wanted, cases, indirect=True)


def kinds_for(test: str, every: bool) -> tuple[str, ...]:
    """Return the kinds of stores of a test: its name decides where CI uses one only."""
    one = crc32(test.encode()) % len(blank_stores.STORES)
    return blank_stores.STORES if WHOLE or every else (blank_stores.STORES[one],)


@pytest.fixture
def data(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Yield a blank store."""
    if request.param == "sqlite":
        blank_stores.lay(file := str(tmp_path / "games.db"))
        return file
    found: str = request.getfixturevalue("schema")
    return found


@pytest.fixture
def no_data(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Yield a store without tables."""
    if request.param == "sqlite":
        return str(tmp_path / "other" / "games.db")
    found: str = request.getfixturevalue("empty_schema")
    return found


@pytest.fixture
def field(data: str, toys: None) -> Iterator[Field]:
    """Yield an open field with the toys."""
    with Field(data) as field:
        yield field


@pytest.fixture
def sqlite_field(tmp_path: Path, toys: None) -> Iterator[Field]:
    """Yield an open field where the kind of store does not matter."""
    with Field(str(tmp_path / "games.db")) as field:
        yield field


@pytest.fixture(autouse=True)
def hash_passwords_quickly(quick_passwords: None) -> None:
    """Hash passwords at no cost in every test of the server."""


@pytest.fixture
def flown_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fly studies in this process."""

    def build(kind: type[Laboratory], service: Service) -> Laboratory:
        return kind(Here, service[Shelf].keep)

    monkeypatch.setattr(Laboratory, "build", classmethod(build))


@pytest.fixture
def lab(tmp_path: Path, flown_here: None) -> Iterator[Field]:
    """Yield a field that flies its studies in this process."""
    with Field(str(tmp_path / "games.db")) as field:
        yield field
