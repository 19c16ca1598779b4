"""The way home: pilots that leave over their own border as soon as they can, firing on the way.

So a side withdraws by the rules of leaving (5.4) and no others: the enemy may still shoot, and an
aircraft that has left has abandoned the fight.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.hexes import Hex

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MAP, OWN_EDGE
from ..rules.ch07_pursuit import in_words
from .pilot import Answers, Pilot, is_declaration
from .ways import OrderWay

GONE = 100.0
"""The worth of being over the border: more than any place on the map."""
TURNING = (0.0, 1.0, 3.0, 4.0)
"""Hexes that it costs to face home, by how many sixths of a circle the nose is off."""
HOMEWARDS = {"left": 3, "right": 0}
"""The facing that leads to each border."""


class HomewardBound(Pilot):
    """A pilot that writes the order that brings each machine nearest to or over its border."""

    @abstractmethod
    def ways_home(self, view: SkyView, plane: PlaneView) -> list[OrderWay]:
        """Return some orders, the one that leads home soonest first."""

    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        mine = [p for p in view.planes if p.seat == view.seat and p.placed and not p.gone]
        flying = [plane for plane in mine if not plane.stalled]
        return {plane.id: self.ways_home(view, plane)[0].answers for plane in flying}

    def minor(self, question: Question, view: SkyView) -> Value:
        if question.rule != "7" or not is_declaration(question, view):
            return super().minor(question, view)
        plane = next(plane for plane in view.planes if plane.id == question.about)
        options: tuple[Value, ...] = tuple(question.options)
        said = [in_words(way.declaration) for way in self.ways_home(view, plane)]
        return next((word for word in said if word in options), options[0])


def nearness(side: str, hex: Hex, facing: int) -> float:
    """Return minus the hexes from a place to its own border, less the cost of facing it."""
    edge, column = OWN_EDGE[side], MAP.to_cell(hex)[0]
    go = column if edge == "left" else MAP.width + 1 - column
    off = (facing - HOMEWARDS[edge]) % 6
    return -go - TURNING[min(off, 6 - off)]
