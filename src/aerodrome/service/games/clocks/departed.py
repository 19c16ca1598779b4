"""Departed players: computers replace players who have deleted their accounts."""

from __future__ import annotations

from collections.abc import Callable

from aerodrome.bots.roster import USUAL
from aerodrome.service.accounts import deletion_store
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import game_rows
from aerodrome.service.games import store as rows
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.games.messages import Notice


def handing_over(now: float) -> Callable[[Transaction, str, str], None]:
    """Return the function that gives a departed player's seat to the computer, with a notice.

    So the other players can finish their game.
    """

    def reseat(transaction: Transaction, game: str, seat: str) -> None:
        deletion_store.give_to_program(transaction, game, seat, USUAL)
        game_rows.add_notice(transaction, game, Notice("pilot_left", {"seat": seat}), now)

    return reseat


async def refresh(live_games: LiveGames, game: str) -> None:
    """Reload the names in a loaded game after a player was renamed or has left.

    The chat is sent again from its beginning with the new names.
    """
    live = live_games.live.get(game)
    facts = await live_games.store.read(lambda c: rows.facts_of(c, game)) if live else None
    if live is not None and facts is not None:
        async with live.lock:
            live.game.record.header.seats.update(game_rows.read_header(facts).seats)
            live.chat = []
            for listener in live.listeners:
                listener.chat_sent = 0
    await live_games.catch_up(game)
