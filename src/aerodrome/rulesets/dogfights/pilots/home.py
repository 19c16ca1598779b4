"""The way home: whoever may leave is taken over the edge that his side came from.

So a side withdraws by the rules of leaving (2.3) and no others. A sound fighter with ammunition may
not leave at all: he fights on with caution, and goes home when he is hit, or has nothing left to
fire.
"""

from __future__ import annotations

from aerodrome.tabletop.hexes import distance

from ..rules.ch02_general import may_leave
from ..rules.ch11_tasks import home
from ..rules.lattice import INWARDS, OPPOSITE, Edge
from ..rules.state import BOARD, OTHER, Aircraft, Sky
from .chooser import Chooser
from .duty import from_edge
from .pilot import E
from .standing import EndStanding

CLEAR = 8
"""Points from an enemy beyond which he is no trouble."""
FEAR = 0.5
"""What a point from an enemy is worth, against one on the way home."""


class HomewardBound(Chooser[E]):
    """Goes where home is near, out of the enemy's way, as soon as he may leave."""

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
    """By how many sixths of a circle a nose points away from home."""
    outwards = INWARDS[OPPOSITE[edge]]
    return min(min((facing - way) % 6, (way - facing) % 6) for way in outwards)


def _clear(foes: list[Aircraft], at: EndStanding) -> int:
    """How many points the nearest enemy is away from a place, up to where it matters."""
    apart = (distance(at.at, foe.at) + abs(at.level - foe.level) for foe in foes)
    return min(CLEAR, min(apart, default=CLEAR))
