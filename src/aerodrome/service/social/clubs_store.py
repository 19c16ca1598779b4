"""Queries for clubs, their members and their pinned set-ups."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import seats as seats_table
from aerodrome.service.limits.shares import SharedList
from aerodrome.service.limits.store import beyond
from aerodrome.service.set_ups.tables import setups as setups_table
from aerodrome.service.social import tables as t

FOUNDER, OFFICER, MEMBER, ASKING, BARRED = "founder", "officer", "member", "asking", "barred"
"""Roles in a club; applicants and barred people are not members."""
INSIDE = (FOUNDER, OFFICER, MEMBER)
RANK = {FOUNDER: 0, OFFICER: 1, MEMBER: 2, ASKING: 3, BARRED: 4}
C, M = t.clubs.c, t.members.c
_INSIDE = M.role.in_(INSIDE)


def put(connection: Connection, values: Row) -> None:
    connection.execute(sa.insert(t.clubs).values(**values))


def held(connection: Connection, club: str) -> Row | None:
    """Return a club, locked until the transaction ends."""
    return row(connection, sa.select(t.clubs).where(C.id == club).with_for_update())


def change(connection: Connection, club: str, **values: Any) -> None:
    connection.execute(sa.update(t.clubs).where(C.id == club).values(**values))


def close(connection: Connection, club: str) -> None:
    """Delete a club with its members and pins."""
    for table in (t.pins, t.members):
        connection.execute(sa.delete(table).where(table.c.club == club))
    connection.execute(sa.delete(t.clubs).where(C.id == club))


def _listed() -> sa.Select[Any]:
    """Select clubs as lists show them, with the number of members."""
    count = sa.select(sa.func.count()).where(M.club == C.id, _INSIDE).scalar_subquery()
    return sa.select(t.clubs, count.label("members"))


def read(connection: Connection, club: str) -> Row | None:
    return row(connection, _listed().where(C.id == club))


def listed(connection: Connection, words: str, shown: SharedList) -> list[Row]:
    """Return clubs with these words in their names, largest first, shared among founders."""
    found = _listed().where(sa.func.lower(C.name).contains(words.lower(), autoescape=True))
    listed = found.subquery()
    order = (listed.c.members.desc(), listed.c.created, listed.c.id)
    founded = (M.club == listed.c.id, M.role == FOUNDER)
    founders = listed.outerjoin(t.members, sa.and_(*founded)).outerjoin(
        people_table, people_table.c.id == M.person
    )
    late = beyond(shown, listed.c.id, order)
    query = sa.select(listed).select_from(founders).order_by(late, *order)
    return rows(connection, query.limit(shown.most))


def of_person(connection: Connection, person: str) -> list[Row]:
    """Return the clubs in which a person has a role, with the role."""
    mine = t.members.alias("mine")
    query = _listed().add_columns(mine.c.role, mine.c.since)
    found = query.join(mine, mine.c.club == C.id).where(mine.c.person == person)
    return rows(connection, found.order_by(sa.func.lower(C.name)))


def role_of(connection: Connection, club: str, person: str) -> str:
    """Return a person's role in a club, or an empty string."""
    here = (M.club == club, M.person == person)
    return connection.execute(sa.select(M.role).where(*here)).scalar() or ""


def members_of(connection: Connection, club: str) -> list[Row]:
    """Return members, applicants and barred people of a club, by role and then by time."""
    query = sa.select(people_table.c.id, people_table.c.name, M.role, M.since).join(
        people_table, people_table.c.id == M.person
    )
    found = rows(connection, query.where(M.club == club).order_by(M.since, people_table.c.id))
    return sorted(found, key=lambda one: RANK[one["role"]])


def set_role(connection: Connection, club: str, person: str, role: str, now: float) -> None:
    """Set a person's role in a club; the date of their first role is unchanged."""
    here = (M.club == club, M.person == person)
    if not connection.execute(sa.update(t.members).where(*here).values(role=role)).rowcount:
        values = {"club": club, "person": person, "role": role, "since": now}
        connection.execute(sa.insert(t.members).values(**values))


def remove(connection: Connection, club: str, person: str) -> None:
    here = (M.club == club, M.person == person)
    connection.execute(sa.delete(t.members).where(*here))


def bequeath(connection: Connection, club: str, founder: str, now: float) -> str | None:
    """Remove a founder, and hand the club to an officer, else to the longest member.

    Return the new founder; a club without members is deleted.
    """
    remove(connection, club, founder)
    inside = [one for one in members_of(connection, club) if one["role"] in INSIDE]
    if not inside:
        close(connection, club)
        return None
    heir = str(inside[0]["id"])
    set_role(connection, club, heir, FOUNDER, now)
    return heir


def leave(connection: Connection, person: str) -> None:
    """Remove a person from all clubs; clubs that they founded pass to others."""
    for found in of_person(connection, person):
        if found["role"] == FOUNDER:
            bequeath(connection, found["id"], person, found["since"])
        else:
            remove(connection, found["id"], person)


def numbers(connection: Connection, person: str) -> tuple[int, int]:
    """Return in how many clubs a person has a role, and how many of them they founded."""
    found = sa.select(sa.func.count(), sa.func.count(sa.case((M.role == FOUNDER, 1))))
    all_, founded = connection.execute(found.where(M.person == person)).one()
    return int(all_), int(founded)


def size(connection: Connection, club: str) -> int:
    count = sa.select(sa.func.count()).where(M.club == club)
    return int(connection.execute(count).scalar_one())


def games_of(connection: Connection, club: str, most: int) -> list[Row]:
    """Return public games between members, last moved first."""
    seated = sa.select(seats_table.c.game).join(t.members, M.person == seats_table.c.person)
    mine = seated.where(M.club == club, _INSIDE).group_by(seats_table.c.game)
    both = mine.having(sa.func.count(sa.distinct(seats_table.c.person)) > 1)
    shown = (games_table.c.public, games_table.c.status != "open")
    query = sa.select(games_table).where(games_table.c.id.in_(both), *shown)
    return rows(connection, query.order_by(games_table.c.updated.desc()).limit(most))


def setups_of(connection: Connection, club: str, most: int) -> list[Row]:
    """Return published set-ups by members or pinned by officers, pinned ones first."""
    s, pinned = (
        setups_table.c,
        sa.exists().where(t.pins.c.club == club, t.pins.c.setup == setups_table.c.id),
    )
    by_member = sa.exists().where(M.club == club, M.person == s.person, _INSIDE)
    query = (
        sa.select(s.id, s.ruleset, s.title, s.about, people_table.c.name, pinned.label("pinned"))
        .join(people_table, people_table.c.id == s.person)
        .where(s.published.is_not(None), sa.or_(pinned, by_member))
    )
    found = rows(connection, query.order_by(s.published.desc()).limit(most))
    return sorted(found, key=lambda one: not one["pinned"])


def pin(connection: Connection, club: str, setup: str) -> None:
    here = (t.pins.c.club == club, t.pins.c.setup == setup)
    if row(connection, sa.select(t.pins.c.club).where(*here)) is None:
        connection.execute(sa.insert(t.pins).values(club=club, setup=setup))


def unpin(connection: Connection, club: str, setup: str) -> None:
    here = (t.pins.c.club == club, t.pins.c.setup == setup)
    connection.execute(sa.delete(t.pins).where(*here))


def number_of_pins(connection: Connection, club: str) -> int:
    count = sa.select(sa.func.count()).select_from(t.pins).where(t.pins.c.club == club)
    return int(connection.execute(count).scalar_one())
