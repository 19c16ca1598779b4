"""The homeward pilot: leaves over its own border as soon as it can, and fires on the way.

So a side withdraws by the rules of leaving (5.4) and no others: the enemy may still shoot, and an
aircraft that has left has abandoned the fight.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from aerodrome.bots.feature_row import Answers
from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.hexes import Hex

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MAP, OWN_EDGE
from ..rules.ch04_orders import IMMELMANN_SPEED
from ..rules.ch07_pursuit import in_words
from .foresight import Foresight
from .found import ANY, BARRED
from .guesswork import Place
from .pilot import Pilot, is_declaration
from .task import AircraftTask
from .walked_ends import walked
from .ways import OrderWay

GONE = 100.0
"""The worth of being over the border: more than any place on the map."""
TURNING = (0.0, 1.0, 3.0, 4.0)
"""Hexes that it costs to face home, by how many sixths of a circle the nose is off."""
HOMEWARDS = {"left": 3, "right": 0}
"""The facing that leads to each border."""


class Homeward(Pilot):
    """A pilot that writes the order that brings each machine nearest to or over its border."""

    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        mine = [p for p in view.planes if p.seat == view.seat and p.placed and not p.gone]
        flying = [plane for plane in mine if not plane.stalled]
        return {plane.id: self._ways_home(view, plane)[0].answers for plane in flying}

    def minor(self, question: Question, view: SkyView) -> Value:
        if question.rule != "7" or not is_declaration(question, view):
            return super().minor(question, view)
        plane = next(plane for plane in view.planes if plane.id == question.about)
        options: tuple[Value, ...] = tuple(question.options)
        said = [in_words(way.declaration) for way in self._ways_home(view, plane)]
        return next((word for word in said if word in options), options[0])

    def _ways_home(self, view: SkyView, plane: PlaneView) -> list[OrderWay]:
        """Return some orders, the one that leads home soonest first."""
        alone = msgspec.structs.replace(view, planes=(plane,))
        leaver = _Leaver(view, plane, self.style)
        found = sorted(walked(leaver, _HomeCrew(alone, plane), ANY), key=lambda one: -one.worth)
        return [one.way for one in found] or [_held(leaver)]


def nearness(side: str, hex: Hex, facing: int) -> float:
    """Return minus the hexes from a place to its own border, less the cost of facing it."""
    edge, column = OWN_EDGE[side], MAP.to_cell(hex)[0]
    go = column if edge == "left" else MAP.width + 1 - column
    off = (facing - HOMEWARDS[edge]) % 6
    return -go - TURNING[min(off, 6 - off)]


def _held(leaver: AircraftTask) -> OrderWay:
    """Return the half-turn that was declared (7), or straight flight if there is no other way."""
    free = leaver.free
    for side in free.immelmanns():
        return free.fly(IMMELMANN_SPEED, (("ahead", "C", 0),) * IMMELMANN_SPEED, side)
    speed, stick = free.speeds[0], free.plane.rudder or "C"
    return free.fly(speed, (("ahead", stick, 0),) * speed)


class _Leaver(AircraftTask):
    """An aircraft for which only its own border counts."""

    def leaving(self, edge: str) -> float:
        return GONE if edge == OWN_EDGE[self.plane.side] else BARRED

    @property
    def passing(self) -> float:
        return 0.0


class _HomeCrew(Foresight):
    """A crew that values the end of a turn by how near its own border it is."""

    def end(self, here: Place, stick: str) -> float:
        at, facing, _ = here
        return nearness(self.me.side, at, facing)

    def passing(self, place: object, stick: str, height: int) -> float:
        return 0.0
