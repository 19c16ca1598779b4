"""Choices: all that a piece could do in its next move, before its die is thrown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from aerodrome.rulesets.dogfights.ch04_movement import flight, legal, parts
from aerodrome.rulesets.dogfights.ch05_altitude import STEEP, tilts
from aerodrome.rulesets.dogfights.pilots.ends import Ends, Standing, poses
from aerodrome.rulesets.dogfights.pilots.fans import Floats
from aerodrome.rulesets.dogfights.state import Aircraft, Sky
from aerodrome.rulesets.dogfights.tables import TABLES

FACES = tuple(sorted(dict.fromkeys(TABLES.blue)))
"""1.5 The faces of the blue die, each once."""
GREEN_FACES = tuple(face for face, _ in TABLES.green)
LIKELY = np.array([TABLES.blue.count(face) / len(TABLES.blue) for face in FACES], np.float32)


class Choices(NamedTuple):
    """All ends of a move, and for each face of the die which of them it reaches."""

    ends: Ends
    rows: dict[Standing, int]
    reached: npt.NDArray[np.bool_]

    def best(self, worth: Floats) -> list[float]:
        """The best end of each face; a face with none is worth nothing."""
        return [float(worth[row].max()) if row.any() else 0.0 for row in self.reached]


def choices(sky: Sky, plane: Aircraft, faces: Sequence[int]) -> Choices:
    """4.1, 4.2 By the rules themselves, as the pieces stand."""
    rows: dict[Standing, int] = {}
    found: list[list[int]] = []
    for face in faces:
        total = sum(value for _, value in parts(plane, face))
        reach = legal(flight(sky, plane, total)).reach
        ends = reach.ends if reach is not None else ()
        found.append(
            [
                rows.setdefault(Standing(*end, tilt), len(rows))
                for end in ends
                for tilt in tilts(
                    end.level,
                    steep=end.level == plane.level - STEEP,
                    one_level=sky.rules.one_level,
                )
            ]
        )
    table = np.zeros((len(faces), len(rows)), bool)
    for number, reached in enumerate(found):
        table[number, reached] = True
    columns = poses((*at, facing, level, tilt) for at, facing, level, tilt in rows)
    nameless = [""] * len(rows)
    return Choices(Ends(nameless, columns, nameless, []), rows, table)
