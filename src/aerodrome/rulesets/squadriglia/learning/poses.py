"""Poses: where an aircraft would be after the part of its order that is written."""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.kernel.question import Value
from aerodrome.tabletop.hexes import Hex, distance, step

from ..display.view import PlaneView
from ..rules.ch01_introduction import CELL
from ..rules.ch05_movement import flight, swing
from ..rules.state import Move

HEXES: dict[str, Hex] = {name: place for place, name in CELL.items()}
"""Every hex of the map by its name."""
_AHEAD = ((2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1), (1, 2))
_LEFT = ((0, -1), (-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0))
"""For each facing, what an offset's q and r add to half hexes ahead, and to hexes to the left."""
ROOT = 3**0.5


class Pose(NamedTuple):
    """The place, facing and height of an aircraft."""

    at: Hex
    facing: int
    height: int


class HalfWritten(NamedTuple):
    """A partial order: its speed, its moves so far, and where they lead."""

    pose: Pose
    stick: str
    speed: int = 0
    moves: tuple[Move, ...] = ()


def pose_of(plane: PlaneView) -> Pose:
    """Return where an aircraft is now."""
    return Pose(HEXES[plane.at], plane.facing, plane.height)


def written(plane: PlaneView, given: tuple[Value, ...]) -> HalfWritten:
    """4 Return its order as far as the answers of this dialogue go."""
    at, facing, height = pose_of(plane)
    speed, arrow, stick = 0, "ahead", plane.rudder or plane.stick
    moves: list[Move] = []
    for value in given:
        if isinstance(value, int):
            climbs = moves[-1].arrow == "climb"
            moves[-1] = Move(moves[-1].arrow, stick, value)
            height += value if climbs else -value
        elif value.isdecimal():
            speed = int(value)
        elif not value.startswith("immelmann"):
            counter, stick = value.split()
            at = (*flight(at, facing, counter, arrow)[-1:], at)[0]
            facing = swing(facing, stick)
            arrow = arrow if counter in ("climb", "dive") else counter
            moves.append(Move(counter, stick))
    return HalfWritten(Pose(at, facing, height), stick, speed, tuple(moves))


def straight_on(plane: PlaneView) -> Pose:
    """Return where it gets to if it flies ahead for a turn as fast as in the last."""
    at, facing, height = pose_of(plane)
    return Pose(step(at, facing, plane.speed), facing, height)


def offset_of(eye: Pose, other: Hex) -> tuple[float, float, int]:
    """Return how far ahead and to the left a place is, in hexes, and how many steps away."""
    q, r = other[0] - eye.at[0], other[1] - eye.at[1]
    (ahead_q, ahead_r), (left_q, left_r) = _AHEAD[eye.facing], _LEFT[eye.facing]
    ahead = (ahead_q * q + ahead_r * r) / 2
    return ahead, (left_q * q + left_r * r) * ROOT / 2, distance(eye.at, other)
