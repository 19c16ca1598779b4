"""Points: the ends of a move by place; one point has many headings, levels and tilts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from aerodrome.tabletop.hexes import Hex

from ..pilots.standing import StandingEnds

FEW = 3
"""The number of ends of one point that are shown, the best first, besides the best shot."""


def by_point(ends: StandingEnds, worth: Sequence[float]) -> Iterator[list[int]]:
    """Yield the rows of every point, the best first."""

    def point(row: int) -> Hex:
        q, r = ends.rows[row].at
        return r, q

    order = sorted(range(len(ends.rows)), key=lambda row: (point(row), -worth[row]))
    for _, rows in groupby(order, point):
        yield list(rows)
