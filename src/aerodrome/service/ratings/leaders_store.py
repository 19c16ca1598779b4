"""Pilots in the store: who plays a game best, and how each came to where he stands."""

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
    """Whose list it is: of those who play a game, people or programs, at a moment."""

    ruleset: str
    programs: bool
    now: float

    def listed(self) -> tuple[sa.ColumnElement[bool], ...]:
        """Those whose rating is settled, and who do not keep it to themselves."""
        owner = people_table.c.owner
        kind = owner.is_not(None) if self.programs else owner.is_(None)
        open_ = (people_table.c.account.is_not(None), ~people_table.c.reserved, kind)
        return (t.ratings.c.ruleset == self.ruleset, t.ratings.c.settled > self.now, *open_)


def best(connection: Connection, ladder: Ladder, first: int, most: int) -> list[Row]:
    """A page of the best of a game."""
    ordered = _NAMED.where(*ladder.listed()).order_by(t.ratings.c.mu.desc(), t.ratings.c.member)
    return rows(connection, ordered.offset(first).limit(most))


def place(connection: Connection, ladder: Ladder, mu: float) -> int:
    """The place of somebody among them."""
    better = (*ladder.listed(), t.ratings.c.mu > mu)
    joined = t.ratings.join(people_table, people_table.c.id == t.ratings.c.person)
    count = sa.select(sa.func.count()).select_from(joined).where(*better)
    return int(connection.execute(count).scalar() or 0) + 1


def standings_of(connection: Connection, person: str) -> list[Row]:
    """How somebody stands in each game."""
    return rows(connection, _NAMED.where(t.ratings.c.person == person))


def steps_of(connection: Connection, person: str) -> list[Row]:
    """What his games brought him, in order."""
    query = sa.select(t.steps).where(t.steps.c.person == person)
    return rows(connection, query.order_by(t.steps.c.ruleset, t.steps.c.number))


def steps_in(connection: Connection, games: list[str], person: str = "") -> list[Row]:
    """What some games brought those who played them, or one of them: with the game's id."""
    query = sa.select(t.steps, t.ledger.c.game).join(
        t.ledger, t.ledger.c.number == t.steps.c.number
    )
    here: list[sa.ColumnElement[bool]] = [t.ledger.c.game.in_(games)]
    if person:
        here.append(t.steps.c.person == person)
    return rows(connection, query.where(*here))


def reserve(connection: Connection, person: str, reserved: bool) -> None:
    """Whether somebody keeps what is known of his play to himself."""
    here = people_table.c.id == person
    connection.execute(sa.update(people_table).where(here).values(reserved=reserved))
