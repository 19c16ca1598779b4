"""Complaints in the store: what is wrong in somebody's words, and the file that goes with it."""

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
    """Keep a complaint."""
    connection.execute(sa.insert(t.complaints).values(**values, packed=zlib.compress(file)))


def number(connection: Connection, person: str) -> int:
    """How many complaints of a person lie here."""
    mine = t.complaints.c.person == person
    query = sa.select(sa.func.count()).select_from(t.complaints).where(mine)
    return int(connection.execute(query).scalar_one())


def file_of(connection: Connection, complaint: str) -> bytes | None:
    """The file that somebody sent."""
    found = row(connection, sa.select(t.complaints.c.packed).where(t.complaints.c.id == complaint))
    return zlib.decompress(found["packed"]) if found else None


def adopt(connection: Connection, guest: str, account: str) -> None:
    """Let reports about a guest be reports about the account."""
    accused = t.complaints.c.accused == guest
    connection.execute(sa.update(t.complaints).where(accused).values(accused=account))


def of_person(connection: Connection, person: str) -> list[Row]:
    """What somebody has complained of, the newest first."""
    mine = sa.select(*_LISTED).where(t.complaints.c.person == person)
    return rows(connection, mine.order_by(t.complaints.c.at.desc()))


def newest(connection: Connection, most: int) -> list[Row]:
    """The complaints of everybody with who sent them and about whom, the newest first."""
    accused = people_table.alias("accused")
    query = (
        sa.select(*_LISTED, people_table.c.name, accused.c.name.label("about"))
        .join(people_table, people_table.c.id == t.complaints.c.person)
        .outerjoin(accused, accused.c.id == t.complaints.c.accused)
    )
    return rows(connection, query.order_by(t.complaints.c.at.desc()).limit(most))


def discard(connection: Connection, complaint: str) -> bool:
    """Throw one away; whether it was there."""
    here = t.complaints.c.id == complaint
    return connection.execute(sa.delete(t.complaints).where(here)).rowcount == 1
