"""2 Ground School: throttle, speed cue, and the speeds that are printed in colour."""

from __future__ import annotations

from typing import Literal, TypeVar

from .ch01_components import band, level_of
from .dashboards import Model
from .state import Aircraft
from .tables import EDITION, TABLES

T = TypeVar("T")
FIRST_LOSS, SECOND_LOSS = TABLES.number("10.3", "loss_1"), TABLES.number("10.3", "loss_2")
Strain = Literal["", "red", "cracks"]


def at_band(figures: tuple[T, ...], level: int) -> T:
    """1.3 Return a figure printed by altitude; above the last printed band, the last one."""
    printed = band(level)
    return figures[printed] if printed < len(figures) else figures[-1]


def altitude(plane: Aircraft) -> int:
    """1.1 Return the level that counts."""
    return level_of((plane.x, plane.y), plane.pitch)


def fastest(plane: Aircraft) -> int:
    """2.1 Return the white box: top speed in this band, less the losses of the engine (10.3).

    11.3 The circled figure of a loaded bomber is a cap of its own.
    """
    top = at_band(plane.model.fastest, altitude(plane))
    lost = 2 if plane.engine >= SECOND_LOSS else 1 if plane.engine >= FIRST_LOSS else 0
    cap = plane.model.loaded if plane.bombs and plane.model.loaded else top
    sound = min(top - lost, cap) if EDITION.since(2) else min(top, cap) - lost
    return max(0, sound)


def throttles(plane: Aircraft) -> tuple[int, ...]:
    """2.2 Return the throttle settings: on or off for a rotary, any up to the white box in-line."""
    if plane.stopped:
        return (0,)
    top = fastest(plane)
    if plane.model.engine == "rotary":
        return (top, 0) if top else (0,)
    return tuple(range(top, -1, -1))


def updated(speed: int, throttle: int) -> int:
    """2.3 Return the cue after a move: halfway to the throttle, or onto it if adjacent."""
    way = throttle - speed
    if abs(way) <= 1:
        return throttle
    return speed + (way // 2 if way > 0 else -(-way // 2))


def drag(model: Model, speed: int, level: int) -> int:
    """2.3 Return the drag under a speed in the band at the start of the move, or the last one."""
    printed = at_band(model.drag, level)
    return printed[min(len(printed), max(1, speed)) - 1]


def stall_speed(model: Model, level: int) -> int:
    """2.4 Return the black and white box: at this speed or below the aircraft stalls."""
    return at_band(model.stall, level)


def strain(model: Model, speed: int) -> Strain:
    """2.4 Return whether a speed is in the red, or one at which the machine cracks up."""
    if speed >= model.cracks:
        return "cracks"
    return "red" if speed >= model.red else ""
