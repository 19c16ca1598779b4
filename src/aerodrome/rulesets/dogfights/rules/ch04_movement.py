"""Chapter 4: the die, the number of steps, the limits on turns, and what may be flown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Listed, Option
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import ThrottleControl
from aerodrome.tabletop.hexes import neighbour

from . import effects
from .ch01_game import UNCERTAIN, blue_face, green_face
from .ch02_general import may_leave
from .ch05_altitude import STEEP, changes
from .ch06_damage import overuse_engine
from .ch08_border import may_end_in_border
from .ch10_weather import blowing
from .ch11_modes import must_stay
from .hooks import pulls_up, tight_turns
from .path_finding import FlightPath, FlightWay, PathSearch, search
from .state import ACCESS, BOARD, Aircraft, Sky
from .tables import EDITION, TABLES

STRAIGHT = TABLES.number("4.3", "straight")
WINGS = TABLES.number("6.15", "wings_steps")
ENGINE = TABLES.number("6.15", "engine_steps")
TAIL = TABLES.number("6.15", "tail_turns")
DISARMED = TABLES.number("11.1", "disarmed")
EMPTY_BOMBER = TABLES.number("11.1", "empty_bomber")
BLUE, GREEN = "blue", "green"


def throw_die(umpire: Umpire, sky: Sky, plane: Aircraft) -> int:
    """4.1 Throw the blue die, or for a fighter on full throttle the green one; return the face."""
    die = umpire.ask(plane.seat, Dice(plane), rule="4.1", about=plane.id)
    (thrown,) = umpire.roll(6, rule="4.1")
    if die == BLUE:
        face = blue_face(thrown)
        effects.throw_die(umpire, plane, BLUE, face, starred=False, rule="4.1")
        return face
    uncertain = plane.throttle == UNCERTAIN
    face, starred = green_face(thrown)
    effects.throw_die(umpire, plane, GREEN, face, starred=starred, rule="4.1")
    if uncertain and starred:
        overuse_engine(umpire, plane)
    return face


class Dice(Listed[str]):
    """4.1 The blue die, and the green one while the piece has uses of full throttle left.

    6.16 The last use of full throttle shows what a star would do.
    """

    __slots__ = ("plane",)

    def __init__(self, plane: Aircraft) -> None:
        self.plane = plane
        super().__init__((BLUE, GREEN) if plane.throttle else (BLUE,))

    def describe(self) -> Iterable[Option]:
        safe = max(0, self.plane.throttle - UNCERTAIN)
        says = {
            BLUE: Phrase("throttle.normal", {"speed": self.plane.model.speed}),
            GREEN: Phrase("throttle.full", {"left": safe}),
        }
        for die in self:
            yield Option(die, says[die], warns=risk(self.plane) if die == GREEN else None)

    def control(self) -> ThrottleControl:
        return ThrottleControl()


def risk(plane: Aircraft) -> Phrase | None:
    """6.16 Return what a star would do on full throttle; None while that is safe."""
    if plane.throttle != UNCERTAIN:
        return None
    return Phrase("throttle.fatal" if plane.damage else "throttle.uncertain")


def parts(plane: Aircraft, face: int) -> effects.Parts:
    """4.2 Return what the number of steps is made of, without levels, straight flight and wind."""
    found = [("speed", plane.model.speed), ("die", face)]
    if wings := plane.hurt("wings"):
        found.append(("wings", WINGS * wings))
    if engine := plane.hurt("engine"):
        found.append(("engine", ENGINE * engine))
    if plane.load.endswith("disarmed"):
        found.append(("disarmed", DISARMED))
    if plane.role == "bomber" and plane.model.multi_engine and not plane.bombs:
        found.append(("empty", EMPTY_BOMBER))
    return tuple(found)


def all_parts(base: effects.Parts, start: int, way: FlightWay) -> effects.Parts:
    """4.2 Return all parts of a path: levels (5.2, 5.4), straight flight (4.3), wind (10.1)."""
    more = []
    if change := way.end.level - start:
        more.append(("climb" if change > 0 else "descent", -change))
    planned = way.turns[:-1] if way.wind > 0 else way.turns
    if not planned.strip("S") and not way.edges:
        more.append(("straight", STRAIGHT))
    if way.wind:
        more.append(("wind", way.wind))
    return (*base, *more)


class Limits(NamedTuple):
    """4.6 How many turns a path may have: all left, all right, or both ways."""

    left: int
    right: int
    mixed: int


def limits(sky: Sky, plane: Aircraft) -> Limits:
    """4.6 Return the limits: agility, gyroscopic effect (4.7) and damage to the tail (6.15)."""
    model = plane.model
    agility = model.agility + TAIL * plane.hurt("tail")
    gyro = model.gyro if sky.rules.specials else 0
    return Limits(max(0, agility - gyro), max(0, agility + gyro), max(0, agility))


def flight(sky: Sky, plane: Aircraft, total: int) -> FlightPath:
    """4.2 Return all that decides where a piece can go: pieces in its way (4.4), its radius (4.8).

    12.3 There is no ramming: a piece cannot fly through another at its level.
    """
    left, right, mixed = limits(sky, plane)
    levels = changes(sky, plane)
    return FlightPath(
        board=sky.board,
        at=plane.at,
        facing=plane.facing,
        level=plane.level,
        sum=total,
        changes=levels,
        left=left,
        right=right,
        mixed=mixed,
        boxed=plane.model.boxed,
        others=tuple([p for p in sky.aircraft if p.place == BOARD and p is not plane]),
        wind=blowing(sky),
        entering=plane.place == ACCESS,
        may_leave=may_leave(sky, plane) and not must_stay(sky, plane),
        border=may_end_in_border(plane),
        spare=spare_turns(sky, plane, levels),
    )


def spare_turns(sky: Sky, plane: Aircraft, levels: tuple[int, ...]) -> tuple[int, ...]:
    """13.2 Return the changes of level with which a skilled pilot may break 4.8 once.

    13.3 Not a descent that also allows a pull-up: that would take two skills.
    """
    if not tight_turns(sky, plane):
        return ()
    return tuple(change for change in levels if change != -STEEP or not pulls_up(sky, plane))


class Legal(NamedTuple):
    """4.9 What may be flown, and under which rules; no reach means no first step."""

    flight: FlightPath
    reach: PathSearch | None


def legal(wanted: FlightPath) -> Legal:
    """4.9 Return what may be flown; if nothing is legal, drop rules one by one."""
    for relaxed in _relaxed(wanted):
        reach = search(relaxed)
        if reach.many or (reach.exits and leaving_forced(relaxed)):
            return Legal(relaxed, reach)
    return Legal(wanted, None)


def leaving_forced(relaxed: FlightPath) -> bool:
    """4.9 Return whether it must leave if it can: wind and border rule are already dropped."""
    return (relaxed.wind is None and relaxed.border) or not EDITION.since(2)


def _relaxed(wanted: FlightPath) -> Iterator[FlightPath]:
    """4.9 Yield the flight with ever fewer rules: wind, border, noses (4.5), dead ends, steps."""
    yield wanted
    if wanted.wind is not None:
        wanted = wanted._replace(wind=None)
        yield wanted
    if not wanted.border:
        wanted = wanted._replace(border=True)
        yield wanted
    wanted = wanted._replace(mind_front=False)
    yield wanted
    longest = max(straight for _, straight in map(wanted.lengths, wanted.changes))
    for steps in range(longest - 1, 0, -1):
        yield wanted._replace(steps=steps)


def entry_taken(sky: Sky, plane: Aircraft) -> bool:
    """2.6 Return whether the point ahead of an access point is taken at the piece's level."""
    entry = neighbour(plane.at, plane.facing)
    return any(p.at == entry and p.level == plane.level for p in sky.flying())


def spot_facings(sky: Sky, plane: Aircraft) -> tuple[int, ...]:
    """4.9 Return the facings towards the board that a piece without a first step may turn to."""
    for turns in range(4):
        both = dict.fromkeys(((plane.facing + turns) % 6, (plane.facing - turns) % 6))
        found = tuple(f for f in both if neighbour(plane.at, f) in sky.board)
        if found:
            return found
    return (plane.facing,)
