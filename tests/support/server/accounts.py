"""Accounts: people who have one, and what the server keeps and hands out of them."""

from __future__ import annotations

import io
import zipfile

import sqlalchemy as sa

from tests.support.server.in_process import Field, Guest, Json

PASSWORD = {"password": "cavallino rampante"}
GOOD = {"name": "Baracca", **PASSWORD}


def account(field: Field, name: str = "Baracca") -> Guest:
    """A new person with an account."""
    return register(field.guest(), name)


def register(guest: Guest, name: str) -> Guest:
    """Give a guest an account."""
    guest.post("/api/me/account", {"name": name, **PASSWORD})
    return guest


def logged_in(field: Field, **wish: str) -> Guest:
    """The same account in another browser."""
    person = field.nobody()
    person.post("/api/login", {**GOOD, **wish})
    return person


def is_in(person: Guest, name: str = "Baracca") -> bool:
    """Return whether the session of an account still counts."""
    return bool(person.get("/api/me")["name"] == name)


def codes_of(person: Guest) -> list[str]:
    """New codes by which a forgotten password is replaced."""
    made = person.post("/api/me/recovery", PASSWORD)["codes"]
    return [str(code) for code in made]


def rows(field: Field, table: sa.Table) -> list[Json]:
    """All rows of a table."""
    with field.service.store.engine.begin() as connection:
        return [dict(row) for row in connection.execute(sa.select(table)).mappings()]


def archive_of(person: Guest) -> dict[str, bytes]:
    """The files that a person gets who asks for all their data."""
    answer = person.http.get("/api/me/data")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}
