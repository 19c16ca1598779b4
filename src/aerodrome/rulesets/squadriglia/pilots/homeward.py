"""The homeward pilot: finds the way home over all orders at once."""

from __future__ import annotations

from functools import cache, cached_property

import numpy as np

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MAP, OWN_EDGE
from ..rules.ch03_turn import IMPULSES
from .cells import EDGES, PLACES, SEEN, STICK, cell_of, one_place
from .fighter import Fighter
from .found import BARRED
from .grid import Floats
from .home import GONE, HomewardBound, nearness
from .style import styles
from .ways import OrderWay


class Homeward(HomewardBound):
    """A pilot that takes the best order of each kind."""

    def ways_home(self, view: SkyView, plane: PlaneView) -> list[OrderWay]:
        return ways_home(view, plane)


def ways_home(view: SkyView, plane: PlaneView) -> list[OrderWay]:
    """Return the best order of each kind, the one that leads home soonest first."""
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
    """An aircraft for which only its own border counts."""

    @cached_property
    def exits(self) -> Floats:
        worth = np.full(len(EDGES), BARRED)
        worth[EDGES.index(OWN_EDGE[self.plane.side])] = GONE
        return worth

    @cached_property
    def own(self) -> dict[int, Floats]:
        places = np.repeat(_way_home(self.plane.side)[None], len(STICK), axis=0)
        return dict.fromkeys(self.free.speeds, places)

    @property
    def passing(self) -> float:
        return 0.0

    @cached_property
    def clearing(self) -> float:
        return 0.0


@cache
def _way_home(side: str) -> Floats:
    """Return the nearness of home by place."""
    table = np.zeros(SEEN)
    for hex in MAP.cells():
        for facing in range(6):
            table[one_place(cell_of(hex), facing)] = nearness(side, hex, facing)
    return table
