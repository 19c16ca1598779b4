"""4.6, 4.7, 4.8, 10.1 What a path must remember on its way, as a small graph.

Where a path may go on to depends on its turns to either side, whether it has just turned, how many
steps went with and against the wind, and how much of a zone it has crossed. The facing follows from
the turns. There are few such memories, and their order depends on no board and no piece, so every
graph is made once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from aerodrome.tabletop.hexes import turn

from .flight import LEFT, RIGHT, STRAIGHT, FlightPath
from .lattice import Lattice

ANYWHERE, INSIDE, OUTSIDE = range(3)
"""Where the point of a step must be: on the board, in the zone, or on the board outside it."""
SEEN = 2
"""11.4 Two successive points of the zone."""


class Memory(NamedTuple):
    """What a path remembers.

    `down` and `up` count steps with and against the wind, `seen` successive points of the zone, up
    to the two that are asked for; `spent` is whether it took a skill (13.2).
    """

    lefts: int = 0
    rights: int = 0
    turned: bool = False
    down: int = 0
    up: int = 0
    seen: int = 0
    spent: bool = False


class Move(NamedTuple):
    """A step from one memory to the next."""

    to: int
    direction: int
    where: int
    letter: str


class Turning(NamedTuple):
    """The rules a graph depends on; wind is counted up to `half`, half of the steps."""

    facing: int
    left: int
    right: int
    mixed: int
    tight: bool
    wind: int | None
    half: int
    over: bool
    seen: int
    spare: bool = False

    @classmethod
    def of(cls, flight: FlightPath, change: int) -> Turning:
        with_turns, straight = flight.lengths(change)
        wind = None if flight.steps else flight.wind
        return cls(
            flight.facing,
            flight.left,
            flight.right,
            flight.mixed,
            flight.tight(change),
            wind,
            0 if wind is None else (max(with_turns, straight) + 1) // 2,
            bool(flight.over),
            int(flight.over_start and flight.at in flight.over),
            change in flight.spare,
        )


class Graph:
    """All memories, the facing of each, and the steps that lead from one to another."""

    def __init__(self, turning: Turning) -> None:
        self.turning = turning
        self.memories = [Memory(seen=turning.seen)]
        self.moves: list[list[Move]] = []
        known = {self.memories[0]: 0}
        for memory in self.memories:
            moves = []
            for after, direction, where, letter in self._steps(memory):
                if after not in known:
                    known[after] = len(self.memories)
                    self.memories.append(after)
                moves.append(Move(known[after], direction, where, letter))
            self.moves.append(moves)
        self.facings = [self._facing(memory) for memory in self.memories]
        self.straight = [not memory.lefts and not memory.rights for memory in self.memories]
        self.turned = [not straight for straight in self.straight]
        self.bends = [memory.lefts + memory.rights for memory in self.memories]
        self.spent = [memory.spent for memory in self.memories]
        self.legal = [self._legal(memory) for memory in self.memories]
        self.into: list[list[tuple[int, Move]]] = [[] for _ in self.memories]
        for source, moves in enumerate(self.moves):
            for move in moves:
                self.into[move.to].append((source, move))

    def _facing(self, memory: Memory) -> int:
        return turn(self.turning.facing, memory.lefts - memory.rights)

    def _legal(self, memory: Memory) -> bool:
        """4.7 Return whether a finished path may have these turns: all to one side, or to both."""
        limits, lefts, rights = self.turning, memory.lefts, memory.rights
        if lefts and rights:
            return lefts + rights <= limits.mixed
        return lefts <= limits.left and rights <= limits.right

    def _may_become_legal(self, memory: Memory) -> bool:
        """4.7 Return whether a path can become legal: a turn to the other side may allow more."""
        return self._legal(memory) or memory.lefts + memory.rights < self.turning.mixed

    def _steps(self, memory: Memory) -> list[tuple[Memory, int, int, str]]:
        """Return every step from here; with a zone to cross, once into it and once beside it."""
        found = []
        for letter in (STRAIGHT, LEFT, RIGHT):
            if letter != STRAIGHT and memory.turned and not self._may_spend(memory):
                continue
            after = self._turned(memory, letter)
            if not self._may_become_legal(after):
                continue
            direction = self._facing(after)
            after = self._blown(after, direction)
            if not self.turning.over or memory.seen == SEEN:
                found.append((after, direction, ANYWHERE, letter))
            else:
                inside = after._replace(seen=memory.seen + 1)
                found.append((inside, direction, INSIDE, letter))
                found.append((after._replace(seen=0), direction, OUTSIDE, letter))
        return found

    def _may_spend(self, memory: Memory) -> bool:
        """13.2 Return whether a pilot may still, this once, turn in two successive steps."""
        return self.turning.spare and not memory.spent

    def _turned(self, memory: Memory, letter: str) -> Memory:
        return memory._replace(
            spent=memory.spent or (memory.turned and letter != STRAIGHT),
            lefts=memory.lefts + (letter == LEFT),
            rights=memory.rights + (letter == RIGHT),
            turned=self.turning.tight and letter != STRAIGHT,
        )

    def _blown(self, memory: Memory, direction: int) -> Memory:
        wind, half = self.turning.wind, self.turning.half
        if wind is None:
            return memory
        if direction == wind:
            return memory._replace(down=min(half, memory.down + 1))
        if direction == turn(wind, 3):
            return memory._replace(up=min(half, memory.up + 1))
        return memory

    def corrections(self, steps: int) -> list[int]:
        """10.1 Return the wind's effect on a path of so many steps that ends with each memory."""
        return [
            1 if 2 * memory.down >= steps else -1 if 2 * memory.up >= steps > 1 else 0
            for memory in self.memories
        ]


@lru_cache(maxsize=4096)
def graph(turning: Turning) -> Graph:
    """Return the graph of these rules."""
    return Graph(turning)


class Steps(NamedTuple):
    """Steps on a board: from which memory to which, and by what shift, up or down.

    Those in `bound` must lead into a zone, or not into it.
    """

    up: list[tuple[int, int, int]]
    down: list[tuple[int, int, int]]
    bound: list[tuple[int, int, int, int]]


@lru_cache(maxsize=4096)
def steps_on(graph: Graph, board: Lattice) -> tuple[list[Steps], Steps]:
    """Return the steps of a graph on a board, and those straight on.

    There is one set of steps for each step of a path, up to the one with all that can follow.
    """
    every = [(source, move) for source, moves in enumerate(graph.moves) for move in moves]
    found, reached, before = [], {0}, 0
    while len(reached) > before:
        before = len(reached)
        begun = [(source, move) for source, move in every if source in reached]
        found.append(_shifted(begun, board))
        reached |= {move.to for _, move in begun}
    straight = [(source, move) for source, move in every if move.letter == STRAIGHT]
    return found, _shifted(straight, board)


def _shifted(moves: list[tuple[int, Move]], board: Lattice) -> Steps:
    steps = Steps([], [], [])
    for source, (to, direction, where, _) in moves:
        shift = board.shifts[direction]
        if where != ANYWHERE:
            steps.bound.append((source, to, shift, where))
        elif shift > 0:
            steps.up.append((source, to, shift))
        else:
            steps.down.append((source, to, -shift))
    return steps
