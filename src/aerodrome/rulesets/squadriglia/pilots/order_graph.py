"""The order graph: all that an aircraft can fly in a turn, a layer for each move.

An order is a way through the graph. Ways that lead to the same hex, facing and stick are one node,
so that five moves make some two thousand nodes and not a hundred thousand ways; what is best over
*all* orders is then found from the last layer back to the first.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from .cells import HIGH, STICK
from .grid import Ints, turned
from .order_moves import Kind, Node, after, moves_of


class Layer(NamedTuple):
    """The nodes after so many moves; `child` has a column for each move, the sentinel if barred."""

    q: Ints
    r: Ints
    facing: Ints
    stick: Ints
    high: Ints
    lefts: Ints
    rights: Ints
    child: Ints


class OrderGraph(NamedTuple):
    """The layers of a kind for one facing, and the moves of the columns."""

    layers: tuple[Layer, ...]
    place: tuple[Ints, ...]
    moves: tuple[tuple[str, str], ...]


@cache
def _grown(kind: Kind, moves: int) -> tuple[Layer, ...]:
    """Return the layers for an aircraft at the origin that faces east."""
    columns = moves_of(kind)
    nodes: list[Node] = [(0, 0, 0, kind.held or kind.stick, "", 0, 0, 0)]
    layers = []
    for left in range(moves, -1, -1):
        found: dict[Node, int] = {}
        child = []
        for node in nodes if left else ():
            later = [after(kind, node, move) for move in columns]
            child.append([-1 if n is None else found.setdefault(n, len(found)) for n in later])
        table = np.array(child, dtype=np.int64).reshape(len(child), len(columns))
        table[table < 0] = len(found)
        layers.append(_layer(nodes, table))
        nodes = list(found)
    return tuple(layers)


def _layer(nodes: list[Node], child: Ints) -> Layer:
    columns = list(zip(*nodes, strict=True))
    q, r, facing, high, lefts, rights = (
        np.array(columns[index], dtype=np.int64) for index in (0, 1, 2, 5, 6, 7)
    )
    stick = np.array([STICK.index(stick) for stick in columns[3]], dtype=np.int64)
    return Layer(q, r, facing, stick, high, lefts, rights, child)


@cache
def order_graph(kind: Kind, facing: int, moves: int) -> OrderGraph:
    """Return all orders of a kind for an aircraft with this facing, for so many moves at most."""
    layers = []
    for layer in _grown(kind, moves):
        q, r = turned(layer.q, layer.r, facing)
        layers.append(layer._replace(q=q, r=r, facing=(layer.facing + facing) % 6))
    place = tuple((layer.q * HIGH + layer.r) * 6 + layer.facing for layer in layers)
    return OrderGraph(tuple(layers), place, moves_of(kind))
