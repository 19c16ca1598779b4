"""Engravings: small SVG drawings of cells, aircraft and their paths for a rulebook.

Places are points in widths of a cell, x to the right and y down. This suits hexes, corners of
triangles, and the sky from the side.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from aerodrome.tabletop.hexes import Hex
from aerodrome.tabletop.pens import svg_pen
from aerodrome.tabletop.pens.land import PAINT, ROW
from aerodrome.tabletop.pens.shapes import (
    NOTHING,
    Canvas,
    Disc,
    Lettering,
    Outline,
    Point,
    Shape,
    Turned,
    hexagon,
    through,
)
from aerodrome.tabletop.pens.silhouettes import from_above, from_beside
from aerodrome.tabletop.scene import Silhouette

CELL = 44.0
"""Width of a cell."""
APART = 1.6
"""Factor for distances between corners, which aircraft occupy in place of cells."""
SHAPE = Silhouette("single-seater", "biplane")
SHADE, LINE, GHOST = "#e0b84f", "#8d7c58", 0.45
SHADED = 0.55
SIZE = 0.8
"""Scale of an aircraft."""


def above(at: Hex) -> Point:
    """Return the point of a hex or a corner, seen from above."""
    return at[0] + at[1] / 2, at[1] * ROW


class Engraving:
    """A drawing, built up piece by piece; the sheet is fitted to it at the end."""

    def __init__(self, *, corners: bool = False) -> None:
        self._corners = corners
        self._wide = CELL * (APART if corners else 1)
        self._under: list[Shape] = []
        self._over: list[Shape] = []
        self._seen: list[Point] = []

    def cell(self, at: Point, label: str = "", *, shaded: bool = False) -> Engraving:
        """Draw a cell, or a corner if aircraft move along those; shaded to mark it."""
        x, y = self._placed(at)
        if self._corners:
            disc = Disc((x, y), 9 if shaded else 3, SHADE if shaded else LINE)
            self._under.append(disc)
        else:
            edge = hexagon((x, y), CELL / sqrt(3))
            if shaded:
                self._under.append(Outline(edge, SHADE, opacity=SHADED))
            self._under.append(Outline(edge, NOTHING, LINE))
        if label:
            self._over.append(_words((x, y + 5), label))
        return self

    def cells(self, places: Sequence[Point]) -> Engraving:
        for at in places:
            self.cell(at)
        return self

    def aircraft(
        self, at: Point, degrees: float, side: str = "allies", *, ghost: bool = False
    ) -> Engraving:
        """Draw an aircraft from above, its nose so many degrees left of east."""
        return self._machine(at, from_above(side, SHAPE), 90 - degrees, SIZE, ghost)

    def flier(
        self, at: Point, heading: int, degrees: float = 0, *, ghost: bool = False
    ) -> Engraving:
        """Draw an aircraft from the side, flying east (1) or west (-1), its nose `degrees` up."""
        return self._machine(
            at, from_beside("allies", SHAPE), -degrees * heading, SIZE * heading, ghost
        )

    def note(self, at: Point, words: str) -> Engraving:
        """Write a few words under a place."""
        x, y = self._placed(at)
        self._over.append(_words((x, y + 30), words))
        return self

    def _machine(
        self, at: Point, parts: tuple[Shape, ...], turn: float, across: float, ghost: bool
    ) -> Engraving:
        opacity = GHOST if ghost else 1.0
        self._over.append(Turned(parts, self._placed(at), turn, (across, SIZE), opacity))
        return self

    def path(self, places: Sequence[Point]) -> Engraving:
        """Draw the path of something, with a point at its end."""
        points = [self._placed(at) for at in places]
        self._under.append(Outline(through(points), line=PAINT["town"], wide=2.5, dashed=True))
        return self

    def svg(self) -> str:
        """Return the whole drawing."""
        xs, ys = [x for x, _ in self._seen], [y for _, y in self._seen]
        left, top = min(xs) - CELL, min(ys) - CELL
        wide, high = max(xs) + CELL - left, max(ys) + CELL - top
        parts = Turned((*self._under, *self._over), (-left, -top))
        return svg_pen.drawn(Canvas(round(wide), round(high), (parts,)))

    def _placed(self, at: Point) -> Point:
        found = at[0] * self._wide, at[1] * self._wide
        self._seen.append(found)
        return found


def _words(at: Point, words: str) -> Lettering:
    return Lettering(at, words, 14, PAINT["ink"], "middle")
