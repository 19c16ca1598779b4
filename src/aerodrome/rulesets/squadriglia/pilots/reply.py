"""The best reply: of *all* orders of an aircraft the one that does best against a mix of tracks.

Orders are fixed for the turn and fire adds up over its phases, so the worth of a place in a phase
does not depend on the way to it, and the best order is found backwards through their graph.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import numpy as np

from ..rules.ch01_introduction import MAP, MARGIN
from ..rules.ch03_turn import IMPULSES
from ..rules.ch08_scenarios import HIGHEST_PASS, trench_of
from ..rules.state import Aims
from ..rules.tables import TABLES
from .cells import CELLS, SEEN, STICK, cell_of, one_place
from .found import ANY, BARRED, EASE, PLAIN, Found, OrderSoFar
from .grid import EDGE, Array, Bools, Floats, Ints, seen_place
from .guesswork import can_stay
from .order_graph import order_graph
from .order_moves import kind_of
from .ways import Freedom, OrderWay, Step

TRENCHES = {
    edge: np.array([cell_of(hex) for hex in trench_of(Aims(objective="trench", edge=edge))])
    for edge in ("", "left")
}
"""8.2 The cells of the pass; 10.5 by the edge that a campaign's raid flies to."""


class Search:
    """The orders of one aircraft for one altitude change (in metres, 0 is level), put on the map.

    `exits` is the worth of leaving over each edge, in the order of the edges of the grid; `own` the
    worth of a turn's end by speed, stick and place, without other aircraft; `passing` the worth of
    the pass over a trench (8.2), `clearing` of a phase with the stick at C (6.7).
    """

    def __init__(
        self,
        free: Freedom,
        change: int,
        exits: Floats,
        own: Mapping[int, Floats],
        passing: float = 0.0,
        clearing: float = 0.0,
    ) -> None:
        self.free = free
        self.change = change
        self.exits = exits
        self.own = own
        self.passing = passing
        self.clearing = clearing
        self.speeds = tuple(free.speeds)
        self.graph = order_graph(kind_of(free, change), free.plane.facing, self.speeds[-1])
        base = cell_of(free.at) * 6
        self.places = tuple(place + base for place in self.graph.place)
        self.off = tuple(self._off(move) for move in range(len(self.places)))
        self.seen = tuple(seen_place(place // 6, place % 6) for place in self.places)
        self.due = self._due()
        self.steps = tuple(self._step(*move) for move in self.graph.moves)

    def _step(self, arrow: str, stick: str) -> Step:
        return arrow, stick, abs(self.change) if arrow in ("climb", "dive") else 0

    def _off(self, move: int) -> tuple[Bools, Floats] | None:
        """5.4 Return which nodes are off the map, and the worth of leaving there."""
        edges = EDGE[self.places[move] // 6]
        if not edges.any():
            return None
        return edges > 0, np.where(self._broken(move), BARRED * 2, self.exits[edges])

    def _due(self) -> dict[int, Bools] | None:
        """Return the last nodes that no order may end in, by speed."""
        if self.free.said is None and not self.change:
            return None
        return {speed: self._broken(speed) for speed in self.speeds}

    def _broken(self, move: int) -> Bools:
        """7 Return the nodes that break the declaration, or leave the altitude move unflown."""
        layer, said = self.graph.layers[move], self.free.said
        broken: Bools = layer.high != (1 if self.change else 0)
        if said is not None and not self.free.plane.rudder:
            broken |= (layer.lefts != said.left) | (layer.rights != said.right)
        return broken

    @property
    def heights(self) -> tuple[int, int]:
        """Its height before the altitude move, and after it."""
        return self.free.plane.height, self.free.plane.height + self.change

    def best(
        self, fields: tuple[Floats, Floats], ends: Floats, begun: OrderSoFar = ANY
    ) -> list[Found]:
        """Return the best order of every speed, or of those that begin like `begun`.

        `fields` is the worth of places phase by phase, before the altitude move and after it;
        `ends` that of ending the turn at a place of the map, because of the enemies.
        """
        speeds = self._begun_at(begun)
        found = [self._best_at(speed, fields, ends, begun.moves) for speed in speeds]
        return [one for one in found if one is not None]

    def _begun_at(self, begun: OrderSoFar) -> list[int]:
        """Return the speeds at which an order that begins in this way can go on."""
        if any(move not in self.graph.moves for move in begun.moves):
            return []
        return [speed for speed in self.speeds if begun.speed in (0, speed)]

    def ends(
        self, fields: tuple[Floats, Floats], ends: Floats, begun: OrderSoFar = ANY
    ) -> list[Found]:
        """Return for every speed the best order to each place, and over each hex beside the map.

        A place is a hex and a facing where an order can end on the map; what only trapped aircraft
        may fly is worth `BARRED`. `fields` and `ends` are as in `best`.
        """
        return [
            found
            for speed in self._begun_at(begun)
            for found in self._ends_at(speed, fields, ends, begun.moves)
        ]

    def _ends_at(
        self,
        speed: int,
        fields: tuple[Floats, Floats],
        ends: Floats,
        begun: tuple[tuple[str, str], ...],
    ) -> Iterator[Found]:
        """Yield orders found forwards: the best way into each node, the best node of each place."""
        stops = (0, *TABLES.impulses[speed], IMPULSES + 1)
        worth = self._stay(0, stops[0], stops[1], fields)
        came: list[Array] = []
        ease = np.array([EASE * (move == PLAIN) for move in self.graph.moves])
        for move in range(1, speed + 1):
            child = self.graph.layers[move - 1].child
            if move <= len(begun):
                only = self.graph.moves.index(begun[move - 1])
                barred = np.arange(child.shape[1]) != only
                child = np.where(barred, len(self.places[move]), child)
            worth, before = _best_into(child, worth, ease, len(self.places[move]))
            came.append(before)
            yield from self._leaving(speed, worth, came)
            worth = worth + self._stay(move, stops[move], stops[move + 1], fields)
            if self.passing:
                worth = worth + self._pass(move)
            off = self.off[move]
            if off is not None:
                worth = np.where(off[0], -np.inf, worth)
        seen, last = self.seen[speed], self.graph.layers[speed]
        worth = worth + ends.take(seen) + self.own[speed][last.stick, seen]
        if self.due is not None:
            worth = np.where(self.due[speed], -np.inf, worth)
        yield from self._flown(speed, _best_of(self.places[speed], worth), worth, came)

    def _leaving(self, speed: int, worth: Floats, came: list[Array]) -> Iterator[Found]:
        """5.4 Yield the best orders that leave the map with their last move, by that move."""
        off = self.off[len(came)]
        if off is None:
            return
        leaves, gain = off
        worth = np.where(leaves & (gain > BARRED * 1.5), worth + gain, -np.inf)
        place, last = self.places[len(came)] // 6, self.places[len(came) - 1] // 6
        over = place * CELLS + last[came[-1] // len(self.graph.moves)]
        yield from self._flown(speed, _best_of(over, worth), worth, came)

    def _flown(self, speed: int, nodes: Ints, worth: Floats, came: list[Array]) -> Iterator[Found]:
        """Yield the orders that led to these nodes."""
        for promise, moves in zip(worth[nodes].tolist(), self._back(nodes, came), strict=True):
            yield Found(promise, self.free.fly(speed, moves))

    def _back(self, nodes: Ints, came: list[Array]) -> Iterator[tuple[Step, ...]]:
        """Return the moves that led to each of these nodes."""
        moves: list[list[Step]] = []
        for before in reversed(came):
            nodes, columns = np.divmod(before[nodes], len(self.steps))
            moves.append([self.steps[column] for column in columns.tolist()])
        return zip(*reversed(moves), strict=True)

    def _best_at(
        self,
        speed: int,
        fields: tuple[Floats, Floats],
        ends: Floats,
        begun: tuple[tuple[str, str], ...],
    ) -> Found | None:
        stops = (0, *TABLES.impulses[speed], IMPULSES + 1)
        last = self.graph.layers[speed]
        seen = self.seen[speed]
        worth = ends.take(seen) + self.own[speed][last.stick, seen]
        if self.due is not None:
            worth = np.where(self.due[speed], BARRED * 2, worth)
        chosen: list[Array] = []
        for move in range(speed, -1, -1):
            worth = worth + self._stay(move, stops[move], stops[move + 1], fields)
            off = self.off[move]
            if off is not None:
                worth = np.where(off[0], off[1], worth)
            if move:
                if self.passing:
                    worth = worth + self._pass(move)
                child = self.graph.layers[move - 1].child
                after = np.append(worth, BARRED * 4).take(child)
                best = after.argmax(axis=1)
                if move <= len(begun):
                    best = np.full(len(child), self.graph.moves.index(begun[move - 1]))
                chosen.append(best)
                worth = after[np.arange(len(best)), best]
        total = float(worth[0])
        if total <= BARRED * 1.5:
            return None
        return Found(total, self._way(speed, chosen[::-1]))

    def _pass(self, move: int) -> Floats:
        """8.2 Return the worth of the pass: over a trench hex, stick at C, and not too high."""
        layer, cells = self.graph.layers[move], self.places[move] // 6
        low = np.array([height <= HIGHEST_PASS for height in self.heights])[layer.high]
        if not self.free.altitude:
            low = np.ones(len(cells), dtype=bool)
        passed: Bools = low & (layer.stick == 0) & np.isin(cells, TRENCHES[self.free.aims.edge])
        return self.passing * passed.astype(np.float64)

    def _stay(self, move: int, since: int, until: int, fields: tuple[Floats, Floats]) -> Floats:
        """Return the worth of the places after so many moves, in the phases until the next."""
        places, low = self.places[move], fields[0]
        phases = range(max(0, since - 1), until - 1)
        worth: Floats = np.zeros(len(places))
        for phase in phases:
            worth += low[phase].take(places)
        if self.change:
            high = np.zeros(len(places))
            for phase in phases:
                high += fields[1][phase].take(places)
            worth = np.where(self.graph.layers[move].high > 0, high, worth)
        if self.clearing:
            worth += self.clearing * len(phases) * (self.graph.layers[move].stick == 0)
        return worth

    def _way(self, speed: int, chosen: list[Array]) -> OrderWay:
        node, moves = 0, []
        for move, best in enumerate(chosen):
            column = int(best[node])
            moves.append(self.steps[column])
            node = int(self.graph.layers[move].child[node, column])
        return self.free.fly(speed, moves)


def _best_of(places: Ints, worth: Floats) -> Ints:
    """Return the best node of each place, of those that can be flown."""
    nodes = np.argsort(worth)
    nodes = nodes[worth[nodes] > -np.inf]
    best = dict(zip(places[nodes].tolist(), nodes.tolist(), strict=True))
    return np.array(list(best.values()), dtype=np.int64)


def _best_into(child: Ints, worth: Floats, ease: Floats, nodes: int) -> tuple[Floats, Ints]:
    """Return the worth of the best way into each node of the next layer, and its move."""
    into, from_ = child.ravel(), (worth[:, None] + ease).ravel()
    order = np.argsort(from_, kind="stable")
    best, before = np.full(nodes + 1, -np.inf), np.zeros(nodes + 1, dtype=np.int64)
    best[into[order]] = from_[order]
    before[into[order]] = order
    return best[:nodes], before[:nodes]


@cache
def trapped(ahead_only: bool, moves: int) -> Floats:
    """4, 5.4 Return by stick and place 1 where every way of so many moves leaves the map."""
    table = np.zeros((len(STICK), SEEN))
    for hex in MAP.cells():
        if MARGIN[hex] > moves:
            continue
        for facing in range(6):
            place = one_place(cell_of(hex), facing)
            for row, stick in enumerate(STICK):
                table[row, place] = not can_stay(hex, facing, stick, ahead_only, moves)
    return table


@cache
def rim() -> Floats:
    """Return by place how near the edge of the map is, 0 from seven hexes on."""
    table = np.zeros(SEEN)
    for hex in MAP.cells():
        for facing in range(6):
            place = one_place(cell_of(hex), facing)
            table[place] = max(0, 7 - MARGIN[hex])
    return table
