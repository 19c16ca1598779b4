"""The way home: the thirds of the board (13.6), and aircraft that must head home (13.2)."""

from __future__ import annotations

from collections.abc import Iterable

from aerodrome.tabletop.hexes import Hex

from .lattice import INWARDS, OPPOSITE, Edge, Lattice
from .path_finding import End, FlightWay, PathSearch


def to_edge(board: Lattice, edge: Edge, at: Hex) -> int:
    """Return how many steps a point is from an edge."""
    column, row = board.grid.to_cell(at)
    return {
        "west": column,
        "east": board.width + 1 - column,
        "north": row,
        "south": board.height + 1 - row,
    }[edge]


def third(board: Lattice, edge: Edge, at: Hex) -> int:
    """13.6 Return which third of the board a point is in, counted from an edge."""
    deep = board.width if edge in ("west", "east") else board.height
    return (2 * to_edge(board, edge, at) - 1) * 3 // (2 * deep)


def detour(board: Lattice, edge: Edge, start: Hex, end: End) -> int:
    """13.2 Return 0 for an end nearer to home, else 1 plus the turns from its facing to home."""
    if to_edge(board, edge, end.at) < to_edge(board, edge, start):
        return 0
    ways = INWARDS[OPPOSITE[edge]]
    return 1 + min(min((end.facing - way) % 6, (way - end.facing) % 6) for way in ways)


class Homeward:
    """13.2 The ends that lead home; if none, the home edge, or else the best turn towards home."""

    def __init__(self, reach: PathSearch, board: Lattice, edge: Edge) -> None:
        self._reach = reach
        start = reach.flight.at
        exits = tuple(out for out in reach.exits if out == edge)
        least, ends = _best(reach.ends, board, edge, start)
        self.ends = () if least and exits else tuple(ends)
        self.exits = exits if exits or self.ends else reach.exits
        self.many = len(self.ends)
        self._known = dict.fromkeys(self.ends)

    def __contains__(self, end: End) -> bool:
        return end in self._known

    def skilled(self, end: End) -> bool:
        return self._reach.skilled(end)

    def way(self, end: End) -> FlightWay:
        return self._reach.way(end)

    def exit(self, edge: Edge) -> FlightWay:
        return self._reach.exit(edge)


def _best(ends: Iterable[End], board: Lattice, edge: Edge, start: Hex) -> tuple[int, list[End]]:
    """Return the smallest detour, and the ends that have it."""
    found = [(detour(board, edge, start, end), end) for end in ends]
    least = min((away for away, _ in found), default=0)
    return least, [end for away, end in found if away == least]
