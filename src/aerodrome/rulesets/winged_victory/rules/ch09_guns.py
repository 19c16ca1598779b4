"""Chapter 9: guns. Where they bear, what is in them, and how a jam is cleared."""

from __future__ import annotations

from functools import cache
from math import atan2, degrees, sqrt
from typing import Final

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch01_components import (
    DEGREES,
    QUARTERS,
    STEP,
    ahead,
    hex_distance,
    hexes,
    roll_test,
    shade,
    skill,
)
from .hooks import fumbled, holds_fire, reach
from .state import Aircraft, Gun, Place, Sky, Target
from .tables import EDITION, TABLES

FORWARD: Final = "forward"
FORWARD_RANGE = TABLES.number("9.1", "range")
GUNNER_RANGE = TABLES.number("9.2", "range")
COST = {burst: TABLES.number("9.4", burst) for burst in ("short", "long")}
FRAGILE = ("jink", "barrel_roll", *(("falling_leaf",) if EDITION.since(2) else ()))
"""9.5 Manoeuvres that make a target harder to hit from their declaration on."""
FINEST = 1e-9
"""Angles that differ by less are the same: limits are multiples of 5 degrees or far from a hex."""


def line_of_fire(plane: Aircraft, target: Place, furthest: int = FORWARD_RANGE) -> int | None:
    """9.1 Return the steps along the nose to a target, up to five; both hexes of a spine count."""
    if not _within(plane.at, target, furthest) or not _apart(plane.at, target):
        return None
    for steps in range(1, furthest + 1):
        spot = hexes(ahead(plane.at, plane.heading, plane.pitch, steps))
        if any(hex_ in spot for hex_ in hexes(target)):
            return steps
    return None


def field_of_fire(
    plane: Aircraft, mount: str, target: Place, furthest: int = GUNNER_RANGE
) -> int | None:
    """9.2 Return the hexes to a target, four at most, if the gunner's template covers it."""
    distance = hex_distance(plane.at, target)
    if not _apart(plane.at, target) or distance > furthest:
        return None
    for x, y in hexes(target):
        if covers(mount, plane.pitch, plane.heading * (x - plane.x), y - plane.y):
            return distance
    return None


@cache
def covers(mount: str, pitch: int, dx: int, dy: int) -> bool:
    """9.2 Return whether a template covers an offset, dx ahead and dy up, counted from the nose."""
    limits = TABLES.constants["9.2"][mount]
    angle = degrees(atan2(sqrt(3) * dy, dx)) - pitch * DEGREES
    turns = (angle, angle + 360, angle - 360)
    return any(limits["from"] - FINEST <= turn <= limits["to"] + FINEST for turn in turns)


def _within(one: Place, two: Place, hexes: int) -> bool:
    """9.1 Return whether so many hexes may reach from one place to another, spines included."""
    width, height = abs(one[0] - two[0]), abs(one[1] - two[1])
    return width <= QUARTERS * hexes + 2 and height <= 2 * hexes + 2


def _apart(one: Place, two: Place) -> bool:
    """9.1 Return whether two places have no hex in common; there is no fire within a hex."""
    return not any(hex_ in hexes(two) for hex_ in hexes(one))


def bears(plane: Aircraft, gun: Gun, target: Place) -> int | None:
    """9.1, 9.2 Return the range at which a gun bears on a place, or None; 15.4 some go further."""
    furthest = reach(plane, gun, printed_range(gun))
    if gun.mount == FORWARD:
        return line_of_fire(plane, target, furthest)
    return field_of_fire(plane, gun.mount, target, furthest)


def printed_range(gun: Gun) -> int:
    """9.1, 9.2 Return how far a gun fires."""
    return FORWARD_RANGE if gun.mount == FORWARD else GUNNER_RANGE


def aspect(plane: Aircraft, gun: Gun, target: Aircraft) -> str:
    """9.5 Return the aspect: from behind and parallel, head-on, or from the side.

    Thirty degrees are parallel. A forward gun fires along the nose, a gunner along the line to the
    target.
    """
    dx, dy = STEP[plane.pitch]
    shot = (plane.heading * dx, dy)
    if gun.mount != FORWARD:
        x, y = min(hexes(target.at), key=lambda h: hex_distance(plane.at, h))
        shot = (x - plane.x, y - plane.y)
    tx, ty = STEP[0 if target.stalled else target.pitch]
    flight = (target.heading * tx, ty)
    dot = shot[0] * flight[0] + 3 * shot[1] * flight[1]
    lengths = (shot[0] ** 2 + 3 * shot[1] ** 2) * (flight[0] ** 2 + 3 * flight[1] ** 2)
    if 4 * dot * dot < 3 * lengths:
        return "side"
    return "tail" if dot > 0 else "head_on"


def target_modifiers(sky: Sky, target: Aircraft) -> list[tuple[str, int]]:
    """9.5 Return the modifiers of a target's manoeuvre and size, for any shooter."""
    found = []
    if target.leaf:
        found.append(("falling_leaf", TABLES.number("9.5", "falling_leaf")))
    elif target.manoeuvre in FRAGILE:
        found.append((target.manoeuvre, TABLES.number("9.5", target.manoeuvre)))
    if sky.rules.target_size:
        found.append(("size", TABLES.number("9.5", target.model.kind)))
    return found


def ready(plane: Aircraft, gun: Gun) -> bool:
    """9.3 Return whether a gun can fire now: loaded, clear, its gunner fit, the machine steady.

    10.9 With a dead pilot no gun fires; 11.1 nor does the gunner who aims the bombs.
    """
    if plane.gone or plane.stalled or not plane.pilot_lives or plane.parked:
        return False
    silent = TABLES.manoeuvres[plane.manoeuvre].silent if plane.manoeuvre else ""
    if silent == "all" or (silent == "pilot" and gun.mount == FORWARD):
        return False
    if gun.man and (plane.wounds[gun.man] or plane.aiming == gun.man):
        return False
    if holds_fire(plane, gun):
        return False
    return not gun.jammed and not gun.fired and gun.rounds > 0


def in_sight(sky: Sky, plane: Aircraft) -> list[Aircraft | Target]:
    """8 Return what the pilot sees, which is all that can be shot at."""
    if not plane.sees:
        return []
    bodies: list[Aircraft | Target] = [*sky.enemies(plane.side), *sky.standing(plane.side)]
    return [body for body in bodies if body.id in plane.sees]


def reloads(plane: Aircraft, gun: Gun) -> bool:
    """9.4 Return whether a gun is reloaded at the end of a level move."""
    served = not gun.man or not plane.wounds[gun.man]
    return served and not gun.jammed and not gun.rounds and gun.spare > 0


def serve_guns(umpire: Umpire, plane: Aircraft) -> None:
    """9.4 Reload empty guns at the end of a level move; 9.7 try to clear jammed ones.

    In level flight i or v clears a jam, otherwise only v. 15.1 Some fail at first.
    """
    level = plane.manoeuvre == "level"
    for gun in plane.guns:
        if gun.man and plane.wounds[gun.man]:
            continue
        if gun.jammed and fumbled(umpire, plane, gun):
            continue
        if gun.jammed:
            modifier = 0 if gun.man else skill(plane)
            colour = shade(TABLES.word("9.7", "die"), modifier, test=True)
            face = roll_test(umpire, colour, rule="9.7", to=effects.audience(plane))
            cleared = face == "v" or (face == "i" and level)
            effects.try_gun(umpire, plane, gun, colour, face, cleared, rule="9.7")
        elif level and reloads(plane, gun):
            effects.reload(umpire, plane, gun, rule="9.4")
