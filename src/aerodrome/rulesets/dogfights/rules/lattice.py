"""1.1, 1.2 The board: a lattice of triangles. Aircraft fly along the points at their corners.

Points are axial (see `tabletop.hexes`) and named "column,row" from 1; the odd rows are half a step
further east. The module knows nothing of aircraft. For path finding a set of points is also one big
integer, with a bit for each point: in axial order every direction is then the same shift
everywhere, and a rim of one point around the board catches what flies over the edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property
from typing import Literal, NamedTuple

from aerodrome.tabletop.hexes import DIRECTIONS, NE, NW, SE, SW, E, Hex, Rows, W, neighbour, turn

from .tables import TABLES

Edge = Literal["west", "east", "north", "south"]
EDGES: tuple[Edge, ...] = ("west", "east", "north", "south")
OPPOSITE: dict[Edge, Edge] = {"west": "east", "east": "west", "north": "south", "south": "north"}
INWARDS: dict[Edge, tuple[int, ...]] = {
    "west": (E,),
    "east": (W,),
    "north": (SW, SE),
    "south": (NW, NE),
}
"""1.2 The facings of a piece on an access point: straight in, or to either side of it."""
ZONES = "ABC"
DEPTH = 3
"""1.2 The depth of a drawn extension in points, its access points included."""


class Access(NamedTuple):
    """1.2 An access point, one step outside the board."""

    id: str
    at: Hex
    facings: tuple[int, ...]


class Lattice:
    """1.1 One board, by its size in points."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.grid = Rows(width, height)
        self.points: tuple[Hex, ...] = self.grid.cells()
        self._on_board = frozenset(self.points)
        self._names = {at: self.grid.name(at) for at in self.points}
        self._bias = (height + 1) // 2
        self._stride = width + 3 + self._bias
        self.shifts: tuple[int, ...] = tuple(dq + dr * self._stride for dq, dr in DIRECTIONS)
        self.board = self.bits(self.points)
        self.place: dict[int, Hex] = {self.bit(at): at for at in self.points}

    def __contains__(self, at: Hex) -> bool:
        return at in self._on_board

    def name(self, at: Hex) -> str:
        return self._names.get(at) or self.grid.name(at)

    def parse(self, name: str) -> Hex:
        return self.grid.parse(name)

    def in_border(self, at: Hex) -> bool:
        """8.1 Return whether a point is one of the two outermost along an edge."""
        column, row = self.grid.to_cell(at)
        depth = TABLES.number("1.1", "border")
        return min(column, row, self.width + 1 - column, self.height + 1 - row) <= depth

    def faces_out(self, at: Hex, facing: int) -> bool:
        """4.9 Return whether all three points ahead are off the board."""
        ahead = (neighbour(at, turn(facing, side)) for side in (0, 1, -1))
        return not any(point in self._on_board for point in ahead)

    def edges(self, off: Hex) -> tuple[Edge, ...]:
        """2.3 Return the edges that a point is beyond: two at a corner, none on the board."""
        column, row = self.grid.to_cell(off)
        over = (column < 1, column > self.width, row < 1, row > self.height)
        return tuple(edge for edge, beyond in zip(EDGES, over, strict=True) if beyond)

    def mirror(self, at: Hex) -> Hex:
        """1.1 Return the same place after half a turn of the board, its only symmetry."""
        column, row = self.grid.to_cell(at)
        return self.grid.to_hex(self.width + 1 - column, self.height + 1 - row)

    def access(self, edge: Edge) -> tuple[Access, ...]:
        """1.2 Return the eight access points of a side, from the north or from the west."""
        return tuple(
            Access(f"{edge} {number}", self._outside(edge, along), INWARDS[edge])
            for number, along in enumerate(sum(self._extents(edge), ()), 1)
        )

    def extensions(self, edge: Edge) -> tuple[tuple[str, Rows], ...]:
        """1.2 Return the two extensions of a side, as grids of access points and patrol zone.

        They continue the columns and rows of the board.
        """
        drawn = []
        for number, extent in enumerate(self._extents(edge), 1):
            first, size = extent[0] - 1, extent[-1] - extent[0] + 3
            if edge in ("west", "east"):
                column = 1 - DEPTH if edge == "west" else self.width + 1
                rows = Rows(DEPTH, size, first_column=column, first_row=first)
            else:
                row = 1 - DEPTH if edge == "north" else self.height + 1
                rows = Rows(size, DEPTH, first_column=first, first_row=row)
            drawn.append((f"patrol {edge} {number}", rows))
        return tuple(drawn)

    def _extents(self, edge: Edge) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """1.2 Return where along a side the access points of its two extensions are."""
        length = self.height if edge in ("west", "east") else self.width
        count, apart = TABLES.number("1.2", "access_points"), TABLES.number("1.2", "apart")
        first = length // 4 - apart * (count - 1) // 2
        near = tuple(first + apart * step for step in range(count))
        return near, tuple(length + 1 - along for along in reversed(near))

    def _outside(self, edge: Edge, along: int) -> Hex:
        """Return the point one step outside the board, so far along an edge."""
        if edge in ("west", "east"):
            return self.grid.to_hex(0 if edge == "west" else self.width + 1, along)
        return self.grid.to_hex(along, 0 if edge == "north" else self.height + 1)

    def zone(self, column: int, row: int) -> tuple[Hex, ...]:
        """1.3 Return the points of a task zone, named by its north-west corner."""
        wide, high = TABLES.constants["1.3"]["zone"]
        return tuple(
            self.grid.to_hex(column + east, row + south)
            for south in range(high)
            for east in range(wide)
        )

    def zones(self, home: Edge) -> tuple[tuple[str, tuple[Hex, ...]], ...]:
        """11.4 Return the task zones of the side at home there, in the third nearest to the enemy.

        Those of the enemy are the mirror image, letter by letter.
        """
        if home in ("east", "south"):
            own = self.zones(OPPOSITE[home])
            return tuple((letter, self._mirrored(zone)) for letter, zone in own)
        wide, high = TABLES.constants["1.3"]["zone"]
        across, deep = (self.height, self.width) if home == "west" else (self.width, self.height)
        middle = deep - deep // 3 // 2
        placed = []
        for letter, along in zip(ZONES, _sixths(across), strict=True):
            column, row = (middle, along) if home == "west" else (along, middle)
            placed.append((letter, self.zone(column - wide // 2, row - high // 2)))
        return tuple(placed)

    def _mirrored(self, points: Iterable[Hex]) -> tuple[Hex, ...]:
        """Return the mirror image of some points, in the same reading order."""
        return tuple(self.mirror(at) for at in points)[::-1]

    def cloud(self, at: Hex) -> tuple[Hex, ...]:
        """10.3 Return the points a cloud covers: its middle and the six around it, on the board."""
        around = (at, *(neighbour(at, way) for way in range(6)))
        return tuple(point for point in around if point in self._on_board)

    def bit(self, at: Hex) -> int:
        """Return the number of a point's bit; points one step outside have one too."""
        return at[1] * self._stride + at[0] + self._bias

    def bits(self, points: Iterable[Hex]) -> int:
        """Return a set of points as one integer."""
        whole = 0
        for at in points:
            whole |= 1 << self.bit(at)
        return whole

    @cached_property
    def rows_of_bits(self) -> tuple[range, ...]:
        """The bits of each row of the board, from the north."""
        firsts = [self.bit(self.grid.to_hex(1, row)) for row in range(1, self.height + 1)]
        return tuple(range(first, first + self.width) for first in firsts)

    @cached_property
    def border(self) -> int:
        """8.1 The border zone as bits."""
        return self.bits(at for at in self.points if self.in_border(at))

    @cached_property
    def dead_ends(self) -> tuple[int, ...]:
        """4.9 For each facing, the points where it looks off the board."""
        return tuple(
            self.bits(at for at in self.points if self.faces_out(at, facing)) for facing in range(6)
        )

    @cached_property
    def ways_out(self) -> tuple[dict[Edge, int], ...]:
        """2.3 For each direction and edge, the points from which one step leads over it."""
        return tuple(
            {
                edge: self.bits(at for at in self.points if edge in self._edges_of_step(at, way))
                for edge in EDGES
            }
            for way in range(6)
        )

    @cached_property
    def rim(self) -> int:
        """2.3 The points from which one step leads over any edge, as bits."""
        rim = 0
        for ways in self.ways_out:
            for points in ways.values():
                rim |= points
        return rim

    def _edges_of_step(self, at: Hex, way: int) -> tuple[Edge, ...]:
        return self.edges(neighbour(at, way))


def _sixths(length: int) -> tuple[int, int, int]:
    """Return the middles of the three thirds of an edge."""
    return length // 6 + 1, length // 2 + 1, length - length // 6


@cache
def lattice(width: int, height: int) -> Lattice:
    """Return the board of a size; each is made once."""
    return Lattice(width, height)
