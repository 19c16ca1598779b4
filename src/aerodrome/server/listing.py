"""Listing: a person's games, from the store's facts alone: nothing is opened or re-played."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.ruleset import Outcome
from aerodrome.kernel.scenario import Scenario
from aerodrome.server import messages as m
from aerodrome.server import shelf
from aerodrome.server import tables as t
from aerodrome.server.live import lesson_of
from aerodrome.server.store import Row, rows

LISTED = 200


def games_of(connection: Connection, person: str) -> m.GameList:
    """The games somebody made or plays, those that wait for him first, then the newest."""
    plays = sa.select(t.seats.c.game).where(t.seats.c.person == person)
    here = sa.or_(t.games.c.id.in_(plays), t.games.c.creator == person)
    query = sa.select(t.games).where(here).order_by(t.games.c.updated.desc()).limit(LISTED)
    games = rows(connection, query)
    chairs: dict[str, list[Row]] = {}
    for chair in shelf.read_chairs(connection, [game["id"] for game in games]):
        chairs.setdefault(chair["game"], []).append(chair)
    listed = [_listed(game, chairs[game["id"]], person) for game in games]
    return m.GameList(tuple(sorted(listed, key=lambda game: (not game.my_turn, -game.updated))))


def unfinished(connection: Connection, person: str) -> int:
    """How many games that somebody made are not over."""
    mine = (t.games.c.creator == person, t.games.c.status != "over")
    count = sa.select(sa.func.count()).select_from(t.games).where(*mine)
    return int(connection.execute(count).scalar() or 0)


def uploaded(connection: Connection, person: str, kind: str) -> int:
    """How many games somebody has uploaded."""
    theirs = sa.select(t.seats.c.game).where(t.seats.c.kind == kind)
    mine = (t.games.c.creator == person, t.games.c.id.in_(theirs))
    count = sa.select(sa.func.count()).select_from(t.games).where(*mine)
    return int(connection.execute(count).scalar() or 0)


def _listed(facts: Row, found: list[Row], person: str) -> m.GameInfo:
    header = shelf.read_header(facts)
    waiting = tuple(msgspec.json.decode(facts["waiting"]))
    chairs = shelf.seated(header, found)
    mine = [chair.seat for chair in chairs.values() if chair.person == person]
    outcome, moment = facts["outcome"], facts["moment"]
    return m.GameInfo(
        id=facts["id"],
        ruleset=header.ruleset,
        scenario=header.scenario,
        title=Scenario(header.scenario, header.setup).said("title"),
        title_it=Scenario(header.scenario, header.setup).said("title", "it"),
        options=header.options,
        status=facts["status"],
        seats=tuple(chair.info(person) for chair in chairs.values()),
        waiting=waiting,
        my_turn=any(seat in waiting for seat in mine),
        created=facts["created"],
        updated=facts["updated"],
        deadline=facts["deadline"],
        draw_offers=tuple(msgspec.json.decode(facts["draw_offers"])),
        outcome=codec.decode(outcome, Outcome, f"game {facts['id']}") if outcome else None,
        moment=codec.decode(moment, Phrase, f"game {facts['id']}") if moment else None,
        rematch=facts["rematch"],
        seed_hash=header.seed_hash,
        lesson=lesson_of(chairs),
        aloft=not waiting and facts["status"] == "playing",
    )
