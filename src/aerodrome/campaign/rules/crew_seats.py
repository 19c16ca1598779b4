"""Crew seats: where airmen sit, who owns a seat, and who is in reserve, all from the crews.

Machines store who is in their seats; a squadron stores only seats reserved for the absent (1.3).
"""

from __future__ import annotations

from typing import NamedTuple

from .battle_game import battles_of
from .state import OBSERVER, PILOT, Airman, Campaign, KeptSeat, Machine, Squadron
from .tables import EDITION


class MachineSeat(NamedTuple):
    """One seat of a machine."""

    machine: Machine
    number: int


def roles(war: Campaign, machine: Machine) -> tuple[str, ...]:
    """1.1 Return the posts in a machine: pilots, and observers for every other seat."""
    crew = battles_of(war).model(machine.type).crew
    return tuple(PILOT if role == "pilot" else OBSERVER for role in crew)


def seat_of(war: Campaign, name: str) -> MachineSeat | None:
    """1.1 Return the seat of a man."""
    for machine in war.machines:
        if name in machine.crew:
            return MachineSeat(machine, machine.crew.index(name))
    return None


def in_reserve(war: Campaign, squadron: Squadron, role: str) -> list[Airman]:
    """1.3 Return the fit men of a post without a seat of their own."""
    seated = [name for machine in war.hangar(squadron.id) for name in machine.crew]
    return [
        man
        for man in war.of(squadron.id)
        if man.fit and man.role == role and man.id not in seated and man.id not in squadron.absent
    ]


def kept_for(war: Campaign, squadron: Squadron, owner: str) -> MachineSeat | None:
    """1.3 Return the seat reserved for a man in hospital, if it still exists.

    Until version 5 it was the seat of the stand-in, or, if that man was away too, of the next one.
    """
    if EDITION.since(5):
        kept = squadron.absent[owner]
        return MachineSeat(war.machine(kept.machine), kept.seat)
    return seat_of(war, _sitting(squadron, owner))


def _sitting(squadron: Squadron, owner: str) -> str:
    """1.3 Return the man who sits for another, until version 5."""
    man = squadron.absent[owner].stand_in
    while man in squadron.absent:
        man = squadron.absent[man].stand_in
    return man


def waiting_for(squadron: Squadron, place: MachineSeat) -> list[str]:
    """1.3 Return the men in hospital with this seat reserved, in order of their absence."""
    kept = KeptSeat(machine=place.machine.id, seat=place.number)
    return [owner for owner, seat in squadron.absent.items() if seat == kept]


def stood_for(squadron: Squadron, stand_in: str) -> str:
    """1.3 Return the man that a stand-in sits for, until version 5."""
    found = (o for o, seat in squadron.absent.items() if stand_in and seat.stand_in == stand_in)
    return next(found, "")
