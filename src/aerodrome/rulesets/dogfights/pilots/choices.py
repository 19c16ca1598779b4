"""Choices: all that a piece could do in its next move, before its die is thrown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from aerodrome.rulesets.dogfights.ch01_game import HIGHEST, LOWEST
from aerodrome.rulesets.dogfights.ch04_movement import flight, legal, parts
from aerodrome.rulesets.dogfights.ch05_altitude import DOWN, FLAT, STEEP, UP, tilts
from aerodrome.rulesets.dogfights.pilots.ends import Ends, Standing, poses
from aerodrome.rulesets.dogfights.pilots.fans import Floats, Poses
from aerodrome.rulesets.dogfights.reach import End
from aerodrome.rulesets.dogfights.state import Aircraft, Sky
from aerodrome.rulesets.dogfights.tables import TABLES

FACES = tuple(sorted(dict.fromkeys(TABLES.blue)))
"""1.5 The faces of the blue die, each once."""
GREEN_FACES = tuple(face for face, _ in TABLES.green)
SLOTS = (FLAT, UP, DOWN)
"""The tilts, in the order of the rows of each end; they also count from either end of a list."""
LIKELY = np.array([TABLES.blue.count(face) / len(TABLES.blue) for face in FACES], np.float32)


class Choices(NamedTuple):
    """All ends of a move with every tilt, and for each face of the die which of them it reaches."""

    ends: Ends
    rows: dict[End, int]
    reached: npt.NDArray[np.bool_]

    def row(self, here: Standing) -> int | None:
        """Where a place stands among the ends."""
        at, facing, level, tilt = here
        row = self.rows.get(End(at, facing, level))
        return None if row is None else row * len(SLOTS) + SLOTS.index(tilt)

    def best(self, worth: Floats) -> list[float]:
        """The best end of each face; a face with none is worth nothing."""
        return [float(worth[row].max()) if row.any() else 0.0 for row in self.reached]


def choices(sky: Sky, plane: Aircraft, faces: Sequence[int]) -> Choices:
    """4.1, 4.2 By the rules themselves, as the pieces stand."""
    rows: dict[End, int] = {}
    found: list[list[int]] = []
    for face in faces:
        total = sum(value for _, value in parts(plane, face))
        reach = legal(flight(sky, plane, total)).reach
        ends = reach.ends if reach is not None else ()
        found.append([rows.setdefault(end, len(rows)) for end in ends])
    table = np.zeros((len(faces), len(rows)), bool)
    for number, reached in enumerate(found):
        table[number, reached] = True
    flat = poses((*at, facing, level, FLAT) for at, facing, level in rows)
    columns = Poses(*(np.repeat(column, len(SLOTS)) for column in flat))
    columns = columns._replace(tilt=np.tile(np.array(SLOTS, np.int32), len(rows)))
    nameless = [""] * len(columns.q)
    allowed = _tiltable(sky, plane)[columns.level, columns.tilt]
    reached_rows = np.repeat(table, len(SLOTS), axis=1) & allowed
    return Choices(Ends(nameless, columns, nameless, []), rows, reached_rows)


def _tiltable(sky: Sky, plane: Aircraft) -> npt.NDArray[np.bool_]:
    """5.1, 5.4 For every level a move may end at, which tilts it may end with."""
    table = np.zeros((HIGHEST + 1, len(SLOTS)), bool)
    for level in range(LOWEST, HIGHEST + 1):
        steep = level == plane.level - STEEP
        table[level, list(tilts(level, steep=steep, one_level=sky.rules.one_level))] = True
    return table
