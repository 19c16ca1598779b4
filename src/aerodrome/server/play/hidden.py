"""Hidden: games that somebody puts out of his sight, and lessons that he abandons."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from aerodrome.kernel.refusal import Refusal
from aerodrome.server.people.person import Person
from aerodrome.server.play import deeds
from aerodrome.server.play.kept import game_rows
from aerodrome.server.play.lobby import Lobby
from aerodrome.server.store import games as rows
from aerodrome.server.store.database import Conflict, Transaction


async def hide(lobby: Lobby, person: Person, game: str) -> None:
    """Take a game off somebody's list; nothing else becomes of it."""
    with suppress(Conflict):
        await _list_otherwise(lobby, person, game, rows.hide)


async def show(lobby: Lobby, person: Person, game: str) -> None:
    """Put it on again."""
    await _list_otherwise(lobby, person, game, rows.show)


async def _list_otherwise(
    lobby: Lobby, person: Person, game: str, change: Callable[[Transaction, str, str], None]
) -> None:
    def work(transaction: Transaction) -> None:
        creator = game_rows.facts(transaction, game)["creator"]
        players = [chair["person"] for chair in rows.seats_of(transaction, [game])]
        if person.id not in (creator, *players):
            raise Refusal("not-yours", "this game is not on your list.")
        change(transaction, person.id, game)

    await lobby.store.run(work)


async def abandon(lobby: Lobby, person: Person, game: str) -> None:
    """End a lesson that somebody does not want to go on with, and take it off his list."""
    live = await lobby.open(game)
    seat = deeds.lesson_seat(live, person)
    act = partial(deeds.abandon, live, seat)
    await lobby.change(live, person.id, deeds.ABANDONED, act, seat)
    await hide(lobby, person, game)
