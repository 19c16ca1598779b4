"""Thrown: where a piece can go by any face of its die, and by the face that was thrown.

A view does not tell the face; the ends that are offered do.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..pilots.faces import FACES, GREEN_FACES
from ..pilots.standing import StandingEnds
from ..rules.ch04_movement import flight, legal, parts
from ..rules.path_finding import End, PathSearch
from ..rules.state import Aircraft, Sky


def reaches(sky: Sky, plane: Aircraft) -> Iterator[PathSearch]:
    """4.1 Yield the reach of each face of the blue die, and of the green one if it is allowed."""
    for face in dict.fromkeys((*FACES, *(GREEN_FACES if plane.throttle else ()))):
        found = legal(flight(sky, plane, sum(value for _, value in parts(plane, face))))
        if found.reach is not None:
            yield found.reach


def thrown(sky: Sky, plane: Aircraft, offered: StandingEnds) -> PathSearch | None:
    """Return the reach that has the same ends and exits as those offered, if there is one."""
    ends = {End(*row[:3]) for row in offered.rows}
    for reach in reaches(sky, plane):
        exits = [f"leave {edge}" for edge in reach.exits]
        if exits == offered.exits and ends == set(reach.ends):
            return reach
    return None
