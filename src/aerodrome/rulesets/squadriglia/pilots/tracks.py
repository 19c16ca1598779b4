"""Tracks: several orders at once, as arrays of where they are flown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .cells import EDGES, STICK
from .grid import Bools, Ints
from .ways import OrderWay


class Tracks(NamedTuple):
    """Several ways as arrays, a row for each and a column for each impulse."""

    cells: Ints
    facings: Ints
    heights: Ints
    immelmann: Bools
    sticks: Ints
    speeds: Ints
    exits: Ints

    @classmethod
    def of(cls, ways: Sequence[OrderWay]) -> Tracks:
        return cls(
            np.array([way.cells for way in ways], dtype=np.int64),
            np.array([way.facings for way in ways], dtype=np.int64),
            np.array([way.heights for way in ways], dtype=np.int64),
            np.array([bool(way.immelmann) for way in ways]),
            np.array([STICK.index(way.stick) for way in ways], dtype=np.int64),
            np.array([way.speed for way in ways], dtype=np.int64),
            np.array([EDGES.index(way.exit) for way in ways], dtype=np.int64),
        )
