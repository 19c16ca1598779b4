"""Results: rating changes of games, and log books for display."""

from __future__ import annotations

from typing import Any

import msgspec

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import game_rows, listing
from aerodrome.service.games import store as games_store
from aerodrome.service.games.messages import GameInfo, Rating
from aerodrome.service.ratings import leaders_store, log_book_store, profiles
from aerodrome.service.ratings import log_book as logs
from aerodrome.service.ratings import messages as m
from aerodrome.service.ratings import store as ratings_store
from aerodrome.service.ratings.scale import MIDDLE, SETTLED

LINES = 20
"""Lines on one page of a log book."""


def counted(transaction: Transaction, game: str, viewer: Person) -> m.GameCounted:
    """Return whether a game counted, and the rating changes that the viewer may see."""
    game_rows.facts(transaction, game)
    line = ratings_store.line_of(transaction, game)
    if line is None:
        raise Refusal("unrated", "this game is not rated, or not over.", game)
    sits = {
        one["person"]: one["seat"]
        for one in games_store.seats_of(transaction, [game])
        if not one["reserved"] or one["person"] == viewer.id
    }
    moved = {
        sits[step["person"]]: m.SeatMoved(_after(step), _change(step))
        for step in leaders_store.steps_in(transaction, [game])
        if step["person"] in sits
    }
    return m.GameCounted(verdict=line["verdict"], seats=moved)


def _after(step: Row) -> Rating:
    doubt = step["doubt"]
    return Rating(MIDDLE + round(step["after"]), round(doubt), provisional=doubt >= SETTLED)


def _change(step: Row) -> int:
    """Return the difference between the two ratings as they are shown."""
    before, after = float(step["before"]), float(step["after"])
    return round(after) - round(before)


def log_book(transaction: Transaction, name: str, viewer: Person, page: int) -> m.LogBookPage:
    """Return a page of a log book, empty if it is hidden from the viewer."""
    found = profiles.account(transaction, name)
    if found["reserved"] and found["id"] != viewer.id:
        return m.LogBookPage(())
    lines = log_book_store.page_of(transaction, found["id"], page * LINES, LINES + 1)
    shown = [line["game"] for line in lines[:LINES]]
    facts = log_book_store.games_by_id(transaction, shown)
    seats: dict[str, list[Row]] = {}
    for seat in games_store.seats_of(transaction, shown):
        seats.setdefault(seat["game"], []).append(seat)
    steps = {one["game"]: one for one in leaders_store.steps_in(transaction, shown, found["id"])}
    shown_lines = tuple(
        _line(line, facts[line["game"]], seats[line["game"]], steps.get(line["game"]))
        for line in lines[:LINES]
    )
    return m.LogBookPage(shown_lines, page + 1 if len(lines) > LINES else None)


def _line(line: Row, facts: Row, seats: list[Row], step: Row | None) -> m.LogBookLine:
    logged, info = logs.read(line), listing.listed(facts, seats, "", None)
    return m.LogBookLine(
        game=line["game"],
        at=line["at"],
        ruleset=line["ruleset"],
        title=info.title,
        titles=info.titles,
        result=logged.result,
        machines=logged.machines,
        against=_against(info, logged),
        rated=info.rated,
        change=_change(step) if step is not None else None,
    )


def _against(info: GameInfo, logged: logs.Logged) -> tuple[m.Opponent, ...]:
    """Return the players of the other sides, each once."""
    side = logs.side_of(info.ruleset)
    mine = {side(seat) for seat in logged.seats}
    others = [one for one in info.seats if side(one.seat) not in mine]
    named = (
        m.Opponent(one.name, one.account, one.level if one.kind == "bot" else "", one.program)
        for one in others
    )
    return tuple(dict.fromkeys(named))


def export(transaction: Transaction, person: str) -> dict[str, Any]:
    """Return a person's ratings, rating changes and career totals for their archive."""
    careers = {
        ruleset: msgspec.Raw(totals.encode())
        for ruleset, totals in log_book_store.careers_of(transaction, person).items()
    }
    ratings = leaders_store.standings_of(transaction, person)
    steps = leaders_store.steps_of(transaction, person)
    return {"ratings": ratings, "steps": steps, "careers": careers}
