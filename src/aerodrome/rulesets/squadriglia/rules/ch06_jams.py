"""Chapter 6: which crew member serves which guns, jams, and clearing them."""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch09_advanced import ACE_CLEARS, ACE_CLEARS_TURNED, loaded
from .events import ClearingTried
from .hooks import HOOKS, man_of
from .state import Aircraft, Battery, CrewMember, MannedGuns, Sky
from .tables import TABLES

CLEARS_ON = TABLES.number("6.7", "clear_on")
DEAD = TABLES.number("6.6.4", "wounds_that_kill")
IMMELMANN_FROM = TABLES.number("6.2", "immelmann_phases", "first")


class Attempt(NamedTuple):
    """6.7 One attempt to clear one gun; `dice` once they have been thrown."""

    plane: Aircraft
    battery: Battery
    gun: int
    modifier: int
    dice: tuple[int, ...] = ()


def server(plane: MannedGuns, battery: Battery) -> CrewMember | None:
    """6.2 Return who serves a battery: A the pilot; of two gunners the first C, the second B."""
    if battery.arc == "A":
        return next((man for man in plane.crew if man.role == "pilot" and man.wounds < DEAD), None)
    gunners = [man for man in plane.crew if man.role == "gunner"]
    if len(gunners) > 1 and battery.arc == "B" and any(b.arc == "C" for b in plane.batteries):
        return gunners[1]
    return gunners[0] if gunners else None


def ready_guns(battery: Battery) -> list[int]:
    """6.5 Return the guns of a battery that can fire: neither jammed nor empty."""
    return [gun for gun, jammed in enumerate(battery.jammed) if not jammed and loaded(battery, gun)]


def stuck_guns(battery: Battery) -> list[int]:
    """6.7 Return the jammed guns worth clearing: those with rounds left."""
    return [gun for gun, jammed in enumerate(battery.jammed) if jammed and loaded(battery, gun)]


def jam(umpire: Umpire, plane: Aircraft, battery: Battery, gun: int) -> None:
    """6.7 Jam the first gun that fired, on a natural 3."""
    HOOKS.note_jam(plane, battery.arc, man_of(plane, server(plane, battery)))
    effects.jam_gun(umpire, plane, battery, gun, rule="6.7")


def attempt(sky: Sky, plane: Aircraft, battery: Battery) -> Attempt | None:
    """6.7 Return the attempt a battery may make now: one a phase, the first gun first."""
    gun = stuck_guns(battery)[0]
    if battery.arc != "A":
        return Attempt(plane, battery, gun, 0)
    if plane.altered == sky.phase or _in_immelmann(sky, plane):
        return None
    if plane.stick == "C":
        return Attempt(plane, battery, gun, ACE_CLEARS if plane.ace else 0)
    return Attempt(plane, battery, gun, ACE_CLEARS_TURNED) if plane.ace else None


def _in_immelmann(sky: Sky, plane: Aircraft) -> bool:
    order = plane.order
    return order is not None and bool(order.immelmann) and sky.impulse >= IMMELMANN_FROM


def try_to_clear(umpire: Umpire, tried: Attempt) -> Attempt:
    """6.7 Throw two dice, of which 11 or more clears the gun.

    10.1 If the attempt is bound to fail, none are thrown.
    """
    if tried.plane.aboard.stubborn.get(tried.battery.arc):
        return tried
    return tried._replace(dice=umpire.roll(6, 6, rule="6.7"))


def finish_clearing(umpire: Umpire, tried: Attempt) -> None:
    """6.7 Clear the gun if the attempt succeeded; it fires again from the next phase."""
    if not tried.dice:
        effects.fumble(umpire, tried.plane, tried.battery, rule="10.1")
        return
    cleared = sum(tried.dice) + tried.modifier >= CLEARS_ON
    plane, battery = tried.plane.id, tried.battery.arc
    event = ClearingTried(plane, battery, tried.gun, tried.dice, tried.modifier, cleared)
    effects.clear_gun(umpire, tried.battery, event, rule="6.7")
