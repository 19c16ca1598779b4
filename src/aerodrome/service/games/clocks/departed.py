"""Departed: who flies for those who have left for good."""

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
    """What becomes of the seat of a pilot who leaves: the computer flies on, and the table is told.

    So the others can end their game.
    """

    def reseat(transaction: Transaction, game: str, seat: str) -> None:
        deletion_store.give_to_program(transaction, game, seat, USUAL)
        game_rows.add_notice(transaction, game, Notice("pilot_left", {"seat": seat}), now)

    return reseat


async def refresh(live_games: LiveGames, game: str) -> None:
    """Somebody was renamed or has left, in a game that is in memory: read who is who anew.

    Chat is read and told again from its beginning, with the names of today.
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
