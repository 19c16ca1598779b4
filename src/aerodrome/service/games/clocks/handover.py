"""Handover: seats that their people leave to the computer for the rest of a battle.

Nobody is asked whether somebody else may do so: it concerns his own machines alone, and those who
play on have the same enemy before them. The battle stays the game that it was, every answer is
given and saved as any other, and when the battle ends its people are asked again.
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
    """Leave somebody's machines to the computer, all of his seats in one step."""
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
            clock = live.chairs[seat].clock.rested(now)
            rows.reseat(transaction, live.id, seat, {}, **order, **clock._asdict())
        rows.give_receipt(transaction, live.id, person.id, said.id, ack.seq)
        if heard:
            game_rows.add_notice(transaction, live.id, notice, now)

    await live_games.rearrange(live, work)
    return ack
