"""Queries on completed lessons."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.database.store import Row, rows
from aerodrome.service.lessons import tables as t


def finish(connection: Connection, person: str, ruleset: str, lesson: str, now: float) -> None:
    """Insert a completed lesson; raise `Conflict` if the person had completed it before."""
    values = {"person": person, "ruleset": ruleset, "lesson": lesson, "done": now}
    connection.execute(sa.insert(t.lessons).values(**values))


def of_person(connection: Connection, person: str) -> list[Row]:
    """Return the lessons that a person has completed, oldest first."""
    found = sa.select(t.lessons.c.ruleset, t.lessons.c.lesson, t.lessons.c.done)
    return rows(connection, found.where(t.lessons.c.person == person).order_by(t.lessons.c.done))
