"""Handover: a player leaves their seats to the computer for the rest of a battle.

The other players need not agree, because only that player's aircraft are affected and the opponents
stay the same. The battle is unchanged, every answer is saved as usual, and when the battle ends the
player is asked again.
"""

from __future__ import annotations

from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import game_rows
from aerodrome.service.games import store as rows
from aerodrome.service.games.autopilot.orders import check_errand, left_seats
from aerodrome.service.games.clocks.sleep import in_company
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.games.messages import Ack, HandOverIn, Notice


async def hand_over(live_games: LiveGames, live: LiveGame, person: Person, said: HandOverIn) -> Ack:
    """Hand all of a player's seats over to the computer in one transaction."""
    known = await live_games.receipt(live, person.id, said.id)
    if known is not None:
        return Ack(said.id, known)
    async with live.lock:
        check_errand(live, said)
        seats, ack = left_seats(live, person, said), Ack(said.id, live.seq_for(said.seat))
    notice = Notice(said.errand, {"name": person.name, "seat": said.seat})
    heard, now = in_company(live), live_games.clock.now()

    def work(transaction: Transaction) -> None:
        for seat in seats:
            order = {"errand": said.errand, "battle": said.battle}
            clock = live.chairs[seat].clock.paused(now)
            rows.reseat(transaction, live.id, seat, {}, **order, **clock._asdict())
        rows.give_receipt(transaction, live.id, person.id, said.id, ack.seq)
        if heard:
            game_rows.add_notice(transaction, live.id, notice, now)

    await live_games.rearrange(live, work)
    return ack
