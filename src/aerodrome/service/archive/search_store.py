"""Queries to find games: public games, and the games of one person.

A query reads only the public games in progress, or the games of one person. Everything searched for
is indexed, so only the headers of the games on the page are read.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.database.store import Row, rows
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import hidden as hidden_table
from aerodrome.service.games.tables import seats as seats_table
from aerodrome.service.limits.shares import SharedList
from aerodrome.service.limits.store import beyond, network_of

G, S = games_table.c, seats_table.c
SHARED_OUT = 2_400
"""Number of the newest finished games to which network shares apply."""
Condition = sa.ColumnElement[bool]
Pace = Literal["", "live", "days", "none"]
Result = Literal["", "going", "turn", "won", "lost", "drawn"]


class Wanted(NamedTuple):
    """The search for a person's games; an empty field matches all."""

    ruleset: str = ""
    scenario: str = ""
    opponent: str = ""
    against: Literal["", "people", "computer"] = ""
    result: Result = ""
    since: float | None = None
    until: float | None = None
    rated: bool = False
    archived: bool = False


def _pace_conditions(pace: Pace) -> list[Condition]:
    timed = {
        "live": [G.bank.is_not(None)],
        "days": [G.deadline.is_not(None)],
        "none": [G.bank.is_(None), G.deadline.is_(None)],
    }
    return list(timed.get(pace, []))


def played_in_public(
    connection: Connection, ruleset: str, pace: Pace, shown: SharedList
) -> list[Row]:
    """Return public games in progress, those that moved last first.

    A row has the game's id, ruleset, age and network.
    """
    here = [G.public, G.status == "playing", *_pace_conditions(pace)]
    if ruleset:
        here.append(G.ruleset == ruleset)
    order = (G.updated.desc(), G.id)
    found = sa.select(G.id, G.ruleset, G.created, network_of(G.id).label("network"))
    made = found.outerjoin(people_table, people_table.c.id == G.creator).where(*here)
    return rows(connection, made.order_by(beyond(shown, G.id, order), *order).limit(shown.most))


def over_in_public(
    connection: Connection,
    ruleset: str,
    scenario: str,
    player: str | None,
    start: int,
    shown: SharedList,
) -> tuple[int, list[Row]]:
    """Return the number of finished public games, and a page of them, newest first.

    Network shares apply to the newest ones, except in the games of one player.
    """
    here = [G.public, G.status == "over"]
    here += [G.ruleset == ruleset] if ruleset else []
    here += [G.scenario == scenario] if scenario else []
    if player is not None:
        here.append(G.id.in_(sa.select(S.game).where(S.person == player)))
    if player is not None or start + shown.most > SHARED_OUT:
        return _page(connection, here, start, shown.most)
    found = _shared_out(here, shown).offset(start).limit(shown.most)
    return _counted(connection, here), _in_order(connection, found)


def _shared_out(here: list[Condition], shown: SharedList) -> sa.Select[tuple[str]]:
    newest = sa.select(G.id, G.updated, network_of(G.id).label("network"))
    made = newest.outerjoin(people_table, people_table.c.id == G.creator).where(*here)
    latest = made.order_by(G.updated.desc(), G.id).limit(SHARED_OUT).subquery().c
    order = (latest.updated.desc(), latest.id)
    number = sa.func.row_number().over(partition_by=latest.network, order_by=order)
    late = sa.case((number > shown.first, 1), else_=0)
    return sa.select(latest.id).order_by(late, *order)


def people_of(connection: Connection, games: Collection[str]) -> list[tuple[str, str, str]]:
    """Return the people at the seats of games, as game, seat and person."""
    query = sa.select(S.game, S.seat, S.person).where(S.game.in_(games), S.person.is_not(None))
    return [(one.game, one.seat, one.person) for one in connection.execute(query)]


def of_person(
    connection: Connection, person: str, wanted: Wanted, start: int, most: int
) -> tuple[int, list[Row]]:
    """Return the number of a person's games that match, and a page of them, newest first."""
    return _page(connection, _conditions(person, wanted), start, most)


def played_by(connection: Connection, person: str) -> list[tuple[str, str, int]]:
    """Return the scenarios that a person has played, as ruleset, scenario and number of games."""
    query = sa.select(G.ruleset, G.scenario, sa.func.count()).where(_mine(person))
    found = connection.execute(query.group_by(G.ruleset, G.scenario))
    return [(ruleset, scenario, int(times)) for ruleset, scenario, times in found.all()]


def ids_of(connection: Connection, person: str, games: Sequence[str]) -> list[str]:
    """Return which of these games belong to a person."""
    query = sa.select(G.id).where(G.id.in_(games), _mine(person))
    return list(connection.execute(query).scalars())


def archive(connection: Connection, person: str, games: Sequence[str], *, away: bool) -> None:
    """Move a person's games into the archive, or out of it."""
    H = hidden_table.c
    connection.execute(sa.delete(hidden_table).where(H.person == person, H.game.in_(games)))
    if away and games:
        lines = [{"person": person, "game": game} for game in games]
        connection.execute(sa.insert(hidden_table), lines)


def _page(
    connection: Connection, here: list[Condition], start: int, most: int
) -> tuple[int, list[Row]]:
    """Return the number of games and a page of them; the query reads no rows beyond the page."""
    newest = _newest(here).offset(start).limit(most)
    return _counted(connection, here), _in_order(connection, newest)


def _counted(connection: Connection, here: list[Condition]) -> int:
    count = sa.select(sa.func.count()).select_from(games_table).where(*here)
    return int(connection.execute(count).scalar_one())


def _in_order(connection: Connection, query: sa.Select[tuple[str]]) -> list[Row]:
    """Return the games of a query, in its order."""
    ids = list(connection.execute(query).scalars())
    found = {
        one["id"]: one for one in rows(connection, sa.select(games_table).where(G.id.in_(ids)))
    }
    return [found[game] for game in ids]


def newest(person: str, wanted: Wanted) -> sa.Select[tuple[str]]:
    """Return the query for a person's games, newest first."""
    return _newest(_conditions(person, wanted))


def _newest(here: list[Condition]) -> sa.Select[tuple[str]]:
    return sa.select(G.id).where(*here).order_by(G.updated.desc(), G.id)


def _mine(person: str) -> Condition:
    plays = sa.select(S.game).where(S.person == person)
    made = sa.select(G.id).where(G.creator == person)
    return G.id.in_(sa.union(plays, made))


def _conditions(person: str, wanted: Wanted) -> list[Condition]:
    away = sa.select(hidden_table.c.game).where(hidden_table.c.person == person)
    here = [_mine(person), G.id.in_(away) if wanted.archived else G.id.not_in(away)]
    here += [G.ruleset == wanted.ruleset] if wanted.ruleset else []
    here += [G.scenario == wanted.scenario] if wanted.scenario else []
    here += [G.updated >= wanted.since] if wanted.since is not None else []
    here += [G.updated < wanted.until] if wanted.until is not None else []
    here += [G.rated] if wanted.rated else []
    here += _opponent_conditions(person, wanted)
    here += _result_conditions(person, wanted.result)
    return here


def _opponent_conditions(person: str, wanted: Wanted) -> list[Condition]:
    others = seats_table.alias()
    here = sa.select(others.c.seat).where(others.c.game == G.id)
    if wanted.against == "computer":
        return [sa.exists(here.where(others.c.kind == "bot"))]
    other = here.where(others.c.person.is_not(None), others.c.person != person)
    if wanted.opponent:
        named = people_table.c.name.icontains(wanted.opponent, autoescape=True)
        known = other.join(people_table, people_table.c.id == others.c.person)
        return [sa.exists(known.where(named))]
    return [sa.exists(other)] if wanted.against == "people" else []


def _result_conditions(person: str, result: Result) -> list[Condition]:
    """Return the condition for a result; an outcome starts with the seats that have won."""
    mine = seats_table.alias()
    sat = sa.select(mine.c.seat).where(mine.c.game == G.id, mine.c.person == person)
    name = sa.literal('"').concat(mine.c.seat).concat('"')
    won = sa.exists(sat.where(G.outcome.like(sa.literal(WON).concat(name).concat(REASON))))
    drawn = G.outcome.like(DRAWN)
    asked = sa.exists(sat.where(G.waiting.contains(name)))
    ways: dict[str, list[Any]] = {
        "going": [G.status != "over"],
        "turn": [G.status != "over", asked],
        "won": [G.status == "over", won],
        "lost": [G.status == "over", sa.exists(sat), sa.not_(won), sa.not_(drawn)],
        "drawn": [G.status == "over", sa.exists(sat), drawn],
    }
    return list(ways.get(result, []))


WON, REASON, DRAWN = '{"winners":[%', '%],"reason":%', '{"winners":[],%'
"""The encoding of an outcome (`kernel.ruleset.Outcome`)."""
