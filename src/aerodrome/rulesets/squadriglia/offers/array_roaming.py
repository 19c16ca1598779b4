"""Where the orders of an aircraft lead, over the whole graph of orders at once."""

from __future__ import annotations

import numpy as np

from ..display.view import PlaneView, SkyView
from ..pilots.cells import PLACES, SEEN
from ..pilots.fighter import Fighter
from ..pilots.found import ADVISER, ANY, Found, OrderSoFar
from ..pilots.grid import Bools
from ..pilots.reply import Search
from ..pilots.style import styles
from ..rules.ch03_turn import IMPULSES
from ..rules.tables import TABLES


class ArrayRoaming:
    """Ways and cells from the searches of a fighter that ignores all others."""

    def __init__(self, fighter: Fighter) -> None:
        self.fighter = fighter

    def found(self, begun: OrderSoFar = ANY) -> list[Found]:
        return self.fighter.ends(
            lambda height: np.zeros((IMPULSES, PLACES)), lambda height: np.zeros(SEEN), begun
        )

    def cells(self) -> list[set[int]]:
        found: list[set[int]] = [set() for _ in range(IMPULSES)]
        for search in self.fighter.every_search:
            for speed in search.speeds:
                nodes = _open_nodes(search, speed)
                for impulse, cells in enumerate(found, 1):
                    moves = sum(one <= impulse for one in TABLES.impulses[speed])
                    cells |= set((search.places[moves][nodes[moves]] // 6).tolist())
        return found


def roaming(view: SkyView, plane: PlaneView) -> ArrayRoaming:
    return ArrayRoaming(Fighter(view, plane, styles()[ADVISER]))


def _open_nodes(search: Search, speed: int) -> list[Bools]:
    """Return the nodes of every layer that are on the way of a legal order, as declared (7)."""
    layers = search.graph.layers
    nodes: list[Bools] = [np.ones(1, dtype=bool)]
    for move in range(1, speed + 1):
        reached = np.zeros(len(search.places[move]) + 1, dtype=bool)
        reached[layers[move - 1].child[nodes[-1]].ravel()] = True
        off = search.off[move]
        nodes.append(reached[:-1] if off is None else reached[:-1] & ~off[0])
    if search.due is not None:
        fits: Bools = ~search.due[speed]
        nodes[speed] = nodes[speed] & fits
        for move in range(speed - 1, -1, -1):
            fits = np.append(fits, False)[layers[move].child].max(axis=1)
            nodes[move] = nodes[move] & fits
    return nodes
