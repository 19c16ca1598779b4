"""Chapter 4, the choice: where a piece ends its move, by which path, and with which tilt.

An end is written "12,9 NE L3 up". "12,9 NE L3 up over A" leads through a task zone, and "12,9 NE L3
up via SSLRS" follows a path of the player's own: straight, left or right, step by step. A piece
that may leave has "leave west", with or without such a path.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

import msgspec

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Option, Options, Traced
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import EndsControl, PoseAnchor
from aerodrome.tabletop.hexes import NAMES, Hex, degrees, distance, neighbour, turn

from . import effects
from .ch04_movement import Legal, all_parts, flight, legal, parts, spot_facings
from .ch05_altitude import STEEP, TILT_WORDS, TILTS, UP, no_tilting_up
from .ch06_attack import Shots
from .ch11_tasks import coverable, home
from .end_words import books
from .flight import SIDES, breaks_radius, path_fault
from .homeward import Homeward
from .hooks import flown_by, taken_by
from .lattice import EDGES
from .path_finding import End, FlightPath, FlightWay, PathSearch, search, walk
from .state import Aircraft, Sky, TaskZone

_END = re.compile(
    r"(-?\d+,-?\d+) (E|NE|NW|W|SW|SE) L([1-9]) (flat|up|down)(?: over ([A-Z])| via ([SLR]+))?"
)
TELLING = (
    "front",
    "border",
    "dead_end",
    "blocked",
    "successive",
    "turns",
    "entry",
    "straight",
    "levels",
    "edge",
    "length",
    "over",
    "homeward",
)
"""The words for what is wrong with a path, the most informative first."""
UNSEEN = ("", "edge")
"""The faults that do not bar any point of the board."""
_LEAVE = re.compile(r"leave (west|east|north|south)(?: via ([SLR]+))?")


class Chosen(NamedTuple):
    """4.2 A path and the tilt at its last point."""

    way: FlightWay
    tilt: int


class Through(NamedTuple):
    """11.4, 11.6 A task zone, and the ends reached through it."""

    zone: TaskZone
    reach: PathSearch


class Reading(NamedTuple):
    """A legal answer; its path is only searched for when it is flown."""

    way: Callable[[], FlightWay]
    tilt: int


def _drawn(way: FlightWay, tilt: int) -> Reading:
    """Return a reading with its path already known."""
    return Reading(lambda: way, tilt)


def fly(umpire: Umpire, sky: Sky, plane: Aircraft, face: int) -> FlightWay | None:
    """4.2 Fly the piece to the end its player picks and return the path.

    None if it could only turn on the spot (4.9).
    """
    base = parts(plane, face)
    found = legal(flight(sky, plane, sum(value for _, value in base)))
    if found.reach is None:
        turn_on_the_spot(umpire, sky, plane)
        return None
    ends = Ends(sky, plane, found)
    chosen = ends.chosen(umpire.ask(plane.seat, ends, rule="4.2", about=plane.id))
    note_skill(umpire, sky, plane, found.flight, chosen)
    whole = all_parts(base, plane.level, chosen.way)
    effects.fly(umpire, sky, plane, chosen.way, chosen.tilt, whole, rule="4.2")
    return chosen.way


def note_skill(
    umpire: Umpire, sky: Sky, plane: Aircraft, wanted: FlightPath, chosen: Chosen
) -> None:
    """13.2, 13.3 Use up the skill that a path needed: a tight turn or a pull-up."""
    steep = chosen.way.end.level == plane.level - STEEP
    if breaks_radius(wanted, chosen.way):
        flown_by(umpire, sky, plane, "tight_turn")
    elif steep and chosen.tilt == UP:
        flown_by(umpire, sky, plane, "pull_up")


def turn_on_the_spot(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """4.9 Turn a piece without a first step towards the board, by the fewest turns."""
    words = tuple(NAMES[facing] for facing in spot_facings(sky, plane))
    word = umpire.ask(plane.seat, words, rule="4.9", about=plane.id)
    effects.turn_on_the_spot(umpire, sky, plane, NAMES.index(word), rule="4.9")


class Ends(Options[str]):
    """4.2 Every end a piece can reach, and the edges it may leave by."""

    __slots__ = ("_books", "_flight", "_over", "_plane", "_reach", "_read", "_sky", "_values")
    pathless = True

    def __init__(self, sky: Sky, plane: Aircraft, found: Legal) -> None:
        assert found.reach is not None
        self._sky = sky
        self._plane = plane
        self._flight = found.flight
        self._reach: PathSearch | Homeward = found.reach
        if plane.aboard.nursed:
            self._reach = Homeward(found.reach, sky.board, home(sky, plane.side))
        self._books = books(sky.board, sky.rules.one_level, no_tilting_up(sky, plane))
        self._over: dict[str, Through] | None = None
        self._read: dict[str, Reading | None] = {}
        self._values: tuple[str, ...] | None = None

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and self._reading(value) is not None

    def __iter__(self) -> Iterator[str]:
        if self._values is None:
            self._values = tuple(self._list())
        return iter(self._values)

    def _list(self) -> list[str]:
        listed = self._ends_in(self._reach)
        for letter, (_, reach) in self._over_zones().items():
            listed += [f"{word} over {letter}" for word in self._ends_in(reach)]
        listed += [f"leave {edge}" for edge in self._reach.exits]
        return listed

    def _ends_in(self, reach: PathSearch | Homeward) -> list[str]:
        """Return all ends of a reach, each with every tilt."""
        books = self._books
        listed: list[str] = []
        if isinstance(reach, Homeward):
            return [word for end in reach.ends for word in books[end.level][end]]
        for level, spots in reach.spots:
            listed += books[level].spelt(level).listed(spots)
        return listed

    def _over_zones(self) -> dict[str, Through]:
        """11.4, 11.6 Return the zones in reach where this piece has a task, by letter."""
        if self._over is None:
            self._over = {}
            if self._plane.aboard.nursed:
                return self._over
            for zone in coverable(self._sky, self._plane):
                if self._near(zone.points) and 0 in self._flight.changes:
                    self._over[zone.letter] = Through(zone, search(self._through(zone)))
        return self._over

    def _near(self, points: tuple[Hex, ...]) -> bool:
        steps = max(1, self._flight.sum) + 2
        return any(distance(self._flight.at, point) <= steps for point in points)

    def _through(self, zone: TaskZone) -> FlightPath:
        plane = self._plane
        return self._flight._replace(over=frozenset(zone.points), over_start=plane.steady)

    def forced(self) -> str | None:
        many = self._reach.many
        if many > 1 or many + len(self._reach.exits) > 1 or self._over_zones():
            return None
        listed = tuple(self)
        return listed[0] if len(listed) == 1 else None

    def chosen(self, value: str) -> Chosen:
        """Return the path and tilt of an answer."""
        read = self._reading(value)
        assert read is not None
        return Chosen(read.way(), read.tilt)

    def _reading(self, value: str) -> Reading | None:
        """Return the reading of a value, and remember it."""
        if value not in self._read:
            self._read[value] = self._understood(value)
        return self._read[value]

    def _understood(self, value: str) -> Reading | None:
        if match := _END.fullmatch(value):
            name, facing, level, tilt, letter, drawn = match.groups()
            try:
                end = End(self._sky.board.parse(name), NAMES.index(facing), int(level))
            except ValueError:
                return None
            book = self._books.get(end.level)
            if book is not None and TILTS[tilt] in book.tilts(end.level):
                return self._end(end, TILTS[tilt], letter, drawn)
        elif match := _LEAVE.fullmatch(value):
            return self._leave(match[1], match[2])
        return None

    def _end(self, end: End, tilt: int, letter: str | None, drawn: str | None) -> Reading | None:
        if drawn is not None:
            way = walk(self._flight, drawn, end.level - self._flight.level)
            if isinstance(way, str) or way.end != end or way.edges or end not in self._reach:
                return None
            return _drawn(way, tilt)
        reach = self._reach
        if letter is not None:
            over = self._over_zones().get(letter)
            if over is None:
                return None
            reach = over.reach
        return Reading(lambda: reach.way(end), tilt) if end in reach else None

    def _leave(self, word: str, drawn: str | None) -> Reading | None:
        edge = next(edge for edge in EDGES if edge == word)
        if edge not in self._reach.exits:
            return None
        if drawn is None:
            return Reading(lambda: self._reach.exit(edge), 0)
        for change in self._flight.changes:
            way = walk(self._flight, drawn, change)
            if not isinstance(way, str) and edge in way.edges:
                return _drawn(way, 0)
        return None

    def describe(self) -> Iterable[Option]:
        """Yield every end without its path: there are thousands, and `way` finds one."""
        shots = Shots(self._sky, self._plane)
        for end in self._reach.ends:
            yield from self._tilted(end, None, shots)
        for zone, reach in self._over_zones().values():
            for end in reach.ends:
                yield from self._tilted(end, zone, shots)
        for edge in self._reach.exits:
            path = self._path(self._reach.exit(edge))
            yield Option(
                f"leave {edge}", Phrase("end.leave", {"edge": edge}), PoseAnchor(path=path)
            )

    def _tilted(self, end: End, zone: TaskZone | None, shots: Shots) -> Iterator[Option]:
        """5.1 Yield an end with each tilt it allows, and the column of the shot each gives."""
        at, facing, level = self._sky.board.name(end.at), degrees(end.facing), end.level
        words: dict[str, Word] = {"at": at, "facing": end.facing, "level": level}
        key, suffix, through = "end.plain", "", None
        if zone is not None:
            key, suffix, through = "end.over", f" over {zone.letter}", zone.id
            words["letter"] = zone.letter
        book, near = self._books[level], shots.near(end.at)
        for tilt, value in zip(book.tilts(level), book[end], strict=True):
            says = Phrase(key, words | {"tilt": TILT_WORDS[tilt]})
            anchor = PoseAnchor(place=at, facing=facing, height=level, tilt=tilt, through=through)
            mark = shots.column(end, tilt) if near else ""
            warns = self._needs(end, tilt)
            yield Option(value + suffix, says, anchor, mark=mark, warns=warns)

    def _needs(self, end: End, tilt: int) -> Phrase | None:
        """13.3 Return the skill that an end needs, if it needs one."""
        if self._flight.spare and self._reach.skilled(end):
            return taken_by("tight_turn")
        if tilt == UP and end.level == self._plane.level - STEEP:
            return taken_by("pull_up")
        return None

    def control(self) -> EndsControl:
        return EndsControl()

    def way(self, value: str) -> tuple[str, ...]:
        """Return a path from where the piece is, point by point."""
        return self._path(self.chosen(value).way)

    def trace(self, path: tuple[str, ...]) -> Traced:
        """4.2 Return where a path drawn by the player can go on, and what ends it."""
        turns = self._turns(path)
        if turns is None:
            return Traced()
        ahead = {turns + letter: path_fault(self._flight, turns + letter) for letter in "SLR"}
        options = tuple(option for way in self._drawn_ways(turns) for option in self._via(way))
        return Traced(
            next=tuple(self._last(more) for more, fault in ahead.items() if not fault),
            options=options,
            barred=tuple(
                self._barred(more, fault) for more, fault in ahead.items() if fault not in UNSEEN
            ),
            refused=None if options or not turns else self._refused(self._why(turns), turns),
        )

    def _barred(self, turns: str, fault: str) -> Option:
        """Return an option for a point that the path may not go on to."""
        at = self._last(turns)
        says, why = Phrase("end.drawn", {"at": at}), self._refused(fault, turns)
        return Option(at, says, PoseAnchor(place=at), why)

    def _why(self, turns: str) -> str:
        """Return why a drawn path leads to no end: the most informative fault of all levels."""
        words = [walk(self._flight, turns, change) for change in self._flight.changes]
        faults = [word for word in words if isinstance(word, str)]
        return min(faults, key=TELLING.index, default="homeward")

    def _refused(self, fault: str, turns: str) -> Phrase:
        lengths = [n for change in self._flight.changes for n in self._flight.lengths(change)]
        words: dict[str, Word] = {
            "steps": len(turns),
            "least": min(lengths),
            "most": max(lengths),
        }
        return Phrase(f"refused.path.{fault}", words)

    def _turns(self, path: tuple[str, ...]) -> str | None:
        """Return the letters of a path, or None if it is not a path from where the piece is."""
        try:
            points = [self._sky.board.grid.to_hex(*map(int, name.split(","))) for name in path]
        except (TypeError, ValueError):
            return None
        if not points or points[0] != self._plane.at:
            return None
        facing, turns = self._plane.facing, ""
        for here, there in pairwise(points):
            for letter, side in SIDES.items():
                if neighbour(here, turn(facing, side)) == there:
                    facing, turns = turn(facing, side), turns + letter
                    break
            else:
                return None
        return turns

    def _last(self, turns: str) -> str:
        at, facing = self._plane.at, self._plane.facing
        for letter in turns:
            facing = turn(facing, SIDES[letter])
            at = neighbour(at, facing)
        return self._sky.board.name(at)

    def _drawn_ways(self, turns: str) -> Iterator[FlightWay]:
        """10.1 Yield the drawn path, with any last letter if the wind takes that step back."""
        for change in self._flight.changes if turns else ():
            for drawn in (turns, *(turns + letter for letter in "SLR")):
                way = walk(self._flight, drawn, change)
                if isinstance(way, str) or way.edges or len(way.points) != len(turns):
                    continue
                if way.end in self._reach:
                    yield way
                break

    def _via(self, way: FlightWay) -> Iterator[Option]:
        """Yield the options of an end that is reached by this very path."""
        shots = Shots(self._sky, self._plane)
        for option in self._tilted(way.end, None, shots):
            yield msgspec.structs.replace(option, value=f"{option.value} via {way.turns}")

    def _path(self, way: FlightWay) -> tuple[str, ...]:
        name = self._sky.board.name
        return (name(self._plane.at), *(name(point) for point in way.points))
