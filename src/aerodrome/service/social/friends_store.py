"""Queries for follows, challenges and social settings."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import seats as seats_table
from aerodrome.service.limits.store import Holdings
from aerodrome.service.lobby.tables import challenges as challenges_table
from aerodrome.service.social import tables as t

F, B = t.follows.c, t.follows.alias("back").c


def follows(connection: Connection, person: str, other: str) -> bool:
    """Return whether a person follows another."""
    here = (F.person == person, F.other == other, F.since.is_not(None))
    return row(connection, sa.select(F.person).where(*here)) is not None


def follow(connection: Connection, person: str, other: str, now: float) -> bool:
    """Follow a person; return whether it is the first time."""
    here = (F.person == person, F.other == other)
    known = row(connection, sa.select(F.since).where(*here))
    if known is None:
        values = {"person": person, "other": other, "since": now}
        connection.execute(sa.insert(t.follows).values(**values))
    elif known["since"] is None:
        connection.execute(sa.update(t.follows).where(*here).values(since=now))
    return known is None


def unfollow(connection: Connection, person: str, other: str) -> None:
    """Stop following a person; the row stays, so that they are not notified again."""
    here = (F.person == person, F.other == other)
    connection.execute(sa.update(t.follows).where(*here).values(since=None))


def followed_by(connection: Connection, person: str) -> list[Row]:
    """Return the people a person follows, by name; `mutual` if they follow back."""
    back = sa.exists().where(B.person == F.other, B.other == F.person, B.since.is_not(None))
    who = (people_table.c.id, people_table.c.name, people_table.c.owner)
    query = sa.select(*who, back.label("mutual"), F.since).join(
        people_table, people_table.c.id == F.other
    )
    mine = query.where(F.person == person, F.since.is_not(None))
    return rows(connection, mine.order_by(sa.func.lower(people_table.c.name)))


def followers_of(connection: Connection, person: str) -> list[Row]:
    """Return a person's followers, by name."""
    query = sa.select(people_table.c.id, people_table.c.name, F.since).join(
        people_table, people_table.c.id == F.person
    )
    mine = query.where(F.other == person, F.since.is_not(None))
    return rows(connection, mine.order_by(sa.func.lower(people_table.c.name)))


def friends_of(connection: Connection, person: str) -> frozenset[str]:
    """Return the ids of a person's friends."""
    back = sa.and_(B.person == F.other, B.other == F.person, B.since.is_not(None))
    joined = t.follows.join(t.follows.alias("back"), back)
    query = sa.select(F.other).select_from(joined)
    found = connection.execute(query.where(F.person == person, F.since.is_not(None)))
    return frozenset(found.scalars())


def part(connection: Connection, one: str, two: str) -> None:
    """End the following and the challenges between two people."""
    for person, other in ((one, two), (two, one)):
        unfollow(connection, person, other)
        here = (challenges_table.c.person == person, challenges_table.c.other == other)
        connection.execute(sa.delete(challenges_table).where(*here))


def openness_of(connection: Connection, people: Collection[str]) -> dict[str, Row]:
    """Return the stored social settings of these people."""
    query = sa.select(t.openness).where(t.openness.c.person.in_(people))
    return {found["person"]: found for found in rows(connection, query)}


def choose(connection: Connection, person: str, **values: Any) -> None:
    """Store a person's social settings."""
    here = t.openness.c.person == person
    if not connection.execute(sa.update(t.openness).where(here).values(**values)).rowcount:
        connection.execute(sa.insert(t.openness).values(person=person, **values))


def held_by(person: str) -> Holdings:
    """Return the challenges that a person has to answer, oldest first."""
    c = challenges_table.c
    return Holdings(challenges_table, (c.at, c.id), (c.other == person,))


def put_challenge(connection: Connection, **values: Any) -> None:
    connection.execute(sa.insert(challenges_table).values(**values))


def challenge(connection: Connection, name: str) -> Row | None:
    return row(connection, sa.select(challenges_table).where(challenges_table.c.id == name))


def take_challenge(connection: Connection, name: str) -> bool:
    """Delete a challenge; return False if it was gone already."""
    gone = sa.delete(challenges_table).where(challenges_table.c.id == name)
    return connection.execute(gone).rowcount == 1


def challenges_of(connection: Connection, *people: str) -> list[Row]:
    """Return challenges from and to these people with both names, newest first."""
    c, mine, theirs = challenges_table.c, people_table.alias("mine"), people_table.alias("theirs")
    owners = mine.c.owner.label("by_owner"), theirs.c.owner.label("to_owner")
    query = (
        sa.select(challenges_table, mine.c.name.label("by"), theirs.c.name.label("to"), *owners)
        .join(mine, mine.c.id == c.person)
        .join(theirs, theirs.c.id == c.other)
        .where(sa.or_(c.person.in_(people), c.other.in_(people)))
    )
    return rows(connection, query.order_by(c.at.desc()))


def drop_challenges(connection: Connection, before: float) -> int:
    """Delete expired challenges; return how many there were."""
    return connection.execute(
        sa.delete(challenges_table).where(challenges_table.c.at < before)
    ).rowcount


def games_of(connection: Connection, people: Collection[str]) -> list[Row]:
    """Return public games that these people are playing, last moved first."""
    query = sa.select(seats_table.c.person, games_table).join(
        games_table, games_table.c.id == seats_table.c.game
    )
    playing = query.where(
        seats_table.c.person.in_(people), games_table.c.status == "playing", games_table.c.public
    )
    return rows(connection, playing.order_by(games_table.c.updated.desc()))


def leave(connection: Connection, person: str) -> None:
    """Delete all follows, blocks, challenges and settings of a person."""
    for table in (t.follows, t.blocks, challenges_table):
        theirs = sa.or_(table.c.person == person, table.c.other == person)
        connection.execute(sa.delete(table).where(theirs))
    connection.execute(sa.delete(t.openness).where(t.openness.c.person == person))
