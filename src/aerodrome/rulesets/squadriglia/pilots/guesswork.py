"""Guesswork: odds, edges, and how an enemy may fly on; for judgement only, it decides no rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from aerodrome.tabletop.hexes import Hex

from ..display.view import PlaneView
from ..rules.ch01_introduction import MAP, MARGIN
from ..rules.ch03_turn import IMPULSES
from ..rules.ch04_orders import STICKS
from ..rules.ch05_movement import flight, swing
from ..rules.ch09_advanced import STALL_IMPULSE
from ..rules.state import Declaration
from ..rules.tables import TABLES
from .odds import burst

SPECIAL = 2.5
"""The worth of a roll on the special damage table, in points."""
FRESH = 10.0
"""The points of an aircraft that each count as one."""
Place = tuple[Hex, int, int]
"""A place in the air: hex, facing, height."""


class FlightTrack(NamedTuple):
    """A guess at an enemy's turn: where it is after each impulse, and how likely."""

    plane: PlaneView
    weight: float
    places: tuple[Place, ...]


@cache
def expected(modifier: int) -> tuple[float, ...]:
    """Return the expected damage of one gun by distance, special damage valued in points."""
    return burst(modifier, 1, SPECIAL)


@cache
def can_stay(at: Hex, facing: int, stick: str, ahead_only: bool, moves: int) -> bool:
    """Return whether some way of so many moves stays on the map."""
    if MARGIN[at] > moves:
        return True
    if not moves:
        return True
    for arrow in ("ahead",) if ahead_only else ("ahead", "left", "right"):
        (place,) = flight(at, facing, arrow, "ahead")
        if place in MARGIN and any(
            can_stay(place, swing(facing, turn), turn, ahead_only, moves - 1)
            for turn in STICKS[stick]
        ):
            return True
    return False


def frailty(plane: PlaneView) -> float:
    """Return how much a point counts: more, the fewer are left."""
    return FRESH / max(3, plane.robustness)


def guesses(enemy: PlaneView) -> Iterator[FlightTrack]:
    """Yield how an enemy may fly on, judging by its state, or as it had to declare (7)."""
    model = TABLES.models[enemy.type]
    speed = enemy.speed or min(4, model.speed)
    start: Place = (MAP.parse(enemy.at), enemy.facing, enemy.height)
    if enemy.stalled or enemy.fuel == 0:
        yield FlightTrack(enemy, 1.0, _flown(start, 1, "C", (STALL_IMPULSE,)))
        return
    if enemy.rudder:
        yield FlightTrack(enemy, 1.0, _flown(start, speed, enemy.rudder * speed))
        return
    patterns = _patterns(speed, enemy.declared)
    legal = [sticks for sticks in patterns if sticks[0] in STICKS[enemy.stick]] or patterns[:1]
    for sticks in legal:
        yield FlightTrack(enemy, 1.0 / len(legal), _flown(start, speed, sticks))


def _patterns(speed: int, said: Declaration | None) -> list[str]:
    """Return the sticks of a turn, move by move: straight, a turn early or late, a hard turn."""
    if said is not None:
        turns = "S" * said.left + ("C" if said.left and said.right else "") + "D" * said.right
        turns = turns[:speed]
        rest = "C" * (speed - len(turns))
        return list(dict.fromkeys((turns + rest, rest + turns)))
    half = speed // 2
    found = ["C" * speed, "C" * speed]
    for turn in "SD":
        found += [
            (turn + "C" * speed)[:speed],
            ("C" * half + turn + "C" * speed)[:speed],
            (turn * 2 + "C" * speed)[:speed],
            (turn * 3 + "C" * speed)[:speed],
        ]
    return found


def _flown(
    start: Place, speed: int, sticks: str, impulses: tuple[int, ...] = ()
) -> tuple[Place, ...]:
    at, facing, height = start
    moves = iter(sticks)
    places = []
    for number in range(1, IMPULSES + 1):
        if number in (impulses or TABLES.impulses[speed]):
            (place,) = flight(at, facing, "ahead", "ahead")
            at = place if place in MARGIN else at
            facing = swing(facing, next(moves))
        places.append((at, facing, height))
    return tuple(places)
