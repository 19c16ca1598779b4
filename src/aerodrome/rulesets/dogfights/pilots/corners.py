"""Corners: whether the end of a move leaves a piece with a task nothing but a wrong edge.

Who may leave knows no dead ends (4.9), so nothing keeps a film from being flown out of the corner
it was flown into; the pilot has to look one move further there.
"""

from __future__ import annotations

import msgspec

from ..rules.ch04_movement import flight, legal, parts
from ..rules.lattice import Edge
from ..rules.state import BOARD, Aircraft, Sky
from .faces import FACES, LIKELY
from .standing import EndStanding


def driven_out(sky: Sky, me: Aircraft, there: EndStanding, edge: Edge | None) -> float:
    """How likely the next die leaves it no end on the board, nor its own edge to leave by."""
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
