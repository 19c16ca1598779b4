"""Handover orders: what the computer can do with a player's aircraft in a battle."""

from __future__ import annotations

from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.games.chair import WITHDRAW
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.messages import HandOverIn


def check_errand(live: LiveGame, said: HandOverIn) -> None:
    """Refuse an order that is impossible in the current battle."""
    if live.battle != said.battle:
        raise Refusal("no-errand", "this battle is not being fought right now.", str(said.battle))
    if said.errand not in live.errands:
        raise Refusal("no-errand", "the computer cannot fly home in this game.", said.errand)


def left_seats(live: LiveGame, person: Person, said: HandOverIn) -> list[Seat]:
    """Return the seats that an order covers; a withdrawal covers one side only."""
    side, mine = live.game.ruleset.rules.side, live.seats_of(person.id)
    same = [seat for seat in mine if side(seat) == side(said.seat)]
    return same if said.errand == WITHDRAW else mine
