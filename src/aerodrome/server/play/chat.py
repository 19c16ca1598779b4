"""Chat: what people say at a table, and the house with them."""

from __future__ import annotations

from collections.abc import Callable

from aerodrome.kernel.question import Seat
from aerodrome.server.messages.play import Ack, Notice
from aerodrome.server.people.care import check_voice
from aerodrome.server.people.person import Person
from aerodrome.server.play.kept import game_rows
from aerodrome.server.play.live import LiveGame
from aerodrome.server.play.lobby import Lobby
from aerodrome.server.play.telling import Said
from aerodrome.server.store import games as rows
from aerodrome.server.store.database import Conflict, Transaction


async def say(lobby: Lobby, live: LiveGame, seat: Seat, person: Person, text: str, key: str) -> Ack:
    """A line of chat; said twice under one key, it is said once."""
    now = lobby.clock.now()

    async def change() -> Ack:
        async with live.lock:
            ack = Ack(key, live.seq_for(seat))

            def work(transaction: Transaction) -> None:
                check_voice(transaction, person, now)
                words = (seat, person.name, text, now)
                rows.add_chat(transaction, live.id, *words, person=person.id)
                rows.give_receipt(transaction, live.id, person.id, key, ack.seq)

            try:
                await _heard(lobby, live, work, now)
            except Conflict:
                return Ack(key, await lobby.receipt(live, person.id, key) or 0)
        lobby.announce(live)
        return ack

    return await lobby.finished(change())


async def notice(lobby: Lobby, live: LiveGame, told: Notice) -> None:
    """A word of the house; of a game that was deleted meanwhile there is nothing to say."""
    now = lobby.clock.now()

    async def change() -> None:
        async with live.lock:
            try:
                await _heard(
                    lobby, live, lambda c: game_rows.add_notice(c, live.id, told, now), now
                )
            except Conflict:
                return
        lobby.announce(live)

    await lobby.finished(change())


async def _heard(
    lobby: Lobby, live: LiveGame, work: Callable[[Transaction], None], now: float
) -> None:
    """Save something that was said, and hear it with whatever else was said meanwhile."""
    last = live.last_chat

    def said(transaction: Transaction) -> list[Said]:
        work(transaction)
        return game_rows.read_chat(transaction, live.id, last)

    live.chat += await lobby.store.run(said)
    live.updated = now
