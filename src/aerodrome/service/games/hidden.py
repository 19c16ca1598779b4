"""Hidden games: those that a person has removed from their list."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import game_rows
from aerodrome.service.games import store as rows
from aerodrome.service.games.live_games import LiveGames


async def hide(live_games: LiveGames, person: Person, game: str) -> None:
    """Hide a game from a person's list; the game itself does not change."""
    with suppress(Conflict):
        await _change_list(live_games, person, game, rows.hide)


async def show(live_games: LiveGames, person: Person, game: str) -> None:
    """Show a hidden game on a person's list again."""
    await _change_list(live_games, person, game, rows.show)


async def _change_list(
    live_games: LiveGames,
    person: Person,
    game: str,
    change: Callable[[Transaction, str, str], None],
) -> None:
    def work(transaction: Transaction) -> None:
        creator = game_rows.facts(transaction, game)["creator"]
        players = [chair["person"] for chair in rows.seats_of(transaction, [game])]
        if person.id not in (creator, *players):
            raise Refusal("not-yours", "this game is not on your list.")
        change(transaction, person.id, game)

    await live_games.store.run(work)
