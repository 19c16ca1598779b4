"""Seating: the players of a new game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

from aerodrome.bots.drill import PREFIX
from aerodrome.bots.roster import pilot, usual
from aerodrome.kernel.question import Seat, check_seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import messages as m
from aerodrome.service.games.autopilot.house_bots import NO_BOTS, HouseBots, is_house_bot, label_of
from aerodrome.service.games.chair import Chair, seated_again, taken_by


def seated(
    ruleset: Ruleset[Any],
    seats: Collection[Seat],
    wishes: Mapping[Seat, m.SeatWish],
    person: Person,
    others: Mapping[Seat, Person] | None = None,
    house: HouseBots = NO_BOTS,
) -> dict[Seat, Chair]:
    """Return the chairs of a new game; at least one is for a person.

    `others` are people who are seated at once; `house` are bots that may be chosen.
    """
    sitting = others or {}
    for seat in (*wishes, *sitting):
        check_seat(seat, seats)
    chairs = {}
    for number, seat in enumerate(seats):
        default = m.SeatWish("me") if number == 0 and not wishes else m.SeatWish()
        wish = m.SeatWish("me") if seat in sitting else wishes.get(seat, default)
        chairs[seat] = _chair(seat, wish, sitting.get(seat, person), ruleset, house)
    if all(chair.kind == "bot" for chair in chairs.values()):
        sentence = "take a side or leave one open; for the computer alone, use the laboratory."
        raise Refusal("no-person", sentence, "seats")
    return chairs


def _chair(
    seat: Seat, wish: m.SeatWish, person: Person, ruleset: Ruleset[Any], house: HouseBots
) -> Chair:
    drilled = wish.kind == "me" and wish.level.startswith(PREFIX)
    named = wish.kind == "bot" or drilled
    level = wish.level if named and wish.level else usual(ruleset)
    if named and is_house_bot(level):
        house.check(level, ruleset)
    elif named:
        with house.named_too(ruleset.id):
            pilot(level, ruleset, Random(0))
    if wish.kind == "me":
        return taken_by(person, seat, level)
    return Chair(seat, wish.kind, level, name=label_of(level) if wish.kind == "bot" else "")


def names(chairs: Mapping[Seat, Chair]) -> dict[Seat, str]:
    return {seat: chair.name or seat for seat, chair in chairs.items()}


def again(chairs: dict[Seat, Chair], ruleset: Ruleset[Any], *, swap: bool) -> dict[Seat, Chair]:
    """Return the chairs of a rematch, in the same seats or with sides swapped."""
    sat = reversed(chairs.values()) if swap else chairs.values()
    spare = usual(ruleset)
    return {seat: seated_again(one, seat, spare) for seat, one in zip(chairs, sat, strict=True)}
