"""The straight-flyer: holds its course, and turns back only before the edge."""

from __future__ import annotations

from collections.abc import Iterable

from aerodrome.kernel.question import Value
from aerodrome.tabletop.hexes import distance

from ..rules.ch04_movement import BLUE
from ..rules.lattice import Lattice
from ..rules.state import Aircraft, Sky
from .pilot import Pilot
from .standing import EndsListed, StandingEnds, stands


class Straight(Pilot[StandingEnds]):
    """A pilot that flies straight ahead and shoots at what is in front of its guns."""

    def read(self, board: Lattice, options: Iterable[Value]) -> StandingEnds:
        return stands(board, options)

    def end(self, sky: Sky, me: Aircraft, ends: StandingEnds) -> str:
        return straight(me, ends) if ends.words else ends.exits[0]

    def die(self, sky: Sky, me: Aircraft) -> str:
        return BLUE


def straight(me: Aircraft, ends: EndsListed) -> str:
    """Return the end with the least turning, level if it can be, and furthest away."""

    def off(row: int) -> tuple[int, int, int, int]:
        at, facing, level, tilt = ends.standing(row)
        turned = (facing - me.facing) % 6
        return min(turned, 6 - turned), abs(level - me.level), abs(tilt), -distance(at, me.at)

    return ends.words[min(range(len(ends.words)), key=off)]
