"""Chapter 9: altitude, ammunition, fuel and aces."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import effects
from .state import UNLIMITED, Aircraft, Battery, MannedGuns, Sky
from .tables import TABLES

STEP = TABLES.number("9.1.1", "step")
LOWEST = TABLES.number("9.1.1", "limits", "lowest")
HIGHEST = TABLES.number("9.1.1", "limits", "highest")
DIVE_HEXES = TABLES.number("9.1.3", "hexes")
STALL_IMPULSE = TABLES.number("6.6.3", "impulse")
BAND = TABLES.number("9.1.5", "band_metres")
ACE_FIRE = TABLES.number("9.4", "fire")
ACE_CLEARS = TABLES.number("9.4", "clear")
ACE_CLEARS_TURNED = TABLES.number("9.4", "clear_stick_turned")


def climbs(plane: Aircraft, height: int) -> range:
    """9.1.1 Return the possible climbs: from 5 m to its climb figure, under the ceiling."""
    return range(STEP, min(plane.model.climb, HIGHEST - height) + 1, STEP)


def dives(plane: Aircraft, height: int) -> range:
    """9.1.1 Return the possible dives: from 5 m to its descent figure, above the floor."""
    return range(STEP, min(plane.model.descent, height - LOWEST) + 1, STEP)


def climb_in_turn(plane: Aircraft, way: str) -> int:
    """9.1.4 Return how an Immelmann changes the height: by the full climb or descent figure."""
    if way == "up":
        return plane.model.climb
    return -plane.model.descent if way == "down" else 0


def effective_distance(sky: Sky, a: Aircraft, b: Aircraft, distance: int) -> int:
    """9.1.5 Return the distance with the difference in height included."""
    if not sky.rules.altitude or a.height == b.height:
        return distance
    return distance + (abs(a.height - b.height) - 1) // BAND


def loaded(battery: Battery, gun: int) -> bool:
    """9.2 Return whether a gun has rounds left."""
    return battery.rounds[gun] != 0


def tank_is_empty(sky: Sky, plane: Aircraft) -> bool:
    """9.3 Return whether an aircraft is out of fuel and glides."""
    return sky.rules.fuel and plane.fuel == 0


def fuel_after(plane: Aircraft, spent: int) -> int:
    """9.3 Return what is left in the tank, never less than 0."""
    return plane.fuel if plane.fuel == UNLIMITED else max(0, plane.fuel - spent)


def sinks(sky: Sky, plane: Aircraft) -> bool:
    """9.3, 6.6.3 Return whether it sinks in this impulse, for want of an engine."""
    if not sky.rules.altitude or sky.impulse != STALL_IMPULSE:
        return False
    return plane.stalled or (plane.order is not None and plane.order.kind == "glide")


def burn_fuel(umpire: Umpire, sky: Sky) -> None:
    """9.3 Charge the fuel of the turn: each aircraft pays for its speed, a glider nothing."""
    if not sky.rules.fuel:
        return
    for plane in sky.flying():
        order = plane.order
        limited = plane.fuel != UNLIMITED and plane.fuel_turn != sky.turn
        if order is not None and order.kind == "fly" and limited:
            spent = order.speed * TABLES.number("9.3", "per_speed")
            effects.burn_fuel(umpire, plane, spent, fuel_after(plane, spent), rule="9.3")


def ace_modifier(plane: MannedGuns, battery: Battery) -> int:
    """9.4 Return the bonus of an ace with A guns."""
    return ACE_FIRE if plane.ace and battery.arc == "A" else 0
