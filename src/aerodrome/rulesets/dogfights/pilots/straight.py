"""The straight-flyer: holds his course, and turns back only before the edge."""

from __future__ import annotations

import numpy as np

from ..ch04_movement import BLUE
from ..state import Aircraft, Sky
from .ends import Ends
from .pilot import Pilot


class Straight(Pilot):
    """Flies ahead; shoots at what comes before his guns."""

    def end(self, sky: Sky, me: Aircraft, ends: Ends) -> str:
        return straight(me, ends) if ends.words else ends.exits[0]

    def die(self, sky: Sky, me: Aircraft) -> str:
        return BLUE


def straight(me: Aircraft, ends: Ends) -> str:
    """The end with the least turning, level if it can be, and furthest away."""
    at = ends.poses
    turned = (at.facing - me.facing) % 6
    turned = np.minimum(turned, 6 - turned)
    q, r = at.q - me.at[0], at.r - me.at[1]
    apart = (abs(q) + abs(r) + abs(q + r)) // 2
    return ends.words[int(np.lexsort((-apart, abs(at.tilt), abs(at.level - me.level), turned))[0])]
