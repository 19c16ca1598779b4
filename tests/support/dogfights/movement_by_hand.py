"""Movement by hand: every path of a flight, found by trial.

Nothing of the rules is used here. Points are columns and rows, the odd rows half a step further
east; this is a second implementation of chapters 4, 5 and 10.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

Point = tuple[int, int]
AROUND = ("E", "NE", "NW", "W", "SW", "SE")
SWING = {"S": 0, "L": 1, "R": -1}


class Piece(NamedTuple):
    """A piece on the board, or a place in the air."""

    point: Point
    facing: int
    level: int
    tilt: int = 0


class Case(NamedTuple):
    """A flight: a board, a piece that moves, the others, and the conditions."""

    width: int
    height: int
    piece: Piece
    sum: int
    changes: tuple[int, ...]
    limits: tuple[int, int, int]
    boxed: bool
    others: tuple[Piece, ...]
    wind: int | None = None
    entering: bool = False
    may_leave: bool = False
    border: bool = True
    mind_front: bool = True
    steps: int = 0
    over: frozenset[Point] = frozenset()
    over_start: bool = False
    spare: bool = False


class Path(NamedTuple):
    """A path that is legal; `edges` if it leaves the board, else `end`."""

    letters: str
    change: int
    end: tuple[Point, int, int]
    bends: int
    edges: tuple[str, ...]


def stepped(point: Point, way: int) -> Point:
    """Return the next point: from an odd row, the same column is to the west and the next to the
    east.
    """
    column, row = point
    name, odd = AROUND[way % 6], row % 2
    if name in ("E", "W"):
        return (column + (1 if name == "E" else -1), row)
    east = name.endswith("E")
    return (column + (odd if east else odd - 1), row + (-1 if name.startswith("N") else 1))


def on_board(case: Case, point: Point) -> bool:
    return 1 <= point[0] <= case.width and 1 <= point[1] <= case.height


def edges(case: Case, point: Point) -> tuple[str, ...]:
    over = {
        "west": point[0] < 1,
        "east": point[0] > case.width,
        "north": point[1] < 1,
        "south": point[1] > case.height,
    }
    return tuple(edge for edge in over if over[edge])


def height(case: Case, change: int, step: int) -> int:
    """Return the height after a step: levels change in the steps 1, 3 and 5."""
    changed = sum(1 for when in (1, 3, 5)[: abs(change)] if step >= when)
    return case.piece.level + (changed if change > 0 else -changed)


def lengths(case: Case, change: int) -> tuple[int, int]:
    """Return the length of a path with turns, and of one without."""
    if case.steps:
        return case.steps, case.steps
    total = case.sum - change
    return (total, total + 1) if total >= 1 else (1, 1)


def paths(case: Case) -> Iterator[Path]:
    """Yield every legal path."""
    for change in case.changes:
        longest = max(lengths(case, change)) + 1
        yield from _grown(case, change, "", [], longest)


def _grown(
    case: Case, change: int, letters: str, track: list[tuple[Point, int]], left: int
) -> Iterator[Path]:
    if letters and (path := judged(case, change, letters, track)):
        yield path
    if not left or (track and not on_board(case, track[-1][0])):
        return
    for letter in "SLR":
        longer = letters + letter
        if not fits_so_far(case, change, longer):
            continue
        point, facing = track[-1] if track else (case.piece.point, case.piece.facing)
        facing = (facing + SWING[letter]) % 6
        point = stepped(point, facing)
        taken = [(other.point, other.level) for other in case.others]
        if (point, height(case, change, len(longer))) in taken:
            continue
        if (
            on_board(case, point)
            or (case.may_leave and track)
            or (case.may_leave and not case.entering)
        ):
            yield from _grown(case, change, longer, [*track, (point, facing)], left - 1)


def fits_so_far(case: Case, change: int, letters: str) -> bool:
    """Return whether a path breaks no rule so far that later steps could not repair."""
    if case.entering and letters[0] != "S":
        return False
    if breaches(case, change, letters) > case.spare:
        return False
    return len(letters) - letters.count("S") <= max(case.limits)


def breaches(case: Case, change: int, letters: str) -> int:
    """Return how often two turns follow each other where they must not."""
    tight = case.boxed or case.sum - change >= 10
    pairs = [letters[i : i + 2] for i in range(len(letters) - 1)]
    return sum("S" not in pair for pair in pairs) if tight else 0


def judged(case: Case, change: int, letters: str, track: list[tuple[Point, int]]) -> Path | None:
    """Return the path if it is legal as it is."""
    lefts, rights = letters.count("L"), letters.count("R")
    left, right, mixed = case.limits
    limit = mixed if lefts and rights else left if lefts else right
    if lefts + rights > limit:
        return None
    if not on_board(case, track[-1][0]):
        return _gone(case, change, letters, track)
    return _stayed(case, change, letters, track)


def _gone(case: Case, change: int, letters: str, track: list[tuple[Point, int]]) -> Path | None:
    bent, straight = lengths(case, change)
    longest = bent if set(letters) != {"S"} else straight
    flown = [point for point, _ in track[:-1]]
    if len(letters) > longest or len(letters) < 2 * abs(change) - 1:
        return None
    if not _looked(case, change, flown):
        return None
    last = (
        flown[-1] if flown else case.piece.point,
        track[-1][1],
        height(case, change, len(track)),
    )
    bends = len(letters) - letters.count("S")
    return Path(letters, change, last, bends, edges(case, track[-1][0]))


def _stayed(case: Case, change: int, letters: str, track: list[tuple[Point, int]]) -> Path | None:
    bent, straight = lengths(case, change)
    for planned, wanted in ((bent, False), (straight, True)):
        part = letters[:planned]
        if len(part) < planned or (set(part) == {"S"}) is not wanted:
            continue
        wind = blown(case, [facing for _, facing in track[:planned]])
        if len(letters) != planned + (wind == 1):
            continue
        flown = track[: planned + wind]
        point, facing = flown[-1]
        end = (point, facing, case.piece.level + change)
        if len(flown) < 2 * abs(change) - 1 or not may_end(case, *end):
            continue
        if _looked(case, change, [at for at, _ in flown]):
            bends = sum(letter != "S" for letter in letters[: len(flown)])
            return Path(letters, change, end, bends, ())
    return None


def blown(case: Case, facings: list[int]) -> int:
    if case.wind is None or case.steps:
        return 0
    down = sum(facing == case.wind for facing in facings)
    up = sum(facing == (case.wind + 3) % 6 for facing in facings)
    if down >= len(facings) / 2:
        return 1
    return -1 if up >= len(facings) / 2 and len(facings) > 1 else 0


def may_end(case: Case, point: Point, facing: int, level: int) -> bool:
    column, row = point
    if case.mind_front:
        for other in case.others:
            if (stepped(other.point, other.facing), other.level + other.tilt) == (point, level):
                return False
        ahead = [stepped(point, facing + side) for side in (-1, 0, 1)]
        if not case.may_leave and not any(on_board(case, there) for there in ahead):
            return False
    inner = 3 <= column <= case.width - 2 and 3 <= row <= case.height - 2
    return case.border or inner


def _looked(case: Case, change: int, points: list[Point]) -> bool:
    if not case.over:
        return True
    run = [case.piece.point, *points] if case.over_start else points
    pairs = pairwise(run)
    return change == 0 and any(a in case.over and b in case.over for a, b in pairs)
