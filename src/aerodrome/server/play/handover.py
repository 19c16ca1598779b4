"""Handover: seats that their people leave to the computer for the rest of a battle.

Nobody is asked whether somebody else may do so: it concerns his own machines alone, and those who
play on have the same enemy before them. The battle stays the game that it was, every answer is
given and saved as any other, and when the battle ends its people are asked again.
"""

from __future__ import annotations

from typing import Any

from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.server.messages.play import Ack, HandOverIn, Notice
from aerodrome.server.people.accounts import Person
from aerodrome.server.play.kept import game_rows
from aerodrome.server.play.live import WITHDRAW, LiveGame
from aerodrome.server.play.lobby import Lobby
from aerodrome.server.store import games as rows
from aerodrome.server.store.database import Transaction


async def hand_over(lobby: Lobby, live: LiveGame, person: Person, said: HandOverIn) -> Ack:
    """Leave somebody's machines to the computer, all of his seats in one step."""
    known = await lobby.receipt(live, person.id, said.id)
    if known is not None:
        return Ack(said.id, known)
    async with live.lock:
        _check(live, said)
        seats, ack = _seats(live, person, said), Ack(said.id, live.seq_for(said.seat))
    notice = Notice(said.errand, {"name": person.name, "seat": said.seat})
    heard, now = _in_company(live), lobby.clock.now()

    def work(transaction: Transaction) -> None:
        for seat in seats:
            order = {"errand": said.errand, "battle": said.battle}
            rows.reseat(transaction, live.id, seat, {}, **order, autopilot=False, due=None)
        rows.give_receipt(transaction, live.id, person.id, said.id, ack.seq)
        if heard:
            game_rows.add_notice(transaction, live.id, notice, now)

    await lobby.rearrange(live, work)
    return ack


async def take_controls(lobby: Lobby, live: LiveGame, seat: Seat) -> None:
    """A player who acts has returned: the computer lets go, and everybody is told.

    An errand of a battle that is over is only struck out.
    """
    chair = live.chairs[seat]
    if not (chair.autopilot or chair.errand) or live.status == "over":
        return
    values: dict[str, Any] = {"autopilot": False, "errand": ""}
    notice = None
    if chair.flown_in(live.battle):
        ends = lobby.clock.now() + live.deadline if live.deadline is not None else None
        values["due"] = ends if seat in live.waiting else None
        if chair.autopilot or _in_company(live):
            notice = Notice("autopilot_off", {"name": chair.name, "seat": seat})
    flown = {"autopilot": chair.autopilot, "errand": chair.errand}
    await lobby.reseat(live, seat, notice, flown, **values)


def _check(live: LiveGame, said: HandOverIn) -> None:
    if live.battle != said.battle:
        raise Refusal("no-errand", "this battle is not being fought right now.", str(said.battle))
    if said.errand not in live.errands:
        raise Refusal("no-errand", "the computer cannot fly home in this game.", said.errand)


def _seats(live: LiveGame, person: Person, said: HandOverIn) -> list[Seat]:
    """All seats of this person; who withdraws does so for one side, if he has both."""
    side, mine = live.game.ruleset.side, live.seats_of(person.id)
    same = [seat for seat in mine if side(seat) == side(said.seat)]
    return same if said.errand == WITHDRAW else mine


def _in_company(live: LiveGame) -> bool:
    """Whether there is somebody else to tell it to."""
    return len({chair.person for chair in live.chairs.values() if chair.person}) > 1
