"""Poses: where a move ends, as numbers relative to the piece before it.

One question can have thousands of legal answers: a Sopwith Camel that dives at full throttle down
the wind has 5,864. So poses are most of the numbers of this game, and they are a product: divided
up, each gives a place, a facing, a way and a tilt, which a program can weigh separately.

Places are counted ring by ring around the piece, from straight ahead to the left, facings in sixths
of a circle to the left of its nose. A tilted piece must change its level, and only a level one can
fly through a zone, so the two share their numbers for the way.
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
"""The farthest points from where a move begins: speed 10, the green die, three levels down,
straight, the wind; printed aircraft fly 17 at most."""
PLACES: tuple[Hex, ...] = disc(ORIGIN, FARTHEST)
TURNS = ("ahead", "ahead left", "back left", "back", "back right", "ahead right")
"""Directions, counted to the left all round."""
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
        """The number, counted from the first pose."""
        return ((self.place * len(TURNS) + self.facing) * len(WAYS) + self.way) * len(TILTS) + (
            self.tilt
        )

    @classmethod
    def of(cls, number: int) -> Pose:
        """Return the pose of a number."""
        rest, tilt = divmod(number, len(TILTS))
        rest, way = divmod(rest, len(WAYS))
        place, facing = divmod(rest, len(TURNS))
        return cls(place, facing, way, tilt)

    @property
    def name(self) -> str:
        """The pose in words: how far which way, facing and tilt."""
        tilt = tuple(TILTS)[self.tilt]
        return f"{_way(PLACES[self.place])}, nose {TURNS[self.facing]}, {WAYS[self.way]}, {tilt}"


def _way(place: Hex) -> str:
    """Return a place as steps in two neighbouring directions."""
    for turned in range(len(TURNS)):
        ahead, right = rotate(place, -turned)
        along, aside = ahead + right, -right
        if along > 0 and aside >= 0:
            steps = f"{along} {TURNS[turned]}"
            return f"{steps} and {aside} {TURNS[(turned + 1) % 6]}" if aside else steps
    return "here"


@cache
def point(name: str) -> Hex:
    """Return a point by its name, on a board or outside it."""
    column, _, row = name.partition(",")
    return _ARITHMETIC.to_hex(int(column), int(row))


@cache
def _places(facing: int) -> dict[Hex, int]:
    """Return the first number of every place, counted from the first pose, seen along a facing."""
    return {rotate(there, facing): Pose(n, 0, 0, 0).number for n, there in enumerate(PLACES)}


class _Points(dict[str, int]):
    """The first number of every place, by its name on the board."""

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


class _Attitudes(dict[str, int]):
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
    """4.2 Return the ends of a move by their numbers, which begin with `first`.

    An end is written like "12,9 NE L3 up over A". "leave west" is an end over an edge, which has a
    number of its own.
    """
    points, attitudes = _Points(plane, first), _Attitudes(plane)
    points["leave"] = 0
    attitudes.update(edges)
    parted = ((end, *str(end).partition(" ")) for end in ends)
    return {points[at] + attitudes[attitude]: end for end, at, _, attitude in parted}


_ARITHMETIC = Rows(1, 1)
