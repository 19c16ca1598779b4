"""4, 5, 10.1 Path finding: every end that a piece can reach, and one path to each.

All paths are flown at once, step by step. Paths in the same state share a memory (see `turning`)
and a set of points, one big integer; a step shifts that set in one direction and removes what is
taken at the current level. The layers remain, so that a path can be read back from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from operator import attrgetter
from typing import NamedTuple

from aerodrome.kernel.refusal import Broken

from .flight import (
    STRAIGHT,
    End,
    FlightPath,
    FlightWay,
    Placed,
    aimed,
    fewest_steps,
    flown_way,
    walk,
)
from .lattice import EDGES, Edge, Lattice
from .turning import ANYWHERE, SEEN, Graph, Turning, graph, steps_on

__all__ = ["End", "FlightPath", "FlightWay", "PathSearch", "Placed", "search", "walk"]

Layer = list[int]
"""For every memory of the graph, the points where paths with it are now."""
Masks = tuple[int, int, int]
"""The points a step may lead to: anywhere, inside the zone, outside it."""


class Final(NamedTuple):
    """Some points where paths may end: the layers that led there, and the memory they end with.

    `wind` is its effect on them, `back` the letter of a step it took back, and `spent` is whether
    only a skill lets them be flown (13.2).
    """

    points: int
    facing: int
    bends: int
    layers: list[Layer]
    memory: int
    wind: int
    back: str
    spent: bool


class Exit(NamedTuple):
    """2.3 A way over an edge: first what makes it preferable, then where its last step began."""

    spent: bool
    bends: int
    steps: int
    change: int
    memory: int
    bit: int
    letter: str


class Sweep:
    """All paths of one flight with one change of level."""

    def __init__(self, flight: FlightPath, change: int) -> None:
        self.flight = flight
        self.change = change
        self.board = flight.board
        self.graph: Graph = graph(Turning.of(flight, change))
        self.steps, self.straight_on = steps_on(self.graph, self.board)
        self.with_turns, self.straight = flight.lengths(change)
        self.fewest = fewest_steps(change)
        self.masks = self._masks()
        self.allowed = self._allowed()
        self.finals: list[Final] = []
        self.layers = self._flown()
        if not (flight.over and change):
            self._finish_with_turns()
            self._finish_straight()
            self.finals.sort(key=attrgetter("spent", "bends"))

    def _masks(self) -> list[Masks]:
        """4.4 Return, for each step and one more, the points not taken at the level held there."""
        longest = max(self.with_turns, self.straight) + 1
        levels = self.flight.levels(self.change, longest)
        free = dict.fromkeys(levels, self.board.board)
        for other in self.flight.others:
            if other.level in free:
                free[other.level] &= ~(1 << self.board.bit(other.at))
        zone = self.board.bits(self.flight.over)
        masks = {level: (open_, open_ & zone, open_ & ~zone) for level, open_ in free.items()}
        return [masks[level] for level in levels]

    def _flown(self) -> list[Layer]:
        """Return the layers after 0, 1, ... steps, as far as a path with turns goes."""
        start = [0] * len(self.graph.memories)
        start[0] = 1 << self.board.bit(self.flight.at)
        layers = [start]
        for step in range(1, self.with_turns + 1):
            only_straight = step == 1 and self.flight.entering
            layers.append(self._stepped(layers[-1], step, only_straight))
        return layers

    def _stepped(self, layer: Layer, step: int, only_straight: bool = False) -> Layer:
        """4.2 Fly one step of every path: straight on, or a turn and then on."""
        after, masks = [0] * len(layer), self.masks[step]
        steps = self.steps[min(step, len(self.steps)) - 1]
        up, down, bound = self.straight_on if only_straight else steps
        for source, to, shift in up:
            after[to] |= layer[source] << shift
        for source, to, shift in down:
            after[to] |= layer[source] >> shift
        for source, to, shift, where in bound:
            after[to] |= _shifted(layer[source], shift) & masks[where]
        free = masks[ANYWHERE]
        return [points & free for points in after]

    def _finish_with_turns(self) -> None:
        """4.2 Finish the paths that have turned at least once."""
        self._finish(self.layers, self.graph.turned)

    def _finish_straight(self) -> None:
        """4.3 Finish the paths without a turn, which fly one step more."""
        chosen, layers = self.graph.straight, self.layers
        if self.straight > self.with_turns:
            last = _only(layers[-1], chosen)
            layers = [*layers[:-1], last, self._stepped(last, self.straight, only_straight=True)]
        self._finish(layers, chosen)

    def _finish(self, layers: list[Layer], chosen: list[bool]) -> None:
        """10.1 Let the wind add a step, take one back or do nothing, and keep the legal ends."""
        if self.graph.turning.wind is None:
            self._keep([*layers[:-1], _only(layers[-1], chosen)], 0)
            return
        steps = len(layers) - 1
        corrections = self.graph.corrections(steps)
        calm = [chose and not wind for chose, wind in zip(chosen, corrections, strict=True)]
        self._keep([*layers[:-1], _only(layers[-1], calm)], 0)
        blown = [chose and wind > 0 for chose, wind in zip(chosen, corrections, strict=True)]
        carried = _only(layers[-1], blown)
        if any(carried):
            self._keep([*layers[:-1], carried, self._stepped(carried, steps + 1)], 1)
        held = [chose and wind < 0 for chose, wind in zip(chosen, corrections, strict=True)]
        self._keep_held(layers[:-1], held)

    def _keep(self, layers: list[Layer], wind: int) -> None:
        for memory, points in enumerate(layers[-1]):
            if points and self.graph.legal[memory]:
                self._add(points, layers, memory, wind)

    def _keep_held(self, layers: list[Layer], held: list[bool]) -> None:
        """10.1 Keep paths before a last step that is planned, possible and taken back by wind."""
        step = len(layers)
        for memory, points in enumerate(layers[-1]):
            for to, direction, where, letter in self.graph.moves[memory] if points else ():
                if held[to] and self.graph.legal[to]:
                    shift = self.board.shifts[direction]
                    reached = _shifted(points, shift) & self.masks[step][where]
                    spent = self.graph.memories[to].spent
                    self._add(_shifted(reached, -shift), layers, memory, -1, letter, spent)

    def _add(
        self,
        points: int,
        layers: list[Layer],
        memory: int,
        wind: int,
        back: str = "",
        spent: bool = False,
    ) -> None:
        """4.5, 4.9, 8.1 Keep those points where a move may end."""
        graph = self.graph
        if len(layers) - 1 < self.fewest:
            return
        if self.flight.over and graph.memories[memory].seen < SEEN:
            return
        facing = graph.facings[memory]
        points &= self.allowed[facing]
        if points:
            spent, bends = spent or graph.spent[memory], graph.bends[memory]
            self.finals.append(Final(points, facing, bends, layers, memory, wind, back, spent))

    def _allowed(self) -> list[int]:
        """4.5, 4.9, 8.1 Return for each facing the points where this move may end."""
        flight, allowed = self.flight, self.board.board
        if not flight.border:
            allowed &= ~self.board.border
        if not flight.mind_front:
            return [allowed] * 6
        level = flight.level + self.change
        for other in flight.others:
            point, seen = aimed(other)
            if seen == level and point in self.board:
                allowed &= ~(1 << self.board.bit(point))
        if flight.may_leave:
            return [allowed] * 6
        return [allowed & ~dead for dead in self.board.dead_ends]

    @cached_property
    def ends(self) -> list[int]:
        """For each facing, the points where a move can end."""
        ends = [0] * 6
        for final in self.finals:
            ends[final.facing] |= final.points
        return ends

    def skilled(self, end: End) -> bool:
        """13.2 Return whether an end can only be reached with a skill."""
        bit = 1 << self.board.bit(end.at)
        ways = [f for f in self.finals if f.facing == end.facing and f.points & bit]
        return all(final.spent for final in ways)

    def way(self, end: End) -> FlightWay:
        """Return a path with the fewest turns to an end, without a skill (13.2) if there is one."""
        bit = 1 << self.board.bit(end.at)
        for final in self.finals:
            if final.facing == end.facing and final.points & bit:
                turns = self._read_back(final.layers, final.memory, bit) + final.back
                return flown_way(self.flight, turns, self.change, final.wind)
        raise Broken(f"{self.board.name(end.at)} cannot be reached")

    def _read_back(self, layers: list[Layer], memory: int, bit: int) -> str:
        """Return the letters that led to a point with a memory, from the last step to the first."""
        letters, at, shifts = [], bit.bit_length() - 1, self.board.shifts
        for step in range(len(layers) - 1, 0, -1):
            layer, masks = layers[step - 1], self.masks[step]
            for source, move in self.graph.into[memory]:
                before = at - shifts[move.direction]
                if layer[source] >> before & 1 and masks[move.where] >> at & 1:
                    letters.append(move.letter)
                    memory, at = source, before
                    break
        return "".join(reversed(letters))

    def exits(self) -> Iterator[tuple[Edge, Exit]]:
        """2.3 Yield the ways over each edge, within the steps of the move."""
        for steps, layer in enumerate(self.layers, 1):
            longest = steps > self.with_turns
            if steps < self.fewest or (longest and self.straight < steps):
                continue
            for memory, points in enumerate(layer):
                if points & self.board.rim and (self.graph.straight[memory] or not longest):
                    yield from self._exits_from(steps, memory, points)

    def _exits_from(self, steps: int, memory: int, points: int) -> Iterator[tuple[Edge, Exit]]:
        if self.flight.over and (self.change or self.graph.memories[memory].seen < SEEN):
            return
        longest = steps > self.with_turns
        for move in self.graph.moves[memory]:
            if not self.graph.legal[move.to] or (longest and move.letter != STRAIGHT):
                continue
            after = self.graph.memories[move.to]
            for edge, out in self.board.ways_out[move.direction].items():
                if leaving := points & out:
                    bends, bit = after.lefts + after.rights, leaving & -leaving
                    last = (self.change, memory, bit, move.letter)
                    yield edge, Exit(after.spent, bends, steps, *last)

    def way_out(self, exit: Exit) -> FlightWay:
        """2.3 Return the path over an edge."""
        turns = self._read_back(self.layers[: exit.steps], exit.memory, exit.bit) + exit.letter
        way = walk(self.flight, turns, self.change)
        if isinstance(way, str):
            raise Broken(f"the path {turns} was found, but {way} speaks against it")
        return way


class PathSearch:
    """Where a flight can end, and how it gets there."""

    def __init__(self, flight: FlightPath) -> None:
        self.flight = flight
        self._sweeps = {flight.level + change: Sweep(flight, change) for change in flight.changes}

    @cached_property
    def spots(self) -> list[tuple[int, list[int]]]:
        """Every end as a number, by level, row, column and facing."""
        found: list[tuple[int, list[int]]] = []
        for level, sweep in sorted(self._sweeps.items()):
            spots: list[int] = []
            for facing, points in enumerate(sweep.ends):
                spots += _spots(points, facing)
            spots.sort()
            found.append((level, spots))
        return found

    @cached_property
    def ends(self) -> tuple[End, ...]:
        """Every end, in the same order."""
        known = {level: ends_at(self.flight.board, level) for level, _ in self.spots}
        return tuple([known[level][spot] for level, spots in self.spots for spot in spots])

    @cached_property
    def many(self) -> int:
        """How many ends there are."""
        sweeps = self._sweeps.values()
        return sum([points.bit_count() for sweep in sweeps for points in sweep.ends])

    def __contains__(self, end: End) -> bool:
        sweep = self._sweeps.get(end.level)
        if sweep is None or end.at not in sweep.board:
            return False
        return bool(sweep.ends[end.facing] >> sweep.board.bit(end.at) & 1)

    def skilled(self, end: End) -> bool:
        """13.2 Return whether an end can only be reached with a skill."""
        return self._sweeps[end.level].skilled(end)

    def way(self, end: End) -> FlightWay:
        """Return a path to an end, with the fewest turns."""
        return self._sweeps[end.level].way(end)

    @cached_property
    def _exits(self) -> dict[Edge, Exit]:
        """2.3 The way over each edge with the fewest turns, then the fewest steps."""
        best: dict[Edge, Exit] = {}
        if self.flight.may_leave:
            for sweep in self._sweeps.values():
                for edge, exit in sweep.exits():
                    best[edge] = min(best.get(edge, exit), exit)
        return {edge: best[edge] for edge in EDGES if edge in best}

    @property
    def exits(self) -> tuple[Edge, ...]:
        """2.3 The edges by which it can leave."""
        return tuple(self._exits)

    def exit(self, edge: Edge) -> FlightWay:
        """2.3 Return a path over an edge."""
        exit = self._exits[edge]
        return self._sweeps[self.flight.level + exit.change].way_out(exit)


class EndsAt(dict[int, End]):
    """The ends of a board at one level by bit and facing, each made once."""

    def __init__(self, board: Lattice, level: int) -> None:
        super().__init__()
        self.board = board
        self.level = level

    def __missing__(self, spot: int) -> End:
        bit, facing = divmod(spot, 6)
        end = self[spot] = End(self.board.place[bit], facing, self.level)
        return end


@cache
def ends_at(board: Lattice, level: int) -> EndsAt:
    return EndsAt(board, level)


def search(flight: FlightPath) -> PathSearch:
    """4.9 Return what a flight can do; the caller drops rules if it can do nothing."""
    return PathSearch(flight)


def _shifted(points: int, shift: int) -> int:
    return points << shift if shift > 0 else points >> -shift


def _only(layer: Layer, chosen: list[bool]) -> Layer:
    return [points if chose else 0 for points, chose in zip(layer, chosen, strict=True)]


_SPOTS = [
    [[6 * bit + facing for bit in range(8) if byte >> bit & 1] for byte in range(256)]
    for facing in range(6)
]
"""For every facing and byte, the ends at the bits set in it."""


def _spots(points: int, facing: int) -> list[int]:
    """Return the ends at some points with one facing, as rising numbers."""
    if not points:
        return []
    first, spots = ((points & -points).bit_length() - 1) // 8, _SPOTS[facing]
    laid = (points >> 8 * first).to_bytes((points.bit_length() + 7) // 8 - first, "little")
    return [
        48 * place + spot for place, byte in enumerate(laid, first) if byte for spot in spots[byte]
    ]
