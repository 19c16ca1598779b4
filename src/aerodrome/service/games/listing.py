"""Listing: a person's games, from the store's facts alone: nothing is opened or re-played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.record import Header
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.service.accounts.names import titled
from aerodrome.service.archive.unplayable import HeaderChecks, header_of
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import game_rows, titles
from aerodrome.service.games import messages as m
from aerodrome.service.games import store as rows
from aerodrome.service.games.chair import lesson_of
from aerodrome.service.games.spectator_delay import withheld

LISTED = 200


def games_of(
    transaction: Transaction, person: str, known: Mapping[str, Refusal], *, hidden: bool = False
) -> m.GameList:
    """The games somebody made or plays, those that wait for him first, then the newest.

    `known` are games of which it came to light that nothing here plays them; `hidden` asks for
    those he has put out of his sight instead.
    """
    games = rows.of_person(transaction, person, LISTED, hidden=hidden)
    mine = all_listed(transaction, games, person, known)
    ordered = sorted(mine, key=lambda game: (not game.my_turn, -game.updated))
    away = rows.hidden_count(transaction, person)
    return m.GameList(games=tuple(ordered), hidden=away)


def all_listed(
    transaction: Transaction, games: Sequence[Row], person: str, known: Mapping[str, Refusal]
) -> list[m.GameInfo]:
    """Some games by their facts, in the same order."""
    chairs: dict[str, list[Row]] = {}
    for chair in rows.seats_of(transaction, [game["id"] for game in games]):
        chairs.setdefault(chair["game"], []).append(chair)
    glances = HeaderChecks()
    return [
        listed(game, chairs[game["id"]], person, known.get(game["id"]) or glances.refused(game))
        for game in games
    ]


def unfinished(transaction: Transaction, person: str, known: Mapping[str, Refusal]) -> int:
    """How many games that somebody made are not over, and could be played to their end."""
    glances, games = HeaderChecks(), rows.unfinished_of(transaction, person)
    return sum(game["id"] not in known and glances.refused(game) is None for game in games)


def listed(facts: Row, found: list[Row], person: str, refused: Refusal | None) -> m.GameInfo:
    """A game by its facts; one that nothing plays waits for nobody."""
    header = header_of(facts, found)
    waiting = tuple(msgspec.json.decode(facts["waiting"])) if refused is None else ()
    chairs = game_rows.seated(header, found)
    mine = [chair.seat for chair in chairs.values() if chair.person == person]
    outcome, moment = facts["outcome"], facts["moment"]
    name = titles.name_for(titles.read(facts["names"], facts["id"]), mine)
    title, others = _titles(header, name)
    info = m.GameInfo(
        id=facts["id"],
        ruleset=header.ruleset,
        scenario=header.scenario,
        title=title,
        titles=others,
        options=header.options,
        status=_status(facts, refused),
        seats=tuple(chair.info(person) for chair in chairs.values()),
        waiting=waiting,
        my_turn=any(seat in waiting for seat in mine),
        created=facts["created"],
        updated=facts["updated"],
        deadline=facts["deadline"],
        public=bool(facts["public"]),
        delay=facts["delay"],
        clock=game_rows.clock_of(facts),
        **game_rows.sleep_info(facts),
        draw_offers=tuple(msgspec.json.decode(facts["draw_offers"])),
        outcome=codec.decode(outcome, Outcome, f"game {facts['id']}") if outcome else None,
        moment=codec.decode(moment, Phrase, f"game {facts['id']}") if moment else None,
        rematch=facts["rematch"],
        rated=facts["rated"],
        seed_hash=header.seed_hash,
        lesson=lesson_of(chairs),
        aloft=not waiting and _status(facts, refused) == "playing",
        refused=m.Fault(code=refused.code, sentence=refused.sentence) if refused else None,
    )
    return withheld(info) if facts["delay"] and not mine and not outcome else info


def _titles(header: Header, name: Phrase | None) -> tuple[str, dict[str, str]]:
    """Its title, and in other languages; rules that are gone translate nothing any more."""
    scenario = Scenario(header.scenario, header.setup)
    try:
        return titles.titles_of(registry.find(header.ruleset), scenario, name)
    except Refusal:
        return titled(scenario.said("title")), {}


def _status(facts: Row, refused: Refusal | None) -> Any:
    return "unplayable" if refused and facts["status"] != "over" else facts["status"]
