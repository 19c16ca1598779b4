"""Choices: all that a piece could do in its next move, before its die is thrown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..rules.ch01_game import HIGHEST
from ..rules.ch04_movement import flight, legal, parts
from ..rules.ch05_altitude import FLAT
from ..rules.path_finding import End, FlightPath, Placed
from ..rules.state import BOARD, Aircraft, Sky
from .ends import Ends, poses
from .shot_chances import Floats, Poses
from .standing import SLOTS, EndStanding, tilts_at

Bools = npt.NDArray[np.bool_]
REMEMBERED = 64
"""The size of the cache: all enemies of a turn, for each piece that moves in it."""


class EndChoices(NamedTuple):
    """All ends of a move, whatever the tilt, and which of them each face of the die reaches."""

    rows: dict[End, int]
    poses: Poses
    reached: Bools

    def at(self, point: tuple[int, int], level: int) -> list[int]:
        """Return the ends at a point and level, whatever the facing."""
        found = (self.rows.get(End(point, facing, level)) for facing in range(6))
        return [row for row in found if row is not None]


def choices(
    sky: Sky, plane: Aircraft, faces: Sequence[int], others: Iterable[Placed]
) -> EndChoices:
    """4.1, 4.2 Return a piece's ends by the rules themselves, among these other pieces."""
    standing = tuple(EndStanding(o.at, o.facing, o.level, o.tilt) for o in others)
    flights = [flight(sky, plane, sum(value for _, value in parts(plane, face))) for face in faces]
    return _choices(tuple(one._replace(others=standing) for one in flights))


@lru_cache(maxsize=REMEMBERED)
def _choices(flights: tuple[FlightPath, ...]) -> EndChoices:
    rows: dict[End, int] = {}
    found: list[list[int]] = []
    for one in flights:
        reach = legal(one).reach
        ends = reach.ends if reach is not None else ()
        found.append([rows.setdefault(end, len(rows)) for end in ends])
    table = np.zeros((len(flights), len(rows)), bool)
    for number, reached in enumerate(found):
        table[number, reached] = True
    return EndChoices(rows, poses((*at, facing, level, FLAT) for at, facing, level in rows), table)


def own_choices(sky: Sky, me: Aircraft, faces: Sequence[int]) -> tuple[Ends, Bools]:
    """4.2, 5.1 Return the ends of a piece with every tilt, and which of them each face reaches."""
    others = [plane for plane in sky.aircraft if plane.place == BOARD and plane is not me]
    found = choices(sky, me, faces, others)
    columns = Poses(*(np.repeat(column, len(SLOTS)) for column in found.poses))
    columns = columns._replace(tilt=np.tile(np.array(SLOTS, np.int32), len(found.rows)))
    nameless = [""] * len(columns.q)
    allowed = tiltable(sky, me)[columns.level, columns.tilt]
    reached = np.repeat(found.reached, len(SLOTS), axis=1) & allowed
    return Ends(nameless, columns, nameless, []), reached


def best(worth: Floats, reached: Bools) -> list[float]:
    """Return the best worth for each face, 0 for a face without ends."""
    return [float(worth[row].max()) if row.any() else 0.0 for row in reached]


def tiltable(sky: Sky, plane: Aircraft) -> Bools:
    """5.1, 5.4 Return by level and slot which tilts a move may end with; -1 counts from the end."""
    table = np.zeros((HIGHEST + 1, len(SLOTS)), bool)
    for level, allowed in tilts_at(sky, plane).items():
        table[level, list(allowed)] = True
    return table
