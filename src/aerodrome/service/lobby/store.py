"""Queries for open tables: offering, sitting down, beginning, withdrawing and expiring."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.limits.store import Holdings
from aerodrome.service.lobby import tables as t
from aerodrome.service.social.blocking_store import BLOCK
from aerodrome.service.social.tables import blocks as blocks_table

A, S = t.offers.c, t.sitters.c
_OPEN = A.game.is_(None)
HELD = Holdings(t.offers, (A.created, A.id), (_OPEN,))


def put(connection: Connection, values: Row, seat: str) -> None:
    """Add an offer; its maker is the first to sit there."""
    connection.execute(sa.insert(t.offers).values(**values, stand=0, game=None))
    _sit(connection, values["id"], values["person"], seat, values["created"])


def _sit(connection: Connection, offer: str, person: str, seat: str, now: float) -> None:
    values = {"offer": offer, "person": person, "seat": seat, "at": now}
    connection.execute(sa.insert(t.sitters).values(**values))


def read(connection: Connection, offer: str) -> Row | None:
    return row(connection, sa.select(t.offers).where(A.id == offer))


def open_tables(connection: Connection) -> list[Row]:
    """Return all open offers, newest first."""
    return rows(connection, sa.select(t.offers).where(_OPEN).order_by(A.created.desc(), A.id))


def of_person(connection: Connection, person: str) -> list[Row]:
    """Return a person's own open offers, newest first."""
    mine = sa.select(t.offers).where(A.person == person, _OPEN)
    return rows(connection, mine.order_by(A.created.desc()))


def begun(connection: Connection) -> list[Row]:
    """Return the offers that have just become games, one row for each person who sits there."""
    query = sa.select(S.person, A.id.label("offer"), A.game, A.live)
    return rows(connection, query.join(t.offers, A.id == S.offer).where(~_OPEN).order_by(A.seen))


def sitters_of(connection: Connection, offers: Sequence[str]) -> dict[str, list[Row]]:
    """Return who sits at each of these tables, in the order in which they came, with names."""
    shown = (people_table.c.name, people_table.c.account, people_table.c.reserved)
    query = sa.select(t.sitters, *shown).join(people_table, people_table.c.id == S.person)
    found: dict[str, list[Row]] = {offer: [] for offer in offers}
    ordered = query.where(S.offer.in_(offers)).order_by(S.at, S.person)
    for one in rows(connection, ordered):
        found[one["offer"]].append(one)
    return found


def sit_down(
    connection: Connection, offer: str, stand: int, person: str, seat: str, now: float
) -> None:
    """Add a player to an open table; raise a conflict if it has changed since it was read."""
    _change(connection, offer, stand)
    _sit(connection, offer, person, seat, now)


def stand_up(connection: Connection, offer: str, stand: int, person: str) -> None:
    """Remove a player from an open table."""
    _change(connection, offer, stand)
    connection.execute(sa.delete(t.sitters).where(S.offer == offer, S.person == person))


def begin(connection: Connection, offer: str, stand: int, game: str, now: float) -> None:
    """Mark an offer as begun; raise a conflict if it has changed or was withdrawn."""
    _change(connection, offer, stand, game=game, seen=now)


def _change(connection: Connection, offer: str, stand: int, **values: Any) -> None:
    here = (A.id == offer, A.stand == stand, _OPEN)
    change = sa.update(t.offers).where(*here).values(stand=stand + 1, **values)
    if connection.execute(change).rowcount != 1:
        raise Conflict(f"the offer {offer} is not as expected")


def withdraw(connection: Connection, offer: str, person: str) -> bool:
    """Delete a person's offer; return False if it has begun or is gone."""
    mine = (A.id == offer, A.person == person, _OPEN)
    return connection.execute(sa.delete(t.offers).where(*mine)).rowcount == 1


def withdraw_live(connection: Connection, people: Collection[str], but: str = "") -> None:
    """Remove people who now play from all other live tables."""
    waits = (A.live, _OPEN, A.id != but)
    connection.execute(sa.delete(t.offers).where(A.person.in_(people), *waits))
    others = sa.select(A.id).where(*waits)
    connection.execute(sa.delete(t.sitters).where(S.person.in_(people), S.offer.in_(others)))


def see(connection: Connection, people: Collection[str], now: float) -> None:
    """Record that these people are in the lobby, which renews their offers."""
    waits = (A.person.in_(people), _OPEN)
    connection.execute(sa.update(t.offers).where(*waits).values(seen=now))


def forget(connection: Connection, absent: float, old: float, begun: float) -> int:
    """Delete offers that were abandoned, are too old, or became games long ago; return how many."""
    gone = sa.or_(
        sa.and_(_OPEN, A.live, A.seen < absent),
        sa.and_(_OPEN, A.created < old),
        sa.and_(~_OPEN, A.seen < begun),
    )
    return connection.execute(sa.delete(t.offers).where(gone)).rowcount


def forget_guests(connection: Connection, absent: float) -> int:
    """Delete the tables of guests who have not returned; return how many."""
    gone = sa.select(people_table.c.id).where(
        people_table.c.account.is_(None), people_table.c.seen < absent
    )
    waits = (_OPEN, A.seen < absent, A.person.in_(gone))
    return connection.execute(sa.delete(t.offers).where(*waits)).rowcount


def blocks_of(connection: Connection, people: Collection[str]) -> list[tuple[str, str]]:
    """Return the pairs of people who block one another, with one of these people in each."""
    b = blocks_table.c
    mine = sa.or_(b.person.in_(people), b.other.in_(people))
    found = connection.execute(sa.select(b.person, b.other).where(b.how == BLOCK, mine))
    return [(one.person, one.other) for one in found]
