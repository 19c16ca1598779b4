"""Poses: where a move ends, as numbers relative to how the piece stands before it.

One question can have thousands of legal answers: a Sopwith Camel that dives at full throttle down
the wind has 5,864. So these are most of the numbers of this game, and they are a product: taken
apart by division they tell a place, a facing, a way and a tilt, each of which a program can weigh
by itself.

A place is counted ring by ring around the piece, from straight ahead to the left; a facing in
sixths of a circle to the left of its nose. A tilted piece must change its level, and only a flat
one can be flown through a zone, so that the ways of both share their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from aerodrome.kernel.question import Value
from aerodrome.tabletop.hexes import NAMES, ORIGIN, Hex, Rows, disc, offset, rotate
from aerodrome.tabletop.numbering import no_room

from ..display.view import PlaneView
from ..rules.ch05_altitude import TILTS
from ..rules.lattice import ZONES

FARTHEST = 21
"""Points from where a move begins: speed 10, the green die, three levels down, straight, the wind;
further than any printed aircraft flies (17)."""
PLACES: tuple[Hex, ...] = disc(ORIGIN, FARTHEST)
TURNS = ("ahead", "ahead left", "back left", "back", "back right", "ahead right")
"""Directions, to the left all round."""
WAYS = ("level or one level", "two levels or over A", "three levels or over B", "over C")
"""5.1 By how many levels, and 11.4 through which zone."""
OVER = {letter: number for number, letter in enumerate(ZONES, 1)}
SIZE = len(PLACES) * len(TURNS) * len(WAYS) * len(TILTS)
_TILT = {word: number for number, word in enumerate(TILTS)}


class Pose(NamedTuple):
    """The parts of a number: indices into `PLACES`, `TURNS`, `WAYS` and the tilts."""

    place: int
    facing: int
    way: int
    tilt: int

    @property
    def number(self) -> int:
        """Counted from the first pose."""
        return ((self.place * len(TURNS) + self.facing) * len(WAYS) + self.way) * len(TILTS) + (
            self.tilt
        )

    @classmethod
    def of(cls, number: int) -> Pose:
        """The pose that a number stands for."""
        rest, tilt = divmod(number, len(TILTS))
        rest, way = divmod(rest, len(WAYS))
        place, facing = divmod(rest, len(TURNS))
        return cls(place, facing, way, tilt)

    @property
    def name(self) -> str:
        """For people: how far which way, and how it lies there."""
        tilt = tuple(TILTS)[self.tilt]
        return f"{_way(PLACES[self.place])}, nose {TURNS[self.facing]}, {WAYS[self.way]}, {tilt}"


def _way(place: Hex) -> str:
    """A place as steps in two neighbouring directions."""
    for turned in range(len(TURNS)):
        ahead, right = rotate(place, -turned)
        along, aside = ahead + right, -right
        if along > 0 and aside >= 0:
            steps = f"{along} {TURNS[turned]}"
            return f"{steps} and {aside} {TURNS[(turned + 1) % 6]}" if aside else steps
    return "here"


@cache
def point(name: str) -> Hex:
    """A point by its name, on a board or outside it."""
    column, _, row = name.partition(",")
    return _ARITHMETIC.to_hex(int(column), int(row))


@cache
def _places(facing: int) -> dict[Hex, int]:
    """The first number of every place, counted from the first pose, seen along a facing."""
    return {rotate(there, facing): Pose(n, 0, 0, 0).number for n, there in enumerate(PLACES)}


class _Points(dict[str, int]):
    """The first number of every place, by what the board calls it."""

    def __init__(self, plane: PlaneView, first: int) -> None:
        super().__init__()
        self.start, self.first = point(plane.at), first
        self.places = _places(plane.facing)

    def __missing__(self, name: str) -> int:
        number = self.places.get(offset(self.start, point(name)))
        if number is None:
            raise no_room(f"moves of more than {FARTHEST} points")
        self[name] = found = self.first + number
        return found


class _Lies(dict[str, int]):
    """What facing, level, tilt and zone add to the number of a place, by how they are written."""

    def __init__(self, plane: PlaneView) -> None:
        super().__init__()
        self.plane = plane

    def __missing__(self, word: str) -> int:
        nose, level, tilt, *over = word.split()
        levels = abs(int(level.removeprefix("L")) - self.plane.level)
        way = OVER[over[1]] if over else max(0, levels - 1)
        if way >= len(WAYS):
            raise no_room(f"moves through {levels} levels")
        turned = (NAMES.index(nose) - self.plane.facing) % len(TURNS)
        number = self[word] = Pose(0, turned, way, _TILT[tilt]).number
        return number


def numbered(
    ends: Iterable[Value], plane: PlaneView, first: int, edges: Mapping[str, int]
) -> dict[int, Value]:
    """4.2 The ends of a move by their numbers, of which this is the first.

    An end is written like "12,9 NE L3 up over A"; over an edge, that has a number of its own, one
    leaves by "leave west".
    """
    points, lies = _Points(plane, first), _Lies(plane)
    points["leave"] = 0
    lies.update(edges)
    parted = ((end, *str(end).partition(" ")) for end in ends)
    return {points[at] + lies[lie]: end for end, at, _, lie in parted}


_ARITHMETIC = Rows(1, 1)
