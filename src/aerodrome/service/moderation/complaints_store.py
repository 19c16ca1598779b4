"""Queries for complaints: the reporter's words and the attached file."""

from __future__ import annotations

import zlib

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.limits.store import Holdings
from aerodrome.service.moderation import tables as t

_LISTED = (
    *(t.complaints.c.id, t.complaints.c.game, t.complaints.c.at, t.complaints.c.words),
    *(t.complaints.c.kind, t.complaints.c.accused),
)


HELD = Holdings(t.complaints, (t.complaints.c.at, t.complaints.c.id))


def put(connection: Connection, file: bytes, **values: object) -> None:
    """Store a complaint."""
    connection.execute(sa.insert(t.complaints).values(**values, packed=zlib.compress(file)))


def number(connection: Connection, person: str) -> int:
    """Return how many complaints of a person are stored."""
    mine = t.complaints.c.person == person
    query = sa.select(sa.func.count()).select_from(t.complaints).where(mine)
    return int(connection.execute(query).scalar_one())


def file_of(connection: Connection, complaint: str) -> bytes | None:
    """Return the file of a complaint."""
    found = row(connection, sa.select(t.complaints.c.packed).where(t.complaints.c.id == complaint))
    return zlib.decompress(found["packed"]) if found else None


def adopt(connection: Connection, guest: str, account: str) -> None:
    """Move reports about a guest to their account."""
    accused = t.complaints.c.accused == guest
    connection.execute(sa.update(t.complaints).where(accused).values(accused=account))


def of_person(connection: Connection, person: str) -> list[Row]:
    """Return a person's complaints, newest first."""
    mine = sa.select(*_LISTED).where(t.complaints.c.person == person)
    return rows(connection, mine.order_by(t.complaints.c.at.desc()))


def newest(connection: Connection, most: int) -> list[Row]:
    """Return all complaints with the names of reporters and accused, newest first."""
    accused = people_table.alias("accused")
    query = (
        sa.select(*_LISTED, people_table.c.name, accused.c.name.label("about"))
        .join(people_table, people_table.c.id == t.complaints.c.person)
        .outerjoin(accused, accused.c.id == t.complaints.c.accused)
    )
    return rows(connection, query.order_by(t.complaints.c.at.desc()).limit(most))


def discard(connection: Connection, complaint: str) -> bool:
    """Delete a complaint; return whether it existed."""
    here = t.complaints.c.id == complaint
    return connection.execute(sa.delete(t.complaints).where(here)).rowcount == 1
