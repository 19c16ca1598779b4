"""Exact hex geometry, in integers only.

One geometry serves two kinds of board: a map of pointy-top hexes in rows, and a triangular lattice
of points. Both have the same six directions and the same neighbours.

A place is a plain tuple `(q, r)` of axial coordinates: q grows to the east along a row, r grows to
the south. Directions are numbered counter-clockwise from the east: 0=E, 1=NE, 2=NW, 3=W, 4=SW,
5=SE, so left is counter-clockwise and a turn to the left adds.

Angles are compared without floats. Seen along a facing, an offset has two integer measures:
`ahead`, in half hexes, and `left`, in half hexes times the square root of three. The limits of all
sectors in use (multiples of 30 degrees) are then comparisons of small integers.

>>> distance((0, 0), (2, -1))
2
>>> step((0, 0), NE)
(1, -1)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import msgspec

Hex = tuple[int, int]
"""Axial coordinates (q, r)."""

ORIGIN: Hex = (0, 0)

E, NE, NW, W, SW, SE = range(6)

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The step to the neighbour in each direction, counter-clockwise from the east."""

NAMES: tuple[str, ...] = ("E", "NE", "NW", "W", "SW", "SE")

HALF_WIDTHS: tuple[int, ...] = (30, 60, 90, 120, 150, 180)
"""The sectors available, in degrees to either side of the middle."""

_TURNS: tuple[tuple[int, int, int, int], ...] = (
    (1, 0, 0, 1),
    (1, 1, -1, 0),
    (0, 1, -1, -1),
    (-1, 0, 0, -1),
    (-1, -1, 1, 0),
    (0, -1, 1, 1),
)
"""Rotations by 0 to 5 sixths to the left, as rows of a matrix on (q, r)."""

_SIGHTS: tuple[tuple[int, int, int, int], ...] = tuple(
    (2 * dq + dr, dq + 2 * dr, dr, -dq) for dq, dr in DIRECTIONS
)
"""For each facing, the factors of q and r that give `ahead`, then those that give `left`."""

_LIMITS: dict[int, tuple[int, int]] = {
    30: (1, -3),
    60: (1, -1),
    90: (1, 0),
    120: (1, 1),
    150: (1, 3),
    180: (0, 0),
}
"""For each half-width, the a and b of its inclusive limit: a * ahead + b * |left| >= 0."""


def direction(name: str) -> int:
    """Return the number of a direction from its name, such as "NE"."""
    try:
        return NAMES.index(name)
    except ValueError:
        raise ValueError(f"there is no direction {name!r}, only {', '.join(NAMES)}") from None


def degrees(direction: int) -> int:
    """Return a direction as degrees counter-clockwise from the east, like a scene's facing."""
    return direction % 6 * 60


def turn(direction: int, sixths: int) -> int:
    """Return the direction after a turn of so many sixths to the left; negative is right."""
    return (direction + sixths) % 6


def neighbour(hex: Hex, direction: int) -> Hex:
    """Return the next hex in a direction."""
    dq, dr = DIRECTIONS[direction]
    return (hex[0] + dq, hex[1] + dr)


def neighbours(hex: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around one, counter-clockwise from the east."""
    q, r = hex
    return ((q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1))


def step(hex: Hex, direction: int, count: int = 1) -> Hex:
    """Return the hex `count` steps straight on; a negative count goes backwards."""
    dq, dr = DIRECTIONS[direction]
    return (hex[0] + dq * count, hex[1] + dr * count)


def offset(origin: Hex, target: Hex) -> Hex:
    """Return the target's coordinates relative to the origin; the key of sector tables."""
    return (target[0] - origin[0], target[1] - origin[1])


def distance(a: Hex, b: Hex) -> int:
    """Return how many steps separate two hexes."""
    q = a[0] - b[0]
    r = a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) >> 1


def rotate(hex: Hex, sixths: int, centre: Hex = ORIGIN) -> Hex:
    """Return a hex rotated about a centre by so many sixths of a circle to the left."""
    a, b, c, d = _TURNS[sixths % 6]
    q = hex[0] - centre[0]
    r = hex[1] - centre[1]
    return (centre[0] + a * q + b * r, centre[1] + c * q + d * r)


@cache
def _ring(radius: int) -> tuple[Hex, ...]:
    """Return the ring about the origin, from its east corner counter-clockwise."""
    if radius < 0:
        raise ValueError(f"a ring cannot have the radius {radius}")
    if radius == 0:
        return (ORIGIN,)
    corners = ((step(ORIGIN, side, radius), turn(side, 2)) for side in range(6))
    return tuple(step(corner, along, i) for corner, along in corners for i in range(radius))


@cache
def _disc(radius: int) -> tuple[Hex, ...]:
    """Return the disc about the origin, ring by ring."""
    if radius < 0:
        raise ValueError(f"a disc cannot have the radius {radius}")
    return tuple(hex for inner in range(radius + 1) for hex in _ring(inner))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return all hexes at exactly this distance, counter-clockwise from due east."""
    q, r = centre
    return tuple((q + dq, r + dr) for dq, dr in _ring(radius))


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return all hexes up to this distance: the centre, then ring after ring outwards."""
    q, r = centre
    return tuple((q + dq, r + dr) for dq, dr in _disc(radius))


def within(origin: Hex, facing: int, target: Hex, degrees: int) -> bool:
    """Return whether the target is within so many degrees of straight ahead, to either side.

    Limits are inclusive and exact. A target in the same hex has no bearing and is in no sector, not
    even that of 180 degrees; rules must decide that case.
    """
    q = target[0] - origin[0]
    r = target[1] - origin[1]
    try:
        a, b = _LIMITS[degrees]
    except KeyError:
        raise _no_such_sector(degrees) from None
    if not (q or r):
        return False
    ahead_q, ahead_r, left_q, left_r = _SIGHTS[facing]
    return a * (ahead_q * q + ahead_r * r) + b * abs(left_q * q + left_r * r) >= 0


@cache
def sector(facing: int, degrees: int, reach: int) -> tuple[Hex, ...]:
    """Return the offsets within so many degrees of a facing, up to a distance, without the origin.

    The nearest come first; those at one distance run counter-clockwise from straight ahead.
    """
    if degrees not in _LIMITS:
        raise _no_such_sector(degrees)
    return tuple(rotate(hex, facing) for hex in _disc(reach) if within(ORIGIN, E, hex, degrees))


@cache
def sector_table(facing: int, degrees: int, reach: int) -> Mapping[Hex, int]:
    """Return the distance of every offset in a sector, for membership tests; read only."""
    return {hex: distance(ORIGIN, hex) for hex in sector(facing, degrees, reach)}


def _no_such_sector(degrees: int) -> ValueError:
    return ValueError(f"a sector of {degrees} degrees is not one of {HALF_WIDTHS}")


_CELL = re.compile(r"(-?[0-9]+),(-?[0-9]+)")


class Rows(msgspec.Struct, frozen=True):
    """A printed board of straight rows with numbered columns and rows, every other row shifted.

    `shifted` is which rows are half a hex further to the right, by their printed number: 1 for the
    odd rows, 0 for the even ones. `in` and the names apply to this board; `to_hex` and `to_cell`
    are arithmetic alone and also work beyond its edges.
    """

    width: int
    height: int
    first_column: int = 1
    first_row: int = 1
    shifted: int = 1

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise ValueError(f"a board cannot be {self.width} by {self.height} hexes")
        if self.shifted not in (0, 1):
            raise ValueError(f"shifted is 1 for odd rows or 0 for even rows, not {self.shifted}")

    def to_hex(self, column: int, row: int) -> Hex:
        """Return the hex of a printed column and row."""
        return (column - ((row + 1 - self.shifted) >> 1), row)

    def to_cell(self, hex: Hex) -> tuple[int, int]:
        """Return the printed column and row of a hex."""
        q, row = hex
        return (q + ((row + 1 - self.shifted) >> 1), row)

    def __contains__(self, hex: Hex) -> bool:
        column, row = self.to_cell(hex)
        return (
            0 <= row - self.first_row < self.height and 0 <= column - self.first_column < self.width
        )

    def cells(self) -> tuple[Hex, ...]:
        """Return all hexes in reading order: row by row from the north, west to east."""
        return _cells(self)

    def name(self, hex: Hex) -> str:
        """Return the printed name of a hex: column, comma, row."""
        column, row = self.to_cell(hex)
        return f"{column},{row}"

    def parse(self, name: str) -> Hex:
        """Return the hex of a printed name; raise ValueError if it is not one on this board."""
        match = _CELL.fullmatch(name)
        if match is None:
            raise ValueError(f"{name!r} does not name a hex as column,row")
        hex = self.to_hex(int(match[1]), int(match[2]))
        if self.name(hex) != name:
            raise ValueError(f"{name!r} should be written {self.name(hex)!r}")
        if hex not in self:
            raise ValueError(f"{name} is off the board")
        return hex


@cache
def _cells(rows: Rows) -> tuple[Hex, ...]:
    return tuple(
        rows.to_hex(rows.first_column + column, rows.first_row + row)
        for row in range(rows.height)
        for column in range(rows.width)
    )
