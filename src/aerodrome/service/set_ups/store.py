"""Queries for set-ups, the games flown with them, and their ratings."""

from __future__ import annotations

from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import seats as seats_table
from aerodrome.service.limits.shares import SharedList
from aerodrome.service.limits.store import Holdings, beyond
from aerodrome.service.set_ups import tables as t

Order = Literal["new", "rating", "flown"]
S = t.setups.c
HELD = Holdings(t.setups, (S.published.is_not(None), S.updated, S.id))


def _listed(person: str) -> sa.Select[Any]:
    """Select set-ups as lists show them to a person: with counts, but without texts."""
    rated = t.opinions.c.setup == S.id
    begun = sa.and_(
        t.flights.c.setup == S.id, games_table.c.id == t.flights.c.game, games_table.c.seq > 0
    )
    mine = sa.and_(seats_table.c.game == t.flights.c.game, seats_table.c.person == person)
    shown = [column for column in t.setups.c if column.name not in ("text", "picture")]
    return sa.select(
        *shown,
        people_table.c.name.label("author"),
        _counted(sa.func.count().label("flown"), begun).label("flown"),
        _counted(sa.func.count(), rated).label("opinions"),
        _counted(sa.func.avg(t.opinions.c.stars), rated).label("stars"),
        _counted(
            sa.func.max(t.opinions.c.stars), sa.and_(rated, t.opinions.c.person == person)
        ).label("my_stars"),
        sa.exists().where(begun, mine).label("flew"),
    ).join(people_table, people_table.c.id == S.person)


def _counted(what: Any, where: Any) -> Any:
    return sa.select(what).where(where).scalar_subquery()


def read(connection: Connection, setup: str, person: str) -> Row | None:
    """Return a set-up with its text, as a person sees it."""
    return row(connection, _listed(person).add_columns(S.text).where(S.id == setup))


def picture(connection: Connection, setup: str) -> bytes | None:
    found = connection.execute(sa.select(S.picture).where(S.id == setup)).scalar()
    return None if found is None else bytes(found)


def of_person(connection: Connection, person: str) -> list[Row]:
    """Return a person's set-ups, last changed first."""
    return rows(connection, _listed(person).where(S.person == person).order_by(S.updated.desc()))


def texts_of(connection: Connection, person: str) -> list[Row]:
    """Return the texts of a person's set-ups for their archive."""
    query = sa.select(S.id, S.ruleset, S.name, S.text).where(S.person == person)
    return rows(connection, query.order_by(S.updated.desc()))


def published(
    connection: Connection, person: str, ruleset: str, order: Order, shown: SharedList
) -> list[Row]:
    """Return the published set-ups of one game, or of all."""
    on_shelf = (S.published.is_not(None), *((S.ruleset == ruleset,) if ruleset else ()))
    found = _listed(person).where(*on_shelf).subquery()
    columns = found.c
    rank = {
        "new": (columns.published.desc(),),
        "rating": (sa.func.coalesce(columns.stars, 0).desc(), columns.opinions.desc()),
        "flown": (columns.flown.desc(),),
    }[order]
    ranked = (*rank, columns.id)
    authors = found.join(people_table, people_table.c.id == columns.person)
    query = sa.select(found).select_from(authors)
    late = beyond(shown, columns.id, ranked)
    return rows(connection, query.order_by(late, *ranked).limit(shown.most))


def put(connection: Connection, values: Row) -> None:
    connection.execute(sa.insert(t.setups).values(**values))


def change(connection: Connection, setup: str, **values: Any) -> None:
    connection.execute(sa.update(t.setups).where(S.id == setup).values(**values))


def discard(connection: Connection, setup: str) -> None:
    """Delete a set-up with its ratings, but not games that began from it."""
    for table in (t.flights, t.opinions):
        connection.execute(sa.delete(table).where(table.c.setup == setup))
    connection.execute(sa.delete(t.setups).where(S.id == setup))


def leave(connection: Connection, person: str) -> None:
    """Delete all of a person's set-ups and ratings."""
    own = sa.select(S.id).where(S.person == person)
    for table in (t.flights, t.opinions):
        connection.execute(sa.delete(table).where(table.c.setup.in_(own)))
    connection.execute(sa.delete(t.opinions).where(t.opinions.c.person == person))
    connection.execute(sa.delete(t.setups).where(S.person == person))


def counts(connection: Connection, person: str) -> tuple[int, int]:
    """Return how many set-ups a person has saved, and how many of them are published."""
    query = sa.select(sa.func.count(S.id), sa.func.count(S.published)).where(S.person == person)
    saved, shown = connection.execute(query).one()
    return int(saved), int(shown)


def fly(connection: Connection, setup: str, game: str) -> None:
    """Record that a game was created from a set-up."""
    connection.execute(sa.insert(t.flights).values(setup=setup, game=game))


def rate(connection: Connection, setup: str, person: str, stars: int) -> None:
    """Store a person's rating of a set-up."""
    here = (t.opinions.c.setup == setup, t.opinions.c.person == person)
    if not connection.execute(sa.update(t.opinions).where(*here).values(stars=stars)).rowcount:
        values = {"setup": setup, "person": person, "stars": stars}
        connection.execute(sa.insert(t.opinions).values(**values))


def every(connection: Connection) -> list[Row]:
    """Return all playable set-ups, to check whether they still are."""
    query = sa.select(S.id, S.ruleset, S.name, S.text).where(S.playable)
    return rows(connection, query.order_by(S.id))


def listed(connection: Connection, most: int) -> list[Row]:
    """Return set-ups for the host: published ones first, then the last changed."""
    query = _listed("").order_by(S.published.desc().nulls_last(), S.updated.desc())
    return rows(connection, query.limit(most))
