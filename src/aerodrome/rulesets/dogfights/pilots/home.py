"""The way home: pilots that leave over their side's edge as soon as they may.

So a side withdraws by the rules of leaving (2.3) and no others. A sound fighter with ammunition may
not leave at all: it fights on with caution, and goes home when it is hit or out of ammunition.
"""

from __future__ import annotations

from aerodrome.tabletop.hexes import distance

from ..rules.ch02_general import may_leave
from ..rules.ch11_tasks import home
from ..rules.lattice import INWARDS, OPPOSITE, Edge
from ..rules.state import BOARD, OTHER, Aircraft, Sky
from .chooser import Chooser
from .pilot import E
from .standing import EndStanding
from .task import from_edge

CLEAR = 8
"""The points from an enemy beyond which it is no danger."""
FEAR = 0.5
"""The worth of a point further from an enemy, against one on the way home."""


class HomewardBound(Chooser[E]):
    """A pilot that flies home as soon as it may leave, out of the enemy's way."""

    def end(self, sky: Sky, me: Aircraft, ends: E) -> str:
        edge = home(sky, me.side)
        out = [word for word in ends.exits if word.split()[1] == edge]
        if out:
            return out[0]
        if not ends.words or not may_leave(sky, me):
            return super().end(sky, me, ends)
        foes = sky.of(OTHER[me.side], BOARD)

        def cost(row: int) -> float:
            at = ends.standing(row)
            go = from_edge(sky.board, edge, at.at) + _turning(edge, at.facing)
            return go - FEAR * _clear(foes, at) + abs(at.tilt) / 10

        return ends.words[min(range(len(ends.words)), key=cost)]


def _turning(edge: Edge, facing: int) -> int:
    """Return by how many sixths of a circle a nose points away from home."""
    outwards = INWARDS[OPPOSITE[edge]]
    return min(min((facing - way) % 6, (way - facing) % 6) for way in outwards)


def _clear(foes: list[Aircraft], at: EndStanding) -> int:
    """Return how far the nearest enemy is from a place, in points, up to where it matters."""
    apart = (distance(at.at, foe.at) + abs(at.level - foe.level) for foe in foes)
    return min(CLEAR, min(apart, default=CLEAR))
