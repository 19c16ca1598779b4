"""Handover: seats that their people leave to the computer for the rest of a battle.

Nobody is asked whether somebody else may do so: it concerns his own machines alone, and those who
play on have the same enemy before them. The battle stays the game that it was, every answer is
given and saved as any other, and when the battle ends its people are asked again.
"""

from __future__ import annotations

from aerodrome.server.messages.play import Ack, HandOverIn, Notice
from aerodrome.server.people.person import Person
from aerodrome.server.play.battle_errands import check_errand, left_seats
from aerodrome.server.play.kept import game_rows
from aerodrome.server.play.live import LiveGame
from aerodrome.server.play.lobby import Lobby
from aerodrome.server.play.pace.sleep import in_company
from aerodrome.server.store import games as rows
from aerodrome.server.store.database import Transaction


async def hand_over(lobby: Lobby, live: LiveGame, person: Person, said: HandOverIn) -> Ack:
    """Leave somebody's machines to the computer, all of his seats in one step."""
    known = await lobby.receipt(live, person.id, said.id)
    if known is not None:
        return Ack(said.id, known)
    async with live.lock:
        check_errand(live, said)
        seats, ack = left_seats(live, person, said), Ack(said.id, live.seq_for(said.seat))
    notice = Notice(said.errand, {"name": person.name, "seat": said.seat})
    heard, now = in_company(live), lobby.clock.now()

    def work(transaction: Transaction) -> None:
        for seat in seats:
            order = {"errand": said.errand, "battle": said.battle}
            clock = live.chairs[seat].clock.rested(now)
            rows.reseat(transaction, live.id, seat, {}, **order, **clock._asdict())
        rows.give_receipt(transaction, live.id, person.id, said.id, ack.seq)
        if heard:
            game_rows.add_notice(transaction, live.id, notice, now)

    await lobby.rearrange(live, work)
    return ack
