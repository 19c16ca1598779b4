"""Matches: games between people who were paired, and who need no links to their seats.

All features that bring players together begin their games here.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import store as rows
from aerodrome.service.games.messages import NewGame, SeatWish
from aerodrome.service.games.model import Games
from aerodrome.service.games.open_games import Also

MOST_PLAYED = 100
"""Unfinished games that a person may have before they can be paired again."""

Sitter = Person | str
"""Who takes a seat of a match: a person, or the level of a computer pilot."""


async def begin(
    games: Games,
    wish: NewGame,
    seats: Mapping[Seat, Sitter],
    *,
    host: str = "",
    also: Also | None = None,
) -> str:
    """Create a game with these people in their seats; return its id.

    Every seat of the scenario has to be named; the first person counts as its creator. `also`
    writes in the same transaction, for example that an offer was taken. The game is refused if one
    of the people has too many games; the refusal names them.
    """
    people = {seat: one for seat, one in seats.items() if isinstance(one, Person)}
    if not people:
        raise Refusal("no-person", "a table needs at least one person.", "seats")
    for person in dict.fromkeys(people.values()):
        await check_room(games, person)
    maker = next(iter(people.values()))
    wishes = {seat: _wish(one, maker) for seat, one in seats.items()}
    others = {seat: one for seat, one in people.items() if one != maker}
    asked = msgspec.structs.replace(wish, seats=wishes)
    made = await games.create(maker, asked, host, others, also)
    return made.game.id


def _wish(sitter: Sitter, maker: Person) -> SeatWish:
    if isinstance(sitter, str):
        return SeatWish("bot", sitter)
    return SeatWish("me" if sitter == maker else "open")


async def check_room(games: Games, person: Person) -> None:
    """Refuse a person who has too many unfinished games."""
    played = await games.live_games.store.read(lambda c: rows.unfinished_seats(c, person.id))
    if played >= MOST_PLAYED:
        sentence = f"{person.name} has {MOST_PLAYED} unfinished games; some have to end first."
        raise Refusal("too-many", sentence)
