"""Crew seats: where a man sits, whose seat it is, and who is in reserve: all read off the crews.

The machines keep who sits in them, and a squadron keeps a seat only for a man who is away (1.3).
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
    """1.1 Who sits in a machine: pilots, and observers for every other seat."""
    crew = battles_of(war).model(machine.type).crew
    return tuple(PILOT if role == "pilot" else OBSERVER for role in crew)


def seat_of(war: Campaign, name: str) -> MachineSeat | None:
    """1.1 Where a man sits."""
    for machine in war.machines:
        if name in machine.crew:
            return MachineSeat(machine, machine.crew.index(name))
    return None


def in_reserve(war: Campaign, squadron: Squadron, role: str) -> list[Airman]:
    """1.3 The men of a post who could fly and have no seat, and for whom none is kept."""
    seated = [name for machine in war.hangar(squadron.id) for name in machine.crew]
    return [
        man
        for man in war.of(squadron.id)
        if man.fit and man.role == role and man.id not in seated and man.id not in squadron.absent
    ]


def kept_for(war: Campaign, squadron: Squadron, owner: str) -> MachineSeat | None:
    """1.3 The seat that is kept for a man in hospital, if it is still there.

    Until version 5 it was that of his stand-in, and where he too was away, of who sat for him.
    """
    if EDITION.since(5):
        kept = squadron.absent[owner]
        return MachineSeat(war.machine(kept.machine), kept.seat)
    return seat_of(war, _sitting(squadron, owner))


def _sitting(squadron: Squadron, owner: str) -> str:
    """1.3 Who sits for a man, until version 5."""
    man = squadron.absent[owner].stand_in
    while man in squadron.absent:
        man = squadron.absent[man].stand_in
    return man


def waiting_for(squadron: Squadron, place: MachineSeat) -> list[str]:
    """1.3 The men in hospital for whom this very seat is kept; who was first away is first."""
    kept = KeptSeat(machine=place.machine.id, seat=place.number)
    return [owner for owner, seat in squadron.absent.items() if seat == kept]


def stood_for(squadron: Squadron, stand_in: str) -> str:
    """1.3 For whom a man sits, until version 5."""
    found = (o for o, seat in squadron.absent.items() if stand_in and seat.stand_in == stand_in)
    return next(found, "")
