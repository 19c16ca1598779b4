"""Corners: whether a move's end leaves a piece with a task no way but over a wrong edge.

The rule of dead ends (4.9) does not protect a piece that may leave, so a film may be flown into a
corner that it cannot get out of; the pilot has to look one move further there.
"""

from __future__ import annotations

import msgspec

from ..rules.ch04_movement import flight, legal, parts
from ..rules.lattice import Edge
from ..rules.state import BOARD, Aircraft, Sky
from .faces import FACES, LIKELY
from .standing import EndStanding


def driven_out(sky: Sky, me: Aircraft, there: EndStanding, edge: Edge | None) -> float:
    """Return how likely the next die leaves no end on the board and no exit over its own edge."""
    moved = msgspec.structs.replace(me, place=BOARD, **there._asdict())
    return sum(
        likely
        for likely, face in zip(LIKELY, FACES, strict=True)
        if _lost(sky, me, moved, face, edge)
    )


def _lost(sky: Sky, me: Aircraft, moved: Aircraft, face: int, edge: Edge | None) -> bool:
    wanted = flight(sky, moved, sum(value for _, value in parts(moved, face)))
    others = tuple(other for other in wanted.others if other is not me)
    reach = legal(wanted._replace(others=others)).reach
    return reach is not None and not reach.ends and edge not in reach.exits
