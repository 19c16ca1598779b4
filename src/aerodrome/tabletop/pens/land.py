"""The background of a board as shapes: the land from above, or the sky from the side.

Everything is placed by a `Cutting`: a part of a board, in widths of a cell, scaled to pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from aerodrome.tabletop.hexes import Rows
from aerodrome.tabletop.pens.shapes import (
    Disc,
    Outline,
    Point,
    Shape,
    Turned,
    Wash,
    box,
    hexagon,
    number,
    through,
)
from aerodrome.tabletop.pens.silhouettes import DOPE, INK, PLAIN
from aerodrome.tabletop.scene import GROUND, Board, Cloud, Feature, HexBoard, LatticeBoard, SkyBoard

PAINT = {
    "ground": "#e4dbb4", "woods": "#8ea06a", "field": "#d9c583", "town": "#a8503c",
    "river": "#8fb3bd", "road": "#a08a5c", "trench": "#4a3f2b", "waste": "#c4a97d",
    "sky_high": "#9fc0d0", "sky_low": "#eadfc0", "earth": "#b6a878", "cloud": "#fbf6e8",
    "ink": INK,
}  # fmt: skip
ROW = sqrt(3) / 2
"""Distance between rows, in widths of a cell."""
CORNER = 1 / sqrt(3)
"""Distance from the middle of a hex to its corners."""
LAYERS = {kind: at for at, kind in enumerate(("field", "woods", "river", "road", "trench"))}
"""The order in which land is drawn; towns and other sites come last."""
COURSES = {"river": 0.22, "road": 0.06, "trench": 0.08}
"""Features that run through their cells, with their widths."""
BEYOND = 40.0
"""How far a layer of cloud extends beyond the edges, since it drifts."""
FINEST = 11.0
"""Cells smaller than this are drawn without lines between them."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """A part of a board, `across` cells wide from `left` and `top`, in a rectangle of a sheet."""

    board: Board
    left: float
    top: float
    across: float
    at: Point
    size: Point

    @property
    def cell(self) -> float:
        """Return the width of a cell."""
        return self.size[0] / self.across

    def place(self, cell: str) -> Point:
        """Return the middle of a cell on the sheet."""
        return self.point(centre(self.board, cell))

    def point(self, where: Point) -> Point:
        x, y = where
        return (x - self.left) * self.cell + self.at[0], (y - self.top) * self.cell + self.at[1]

    def shows(self, at: Point, margin: float) -> bool:
        """Return whether something of that size would be visible."""
        x, y = at[0] - self.at[0], at[1] - self.at[1]
        return -margin < x < self.size[0] + margin and -margin < y < self.size[1] + margin


def centre(board: Board, cell: str) -> Point:
    """Return the middle of a cell, in widths of a cell from the board's upper left corner."""
    column, _, row = cell.partition(",")
    if isinstance(board, SkyBoard):
        level = 0 if row == GROUND else 1 + [band.id for band in board.bands].index(row)
        shift = 0.5 if board.hexes and level & 1 else 0.0
        return float(column) - 0.5 + shift, (len(board.bands) - level + 0.5) * ROW
    grid = board.grid
    shift = 0.5 if int(row) & 1 == grid.shifted else 0.0
    return (
        int(column) - grid.first_column + 0.5 + shift,
        (int(row) - grid.first_row + 0.5) * ROW,
    )


def size(board: Board) -> Point:
    """Return the size of a board, in widths of a cell."""
    if isinstance(board, SkyBoard):
        return float(board.columns) + 0.5 * board.hexes, (len(board.bands) + 1) * ROW
    return board.grid.width + 0.5, board.grid.height * ROW


def extent(board: Board) -> tuple[float, float, float, float]:
    """Return a board's left, top, right and bottom edges, extensions included.

    It is the same throughout a game, so that its pictures can follow each other.
    """
    wide, high = size(board)
    beside = board.extensions if isinstance(board, LatticeBoard) else ()
    ends = [centre(board, name) for one in beside for name in _corners(one.grid)]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    edge = ROW / 2
    return (
        min([0.0, *(x - 0.5 for x in xs)]),
        min([0.0, *(y - edge for y in ys)]),
        max([wide, *(x + 0.5 for x in xs)]),
        max([high, *(y + edge for y in ys)]),
    )


def _corners(grid: Rows) -> Iterator[str]:
    """Return the corner cells of a grid and those next to them, since rows are shifted."""
    columns = grid.first_column, grid.first_column + grid.width - 1
    last = grid.first_row + grid.height - 1
    rows = {grid.first_row, min(grid.first_row + 1, last), last}
    return (f"{column},{row}" for column in columns for row in rows)


def under(cut: Cutting) -> list[Shape]:
    """Return everything that does not fly."""
    if isinstance(cut.board, SkyBoard):
        return _sky(cut, cut.board)
    (x, y), (wide, high) = cut.at, cut.size
    waste = [
        name
        for zone in cut.board.zones
        if zone.side is None and zone.kind in ("region", "ground")
        for name in zone.cells
    ]
    land: list[Shape] = [Outline(box(x, y, wide, high), PAINT["ground"])]
    land += cover(cut, PAINT["waste"], waste)
    features = sorted(cut.board.features, key=lambda one: LAYERS.get(one.kind, len(LAYERS)))
    return land + [shape for one in features for shape in _feature(cut, one)]


def _feature(cut: Cutting, feature: Feature) -> list[Shape]:
    if feature.kind in COURSES:
        points = [cut.place(name) for name in feature.cells]
        return course(PAINT[feature.kind], points, COURSES[feature.kind] * cut.cell)
    if feature.kind in LAYERS:
        return cover(cut, PAINT[feature.kind], feature.cells)
    return cover(cut, PAINT["town"], feature.cells, 0.5)


def cover(
    cut: Cutting, paint: str, cells: Iterable[str], part: float = 1.0, opacity: float = 1.0
) -> list[Shape]:
    """Return cells in a colour, each slightly enlarged so that there are no gaps."""
    radius = cut.cell * part * (CORNER + 0.012)
    there = (cut.place(name) for name in cells)
    d = "".join(hexagon(at, radius) for at in there if cut.shows(at, cut.cell))
    return [Outline(d, paint, opacity=opacity)] if d else []


def course(paint: str, points: list[Point], wide: float) -> list[Shape]:
    """Return a line through some points, rounded at each."""
    if len(points) < 2:
        return []
    d = f"M{number(points[0][0])} {number(points[0][1])}"
    for (x, y), (nx, ny) in pairwise(points[1:]):
        d += f"Q{number(x)} {number(y)} {number((x + nx) / 2)} {number((y + ny) / 2)}"
    d += f"L{number(points[-1][0])} {number(points[-1][1])}"
    return [Outline(d, line=paint, wide=wide)]


def _sky(cut: Cutting, board: SkyBoard) -> list[Shape]:
    """Return the air, which grows paler towards the earth, and the earth."""
    (x, y), (wide, high) = cut.at, cut.size
    base = min(max(cut.point((0.0, len(board.bands) * ROW))[1], y), y + high)
    air = Wash(cut.at, cut.size, PAINT["sky_high"], PAINT["sky_low"])
    earth = Outline(box(x, base, wide, y + high - base), PAINT["earth"])
    return [air, earth] if base < y + high else [air]


def lines(cut: Cutting) -> list[Shape]:
    """Return the borders of a board's cells: edges of hexes, or lines between points."""
    board = cut.board
    if cut.cell < FINEST:
        return []
    if isinstance(board, LatticeBoard):
        grids = [(board.grid, board.missing), *((one.grid, ()) for one in board.extensions)]
        d = "".join(_lattice(cut, grid, missing) for grid, missing in grids)
        return [Outline(d, line=INK, wide=0.6, opacity=0.16)]
    if isinstance(board, HexBoard):
        rows, columns, odd = board.grid.height, board.grid.width, board.grid.first_row
        shifted = [(row + odd) & 1 == board.grid.shifted for row in range(rows)]
        return [Outline(_honeycomb(cut, columns, shifted), line=INK, wide=0.6, opacity=0.2)]
    if board.hexes:
        shifted = [bool((len(board.bands) - row) & 1) for row in range(len(board.bands))]
        return [Outline(_honeycomb(cut, board.columns, shifted), line=INK, wide=0.5, opacity=0.1)]
    return []


def _honeycomb(cut: Cutting, columns: int, shifted: list[bool]) -> str:
    """Return every row's upper and upright edges of hexes, and the lower ones of the last."""
    cell, tip = cut.cell, cut.cell * CORNER / 2
    zigzag = f"l{number(cell / 2)} {number(-tip)}l{number(cell / 2)} {number(tip)}"
    zagzig = f"l{number(cell / 2)} {number(tip)}l{number(cell / 2)} {number(-tip)}"
    d = ""
    for row, is_shifted in enumerate(shifted):
        x, y = cut.point((0.5 * is_shifted, (row + 0.5) * ROW))
        d += f"M{number(x)} {number(y - tip)}{zigzag * columns}"
        for column in range(columns + 1):
            d += f"M{number(x + column * cell)} {number(y - tip)}v{number(2 * tip)}"
        if row == len(shifted) - 1:
            d += f"M{number(x)} {number(y + tip)}{zagzig * columns}"
    return d


def _lattice(cut: Cutting, grid: Rows, missing: Iterable[str]) -> str:
    """Return straight lines through the points, east and to both sides down, one stroke each."""
    gone = set(missing)
    rows = range(grid.first_row, grid.first_row + grid.height)
    columns = range(grid.first_column, grid.first_column + grid.width)
    points = [(column, row) for row in rows for column in columns]
    there = {point for point in points if f"{point[0]},{point[1]}" not in gone}

    def on(at: tuple[int, int], way: int, sign: int = 1) -> tuple[int, int]:
        column, row = at
        if way == 0:
            return column + sign, row
        is_shifted = int(row & 1 == grid.shifted)
        return column + (is_shifted if way * sign > 0 else is_shifted - 1), row + sign

    d = ""
    for way in (0, 1, -1):
        for start in (point for point in points if point in there):
            end = start
            if on(start, way, -1) in there:
                continue
            while (further := on(end, way)) in there:
                end = further
            if end != start:
                ends = [cut.place(f"{column},{row}") for column, row in (start, end)]
                d += through(ends)
    return d


def zones(cut: Cutting) -> list[Shape]:
    """Return the named parts of a board: the sides' areas and targets."""
    shapes: list[Shape] = []
    for one in cut.board.extensions if isinstance(cut.board, LatticeBoard) else ():
        paint = DOPE.get(one.side or "", PLAIN)
        shapes += cover(cut, paint, _cells(one.grid), 1.0, 0.25)
    for zone in cut.board.zones:
        if zone.side is None or zone.kind == "margin":
            continue
        paint = DOPE.get(zone.marking or zone.side, PLAIN)
        if isinstance(cut.board, SkyBoard):
            shapes += _held(cut, paint, [cut.place(name)[0] for name in zone.cells])
        else:
            aimed = zone.kind == "target"
            shapes += cover(cut, PAINT["town"] if aimed else paint, zone.cells, 1.0, 0.35)
    return shapes


def _cells(grid: Rows) -> Iterator[str]:
    rows = range(grid.first_row, grid.first_row + grid.height)
    columns = range(grid.first_column, grid.first_column + grid.width)
    return (f"{column},{row}" for row in rows for column in columns)


def _held(cut: Cutting, paint: str, middles: list[float]) -> list[Shape]:
    """Return the ground of a side, below a sky."""
    left, right = min(middles) - cut.cell / 2, max(middles) + cut.cell / 2
    top, base = cut.place("1,ground")[1] - cut.cell * ROW / 2, cut.at[1] + cut.size[1]
    return [Outline(box(left, top, right - left, base - top), paint, opacity=0.45)]


def clouds(cut: Cutting) -> list[Shape]:
    """Return the clouds."""
    shapes: list[Shape] = []
    for cloud in cut.board.clouds:
        puffs = _puffs(cut, cloud)
        if puffs:
            shapes.append(Turned(tuple(puffs), opacity=0.6, class_="drifts"))
    return shapes


def _puffs(cut: Cutting, cloud: Cloud) -> list[Shape]:
    paint = PAINT["cloud"]
    if not cloud.cells and isinstance(cut.board, SkyBoard) and cloud.bottom is not None:
        highest = len(cut.board.bands)
        top = cut.point((0.0, (highest - (cloud.top or highest)) * ROW))[1]
        base = cut.point((0.0, (highest - cloud.bottom + 1) * ROW))[1]
        left, wide = cut.at[0] - BEYOND, cut.size[0] + 2 * BEYOND
        return [Outline(box(left, top, wide, base - top), paint)]
    there = (cut.place(name) for name in cloud.cells)
    return [Disc(at, cut.cell * 0.72, paint) for at in there if cut.shows(at, cut.cell)]
