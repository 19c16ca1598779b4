"""4, 5 The legal shapes of one move, and a drawn path checked step by step.

`walk` reads the rules of movement literally; `path_finding` finds every end at once, and tests
compare the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from aerodrome.tabletop.hexes import Hex, neighbour, turn

from .lattice import Edge, Lattice
from .tables import TABLES

STRAIGHT, LEFT, RIGHT = "S", "L", "R"
SIDES: dict[str, int] = {STRAIGHT: 0, LEFT: 1, RIGHT: -1}
"""4.2 How a step may begin, in sixths of a circle to the left."""
STEPS_FOR_RADIUS = TABLES.number("4.8", "steps_for_radius")
STRAIGHT_BONUS = TABLES.number("4.3", "straight")


class Placed(Protocol):
    """A piece on the board; `tilt` is -1 down, 0, +1 up."""

    @property
    def at(self) -> Hex: ...
    @property
    def facing(self) -> int: ...
    @property
    def level(self) -> int: ...
    @property
    def tilt(self) -> int: ...


class End(NamedTuple):
    """Where a move ends, apart from the tilt."""

    at: Hex
    facing: int
    level: int


class FlightWay(NamedTuple):
    """One path; `turns` has a letter for every planned step, the wind's extra step included.

    A step that the wind takes back is the last letter, and `points` are without it. For a path that
    leaves the board, `points` are those on it, and `edges` the edges it leaves by.
    """

    turns: str
    points: tuple[Hex, ...]
    levels: tuple[int, ...]
    end: End
    bends: int
    wind: int = 0
    edges: tuple[Edge, ...] = ()


class FlightPath(NamedTuple):
    """Everything that a move depends on, after the die.

    `sum` is speed, die, damage and load, without levels, straight bonus and wind. `changes` are the
    levels that may be flown. `left`, `right` and `mixed` are the limits if all turns go to that
    side, or to both (4.7). `wind` is the direction to which it blows. `border` tells whether the
    move may end in the border zone, and `mind_front` whether 4.5 and the rule of dead ends (4.9)
    apply. `steps`, if not 0, is the exact length of the path. With `over`, only level paths count
    that have two successive points in that zone; the start counts if `over_start`. `spare` are the
    changes of level with which two successive turns are allowed once where 4.8 forbids them (13.2).
    """

    board: Lattice
    at: Hex
    facing: int
    level: int
    sum: int
    changes: tuple[int, ...]
    left: int
    right: int
    mixed: int
    boxed: bool
    others: Sequence[Placed]
    wind: int | None = None
    entering: bool = False
    may_leave: bool = False
    border: bool = True
    mind_front: bool = True
    steps: int = 0
    over: frozenset[Hex] = frozenset()
    over_start: bool = False
    spare: tuple[int, ...] = ()

    def lengths(self, change: int) -> tuple[int, int]:
        """4.2, 4.3 Return the steps of a path with turns, and those of a straight one."""
        if self.steps:
            return self.steps, self.steps
        planned = self.sum - change
        return max(1, planned), max(1, planned + STRAIGHT_BONUS)

    def tight(self, change: int) -> bool:
        """4.8 Return whether turns in two successive steps are forbidden."""
        return self.boxed or self.sum - change >= STEPS_FOR_RADIUS

    def level_at(self, change: int, step: int) -> int:
        """5.2, 5.4 Return the level after a step: it changes in the first, the third, the fifth."""
        changed = min(abs(change), (step + 1) // 2)
        return self.level + (changed if change > 0 else -changed)

    def levels(self, change: int, steps: int) -> list[int]:
        """Return the level before the first step and after each step."""
        if not change:
            return [self.level] * (steps + 1)
        return [self.level_at(change, step) for step in range(steps + 1)]

    def within(self, lefts: int, rights: int) -> bool:
        """4.6, 4.7 Return whether a finished path may have so many turns to either side."""
        if lefts and rights:
            return lefts + rights <= self.mixed
        return lefts <= self.left and rights <= self.right

    def correction(self, facings: Sequence[int]) -> int:
        """10.1 Return +1 if half or more of the steps go down the wind, -1 if up it, else 0."""
        if self.wind is None or self.steps:
            return 0
        count = len(facings)
        if 2 * facings.count(self.wind) >= count:
            return 1
        return -1 if 2 * facings.count(turn(self.wind, 3)) >= count > 1 else 0


def fewest_steps(change: int) -> int:
    """5.1 Return how many steps a change by so many levels takes."""
    return 2 * abs(change) - 1


def aimed(piece: Placed) -> tuple[Hex, int]:
    """4.5 Return the point directly in front of a piece, and the level it points at there."""
    return neighbour(piece.at, piece.facing), piece.level + piece.tilt


Track = list[tuple[Hex, int]]
"""The points of a path, and the facing at each."""


def walk(flight: FlightPath, turns: str, change: int) -> FlightWay | str:
    """4.2 Return a path drawn step by step, or the word for what is wrong with it.

    The words are levels, entry, successive, edge, blocked, straight, length, turns, front, border,
    dead_end and over.
    """
    if change not in flight.changes:
        return "levels"
    if not turns or turns.strip("SLR"):
        return "length"
    if flight.entering and not turns.startswith(STRAIGHT):
        return "entry"
    track = _track(flight, turns, change)
    if isinstance(track, str):
        return track
    if not flight.within(turns.count(LEFT), turns.count(RIGHT)):
        return "turns"
    if track[-1][0] not in flight.board:
        return _leaving(flight, turns, change, track)
    return _staying(flight, turns, change, track)


def path_fault(flight: FlightPath, turns: str) -> str:
    """4.2 Return the rule that a partial path breaks at any level, or "".

    The words are those of `walk`. A path without a fault may still turn out to lead nowhere.
    """
    if flight.entering and not turns.startswith(STRAIGHT):
        return "entry"
    faults = [_fault_so_far(flight, turns, change) for change in flight.changes]
    return "" if "" in faults else faults[0]


def _fault_so_far(flight: FlightPath, turns: str, change: int) -> str:
    track = _track(flight, turns, change)
    if isinstance(track, str):
        return track
    if track[-1][0] not in flight.board:
        return "edge"
    if not flight.within(turns.count(LEFT), turns.count(RIGHT)):
        return "turns"
    blown = 0 if flight.wind is None else 1
    return "length" if len(turns) > max(flight.lengths(change)) + blown else ""


def flown_way(flight: FlightPath, turns: str, change: int, wind: int) -> FlightWay:
    """Return a path that is known to be legal and to stay on the board."""
    at, facing = flight.at, flight.facing
    flown = turns[:wind] if wind < 0 else turns
    points = []
    for letter in flown:
        facing = turn(facing, SIDES[letter])
        at = neighbour(at, facing)
        points.append(at)
    levels = tuple(flight.levels(change, len(points))[1:])
    end = End(at, facing, flight.level + change)
    return FlightWay(turns, tuple(points), levels, end, len(flown) - flown.count(STRAIGHT), wind)


def breaks_radius(flight: FlightPath, way: FlightWay) -> bool:
    """4.8, 13.2 Return whether a path turns in two successive steps where that takes a skill."""
    bends = [letter != STRAIGHT for letter in way.turns]
    return flight.tight(way.end.level - flight.level) and any(map(all, pairwise(bends)))


def _track(flight: FlightPath, turns: str, change: int) -> Track | str:
    """4.4 Return the points of a path: past no piece at its level, over the edge only to leave."""
    taken = {(other.at, other.level) for other in flight.others}
    at, facing, turned, tight = flight.at, flight.facing, False, flight.tight(change)
    spare = change in flight.spare
    track: Track = []
    for number, letter in enumerate(turns, 1):
        if letter != STRAIGHT and turned and tight:
            if not spare:
                return "successive"
            spare = False
        turned = letter != STRAIGHT
        facing = turn(facing, SIDES[letter])
        at = neighbour(at, facing)
        track.append((at, facing))
        if at not in flight.board:
            return track if flight.may_leave and number == len(turns) else "edge"
        if (at, flight.level_at(change, number)) in taken:
            return "blocked"
    return track


def _leaving(flight: FlightPath, turns: str, change: int, track: Track) -> FlightWay | str:
    """2.3 Return a path over the edge within the steps of the move, without the wind's effect."""
    with_turns, straight = flight.lengths(change)
    if len(turns) > (with_turns if turns.strip(STRAIGHT) else straight):
        return "length"
    if len(turns) < fewest_steps(change):
        return "levels"
    (off, facing), flown = track[-1], track[:-1]
    points = tuple(at for at, _ in flown)
    if not _passes_over(flight, change, points):
        return "over"
    last = points[-1] if points else flight.at
    end = End(last, facing, flight.level_at(change, len(turns)))
    levels = tuple(flight.level_at(change, step) for step in range(1, len(points) + 1))
    bends = len(turns) - turns.count(STRAIGHT)
    return FlightWay(turns, points, levels, end, bends, edges=flight.board.edges(off))


def _staying(flight: FlightPath, turns: str, change: int, track: Track) -> FlightWay | str:
    """4.3, 10.1 Return a path of as many steps as sum and wind give, if it may end there."""
    planned = _planned(flight, turns, change)
    if isinstance(planned, str):
        return planned
    wind = flight.correction([facing for _, facing in track[:planned]])
    if len(turns) != planned + max(0, wind):
        return "length"
    flown = track[: planned + wind]
    if len(flown) < fewest_steps(change):
        return "levels"
    end = End(*flown[-1], flight.level + change)
    points = tuple(at for at, _ in flown)
    if fault := _end_fault(flight, end):
        return fault
    if not _passes_over(flight, change, points):
        return "over"
    return flown_way(flight, turns, change, wind)


def _planned(flight: FlightPath, turns: str, change: int) -> int | str:
    """4.3 Return the steps before the wind; a path without turns has one more, and must fly it."""
    with_turns, straight = flight.lengths(change)
    bent = turns[:with_turns].strip(STRAIGHT)
    planned = with_turns if bent else straight
    if not bent and turns[:straight].strip(STRAIGHT):
        return "straight"
    if len(turns) < planned:
        return "straight" if not bent and len(turns) == with_turns else "length"
    return planned


def _end_fault(flight: FlightPath, end: End) -> str:
    """4.5, 8.1, 4.9 Return why a move may not end there, or ""."""
    if flight.mind_front and any(aimed(other) == (end.at, end.level) for other in flight.others):
        return "front"
    if not flight.border and flight.board.in_border(end.at):
        return "border"
    trapped = flight.mind_front and not flight.may_leave
    return "dead_end" if trapped and flight.board.faces_out(end.at, end.facing) else ""


def _passes_over(flight: FlightPath, change: int, points: Sequence[Hex]) -> bool:
    """11.4, 11.6 Return whether two successive points are in the zone asked for, if one is."""
    if not flight.over:
        return True
    run = [flight.at, *points] if flight.over_start else list(points)
    within = [at in flight.over for at in run]
    return not change and any(map(all, pairwise(within)))
