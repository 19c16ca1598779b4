"""Outcomes: results of a tournament's games, and their effects on the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.tournaments import ladder
from aerodrome.service.tournaments import store as rows
from aerodrome.service.tournaments.announcements import News, news
from aerodrome.service.tournaments.tournament import Encounter, Entrant, Leg, Tournament

MINUTE = 60.0


def note(transaction: Transaction, tournament: Tournament, now: float) -> list[News]:
    """Record results, withdrawals and forfeits since the last call."""
    announced: list[News] = []
    games = rows.ended_games(transaction, tournament.id)
    for encounter in tournament.encounters:
        if encounter.is_over:
            continue
        legs = tuple(
            _noted(transaction, tournament, encounter, leg, games.get(leg.game or ""), now)
            for leg in encounter.legs
        )
        met = replace(encounter, legs=legs)
        _go_on(transaction, tournament, met)
        if all(leg.result for leg in legs) or _void(tournament, met):
            announced += close(transaction, tournament, met, now)
    return announced


def _noted(
    transaction: Transaction,
    tournament: Tournament,
    encounter: Encounter,
    leg: Leg,
    game: Row | None,
    now: float,
) -> Leg:
    """Return one game with its result as of now."""
    if leg.result or leg.state == "done":
        return leg
    here = (tournament.id, encounter.number, leg.number)
    if game is not None and game["status"] is None:
        rows.change_leg(transaction, *here, state="waiting", game=None, due=None)
        return replace(leg, state="waiting", game=None, due=None)
    if game is not None and game["status"] == "over":
        result = winner(leg, game["outcome"])
        rows.change_leg(transaction, *here, state="done", due=None, result=result, how="played")
        return replace(leg, state="done", result=result, how="played")
    decided: str | None = _by_absence(tournament, encounter)
    how = "withdrawn"
    if not decided and game is not None and leg.due is not None and leg.due <= now:
        decided, how = _by_forfeit(transaction, tournament, encounter, leg, game), "forfeit"
        if not decided:
            later = now + tournament.wish.grace * MINUTE if decided is None else None
            rows.change_leg(transaction, *here, due=later)
    if not decided or encounter.state == "asked":
        return leg
    return settle(transaction, tournament, encounter, leg, decided, how)


def settle(
    transaction: Transaction,
    tournament: Tournament,
    encounter: Encounter,
    leg: Leg,
    result: str,
    how: str,
    word: str = "",
) -> Leg:
    """Record a result that the game itself did not give; a running game will be ended."""
    going_on = leg.state in ("playing", "closing")
    state = "closing" if going_on else "done"
    values = {"state": state, "due": None, "result": result, "how": how, "word": word}
    rows.change_leg(transaction, tournament.id, encounter.number, leg.number, **values)
    return replace(leg, state=state, result=result, how=how, word=word)


def winner(leg: Leg, outcome: str | None) -> str:
    """Return which entrant won, by the first entrant's seats; no single winner is a draw."""
    found = msgspec.json.decode(outcome) if outcome else {}
    winners = set(found.get("winners", ()))
    first, second = winners & set(leg.seats), winners - set(leg.seats)
    if bool(first) == bool(second):
        return "draw"
    return "first" if first else "second"


def _by_absence(tournament: Tournament, encounter: Encounter) -> str:
    """Return who wins because the other entrant is out; "none" if both are, "" if neither is."""
    first = tournament.by_number[encounter.first].is_in
    second = encounter.second is not None and tournament.by_number[encounter.second].is_in
    if first and second:
        return ""
    return "first" if first else "second" if second else "none"


def _by_forfeit(
    transaction: Transaction, tournament: Tournament, encounter: Encounter, leg: Leg, game: Row
) -> str | None:
    """Return who wins because the other did not come; "" if both came, None if undecided.

    An entrant who has not had to act yet is not late.
    """
    waiting = set(msgspec.json.decode(game["waiting"]))
    came, late = [], []
    for number in (encounter.first, encounter.second):
        person = tournament.by_number[number or 0].person
        here = number == encounter.first
        asked = any((seat in leg.seats) == here for seat in waiting)
        came.append(rows.has_come(transaction, str(leg.game), person))
        late.append(asked and not came[-1])
    if not any(late):
        return "" if all(came) else None
    return "none" if all(late) else "second" if late[0] else "first"


def _void(tournament: Tournament, encounter: Encounter) -> bool:
    """Return whether an entrant left before a challenge was accepted."""
    return encounter.state == "asked" and bool(_by_absence(tournament, encounter))


def _go_on(transaction: Transaction, tournament: Tournament, encounter: Encounter) -> None:
    """Let the second game begin once the first is decided."""
    before = True
    for leg in encounter.legs:
        if leg.state == "later" and before and encounter.state == "playing" and not leg.result:
            here = (tournament.id, encounter.number, leg.number)
            rows.change_leg(transaction, *here, state="waiting")
        before = before and bool(leg.result)


def close(
    transaction: Transaction, tournament: Tournament, encounter: Encounter, now: float
) -> list[News]:
    """Close an encounter if all its games are decided, and move entrants on a ladder."""
    rows.change_encounter(transaction, tournament.id, encounter.number, state="over", due=None)
    for leg in encounter.legs:
        if not leg.result:
            here = (tournament.id, encounter.number, leg.number)
            rows.change_leg(transaction, *here, state="done")
    if tournament.format != "ladder":
        return []
    both = _both(tournament, encounter)
    for one in both:
        rows.change_entrant(transaction, tournament.id, one.number, active=now)
    if not (ladder.won_by_challenger(encounter) and all(one.is_in for one in both[:1])):
        return []
    order = ladder.climbed(_order(tournament), encounter.first, encounter.second or 0)
    reorder(transaction, tournament, order)
    return []


def _both(tournament: Tournament, encounter: Encounter) -> list[Entrant]:
    numbers = (encounter.first, encounter.second)
    return [tournament.by_number[number] for number in numbers if number is not None]


def _order(tournament: Tournament) -> list[int]:
    """Return the numbers on a ladder from the top, with those who left at the bottom."""
    ranked = sorted(tournament.entrants, key=lambda one: (not one.is_in, one.place))
    return [one.number for one in ranked]


def reorder(transaction: Transaction, tournament: Tournament, order: Sequence[int]) -> None:
    """Store the places of a ladder."""
    for place, number in enumerate(order, 1):
        if tournament.by_number[number].place != place:
            rows.change_entrant(transaction, tournament.id, number, place=place)


def give_way(
    transaction: Transaction, tournament: Tournament, encounter: Encounter, now: float
) -> list[News]:
    """Record that an unanswered or declined challenge is lost by the challenged entrant."""
    legs = [
        settle(transaction, tournament, encounter, leg, "first", "lapsed") for leg in encounter.legs
    ]
    met = replace(encounter, legs=tuple(legs))
    close(transaction, tournament, met, now)
    first, second = _both(tournament, met)
    return [news(tournament, [first], "gave_way", name=second.name)]


def take_up(transaction: Transaction, tournament: Tournament, encounter: Encounter) -> None:
    """Begin the games of an accepted challenge; live games one after the other."""
    here = (tournament.id, encounter.number)
    rows.change_encounter(transaction, *here, state="playing", due=None)
    for leg in encounter.legs:
        if leg.number == 1 or not tournament.is_live:
            rows.change_leg(transaction, *here, leg.number, state="waiting")
