"""The map by numbers: every place has one, and so has every step from it.

A *cell* is a hex, a *place* a hex and a facing. Both are numbered with a wide margin around the
map, so that aircraft and shots near the edge need no special case, and differences of numbers are
the same everywhere.
"""

from __future__ import annotations

from aerodrome.tabletop.hexes import Hex

from ..rules.ch01_introduction import MAP

MARGIN_CELLS = 9
"""How far the numbering goes beyond the map: a turn's flight and the range of a gun."""
_QS = [q for q, _ in MAP.cells()]
_ROWS = [r for _, r in MAP.cells()]
FIRST_Q, FIRST_R = min(_QS) - MARGIN_CELLS, min(_ROWS) - MARGIN_CELLS
WIDE = max(_QS) + MARGIN_CELLS + 1 - FIRST_Q
HIGH = max(_ROWS) + MARGIN_CELLS + 1 - FIRST_R
CELLS = WIDE * HIGH
PLACES = CELLS * 6
NOWHERE = 0
"""The cell of an aircraft that has left: out of all guns' reach."""
EDGES = ("", "left", "right", "top", "bottom")
STICK = ("C", "S", "D")

SEEN_WIDE, SEEN_HIGH = max(_QS) - min(_QS) + 1, max(_ROWS) - min(_ROWS) + 1
SEEN = 6 * SEEN_WIDE * SEEN_HIGH
"""The number of places on the map itself, facing first: where a turn can end."""


def cell_of(hex: Hex) -> int:
    """Return the number of a hex."""
    return (hex[0] - FIRST_Q) * HIGH + hex[1] - FIRST_R


def hex_of(cell: int) -> Hex:
    """Return the hex of a number."""
    return (cell // HIGH + FIRST_Q, cell % HIGH + FIRST_R)


def one_place(cell: int, facing: int) -> int:
    """Return the number of a place among those on the map."""
    q, r = cell // HIGH - MARGIN_CELLS, cell % HIGH - MARGIN_CELLS
    return (facing * SEEN_WIDE + q) * SEEN_HIGH + r
