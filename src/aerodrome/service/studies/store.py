"""Queries for saved studies; each row has the data for lists beside the whole study."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.limits.store import Holdings
from aerodrome.service.studies import tables as t

HELD = Holdings(t.studies, (t.studies.c.name != "", t.studies.c.created, t.studies.c.id))
"""Shares of the table; unnamed studies are deleted first."""
_LISTED = (t.studies.c.id, t.studies.c.name, t.studies.c.created, t.studies.c.head)


def put(connection: Connection, values: Row) -> bool:
    """Save a study, replacing an earlier version; return whether it is new."""
    here = t.studies.c.id == values["id"]
    if connection.execute(sa.update(t.studies).where(here).values(**values)).rowcount:
        return False
    connection.execute(sa.insert(t.studies).values(**values))
    return True


def exists(connection: Connection, study: str) -> bool:
    return row(connection, sa.select(t.studies.c.id).where(t.studies.c.id == study)) is not None


def make_room(connection: Connection, person: str, most: int) -> None:
    """Delete a person's oldest unnamed studies beyond a limit."""
    mine = t.studies.c.person == person
    count = sa.select(sa.func.count()).select_from(t.studies).where(mine)
    over = int(connection.execute(count).scalar_one()) - most
    if over > 0:
        oldest = sa.select(t.studies.c.id).where(mine, t.studies.c.name == "")
        first = oldest.order_by(t.studies.c.created).limit(over)
        gone = list(connection.execute(first).scalars())
        connection.execute(sa.delete(t.studies).where(t.studies.c.id.in_(gone)))


def named(connection: Connection, person: str) -> int:
    """Return how many studies a person has named."""
    mine = (t.studies.c.person == person, t.studies.c.name != "")
    return int(
        connection.execute(sa.select(sa.func.count(t.studies.c.id)).where(*mine)).scalar_one()
    )


def read(connection: Connection, study: str) -> Row | None:
    return row(connection, sa.select(t.studies).where(t.studies.c.id == study))


def of_person(connection: Connection, person: str) -> list[Row]:
    """Return a person's studies as lists show them, newest first."""
    mine = sa.select(*_LISTED).where(t.studies.c.person == person)
    return rows(connection, mine.order_by(t.studies.c.created.desc()))


def rename(connection: Connection, study: str, name: str) -> None:
    connection.execute(sa.update(t.studies).where(t.studies.c.id == study).values(name=name))


def discard(connection: Connection, study: str) -> None:
    connection.execute(sa.delete(t.studies).where(t.studies.c.id == study))
