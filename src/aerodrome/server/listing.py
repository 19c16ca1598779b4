"""Listing: a person's games, from the store's facts alone: nothing is opened or re-played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Outcome
from aerodrome.kernel.scenario import Scenario
from aerodrome.server import messages as m
from aerodrome.server import shelf
from aerodrome.server import tables as t
from aerodrome.server.live import lesson_of
from aerodrome.server.store import Row, rows
from aerodrome.server.unplayable import Glances, header_of

LISTED = 200


def games_of(connection: Connection, person: str, known: Mapping[str, Refusal]) -> m.GameList:
    """The games somebody made or plays, those that wait for him first, then the newest.

    `known` are games of which it came to light that nothing here plays them.
    """
    plays = sa.select(t.seats.c.game).where(t.seats.c.person == person)
    here = sa.or_(t.games.c.id.in_(plays), t.games.c.creator == person)
    query = sa.select(t.games).where(here).order_by(t.games.c.updated.desc()).limit(LISTED)
    games = rows(connection, query)
    chairs: dict[str, list[Row]] = {}
    for chair in shelf.read_chairs(connection, [game["id"] for game in games]):
        chairs.setdefault(chair["game"], []).append(chair)
    glances = Glances()
    mine = [
        listed(game, chairs[game["id"]], person, known.get(game["id"]) or glances.refused(game))
        for game in games
    ]
    return m.GameList(tuple(sorted(mine, key=lambda game: (not game.my_turn, -game.updated))))


def unfinished(connection: Connection, person: str, known: Mapping[str, Refusal]) -> int:
    """How many games that somebody made are not over, and could be played to their end."""
    mine = (t.games.c.creator == person, t.games.c.status != "over")
    glances = Glances()
    games = rows(connection, sa.select(t.games.c.id, t.games.c.header).where(*mine))
    return sum(game["id"] not in known and glances.refused(game) is None for game in games)


def uploaded(connection: Connection, person: str, kind: str) -> int:
    """How many games somebody has uploaded."""
    theirs = sa.select(t.seats.c.game).where(t.seats.c.kind == kind)
    mine = (t.games.c.creator == person, t.games.c.id.in_(theirs))
    count = sa.select(sa.func.count()).select_from(t.games).where(*mine)
    return int(connection.execute(count).scalar() or 0)


def listed(facts: Row, found: list[Row], person: str, refused: Refusal | None) -> m.GameInfo:
    """A game by its facts; one that nothing plays waits for nobody."""
    header = header_of(facts, found)
    waiting = tuple(msgspec.json.decode(facts["waiting"])) if refused is None else ()
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
        status=_status(facts, refused),
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
        aloft=not waiting and _status(facts, refused) == "playing",
        refused=m.Fault(code=refused.code, sentence=refused.sentence) if refused else None,
    )


def _status(facts: Row, refused: Refusal | None) -> Any:
    return "unplayable" if refused and facts["status"] != "over" else facts["status"]
