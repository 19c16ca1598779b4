"""Ways: orders with the track they fly, and what an aircraft is free to fly this turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from aerodrome.kernel.question import Value
from aerodrome.tabletop.hexes import Hex

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MAP, MARGIN, edge
from ..rules.ch03_turn import IMPULSES
from ..rules.ch04_orders import GLIDE_SPEED, IMMELMANN_CLASS, IMMELMANN_SPEED, LOWEST_SPEED
from ..rules.ch05_movement import HALF_TURN_IMPULSE, HEAVY, flight, swing
from ..rules.ch08_scenarios import HIGHEST_PASS, trench_of
from ..rules.ch09_advanced import HIGHEST, LOWEST, STALL_IMPULSE, STEP
from ..rules.state import Declaration, Move, Order
from ..rules.tables import TABLES
from .cells import NOWHERE, cell_of

ARROWS = ("ahead", "left", "right")
Step = tuple[str, str, int]
"""A move of an order: arrow, stick, metres."""


def half_turn(way: str) -> str:
    """5.5 Return the answer that orders an Immelmann."""
    return "immelmann" if way == "level" else f"immelmann {way}"


def written(speed: int, moves: Iterable[Step], immelmann: str) -> tuple[Value, ...]:
    """4 Return an order as the answers that write it."""
    if immelmann:
        return (half_turn(immelmann),)
    said: list[Value] = [str(speed)]
    for arrow, stick, metres in moves:
        said.append(f"{arrow} {stick}")
        if metres:
            said.append(metres)
    return tuple(said)


class OrderWay(NamedTuple):
    """An order and where it is flown, impulse by impulse.

    `exit` is the edge it leaves by, and `beyond` the first place behind it.
    """

    speed: int
    moves: tuple[Step, ...]
    immelmann: str
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    heights: tuple[int, ...]
    sticks: str
    exit: str = ""
    passed: bool = False
    beyond: Hex | None = None
    bend: str = ""
    """10.2 The last move of its half-turn, where that is asked for."""

    @property
    def stick(self) -> str:
        """The stick it ends with."""
        return self.sticks[-1]

    @property
    def change(self) -> str:
        """9.1.1 Whether it is written to climb or to dive, "" for neither."""
        for arrow, _, _ in self.moves:
            if arrow in ("climb", "dive"):
                return arrow
        return ""

    @property
    def lands(self) -> bool:
        """9.1.1 Whether it sinks below the lowest height, and so comes down."""
        return min(self.heights) < LOWEST

    @property
    def last(self) -> int:
        """The number of impulses before the one that ends it: the last, or the landing."""
        low = [number for number, height in enumerate(self.heights) if height < LOWEST]
        return low[0] if low else len(self.heights) - 1

    @property
    def gone(self) -> bool:
        """Whether it ends off the map or on the ground."""
        return bool(self.exit) or self.lands

    @property
    def key(self) -> tuple[object, ...]:
        return (self.speed, self.moves, self.immelmann)

    @property
    def answers(self) -> tuple[Value, ...]:
        """The order as answers; those without a choice are not asked for."""
        bend = (self.bend,) if self.bend else ()
        return written(self.speed, self.moves, self.immelmann) + bend

    @property
    def order(self) -> Order:
        """The order of these moves."""
        return Order(self.speed, tuple(Move(*move) for move in self.moves), self.immelmann)

    @property
    def declaration(self) -> Declaration:
        """7 What it would declare to a pursuer."""
        if self.immelmann:
            return Declaration(0, 0, self.immelmann, True)
        arrows = [arrow for arrow, _, _ in self.moves]
        sticks = [stick for _, stick, _ in self.moves]
        height = "up" if "climb" in arrows else "down" if "dive" in arrows else "level"
        return Declaration(sticks.count("S"), sticks.count("D"), height)


def declaration(word: str) -> Declaration:
    """7 Return a declaration from its words: "S2 D0", "S1 D1 up", "immelmann", "immelmann up"."""
    first, *rest = word.split(" ")
    height = rest[-1] if rest and rest[-1] in ("up", "down") else "level"
    if first == "immelmann":
        return Declaration(0, 0, height, True)
    return Declaration(int(first[1:]), int(rest[0][1:]), height)


class Freedom:
    """What one aircraft is free to fly this turn, as far as a view shows: chapter 4."""

    def __init__(self, view: SkyView, plane: PlaneView) -> None:
        self.plane = plane
        self.model = TABLES.models[plane.type]
        self.altitude = view.rules.altitude
        self.turn = view.turn
        self.aims = view.aims
        self.at: Hex = MAP.parse(plane.at)
        self.stalled = plane.stalled
        self.gliding = view.rules.fuel and plane.fuel == 0
        self.said: Declaration | None = plane.declared

    @cached_property
    def heavy(self) -> bool:
        """6.6.2, 6.6.4 Whether it is Heavy: by type, by damage, or without an unwounded pilot."""
        hurt = all(man.wounds for man in self.plane.crew if man.role == "pilot")
        return self.model.manoeuvrability == HEAVY or self.plane.controls or hurt

    @cached_property
    def arrows(self) -> tuple[str, ...]:
        return ("ahead",) if self.heavy or self.gliding else ARROWS

    @cached_property
    def speeds(self) -> range:
        """4.1 The speeds in reach."""
        if self.gliding:
            return range(GLIDE_SPEED, GLIDE_SPEED + 1)
        top, change, now = self.model.speed, self.model.acceleration, self.plane.speed
        if not now:
            return range(LOWEST_SPEED, top + 1)
        return range(max(LOWEST_SPEED, now - change), min(top, now + change) + 1)

    def immelmanns(self) -> tuple[str, ...]:
        """5.5 Return the half-turns it may order."""
        plane = self.plane
        barred = (
            self.model.manoeuvrability != IMMELMANN_CLASS
            or self.gliding
            or self.heavy
            or plane.nursed
            or bool(plane.rudder)
            or IMMELMANN_SPEED not in self.speeds
            or plane.stick != "C"
            or plane.half_turn == self.turn - 1
            or any(man.green for man in plane.men if man.role == "pilot")
        )
        ways = () if barred else ("up", "down") if self.altitude else ("level",)
        return tuple(way for way in ways if self._immelmann_fits(way))

    def _immelmann_fits(self, way: str) -> bool:
        kept = self.said is None or (self.said.immelmann and self.said.height == way)
        return kept and LOWEST <= self.plane.height + self.immelmann_metres(way) <= HIGHEST

    def immelmann_metres(self, way: str) -> int:
        return {"up": self.model.climb, "down": -self.model.descent}.get(way, 0)

    def changes(self, wanted: Iterable[int]) -> tuple[int, ...]:
        """9.1.1 Return the climbs and dives in metres that come nearest to the wanted heights."""
        plane = self.plane
        if not self.altitude or self.gliding or self.stalled or plane.rudder or plane.nursed:
            return ()
        height = plane.height
        top = min(self.model.climb, HIGHEST - height) // STEP * STEP
        low = min(self.model.descent, height - LOWEST) // STEP * STEP
        found = [max(-low, min(top, (aim - height) // STEP * STEP)) for aim in wanted]
        return tuple(dict.fromkeys(change for change in found if change))

    def fly(self, speed: int, moves: Sequence[Step], immelmann: str = "") -> OrderWay:
        """Return the way of an order, flown without damage (5.2)."""
        return _flown(self, speed, tuple(moves), immelmann)

    def drift(self) -> OrderWay:
        """6.6.3 Return the way of a stalled aircraft: one hex straight ahead in impulse 4."""
        return _flown(self, 1, (("ahead", "C", 0),), "")

    @property
    def sink(self) -> int:
        """9.3 The height lost in impulse 4 without an engine."""
        return self.model.descent if self.altitude and (self.stalled or self.gliding) else 0


def _flown(free: Freedom, speed: int, moves: tuple[Step, ...], immelmann: str) -> OrderWay:
    at, facing, height = free.at, free.plane.facing, free.plane.height
    stick, before, out, sticks = free.plane.rudder or free.plane.stick, "ahead", "", ""
    impulses = (STALL_IMPULSE,) if free.stalled else TABLES.impulses[speed]
    cells, facings, heights, passed = [], [], [], False
    beyond: Hex | None = None
    queue, trench = iter(moves), trench_of(free.aims)
    for impulse in range(1, IMPULSES + 1):
        if impulse in impulses and not out:
            arrow, stick, metres = next(queue)
            after = height + (-metres if arrow == "dive" else metres)
            for place in flight(at, facing, arrow, before):
                if place not in MARGIN:
                    out, beyond = edge(place), place
                    break
                at = place
                low = not free.altitude or after <= HIGHEST_PASS
                passed = passed or (place in trench and stick == "C" and low)
            before = before if arrow in ("climb", "dive") else arrow
            facing = swing(facing, stick)
            height = after
            if immelmann and impulse == HALF_TURN_IMPULSE:
                facing = (facing + 3) % 6
                height += free.immelmann_metres(immelmann)
        if impulse == STALL_IMPULSE:
            height -= free.sink
        sticks += stick
        cells.append(NOWHERE if out else cell_of(at))
        facings.append(facing)
        heights.append(height)
    if out:
        moves = moves[: len(moves) - sum(1 for _ in queue)]
    track = (tuple(cells), tuple(facings), tuple(heights))
    return OrderWay(speed, moves, immelmann, *track, sticks, out, passed, beyond)
