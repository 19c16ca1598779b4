"""The straight-flyer: holds its course as fast as it can, and turns back only before the edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aerodrome.bots.feature_row import Answers

from ..display.view import SkyView
from .cells import hex_of
from .guesswork import can_stay
from .pilot import Pilot
from .ways import Freedom, OrderWay

ROOM = 8
"""Moves without a slip for which the map must still have room after a turn."""


class Straight(Pilot):
    """A pilot that flies ahead, and turns as little as possible where the map would end."""

    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        mine = [p for p in view.planes if p.seat == view.seat and p.placed and not p.gone]
        return {plane.id: straight(Freedom(view, plane)) for plane in mine}


def straight(free: Freedom) -> Answers:
    """Return the straightest order that stays on the map, this turn and the next."""
    if free.stalled:
        return ()
    ways = [way for way in _straightest(free) if not way.exit]
    for room in range(ROOM, 0, -1):
        for way in ways:
            at, facing = hex_of(way.cells[-1]), way.facings[-1]
            if can_stay(at, facing, way.stick, True, room):
                return way.answers
    return ways[0].answers if ways else ()


def _straightest(free: Freedom) -> Iterator[OrderWay]:
    """Yield orders by how little they turn, the fast ones first."""
    stick = free.plane.rudder or free.plane.stick
    for turns in range(max(free.speeds) + 1):
        for side in "SD" if turns else "C":
            for speed in sorted(free.speeds, reverse=True):
                if turns > speed or (stick not in ("C", side) and side != "C" and turns == speed):
                    continue
                late = [("ahead", "C", 0)] * (speed - turns) + [("ahead", side, 0)] * turns
                yield free.fly(speed, late)
