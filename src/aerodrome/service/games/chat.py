"""Chat: messages of players and system notices in a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from aerodrome.kernel.question import Seat
from aerodrome.service.accounts.own_account import check_voice
from aerodrome.service.accounts.person import Person
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import game_rows
from aerodrome.service.games import store as rows
from aerodrome.service.games.broadcast import Said
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.messages import Ack, Notice

if TYPE_CHECKING:
    from aerodrome.service.games.live_games import LiveGames


async def say(
    live_games: LiveGames, live: LiveGame, seat: Seat, person: Person, text: str, key: str
) -> Ack:
    """Add a chat line; a repeated call with the same key adds it once."""
    now = live_games.clock.now()

    async def change() -> Ack:
        async with live.lock:
            ack = Ack(key, live.seq_for(seat))

            def work(transaction: Transaction) -> None:
                check_voice(transaction, person, now)
                words = (seat, person.name, text, now)
                rows.add_chat(transaction, live.id, *words, person=person.id)
                rows.give_receipt(transaction, live.id, person.id, key, ack.seq)

            try:
                await _append(live_games, live, work, now)
            except Conflict:
                return Ack(key, await live_games.receipt(live, person.id, key) or 0)
        live_games.announce(live)
        return ack

    return await live_games.finished(change())


async def notice(live_games: LiveGames, live: LiveGame, added: Notice) -> None:
    """Add a system notice, unless the game was deleted in the meantime."""
    now = live_games.clock.now()

    async def change() -> None:
        async with live.lock:
            try:
                await _append(
                    live_games, live, lambda c: game_rows.add_notice(c, live.id, added, now), now
                )
            except Conflict:
                return
        live_games.announce(live)

    await live_games.finished(change())


async def _append(
    live_games: LiveGames, live: LiveGame, work: Callable[[Transaction], None], now: float
) -> None:
    """Save a chat line, and read all new lines into the live game."""
    last = live.last_chat

    def said(transaction: Transaction) -> list[Said]:
        work(transaction)
        return game_rows.read_chat(transaction, live.id, last)

    live.chat += await live_games.store.run(said)
    live.updated = now
