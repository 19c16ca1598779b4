"""Queries for ratings: the ledger of rated games, rating changes and standings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.ratings import tables as t

LOCK_KEY = 19_170_421
"""Key of the PostgreSQL lock for writing in the book; a file has a single writer anyway."""


class StandingValues(Protocol):
    """The standing of a member."""

    @property
    def mu(self) -> float: ...
    @property
    def sigma(self) -> float: ...
    @property
    def games(self) -> int: ...
    @property
    def at(self) -> float: ...


def hold(connection: Connection) -> None:
    """Lock the book until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK_KEY})"))
    else:
        connection.execute(sa.delete(t.ledger).where(t.ledger.c.number < 0))


def of_people(connection: Connection, people: Collection[str]) -> list[Row]:
    """Return the ratings of some people in all games, and whether they are hidden."""
    query = sa.select(t.ratings, people_table.c.reserved).outerjoin(
        people_table, people_table.c.id == t.ratings.c.person
    )
    return rows(connection, query.where(t.ratings.c.person.in_(people)))


def standings(connection: Connection, ruleset: str, members: Collection[str]) -> dict[str, Row]:
    """Return the ratings of some members of sides, by their keys."""
    here = (t.ratings.c.ruleset == ruleset, t.ratings.c.member.in_(members))
    return {one["member"]: one for one in rows(connection, sa.select(t.ratings).where(*here))}


def put(
    connection: Connection,
    ruleset: str,
    member: str,
    person: str | None,
    settled: float,
    standing: StandingValues,
) -> None:
    """Store the standing of a member."""
    here = (t.ratings.c.ruleset == ruleset, t.ratings.c.member == member)
    values = {
        "mu": standing.mu,
        "sigma": standing.sigma,
        "games": standing.games,
        "at": standing.at,
    }
    values["settled"] = settled
    if connection.execute(sa.update(t.ratings).where(*here).values(**values)).rowcount == 0:
        who: Row = {"ruleset": ruleset, "member": member, "person": person}
        connection.execute(sa.insert(t.ratings).values(**who, **values))


def step(
    connection: Connection,
    number: int,
    person: str,
    ruleset: str,
    at: float,
    moved: tuple[StandingValues, StandingValues],
    against: tuple[Sequence[str], bool],
) -> None:
    """Store the rating change of a person by a game, with their opponents."""
    before, after = moved
    others, company = against
    values: Row = {"number": number, "person": person, "ruleset": ruleset, "at": at}
    values |= {"before": before.mu, "after": after.mu, "doubt": after.sigma, "company": company}
    met = msgspec.json.encode(others).decode()
    connection.execute(sa.insert(t.steps).values(**values, against=met))


def steps_since(
    connection: Connection, person: str, ruleset: str, since: float
) -> list[tuple[float, tuple[str, ...]]]:
    """Return a person's rating changes in a game since a time, with opponents, in order."""
    here = (t.steps.c.person == person, t.steps.c.ruleset == ruleset, t.steps.c.at > since)
    found = rows(connection, sa.select(t.steps).where(*here).order_by(t.steps.c.number))
    return [(one["after"] - one["before"], _met(one)) for one in found]


def met_lately(connection: Connection, person: str, most: int) -> list[tuple[str, ...]]:
    """Return the opponents in each of a person's latest games with people."""
    query = sa.select(t.steps.c.against).where(t.steps.c.person == person, t.steps.c.company)
    return [
        _met(one) for one in rows(connection, query.order_by(t.steps.c.number.desc()).limit(most))
    ]


def _met(found: Row) -> tuple[str, ...]:
    return tuple(msgspec.json.decode(found["against"]))


def next_number(connection: Connection) -> int:
    """Return the next number of the ledger; the caller has locked the book."""
    return int(connection.execute(sa.select(sa.func.max(t.ledger.c.number))).scalar() or 0) + 1


def enter(connection: Connection, values: Row) -> None:
    """Add an entry to the ledger; raise a conflict if the game has one already."""
    connection.execute(sa.insert(t.ledger).values(**values))


def line_of(connection: Connection, game: str) -> Row | None:
    return row(connection, sa.select(t.ledger).where(t.ledger.c.game == game))


def lines(connection: Connection) -> list[Row]:
    """Return the whole ledger, in order."""
    return rows(connection, sa.select(t.ledger).order_by(t.ledger.c.number))


def correct(connection: Connection, number: int, **values: Any) -> None:
    connection.execute(sa.update(t.ledger).where(t.ledger.c.number == number).values(**values))


def unentered(connection: Connection) -> list[Row]:
    """Return finished rated games without an entry, in the order of their ends."""
    known = sa.select(t.ledger.c.game)
    here = (games_table.c.rated, games_table.c.status == "over", games_table.c.id.not_in(known))
    query = sa.select(games_table.c.id, games_table.c.updated).where(*here)
    return rows(connection, query.order_by(games_table.c.updated, games_table.c.id))


def everything(connection: Connection) -> tuple[list[Row], list[Row]]:
    """Return all standings and all rating changes, in a fixed order."""
    standing = sa.select(t.ratings).order_by(t.ratings.c.ruleset, t.ratings.c.member)
    stepped = sa.select(t.steps).order_by(t.steps.c.number, t.steps.c.person)
    return rows(connection, standing), rows(connection, stepped)


def wipe(connection: Connection) -> None:
    """Delete all standings and rating changes, but not the ledger."""
    connection.execute(sa.delete(t.steps))
    connection.execute(sa.delete(t.ratings))


def forget_departed(connection: Connection) -> None:
    """Delete the ratings of people with deleted accounts."""
    accounts = sa.select(people_table.c.id).where(people_table.c.account.is_not(None))
    gone = (t.ratings.c.person.is_not(None), t.ratings.c.person.not_in(accounts))
    connection.execute(sa.delete(t.ratings).where(*gone))
    connection.execute(sa.delete(t.steps).where(t.steps.c.person.not_in(accounts)))


def note_browser(connection: Connection, browser: str, person: str, now: float) -> None:
    """Record that an account is logged in from a browser."""
    here = (t.browsers.c.browser_hash == browser, t.browsers.c.person == person)
    if connection.execute(sa.update(t.browsers).where(*here).values(seen=now)).rowcount == 0:
        values = {"browser_hash": browser, "person": person, "seen": now}
        connection.execute(sa.insert(t.browsers).values(**values))


def was_in(connection: Connection, browser: str, person: str) -> bool:
    """Return whether an account was logged in from a browser."""
    here = (t.browsers.c.browser_hash == browser, t.browsers.c.person == person)
    return connection.execute(sa.select(t.browsers.c.person).where(*here)).first() is not None


def share_browser(connection: Connection, one: str, other: str) -> bool:
    """Return whether two accounts were logged in from the same browser."""
    mine = sa.select(t.browsers.c.browser_hash).where(t.browsers.c.person == one)
    here = (t.browsers.c.person == other, t.browsers.c.browser_hash.in_(mine))
    return connection.execute(sa.select(t.browsers.c.person).where(*here)).first() is not None


def note_sighting(connection: Connection, game: str, person: str, network: str) -> None:
    """Record that a person plays a game from a network."""
    values = {"game": game, "person": person, "network": network}
    here = [t.sightings.c[name] == value for name, value in values.items()]
    if connection.execute(sa.select(t.sightings.c.game).where(*here)).first() is None:
        connection.execute(sa.insert(t.sightings).values(**values))


def sightings_of(connection: Connection, game: str) -> list[tuple[str, str]]:
    """Return the networks from which a game was played, by person."""
    found = connection.execute(sa.select(t.sightings).where(t.sightings.c.game == game))
    return [(one.person, one.network) for one in found]


def forget_sightings(connection: Connection, game: str) -> None:
    connection.execute(sa.delete(t.sightings).where(t.sightings.c.game == game))
