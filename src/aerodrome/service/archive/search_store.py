"""Finding games in the store: those that everybody may watch, and those of one person.

Nothing here reads more games than are public and played, or than one person has; what is looked
for stands in an index, so that no header is read but of the games that are shown.
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
"""So many of the newest games that are over are shared out among networks."""
Condition = sa.ColumnElement[bool]
Pace = Literal["", "live", "days", "none"]
Result = Literal["", "going", "turn", "won", "lost", "drawn"]


class Wanted(NamedTuple):
    """Which of somebody's games are looked for; what is empty leaves nothing out."""

    ruleset: str = ""
    scenario: str = ""
    opponent: str = ""
    against: Literal["", "people", "computer"] = ""
    result: Result = ""
    since: float | None = None
    until: float | None = None
    rated: bool = False
    archived: bool = False


def _paced(pace: Pace) -> list[Condition]:
    timed = {
        "live": [G.bank.is_not(None)],
        "days": [G.deadline.is_not(None)],
        "none": [G.bank.is_(None), G.deadline.is_(None)],
    }
    return list(timed.get(pace, []))


def played_in_public(
    connection: Connection, ruleset: str, pace: Pace, shown: SharedList
) -> list[Row]:
    """Games that everybody may watch now, those that moved last first: which, of what and from
    which network."""
    here = [G.public, G.status == "playing", *_paced(pace)]
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
    """Games that everybody may look back at, the newest first: how many, and some of them.

    The newest are shared out among networks, but for those of one player.
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
    """Who sits in some games: game, seat and person."""
    query = sa.select(S.game, S.seat, S.person).where(S.game.in_(games), S.person.is_not(None))
    return [(one.game, one.seat, one.person) for one in connection.execute(query)]


def of_person(
    connection: Connection, person: str, wanted: Wanted, start: int, most: int
) -> tuple[int, list[Row]]:
    """Somebody's games that are looked for, the newest first: how many, and some of them."""
    return _page(connection, _fitting(person, wanted), start, most)


def played_by(connection: Connection, person: str) -> list[tuple[str, str, int]]:
    """What somebody has played: game, scenario, and how often."""
    query = sa.select(G.ruleset, G.scenario, sa.func.count()).where(_mine(person))
    found = connection.execute(query.group_by(G.ruleset, G.scenario))
    return [(ruleset, scenario, int(times)) for ruleset, scenario, times in found.all()]


def ids_of(connection: Connection, person: str, games: Sequence[str]) -> list[str]:
    """Which of some games are somebody's."""
    query = sa.select(G.id).where(G.id.in_(games), _mine(person))
    return list(connection.execute(query).scalars())


def archive(connection: Connection, person: str, games: Sequence[str], *, away: bool) -> None:
    """Put games of somebody's away, or take them out again."""
    H = hidden_table.c
    connection.execute(sa.delete(hidden_table).where(H.person == person, H.game.in_(games)))
    if away and games:
        lines = [{"person": person, "game": game} for game in games]
        connection.execute(sa.insert(hidden_table), lines)


def _page(
    connection: Connection, here: list[Condition], start: int, most: int
) -> tuple[int, list[Row]]:
    """How many games there are, and some of them; only of these more is read than an index has."""
    newest = _newest(here).offset(start).limit(most)
    return _counted(connection, here), _in_order(connection, newest)


def _counted(connection: Connection, here: list[Condition]) -> int:
    count = sa.select(sa.func.count()).select_from(games_table).where(*here)
    return int(connection.execute(count).scalar_one())


def _in_order(connection: Connection, query: sa.Select[tuple[str]]) -> list[Row]:
    """The games that a query finds, in its order."""
    ids = list(connection.execute(query).scalars())
    found = {
        one["id"]: one for one in rows(connection, sa.select(games_table).where(G.id.in_(ids)))
    }
    return [found[game] for game in ids]


def newest(person: str, wanted: Wanted) -> sa.Select[tuple[str]]:
    """What finds somebody's games, the newest first."""
    return _newest(_fitting(person, wanted))


def _newest(here: list[Condition]) -> sa.Select[tuple[str]]:
    return sa.select(G.id).where(*here).order_by(G.updated.desc(), G.id)


def _mine(person: str) -> Condition:
    plays = sa.select(S.game).where(S.person == person)
    made = sa.select(G.id).where(G.creator == person)
    return G.id.in_(sa.union(plays, made))


def _fitting(person: str, wanted: Wanted) -> list[Condition]:
    away = sa.select(hidden_table.c.game).where(hidden_table.c.person == person)
    here = [_mine(person), G.id.in_(away) if wanted.archived else G.id.not_in(away)]
    here += [G.ruleset == wanted.ruleset] if wanted.ruleset else []
    here += [G.scenario == wanted.scenario] if wanted.scenario else []
    here += [G.updated >= wanted.since] if wanted.since is not None else []
    here += [G.updated < wanted.until] if wanted.until is not None else []
    here += [G.rated] if wanted.rated else []
    here += _opposed(person, wanted)
    here += _ended(person, wanted.result)
    return here


def _opposed(person: str, wanted: Wanted) -> list[Condition]:
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


def _ended(person: str, result: Result) -> list[Condition]:
    """How a game ended for somebody: its outcome begins with the seats that have won."""
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
"""How an outcome is written (`kernel.ruleset.Outcome`)."""
