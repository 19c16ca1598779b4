"""Queries for account care: passwords, open sessions, recovery codes, warnings and silences."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts import tables as t
from aerodrome.service.accounts.store import change
from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.moderation.tables import warnings as warnings_table


def password_of(connection: Connection, person: str) -> str | None:
    """Return the hash of a person's password; a guest has none."""
    query = sa.select(t.people.c.password).where(t.people.c.id == person)
    return connection.execute(query).scalar()


def set_password(connection: Connection, person: str, password: str, keeping: str = "") -> None:
    """Set a password and end every session except the one with the token hash `keeping`."""
    change(connection, person, password=password)
    others = (t.sessions.c.person == person, t.sessions.c.token_hash != keeping)
    connection.execute(sa.delete(t.sessions).where(*others))


def sessions_of(connection: Connection, person: str) -> list[Row]:
    """Return a person's open sessions, last used first."""
    query = sa.select(t.sessions).where(t.sessions.c.person == person)
    return rows(connection, query.order_by(t.sessions.c.seen.desc(), t.sessions.c.created.desc()))


def put_codes(connection: Connection, person: str, hashes: Iterable[str]) -> None:
    """Replace a person's recovery codes."""
    connection.execute(sa.delete(t.codes).where(t.codes.c.person == person))
    values = [{"person": person, "code_hash": one} for one in hashes]
    connection.execute(sa.insert(t.codes), values)


def use_code(connection: Connection, person: str, code_hash: str) -> bool:
    """Use up a recovery code; return False if it does not exist or was used already."""
    here = (t.codes.c.person == person, t.codes.c.code_hash == code_hash)
    return connection.execute(sa.delete(t.codes).where(*here)).rowcount == 1


def codes_left(connection: Connection, person: str) -> int:
    count = sa.select(sa.func.count()).select_from(t.codes).where(t.codes.c.person == person)
    return int(connection.execute(count).scalar_one())


def warn(connection: Connection, person: str, text: str, now: float) -> None:
    values = {"id": secrets.token_hex(8), "person": person, "text": text, "at": now}
    connection.execute(sa.insert(warnings_table).values(**values))


def warnings_of(connection: Connection, person: str) -> list[Row]:
    """Return the warnings that a person has not dismissed, oldest first."""
    query = sa.select(warnings_table).where(warnings_table.c.person == person)
    return rows(connection, query.order_by(warnings_table.c.at))


def dismiss(connection: Connection, person: str, warning: str) -> None:
    here = (warnings_table.c.person == person, warnings_table.c.id == warning)
    connection.execute(sa.delete(warnings_table).where(*here))


def silenced_until(connection: Connection, person: str, now: float) -> float | None:
    """Return until when a person is silenced, or None."""
    query = sa.select(t.people.c.silenced).where(t.people.c.id == person, t.people.c.silenced > now)
    return connection.execute(query).scalar()


def person_of(connection: Connection, person: str) -> Row | None:
    return row(connection, sa.select(t.people).where(t.people.c.id == person))
