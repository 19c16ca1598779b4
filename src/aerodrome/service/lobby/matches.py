"""Matches: games between people who have been brought together, and need no link to their seats.

Whatever brings people together begins their games here.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import store as rows
from aerodrome.service.games.live_games import Also
from aerodrome.service.games.messages import NewGame, SeatWish
from aerodrome.service.games.model import Games

MOST_PLAYED = 100
"""Unfinished games in which one person may sit before he is brought together with others."""

Sitter = Person | str
"""Who sits in a seat of a match: somebody, or the level of a computer pilot."""


async def begin(
    games: Games,
    wish: NewGame,
    seats: Mapping[Seat, Sitter],
    *,
    host: str = "",
    also: Also | None = None,
) -> str:
    """A game with everybody in their seats; which it is.

    The first person among them made it, as the store sees it; every seat of the scenario has to be
    named. What is written `also` (that an offer is taken, which pairing it is) is written with the
    game or not at all. It is refused where somebody has too many games, by name.
    """
    people = {seat: one for seat, one in seats.items() if isinstance(one, Person)}
    if not people:
        raise Refusal("no-person", "somebody has to sit down at a table.", "seats")
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
    """Refuse where somebody sits at as many tables as one can look after."""
    played = await games.live_games.store.read(lambda c: rows.unfinished_seats(c, person.id))
    if played >= MOST_PLAYED:
        sentence = f"{person.name} has {MOST_PLAYED} unfinished games; some have to end first."
        raise Refusal("too-many", sentence)
