"""Counting: enters a finished rated game into the book, in the transaction that ends it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from msgspec import UNSET

from aerodrome.kernel import codec, registry
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.record import AnyLine, Header
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import game_rows
from aerodrome.service.ratings import book
from aerodrome.service.ratings import store as ratings_store
from aerodrome.service.ratings.entry import EntrySide, Evidence, Fault, LedgerEntry, place_of
from aerodrome.service.ratings.log_book import has_begun

ABANDONED = "closed.abandoned"
"""Reason of a game that was closed because no one could finish it."""


def enter(transaction: Transaction, game: str, now: float) -> None:
    """Count a game that has just ended; one that is in the book already is skipped."""
    ratings_store.hold(transaction)
    if ratings_store.line_of(transaction, game) is not None:
        return
    entry = read(transaction, game)
    if entry is None:
        return
    number, evidence = ratings_store.next_number(transaction), _evidence(transaction, game, entry)
    found = book.count(transaction, number, entry, now, evidence)
    values = {"entry": codec.encode(entry).decode(), "evidence": evidence, "verdict": found.verdict}
    ratings_store.enter(transaction, {"number": number, "game": game, "at": now, **values})
    ratings_store.forget_sightings(transaction, game)


def read(transaction: Transaction, game: str) -> LedgerEntry | None:
    """Read a book entry from the record of a game; None if the game is not to be counted."""
    facts, chairs, lines, _ = game_rows.read_game(transaction, game)
    header = game_rows.read_header(facts)
    if not facts["rated"] or not facts["outcome"]:
        return None
    ruleset = registry.find(header.ruleset)
    sides = _sides(ruleset, header, chairs)
    if len(sides) != 2:
        return None
    outcome = codec.decode(facts["outcome"], Outcome, f"game {game}")
    winners = {ruleset.rules.side(seat) for seat in outcome.winners}
    default = {name: option.default for name, option in ruleset.options.items()}
    return LedgerEntry(
        ruleset=header.ruleset,
        place=place_of(header.scenario, header.options, default),
        sides=(sides[0], sides[1]),
        winner=next(iter(winners)) if len(winners) == 1 else None,
        fault=_fault(ruleset, outcome, chairs, game_rows.decoded(lines)),
        scenario=header.scenario,
        programs=True if any(chair["owner"] is not None for chair in chairs) else UNSET,
    )


def _sides(ruleset: Ruleset[Any], header: Header, chairs: list[Row]) -> list[EntrySide]:
    sat = {chair["seat"]: chair for chair in chairs}
    names = dict.fromkeys(map(ruleset.rules.side, header.seats))
    sides = []
    for name in names:
        there = [sat[seat] for seat in header.seats if ruleset.rules.side(seat) == name]
        people = dict.fromkeys(one["person"] for one in there if one["person"])
        levels = dict.fromkeys(one["level"] for one in there if one["kind"] == "bot")
        sides.append(EntrySide(name, tuple(people), tuple(levels)))
    return sides


def _fault(
    ruleset: Ruleset[Any], outcome: Outcome, chairs: list[Row], lines: Sequence[AnyLine]
) -> Fault:
    """Return why a game does not count with any players."""
    if outcome.reason.key == ABANDONED:
        return "closed"
    if any(chair["kind"] == "bot" and chair["person"] for chair in chairs):
        return "left"
    seats = [chair["seat"] for chair in chairs]
    return "" if has_begun(ruleset, seats, lines) else "unbegun"


def _evidence(transaction: Transaction, game: str, entry: LedgerEntry) -> Evidence:
    """Return whether two opponents seem to have shared a browser or a network."""
    first, second = (side.people for side in entry.sides)
    pairs = [(one, other) for one in first for other in second]
    if any(ratings_store.share_browser(transaction, one, other) for one, other in pairs):
        return "browser"
    seen = ratings_store.sightings_of(transaction, game)
    for (one, here), (other, there) in combinations(seen, 2):
        if here == there and ((one, other) in pairs or (other, one) in pairs):
            return "network"
    return ""
