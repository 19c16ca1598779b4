"""Entry: who may create a tournament, of which games, and who may take part."""

from __future__ import annotations

from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import own_account_store
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Transaction
from aerodrome.service.games.messages import NewGame
from aerodrome.service.games.model import Games
from aerodrome.service.games.new_game.reading import wished
from aerodrome.service.ratings.strength import strength
from aerodrome.service.social import blocking, clubs
from aerodrome.service.tournaments import store as rows
from aerodrome.service.tournaments.display import entry_refusal
from aerodrome.service.tournaments.messages import MOST_ENTRIES, TournamentIn
from aerodrome.service.tournaments.tournament import Tournament

MOST_HOSTED = 10
"""Tournaments that one person may host at a time."""
MOST_ENTERED = 20
YEAR = 366 * 86_400.0
Teams = tuple[tuple[Seat, ...], tuple[Seat, ...]]


def wish_for(wish: TournamentIn, scenario: str) -> NewGame:
    """Return the request for a game of a tournament."""
    return NewGame(
        ruleset=wish.ruleset,
        scenario=scenario,
        options=wish.options,
        deadline=wish.deadline,
        clock=wish.clock,
        rated=wish.rated,
        public=wish.public and not wish.club,
    )


async def teams_of(
    games: Games, wish: TournamentIn, scenario: str, person: str, host: str = ""
) -> Teams:
    """Return the seats of the two sides; refuse scenarios that do not have exactly two."""
    ruleset = registry.find(wish.ruleset)
    made = await wished(games.reader, ruleset, wish_for(wish, scenario), person, host)
    sides: dict[str, list[Seat]] = {}
    for seat in made.seats:
        sides.setdefault(ruleset.rules.side(seat), []).append(seat)
    if len(sides) != 2:
        sentence = f"`{scenario}` has {len(sides)} sides; a tournament is for two."
        raise Refusal("two-sides", sentence, "scenarios")
    first, second = (tuple(seats) for seats in sides.values())
    return first, second


async def check_wish(
    games: Games, person: Person, wish: TournamentIn, now: float, host: str
) -> None:
    """Refuse a tournament that could not be played."""
    most = MOST_ENTRIES[wish.format]
    if wish.entries > most:
        raise Refusal("too-many", f"at most {most} players can enter.", "entries")
    if wish.deadline is None and wish.clock is None:
        raise Refusal(
            "no-pace", "choose a pace; without one a tournament may never end.", "deadline"
        )
    if wish.deadline is not None and wish.clock is not None:
        raise Refusal("two-paces", "choose a clock or a time for each turn, not both.", "clock")
    if wish.rated and registry.find(wish.ruleset).rules.inner is not None:
        raise Refusal("unrated", "a campaign cannot be rated.", "rated")
    if wish.begin == "time" and not now < wish.begins <= now + YEAR:
        raise Refusal("bad-time", "it must start within a year from now.", "begins")
    for scenario in wish.scenarios:
        await teams_of(games, wish, scenario, person.id, host)


def check_maker(transaction: Transaction, person: Person, wish: TournamentIn, now: float) -> None:
    """Refuse a person who may not create this tournament."""
    if own_account_store.silenced_until(transaction, person.id, now):
        raise Refusal("silenced", "the host of this server does not let you do that now.")
    if wish.club and not clubs.is_member(transaction, wish.club, person.id):
        raise Refusal("no-member", "only members of a club can create a tournament for it.", "club")
    if rows.hosted(transaction, person.id) >= MOST_HOSTED:
        sentence = f"you run {MOST_HOSTED} tournaments; one has to end first."
        raise Refusal("too-many", sentence)


def enter(transaction: Transaction, tournament: Tournament, person: Person, now: float) -> None:
    """Enter a person into a tournament; an entrant is not entered twice."""
    mine = tournament.of(person.id)
    if mine is not None and mine.is_in:
        return
    if mine is not None or any(one.person == person.id for one in tournament.barred):
        raise Refusal("not-again", "you have left this tournament, and cannot enter it again.")
    _check_entrant(transaction, tournament, person)
    known = (*tournament.entrants, *tournament.barred)
    number = max((one.number for one in known), default=0) + 1
    worth = strength(transaction, person.id, tournament.wish.ruleset, now).points
    values = {
        "tournament": tournament.id,
        "number": number,
        "person": person.id,
        "state": rows.IN,
        "since": tournament.round + 1,
        "seed": number if tournament.state == rows.RUNNING else worth,
        "place": len(tournament.within) + 1,
        "active": now,
        "word": "",
    }
    rows.add_entrant(transaction, values)


def _check_entrant(transaction: Transaction, tournament: Tournament, person: Person) -> None:
    if sentence := entry_refusal(tournament):
        raise Refusal("no-room", sentence)
    club = tournament.wish.club
    if club and not clubs.is_member(transaction, club, person.id):
        raise Refusal("no-member", "this tournament is for the members of a club.")
    if blocking.apart(transaction, tournament.host, person.id):
        raise Refusal("apart", "you cannot enter this tournament.")
    if rows.entered(transaction, person.id) >= MOST_ENTERED:
        sentence = f"you take part in {MOST_ENTERED} tournaments; one has to end first."
        raise Refusal("too-many", sentence)
