"""Queries for tournaments; their meaning is decided in `model`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import receipts as receipts_table
from aerodrome.service.limits.shares import SharedList
from aerodrome.service.limits.store import beyond
from aerodrome.service.tournaments import tables as t

T, E, L = t.tournaments.c, t.encounters.c, t.legs.c
OPEN, RUNNING, OVER, OFF = "open", "running", "over", "off"
IN, LEFT = "in", "left"


class TournamentRows(NamedTuple):
    """All rows of one tournament."""

    tournament: Row
    entrants: list[Row]
    encounters: list[Row]
    legs: list[Row]


def put(connection: Connection, values: Row) -> None:
    connection.execute(sa.insert(t.tournaments).values(**values))


def hold(connection: Connection, tournament: str, now: float | None = None) -> bool:
    """Lock a tournament until the transaction ends; return whether it exists."""
    values: Row = {"changes": T.changes + 1, **({"updated": now} if now else {})}
    done = connection.execute(sa.update(t.tournaments).where(T.id == tournament).values(**values))
    return done.rowcount == 1


def changes_of(connection: Connection, tournament: str) -> int | None:
    """Return how often a tournament was changed, to check whether a copy is up to date."""
    return connection.execute(sa.select(T.changes).where(T.id == tournament)).scalar()


def read(connection: Connection, tournament: str) -> TournamentRows | None:
    query = (
        sa.select(t.tournaments, people_table.c.name.label("host_name"))
        .outerjoin(people_table, people_table.c.id == T.host)
        .where(T.id == tournament)
    )
    found = row(connection, query)
    if found is None:
        return None
    named = sa.select(t.entrants, people_table.c.name, people_table.c.account).outerjoin(
        people_table, people_table.c.id == t.entrants.c.person
    )
    mine = t.entrants.c.tournament == tournament
    return TournamentRows(
        found,
        rows(connection, named.where(mine).order_by(t.entrants.c.number)),
        rows(
            connection, sa.select(t.encounters).where(E.tournament == tournament).order_by(E.number)
        ),
        rows(
            connection,
            sa.select(t.legs).where(L.tournament == tournament).order_by(L.encounter, L.number),
        ),
    )


def listed(
    connection: Connection, person: str, club: str, game: str, shown: SharedList
) -> list[Row]:
    """Return the tournaments that a person may see: public ones or a club's, and their own.

    With a `game`, only the one that it belongs to. The person's own do not count towards the share.
    """
    entered = sa.select(t.entrants.c.tournament).where(
        t.entrants.c.person == person, t.entrants.c.state == IN
    )
    count = (
        sa.select(sa.func.count())
        .where(t.entrants.c.tournament == T.id, t.entrants.c.state == IN)
        .scalar_subquery()
    )
    query = sa.select(
        t.tournaments,
        people_table.c.name.label("host_name"),
        count.label("entries"),
        T.id.in_(entered).label("mine"),
    ).outerjoin(people_table, people_table.c.id == T.host)
    here = T.club == club if club else sa.or_(T.public, T.host == person, T.id.in_(entered))
    if game:
        here = sa.and_(here, T.id.in_(sa.select(L.tournament).where(L.game == game)))
    rank = sa.case((T.state == OPEN, 0), (T.state == RUNNING, 1), else_=2)
    order = (rank, T.updated.desc(), T.id)
    mine = sa.or_(T.host == person, T.id.in_(entered))
    late = sa.case((mine, 0), else_=beyond(shown, T.id, order))
    return rows(connection, query.where(here).order_by(late, *order).limit(shown.most))


def hosted(connection: Connection, person: str) -> int:
    """Return how many unfinished tournaments a person hosts."""
    here = (T.host == person, T.state.in_((OPEN, RUNNING)))
    count = sa.select(sa.func.count()).select_from(t.tournaments).where(*here)
    return int(connection.execute(count).scalar_one())


def entered(connection: Connection, person: str) -> int:
    """Return in how many unfinished tournaments a person takes part."""
    here = (t.entrants.c.person == person, t.entrants.c.state == IN)
    running = T.state.in_((OPEN, RUNNING))
    query = sa.select(sa.func.count()).select_from(t.entrants).join(t.tournaments)
    return int(connection.execute(query.where(*here, running)).scalar_one())


def change(connection: Connection, tournament: str, **values: Any) -> None:
    connection.execute(sa.update(t.tournaments).where(T.id == tournament).values(**values))


def add_entrant(connection: Connection, values: Row) -> None:
    connection.execute(sa.insert(t.entrants).values(**values))


def change_entrant(connection: Connection, tournament: str, number: int, **values: Any) -> None:
    connection.execute(sa.update(t.entrants).where(*_entry(tournament, number)).values(**values))


def drop_entrant(connection: Connection, tournament: str, number: int) -> None:
    connection.execute(sa.delete(t.entrants).where(*_entry(tournament, number)))


def _entry(tournament: str, number: int) -> tuple[sa.ColumnElement[bool], ...]:
    return t.entrants.c.tournament == tournament, t.entrants.c.number == number


def add_encounters(connection: Connection, met: Sequence[Row], games: Sequence[Row]) -> None:
    """Add encounters with their games."""
    if met:
        connection.execute(sa.insert(t.encounters), list(met))
    if games:
        connection.execute(sa.insert(t.legs), list(games))


def change_encounter(connection: Connection, tournament: str, number: int, **values: Any) -> None:
    here = (E.tournament == tournament, E.number == number)
    connection.execute(sa.update(t.encounters).where(*here).values(**values))


def change_leg(
    connection: Connection, tournament: str, encounter: int, number: int, **values: Any
) -> None:
    here = (L.tournament == tournament, L.encounter == encounter, L.number == number)
    connection.execute(sa.update(t.legs).where(*here).values(**values))


def begin_leg(
    connection: Connection, tournament: str, encounter: int, number: int, now: float, **values: Any
) -> None:
    """Record that a game has begun; raise a conflict if it was begun or decided meanwhile.

    The tournament is locked, so that no result is recorded by a process that does not know of it.
    """
    hold(connection, tournament, now)
    here = (L.tournament == tournament, L.encounter == encounter, L.number == number)
    change = sa.update(t.legs).where(*here, L.state == "waiting").values(state="playing", **values)
    if connection.execute(change).rowcount != 1:
        raise Conflict(f"a game of {tournament} has begun already")


def ended_games(connection: Connection, tournament: str) -> dict[str, Row]:
    """Return the games marked as playing that have ended or were deleted, by id."""
    query = sa.select(
        L.game, games_table.c.status, games_table.c.outcome, games_table.c.waiting
    ).outerjoin(games_table, games_table.c.id == L.game)
    found = rows(connection, query.where(L.tournament == tournament, L.state == "playing"))
    return {one["game"]: one for one in found}


def has_come(connection: Connection, game: str, person: str) -> bool:
    """Return whether a person has acted in a game themselves."""
    here = (receipts_table.c.game == game, receipts_table.c.person == person)
    return connection.execute(sa.select(receipts_table.c.seq).where(*here)).first() is not None


def needing(connection: Connection, now: float) -> list[str]:
    """Return the tournaments in which something has happened or is due."""
    late = sa.or_(L.due.is_(None), L.due <= now)
    over = sa.or_(games_table.c.status == OVER, games_table.c.id.is_(None))
    gone = (
        sa.select(t.entrants.c.tournament)
        .join(t.encounters, E.tournament == t.entrants.c.tournament)
        .join(t.tournaments)
        .where(t.entrants.c.state != IN, E.state != OVER, T.state == RUNNING)
        .where(sa.or_(E.first == t.entrants.c.number, E.second == t.entrants.c.number))
    )
    asked = sa.union(
        sa.select(T.id).where(T.state.in_((OPEN, RUNNING)), T.due <= now),
        sa.select(E.tournament).where(E.state == "asked", E.due <= now),
        sa.select(L.tournament).where(L.state == "closing", late),
        sa.select(L.tournament).where(L.state == "waiting", late),
        sa.select(L.tournament).where(L.state == "playing", L.due <= now),
        sa.select(L.tournament)
        .outerjoin(games_table, games_table.c.id == L.game)
        .where(L.state == "playing", over),
        gone,
    )
    return sorted(connection.execute(asked).scalars())


def export(connection: Connection, person: str) -> dict[str, list[Row]]:
    """Return the tournaments that a person ran, and those they entered."""
    run = sa.select(T.id, T.wish, T.state, T.created).where(T.host == person)
    mine = sa.select(t.entrants).where(t.entrants.c.person == person)
    return {
        "tournaments_run": rows(connection, run.order_by(T.created)),
        "tournaments_entered": rows(connection, mine.order_by(t.entrants.c.tournament)),
    }


def leave(connection: Connection, person: str) -> None:
    """Withdraw a person who leaves the server, and hand over the tournaments they host.

    The earliest remaining entrant becomes the host; without one the tournament is called off.
    """
    entered = sa.select(t.entrants.c.tournament).where(t.entrants.c.person == person)
    known = sa.select(T.id).where(sa.or_(T.id.in_(entered), T.host == person)).order_by(T.id)
    for tournament in list(connection.execute(known).scalars()):
        hold(connection, tournament)
    gone = (t.entrants.c.person == person, t.entrants.c.state == IN)
    connection.execute(sa.update(t.entrants).where(*gone).values(state=LEFT, word=""))
    ran = sa.select(T.id).where(T.host == person, T.state.in_((OPEN, RUNNING)))
    for tournament in list(connection.execute(ran).scalars()):
        there = (t.entrants.c.tournament == tournament, t.entrants.c.state == IN)
        query = sa.select(t.entrants.c.person).where(*there).order_by(t.entrants.c.number)
        heir = connection.execute(query).scalars().first()
        change(connection, tournament, **({"host": heir} if heir else {"state": OFF, "due": None}))
