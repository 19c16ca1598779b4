"""Seating: who sits where when a game is made."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

from aerodrome.bots.drill import PREFIX
from aerodrome.bots.roster import pilot
from aerodrome.kernel.question import Seat, check_seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.server.messages import play as m
from aerodrome.server.people.accounts import Person
from aerodrome.server.play.absence import autopilot
from aerodrome.server.play.live import Chair


def seated(
    ruleset: Ruleset[Any],
    seats: Collection[Seat],
    wishes: Mapping[Seat, m.SeatWish],
    person: Person,
) -> dict[Seat, Chair]:
    """The chairs of a new game; somebody sits in one of them, or may come to sit there."""
    for seat in wishes:
        check_seat(seat, seats)
    chairs = {}
    for number, seat in enumerate(seats):
        default = m.SeatWish("me") if number == 0 and not wishes else m.SeatWish()
        chairs[seat] = _chair(seat, wishes.get(seat, default), person, ruleset)
    if all(chair.kind == "bot" for chair in chairs.values()):
        sentence = "take a side, or leave one open; the laboratory is for computers alone."
        raise Refusal("no-person", sentence, "seats")
    return chairs


def _chair(seat: Seat, wish: m.SeatWish, person: Person, ruleset: Ruleset[Any]) -> Chair:
    drilled = wish.kind == "me" and wish.level.startswith(PREFIX)
    level = wish.level if wish.kind == "bot" or drilled else autopilot()
    if wish.kind == "bot" or drilled:
        pilot(level, ruleset, Random(0))
    if wish.kind == "me":
        return Chair(seat, "person", level, person.id, person.name)
    return Chair(seat, wish.kind, level, name=level if wish.kind == "bot" else "")


def names(chairs: Mapping[Seat, Chair]) -> dict[Seat, str]:
    return {seat: chair.name or seat for seat, chair in chairs.items()}
