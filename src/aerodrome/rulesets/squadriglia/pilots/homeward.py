"""The homeward pilot: leaves over his own border as soon as he can, and fires on the way.

So a side withdraws by the rules of leaving (5.4) and no others: the enemy may still shoot, and who
has left has abandoned the fight.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property

import numpy as np

from aerodrome.kernel.question import Question, Value

from ..ch01_introduction import MAP, OWN_EDGE
from ..ch03_turn import IMPULSES
from ..ch07_pursuit import in_words
from ..view import PlaneView, SkyView
from .ace import is_declaration
from .fighter import Fighter
from .grid import EDGES, PLACES, SEEN, Floats, cell_of, one_place
from .order_graph import STICK
from .pilot import Answers, Pilot
from .reply import BARRED
from .style import styles
from .ways import OrderWay

GONE = 100.0
"""What it is worth to be over the border: more than any place on the map."""
TURNING = (0.0, 1.0, 3.0, 4.0)
"""Hexes that it takes to look home, by how many sixths of a circle the nose is off."""
HOMEWARDS = {"left": 3, "right": 0}
"""The facing that leads to each border."""


class Homeward(Pilot):
    """Writes the order that brings each machine nearest to its own border, or over it."""

    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        mine = [p for p in view.planes if p.seat == view.seat and p.placed and not p.gone]
        return {plane.id: ways_home(view, plane)[0].answers for plane in mine if not plane.stalled}

    def minor(self, question: Question, view: SkyView) -> Value:
        if question.rule != "7" or not is_declaration(question, view):
            return super().minor(question, view)
        plane = next(plane for plane in view.planes if plane.id == question.about)
        options: tuple[Value, ...] = tuple(question.options)
        said = [in_words(way.declaration) for way in ways_home(view, plane)]
        return next((word for word in said if word in options), options[0])


def ways_home(view: SkyView, plane: PlaneView) -> list[OrderWay]:
    """The best order of each kind, the one that leads home soonest first."""
    leaver = Leaver(view, plane, styles()["equilibrium"])
    leaver.begin()
    found = leaver.replies(
        lambda height: np.zeros((IMPULSES, PLACES)), lambda height: np.zeros(SEEN)
    )
    for reply in found:
        leaver.add(reply.way)
    worth = dict(zip((way.key for way in leaver.ways), leaver.worth, strict=True))
    return sorted(leaver.ways, key=lambda way: -worth[way.key])


class Leaver(Fighter):
    """An aircraft for which nothing counts but its own border."""

    @cached_property
    def exits(self) -> Floats:
        worth = np.full(len(EDGES), BARRED)
        worth[EDGES.index(OWN_EDGE[self.plane.side])] = GONE
        return worth

    @cached_property
    def own(self) -> dict[int, Floats]:
        places = np.repeat(_way_home(OWN_EDGE[self.plane.side])[None], len(STICK), axis=0)
        return dict.fromkeys(self.free.speeds, places)

    @property
    def passing(self) -> float:
        return 0.0

    @cached_property
    def clearing(self) -> float:
        return 0.0


@cache
def _way_home(edge: str) -> Floats:
    """By place: hexes to a border and what it takes to look there, negative."""
    table = np.zeros(SEEN)
    for hex in MAP.cells():
        column = MAP.to_cell(hex)[0]
        go = column if edge == "left" else MAP.width + 1 - column
        for facing in range(6):
            off = (facing - HOMEWARDS[edge]) % 6
            table[one_place(cell_of(hex), facing)] = -go - TURNING[min(off, 6 - off)]
    return table
