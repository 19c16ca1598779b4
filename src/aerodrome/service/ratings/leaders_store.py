"""Queries for the list of pilots and for rating histories."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.database.store import Row, rows
from aerodrome.service.ratings import tables as t

_OWNER = people_table.alias("owners")
_NAMED = (
    sa.select(
        t.ratings, people_table.c.name, people_table.c.reserved, _OWNER.c.name.label("program_of")
    )
    .join(people_table, people_table.c.id == t.ratings.c.person)
    .outerjoin(_OWNER, _OWNER.c.id == people_table.c.owner)
)


class Ladder(NamedTuple):
    """The list of the people, or of the programs, who play a game, at a moment."""

    ruleset: str
    programs: bool
    now: float

    def listed(self) -> tuple[sa.ColumnElement[bool], ...]:
        """Return the conditions for being listed: a settled rating that is not hidden."""
        owner = people_table.c.owner
        kind = owner.is_not(None) if self.programs else owner.is_(None)
        open_ = (people_table.c.account.is_not(None), ~people_table.c.reserved, kind)
        return (t.ratings.c.ruleset == self.ruleset, t.ratings.c.settled > self.now, *open_)


def best(connection: Connection, ladder: Ladder, first: int, most: int) -> list[Row]:
    """Return a page of the best players of a game."""
    ordered = _NAMED.where(*ladder.listed()).order_by(t.ratings.c.mu.desc(), t.ratings.c.member)
    return rows(connection, ordered.offset(first).limit(most))


def place(connection: Connection, ladder: Ladder, mu: float) -> int:
    """Return the place of a rating among the listed players."""
    better = (*ladder.listed(), t.ratings.c.mu > mu)
    joined = t.ratings.join(people_table, people_table.c.id == t.ratings.c.person)
    count = sa.select(sa.func.count()).select_from(joined).where(*better)
    return int(connection.execute(count).scalar() or 0) + 1


def standings_of(connection: Connection, person: str) -> list[Row]:
    """Return a person's rating in each game."""
    return rows(connection, _NAMED.where(t.ratings.c.person == person))


def steps_of(connection: Connection, person: str) -> list[Row]:
    """Return a person's rating changes in order."""
    query = sa.select(t.steps).where(t.steps.c.person == person)
    return rows(connection, query.order_by(t.steps.c.ruleset, t.steps.c.number))


def steps_in(connection: Connection, games: list[str], person: str = "") -> list[Row]:
    """Return the rating changes of some games, or of one person in them, with game ids."""
    query = sa.select(t.steps, t.ledger.c.game).join(
        t.ledger, t.ledger.c.number == t.steps.c.number
    )
    here: list[sa.ColumnElement[bool]] = [t.ledger.c.game.in_(games)]
    if person:
        here.append(t.steps.c.person == person)
    return rows(connection, query.where(*here))


def reserve(connection: Connection, person: str, reserved: bool) -> None:
    """Set whether a person's ratings and log book are hidden."""
    here = people_table.c.id == person
    connection.execute(sa.update(people_table).where(here).values(reserved=reserved))
