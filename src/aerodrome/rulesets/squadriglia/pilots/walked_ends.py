"""A regular's ends: where the orders of an aircraft can end, and the best way to each.

Ways that lead to the same hex, facing and stick are one node, as in the ace's graph of orders; of
each the best remains, move by move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from aerodrome.tabletop.hexes import Hex

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MARGIN, edge
from ..rules.ch03_turn import IMPULSES
from ..rules.ch04_orders import IMMELMANN_SPEED
from ..rules.tables import TABLES
from .foresight import Foresight
from .found import EASE, PLAIN, Found, OrderSoFar
from .order_moves import Node, after, kind_of, moves_of
from .style import styles
from .task import AircraftTask
from .ways import Step

ADVISER = "regular"
K = TypeVar("K")


def order_ends(view: SkyView, plane: PlaneView, begun: OrderSoFar) -> Iterator[Found]:
    """Yield the best order to every place, of those that begin in this way."""
    style = styles()[ADVISER]
    task = AircraftTask(view, plane, style)
    crew = Foresight(view, plane, style.caution, style.closing)
    yield from walked(task, crew, begun)
    for side in task.free.immelmanns() if not begun.speed else ():
        way = task.free.fly(IMMELMANN_SPEED, (("ahead", "C", 0),) * IMMELMANN_SPEED, side)
        turned = crew.immelmann(side)
        yield Found(turned.score if turned is not None else task.leaving(way.exit), way)


def walked(task: AircraftTask, crew: Foresight, begun: OrderSoFar) -> Iterator[Found]:
    """Yield the same without half-turns."""
    for change in task.every_change:
        for speed in task.free.speeds:
            if begun.speed in (0, speed):
                yield from OrderWalk(task, crew, change, speed).ends(begun.moves)


class WayThere(NamedTuple):
    """The best way to a node so far."""

    worth: float
    moves: tuple[Step, ...]


class OrderWalk:
    """All orders of one speed and change of altitude, explored a move at a time."""

    def __init__(self, task: AircraftTask, crew: Foresight, change: int, speed: int) -> None:
        self.task, self.crew = task, crew
        self.change, self.speed = change, speed
        self.kind = kind_of(task.free, change)

    def ends(self, begun: tuple[tuple[str, str], ...]) -> Iterator[Found]:
        """Yield the best order to each place on the map, and over each hex beside it."""
        free, plane = self.task.free, self.task.plane
        nodes = {self._start: WayThere(0.0, ())}
        for move in range(1, self.speed + 1):
            only = begun[move - 1] if move <= len(begun) else None
            nodes, out = self._moved(nodes, only)
            for way in out.values():
                yield Found(way.worth, free.fly(self.speed, way.moves))
            nodes = {node: self._stayed(node, way, move) for node, way in nodes.items()}
        best: dict[tuple[Hex, int], WayThere] = {}
        for (q, r, facing, stick, _, high, *counts), way in nodes.items():
            if self._kept(high, counts):
                height = plane.height + self.change * high
                worth = way.worth + self.crew.end(((q, r), facing, height), stick)
                _keep(best, ((q, r), facing), way._replace(worth=worth))
        for way in best.values():
            yield Found(way.worth, free.fly(self.speed, way.moves))

    def layers(self) -> list[set[Node]]:
        """Return, after each move, every node on the way of a legal order, as declared (7)."""
        layers: list[set[Node]] = [{self._start}]
        for _ in range(self.speed):
            layers.append({later for node in layers[-1] for later in self._after(node)})
        if self.change or self.kind.counted:
            layers[-1] = {node for node in layers[-1] if self._kept(node[5], node[6:])}
            for move in range(self.speed - 1, -1, -1):
                open_ = layers[move + 1]
                layers[move] = {
                    node for node in layers[move] if not open_.isdisjoint(self._after(node))
                }
        return layers

    def _after(self, node: Node) -> Iterator[Node]:
        later = (after(self.kind, node, move) for move in moves_of(self.kind))
        return (one for one in later if one is not None and one[:2] in MARGIN)

    @property
    def _start(self) -> Node:
        free, stick = self.task.free, self.kind.held or self.kind.stick
        return (*free.at, free.plane.facing, stick, "", 0, 0, 0)

    def _moved(
        self, nodes: dict[Node, WayThere], only: tuple[str, str] | None
    ) -> tuple[dict[Node, WayThere], dict[tuple[Hex, Hex], WayThere]]:
        """Return the nodes one move further on the map, and over its edges (5.4)."""
        there: dict[Node, WayThere] = {}
        out: dict[tuple[Hex, Hex], WayThere] = {}
        for node, way in nodes.items():
            for move in moves_of(self.kind):
                later = after(self.kind, node, move) if only in (None, move) else None
                if later is None:
                    continue
                metres = abs(self.change) if move[0] in ("climb", "dive") else 0
                moved = WayThere(way.worth + EASE * (move == PLAIN), (*way.moves, (*move, metres)))
                at = later[:2]
                if at in MARGIN:
                    height = self.task.plane.height + self.change * later[5]
                    passed = moved.worth + self.crew.passing(at, move[1], height)
                    _keep(there, later, moved._replace(worth=passed))
                elif self._kept(later[5], later[6:]):
                    worth = moved.worth + self.task.leaving(edge(at))
                    _keep(out, (at, node[:2]), moved._replace(worth=worth))
        return there, out

    def _stayed(self, node: Node, way: WayThere, move: int) -> WayThere:
        """Return the way with the worth of its place in the phases until the next move."""
        stops = (*TABLES.impulses[self.speed], IMPULSES + 1)
        here = (node[:2], node[2], self.task.plane.height + self.change * node[5])
        phases = range(stops[move - 1] - 1, stops[move] - 1)
        return way._replace(worth=way.worth + sum(self.crew.at(phase, here) for phase in phases))

    def _kept(self, high: int, counts: tuple[int, ...] | list[int]) -> bool:
        """7 Return whether an order that ends here is as declared, with its altitude move flown."""
        said = self.task.free.said
        declared = said is None or not self.kind.counted or [*counts] == [said.left, said.right]
        return bool(high) == bool(self.change) and declared


def _keep(best: dict[K, WayThere], key: K, way: WayThere) -> None:
    """Keep the better of two ways."""
    if key not in best or way.worth > best[key].worth:
        best[key] = way
