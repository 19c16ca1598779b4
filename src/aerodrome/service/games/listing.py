"""Lists of a person's games, from stored facts alone; no game is loaded or replayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.archive.unplayable import HeaderChecks, header_of
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import game_rows, titles
from aerodrome.service.games import messages as m
from aerodrome.service.games import store as rows
from aerodrome.service.games.game_info import ListedGame, info_of, list_of
from aerodrome.service.games.spectator_delay import without_position

LISTED = 200


def games_of(
    transaction: Transaction, person: str, known: Mapping[str, Refusal], *, hidden: bool = False
) -> m.GameList:
    """Return the games that a person created or plays, those that wait for them first, then newest.

    `known` are games that are known to be unplayable. `hidden` selects the games that the person
    has hidden instead of the others.
    """
    games = rows.of_person(transaction, person, LISTED, hidden=hidden)
    mine = all_listed(transaction, games, person, known)
    return list_of(mine, rows.hidden_count(transaction, person))


def all_listed(
    transaction: Transaction, games: Sequence[Row], person: str, known: Mapping[str, Refusal]
) -> list[m.GameInfo]:
    """Return games from their facts, in the same order."""
    chairs: dict[str, list[Row]] = {}
    for chair in rows.seats_of(transaction, [game["id"] for game in games]):
        chairs.setdefault(chair["game"], []).append(chair)
    checks = HeaderChecks()
    return [
        listed(game, chairs[game["id"]], person, known.get(game["id"]) or checks.refused(game))
        for game in games
    ]


def unfinished(transaction: Transaction, person: str, known: Mapping[str, Refusal]) -> int:
    """Count the unfinished playable games that a person has created."""
    checks, games = HeaderChecks(), rows.unfinished_of(transaction, person)
    return sum(game["id"] not in known and checks.refused(game) is None for game in games)


def listed(facts: Row, found: list[Row], person: str, refused: Refusal | None) -> m.GameInfo:
    """Return a game from its facts; an unplayable game waits for no player."""
    header = header_of(facts, found)
    chairs, outcome, moment = game_rows.seated(header, found), facts["outcome"], facts["moment"]
    place = f"game {facts['id']}"
    game = ListedGame(
        **game_rows.stored_facts(facts),
        chairs=chairs,
        header=header,
        status=_status(facts, refused),
        names=titles.read(facts["names"], facts["id"]),
        waiting=tuple(msgspec.json.decode(facts["waiting"])) if refused is None else (),
        outcome=codec.decode(outcome, Outcome, place) if outcome else None,
        moment=codec.decode(moment, Phrase, place) if moment else None,
        refused=refused,
    )
    info = info_of(game, person)
    late = facts["delay"] and not outcome and not game.seats_of(person)
    return without_position(info) if late else info


def _status(facts: Row, refused: Refusal | None) -> m.GameStatus:
    status: m.GameStatus = facts["status"]
    return "unplayable" if refused and status != "over" else status
