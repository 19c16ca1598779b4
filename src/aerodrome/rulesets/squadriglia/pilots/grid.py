"""The map as arrays of its numbers (see `cells`)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.ch01_introduction import MARGIN, edge
from .cells import CELLS, EDGES, HIGH, MARGIN_CELLS, SEEN_HIGH, SEEN_WIDE, hex_of

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Array = NDArray[Any]


def turned(q: Ints, r: Ints, sixths: int) -> tuple[Ints, Ints]:
    """Return steps rotated about the origin by so many sixths of a circle to the left."""
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return q, r


def _edges() -> Ints:
    """Return for every cell 0 on the map, else the edge that it is beyond."""
    places = [hex_of(cell) for cell in range(CELLS)]
    return np.array([0 if h in MARGIN else EDGES.index(edge(h)) for h in places])


EDGE = _edges()


def seen_place(cells: Ints, facings: Ints) -> Ints:
    """Return the number of a place among those on the map; others are moved to its rim."""
    q = np.clip(cells // HIGH - MARGIN_CELLS, 0, SEEN_WIDE - 1)
    r = np.clip(cells % HIGH - MARGIN_CELLS, 0, SEEN_HIGH - 1)
    return (facings * SEEN_WIDE + q) * SEEN_HIGH + r
