"""Accounts: people who have one, and what the server stores and exports about them."""

from __future__ import annotations

import io
import zipfile

import sqlalchemy as sa

from tests.support.server.in_process import Field, Guest, Json

PASSWORD = {"password": "cavallino rampante"}
GOOD = {"name": "Baracca", **PASSWORD}


def account(field: Field, name: str = "Baracca") -> Guest:
    """Return a new person with an account."""
    return register(field.guest(), name)


def register(guest: Guest, name: str) -> Guest:
    """Create an account for a guest."""
    guest.post("/api/me/account", {"name": name, **PASSWORD})
    return guest


def logged_in(field: Field, **wish: str) -> Guest:
    """Return the same account in another browser."""
    person = field.newcomer()
    person.post("/api/login", {**GOOD, **wish})
    return person


def is_in(person: Guest, name: str = "Baracca") -> bool:
    """Return whether the session of an account is still valid."""
    return bool(person.get("/api/me")["name"] == name)


def codes_of(person: Guest) -> list[str]:
    """Return new codes that replace a forgotten password."""
    made = person.post("/api/me/recovery", PASSWORD)["codes"]
    return [str(code) for code in made]


def rows(field: Field, table: sa.Table) -> list[Json]:
    """Return all rows of a table."""
    with field.service.store.engine.begin() as connection:
        return [dict(row) for row in connection.execute(sa.select(table)).mappings()]


def archive_of(person: Guest) -> dict[str, bytes]:
    """Return the files of the export of a person's data."""
    answer = person.http.get("/api/me/data")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}
