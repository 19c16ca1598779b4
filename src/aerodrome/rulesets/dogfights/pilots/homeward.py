"""The homeward pilot: takes home whoever may leave, over the edge his side came from.

So a side withdraws by the rules of leaving (2.3) and no others. A sound fighter with ammunition may
not leave at all: he fights on with caution, and goes home when he is hit, or has nothing left to
fire.
"""

from __future__ import annotations

import numpy as np

from ..ch02_general import may_leave
from ..ch11_tasks import home
from ..lattice import INWARDS, OPPOSITE, Edge
from ..state import BOARD, OTHER, Aircraft, Sky
from .ends import Ends
from .errands import to_edge
from .fighter import Fighter
from .shot_chances import Floats, Poses

CLEAR = 8
"""Points from an enemy beyond which he is no trouble."""
FEAR = 0.5
"""What a point from an enemy is worth, against one on the way home."""


class Homeward(Fighter):
    """Goes where home is near, out of the enemy's way, as soon as he may leave."""

    def end(self, sky: Sky, me: Aircraft, ends: Ends) -> str:
        edge = home(sky, me.side)
        out = [word for word in ends.exits if word.split()[1] == edge]
        if out:
            return out[0]
        if not ends.words or not may_leave(sky, me):
            return super().end(sky, me, ends)
        cost = to_edge(sky.board, edge, ends.poses) + _turning(edge, ends.poses)
        cost = cost - FEAR * _clear(sky, me, ends.poses) + abs(ends.poses.tilt) / 10
        return ends.words[int(np.argmin(cost))]


def _turning(edge: Edge, at: Poses) -> Floats:
    """By how many sixths of a circle each nose points away from home."""
    outwards = INWARDS[OPPOSITE[edge]]
    ways = [np.minimum((at.facing - way) % 6, (way - at.facing) % 6) for way in outwards]
    found: Floats = np.min(ways, axis=0).astype(np.float32)
    return found


def _clear(sky: Sky, me: Aircraft, at: Poses) -> Floats:
    """How many points the nearest enemy is away from each place, up to where it matters."""
    found = np.full(len(at.q), CLEAR, np.float32)
    for foe in sky.of(OTHER[me.side], BOARD):
        q, r = at.q - foe.at[0], at.r - foe.at[1]
        apart = (abs(q) + abs(r) + abs(q + r)) / 2 + abs(at.level - foe.level)
        found = np.minimum(found, apart.astype(np.float32))
    return found
