"""Foresight: how a pilot looks one turn ahead. It guesses at enemies; it decides no rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from aerodrome.tabletop.hexes import Hex, distance, within

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MAP, MARGIN, edge
from ..rules.ch03_turn import IMPULSES
from ..rules.ch04_orders import LOWEST_SPEED, STICKS
from ..rules.ch05_movement import HEAVY, flight, immelmann_route, swing
from ..rules.ch06_fire import AFTER_HIT, AFTER_MISS, ARCS, RANGE
from ..rules.ch08_scenarios import HIGHEST_PASS, trench_of
from ..rules.ch09_advanced import BAND, STEP
from ..rules.state import Declaration
from ..rules.tables import TABLES
from .guesswork import FlightTrack, Place, can_stay, expected, frailty, guesses
from .odds import Guns, fit_guns

BEAM = 24
"""How many beginnings of an order are followed up."""
CAUTION = 0.8
"""The weight of a point of one's own against one of the enemy's."""
CLOSING = 0.06
"""The cost of a hex of distance to an enemy at the end of a turn."""
DEAR = 2.0
"""The caution of a pilot that would lose the game with its machine."""
OBJECTIVE = 60.0
"""The worth of meeting the scenario's objective."""
NEAR = 3.0
"""The hexes within which it counts in full which aircraft points at the other."""
TRAPPED = 12.0
"""The cost of a place from which every order leaves the map."""


class OrderPlan(NamedTuple):
    """An order and its promise."""

    score: float
    moves: tuple[tuple[str, str], ...]


class OrderStep(NamedTuple):
    """The beginning of an order: how far it has led, and what it was worth so far."""

    score: float
    at: Hex
    facing: int
    stick: str
    arrow: str
    height: int
    fresh: bool
    done: bool
    moves: tuple[tuple[str, str], ...]


class Foresight:
    """What one aircraft's crew foresees at the beginning of a turn.

    `caution` and `closing` are its pilot's inclinations; `dogged` is how much more it counts the
    enemy that it was firing at.
    """

    def __init__(
        self,
        view: SkyView,
        me: PlaneView,
        caution: float = CAUTION,
        closing: float = CLOSING,
        dogged: float = 1.0,
    ) -> None:
        self.view = view
        self.me = me
        self.model = TABLES.models[me.type]
        self.altitude = view.rules.altitude
        self.enemies = [p for p in view.planes if p.side != me.side and p.placed and not p.gone]
        self.has_task = view.aims.aircraft == me.id and not view.passed
        self.caution = max(DEAR, caution) if view.aims.hunter == me.id else caution
        self.closing = closing
        self.dogged = dogged
        self._worth: dict[tuple[int, Place], float] = {}
        self._ends: dict[tuple[Place, str], float] = {}

    @property
    def start(self) -> Place:
        return (MAP.parse(self.me.at), self.me.facing, self.me.height)

    @cached_property
    def ahead_only(self) -> bool:
        pilots = [man for man in self.me.crew if man.role == "pilot"]
        hurt = all(man.wounds for man in pilots)
        gliding = self.me.fuel == 0
        return self.model.manoeuvrability == HEAVY or self.me.controls or hurt or gliding

    def speeds(self) -> range:
        """4.1 Return the speeds in reach."""
        if not self.me.speed:
            return range(LOWEST_SPEED, self.model.speed + 1)
        change = self.model.acceleration
        low = max(LOWEST_SPEED, self.me.speed - change)
        return range(low, min(self.model.speed, self.me.speed + change) + 1)

    # What the enemy may do

    @cached_property
    def tracks(self) -> list[FlightTrack]:
        return [track for enemy in self.enemies for track in guesses(enemy)]

    @cached_property
    def by_impulse(self) -> list[list[tuple[PlaneView, float, Place]]]:
        """For each impulse, which enemy may be where, and how likely; equal guesses are merged."""
        found: list[dict[tuple[str, Place], float]] = [{} for _ in range(IMPULSES)]
        for track in self.tracks:
            for after, place in zip(found, track.places, strict=True):
                key = (track.plane.id, place)
                after[key] = after.get(key, 0.0) + track.weight
        planes = {enemy.id: enemy for enemy in self.enemies}
        return [[(planes[who], w, place) for (who, place), w in after.items()] for after in found]

    @cached_property
    def guns(self) -> dict[str, tuple[Guns, ...]]:
        return {plane.id: fit_guns(plane) for plane in (self.me, *self.enemies)}

    def height_wanted(self) -> int:
        """9.1 Return how far to climb, or (negative) to dive, to the nearest enemy's height."""
        if not self.altitude or not self.enemies or self.me.nursed:
            return 0
        at = MAP.parse(self.me.at)
        near = min(self.enemies, key=lambda foe: (distance(at, MAP.parse(foe.at)), foe.id))
        wanted = near.height - self.me.height
        if self.has_task and self.view.aims.objective == "trench":
            wanted = min(0, HIGHEST_PASS - self.me.height)
        wanted = max(-self.model.descent, min(self.model.climb, wanted))
        return wanted // STEP * STEP if wanted > 0 else -(-wanted // STEP * STEP)

    # What a place is worth

    def worth(self, name: str) -> float:
        """Return the expected damage if it fires at this enemy now."""
        foe = next(enemy for enemy in self.enemies if enemy.id == name)
        there = (MAP.parse(foe.at), foe.facing, foe.height)
        aimed = any(battery.aim == name for battery in self.me.batteries)
        return self._fire(self.me, self.start, there, aimed) * frailty(foe) * self._urgency(foe)

    def _fire(self, plane: PlaneView, here: Place, there: Place, aimed: bool = False) -> float:
        """Return the expected damage of all its batteries from one place to another."""
        (at, facing, height), (foe, _, foe_height) = here, there
        offset = (foe[0] - at[0], foe[1] - at[1])
        total = 0.0
        for arc, modifier, guns in self.guns[plane.id]:
            reach = ARCS[arc][facing].get(offset)
            if reach and self.altitude and height != foe_height:
                reach += (abs(height - foe_height) - 1) // BAND
            if reach and reach <= RANGE:
                more = AFTER_HIT if aimed else AFTER_MISS
                total += expected(modifier + more)[reach] * guns
        return total

    def _urgency(self, foe: PlaneView) -> float:
        """8.2 Return how urgent an enemy is: the bomber comes first, whatever its escort."""
        bomber = self.view.aims.objective == "trench" and foe.id == self.view.aims.aircraft
        aimed = any(battery.aim == foe.id for battery in self.me.batteries)
        return (2.0 if bomber else 1.0) * (self.dogged if aimed else 1.0)

    def at(self, impulse: int, here: Place) -> float:
        """Return what it is worth to be here after this impulse."""
        key = (impulse, here)
        known = self._worth.get(key)
        if known is None:
            given, taken = self.exchange(impulse, here)
            known = given - self.caution * taken
            self._worth[key] = known
        return known

    def exchange(self, impulse: int, here: Place) -> tuple[float, float]:
        """Return the damage it may deal and suffer here in an impulse, weighted by points."""
        given = taken = 0.0
        (q, r), _, _ = here
        for foe, weight, there in self.by_impulse[impulse]:
            foe_q, foe_r = there[0]
            if abs(foe_q - q) > RANGE or abs(foe_r - r) > RANGE:
                continue
            dealt, suffered = self._fire(self.me, here, there), self._fire(foe, there, here)
            given += weight * dealt * frailty(foe) * self._urgency(foe)
            taken += weight * suffered * frailty(self.me)
        return given, taken

    def sights(self, here: Place) -> tuple[float, float]:
        """Return how well its nose points at enemies at the end of the turn, and theirs at it."""
        at, facing, _ = here
        mine = theirs = 0.0
        for _, weight, (there, foe_facing, _) in self.by_impulse[-1]:
            near = weight * min(1.0, NEAR / max(1, distance(at, there)))
            mine += near * _sight(at, facing, there)
            theirs += near * _sight(there, foe_facing, at)
        return mine, theirs

    def end(self, here: Place, stick: str) -> float:
        """Return what it is worth to end the turn here: sights and tails, edges, the task."""
        key = (here, stick)
        known = self._ends.get(key)
        if known is None:
            at, facing, _ = here
            known = self._stance(here) - self._edges(at, facing, stick) + self.progress(at)
            self._ends[key] = known
        return known

    def _stance(self, here: Place) -> float:
        at, facing, height = here
        total = 0.0
        for foe, weight, (there, foe_facing, foe_height) in self.by_impulse[-1]:
            apart = distance(at, there)
            if self.altitude:
                apart += abs(height - foe_height) // BAND
            near = 1.0 if apart <= NEAR else NEAR / apart
            sights = _sight(at, facing, there) - self.caution * _sight(there, foe_facing, at)
            pull = 0.0 if self.has_task else self.closing * min(apart, 20)
            total += weight * (1.2 * near * sights - pull * self._urgency(foe))
        return total

    def _edges(self, at: Hex, facing: int, stick: str) -> float:
        margin = MARGIN[at]
        if margin > 6:
            return 0.0
        slowest = max(1, self.model.speed - 2 * self.model.acceleration)
        if not can_stay(at, facing, stick, self.ahead_only, slowest):
            return 0.0 if self._homeward(at) else TRAPPED
        return (7 - margin) * 0.05 if not self._homeward(at) else 0.0

    def _homeward(self, at: Hex) -> bool:
        """8.1 Return whether the edge it is near is the one it wants to cross."""
        aims = self.view.aims
        return self.has_task and aims.objective == "escape" and MAP.to_cell(at)[0] > MAP.width - 3

    def progress(self, at: Hex) -> float:
        """8 Return how far the task has come."""
        if not self.has_task:
            return 0.0
        if self.view.aims.objective == "escape":
            return 0.5 * MAP.to_cell(at)[0]
        return -0.8 * min(distance(at, place) for place in trench_of(self.view.aims))

    # What I may do

    def search(self, speed: int) -> OrderPlan | None:
        """Return the best order of this speed."""
        return max(self.plans(speed), key=lambda plan: plan.score, default=None)

    def plans(self, speed: int) -> list[OrderPlan]:
        """Return the most promising orders of this speed, one for each place they lead to."""
        impulses = TABLES.impulses[speed]
        at, facing, height = self.start
        stick = self.me.rudder or self.me.stick
        steps = [OrderStep(0.0, at, facing, stick, "ahead", height, True, False, ())]
        for number in range(1, IMPULSES + 1):
            if number in impulses:
                left = speed - impulses.index(number) - 1
                steps = self._grow(steps, left)
            steps = [self._valued(step, number - 1) for step in steps]
            steps = _best(steps)
        return [self._closed(step) for step in steps]

    def _grow(self, steps: list[OrderStep], left: int) -> list[OrderStep]:
        return [
            grown
            for step in steps
            for move in self._moves(step)
            if (grown := self._moved(step, move, left)) is not None
        ]

    def _moves(self, step: OrderStep) -> Iterator[tuple[str, str]]:
        arrows: tuple[str, ...] = ("ahead",) if self.ahead_only else ("ahead", "left", "right")
        if step.fresh and self.altitude and self.me.fuel != 0:
            wanted = self.height_wanted()
            arrows += ("climb",) if wanted > 0 else ("dive",) if wanted < 0 else ()
        for arrow in arrows:
            for stick in STICKS[step.stick]:
                yield arrow, stick

    def _moved(self, step: OrderStep, move: tuple[str, str], left: int) -> OrderStep | None:
        """Return one move further; None if it leaves the map in vain or breaks a declaration."""
        arrow, stick = move
        if step.done:
            return step
        moves = (*step.moves, move)
        said = self.me.declared
        if said is not None and not _keeps(said, moves, left):
            return None
        if self.me.rudder:
            arrow, stick = "ahead", self.me.rudder
        score, at = step.score, step.at
        for place in flight(at, step.facing, arrow, step.arrow):
            if place not in MARGIN:
                return self._gone(step, edge(place), moves)
            at = place
            score += self.passing(place, stick, step.height)
        changes = arrow in ("climb", "dive")
        return OrderStep(
            score,
            at,
            swing(step.facing, stick),
            stick,
            step.arrow if changes else arrow,
            step.height + (self.height_wanted() if changes else 0),
            step.fresh and not changes,
            False,
            moves,
        )

    def _gone(
        self, step: OrderStep, over: str, moves: tuple[tuple[str, str], ...]
    ) -> OrderStep | None:
        """5.4 Return a step over the edge: good where the scenario asks for it, else None."""
        aims = self.view.aims
        if self.has_task and aims.objective == "escape" and over == aims.edge:
            return step._replace(score=step.score + OBJECTIVE, done=True, moves=moves)
        if self.me.rudder:
            return step._replace(score=step.score - TRAPPED, done=True, moves=moves)
        return None

    def passing(self, place: Hex, stick: str, height: int) -> float:
        """8.2 Return the worth of the pass over the trench."""
        aims = self.view.aims
        wanted = self.has_task and aims.objective == "trench" and place in trench_of(aims)
        low = not self.altitude or height <= HIGHEST_PASS
        return OBJECTIVE if wanted and low and stick == "C" else 0.0

    def _valued(self, step: OrderStep, impulse: int) -> OrderStep:
        if step.done:
            return step
        here = (step.at, step.facing, step.height)
        return step._replace(score=step.score + self.at(impulse, here))

    def _closed(self, step: OrderStep) -> OrderPlan:
        if step.done:
            return OrderPlan(step.score, step.moves)
        end = self.end((step.at, step.facing, step.height), step.stick)
        return OrderPlan(step.score + end, step.moves)

    def immelmann(self, way: str) -> OrderPlan | None:
        """5.5 Return what the half-turn would be worth."""
        at, facing, height = self.start
        route = immelmann_route(at, facing)
        if any(place not in MARGIN for place in route):
            return None
        later = height + {"up": self.model.climb, "down": -self.model.descent}.get(way, 0)
        back = (facing + 3) % 6
        places: list[Place] = [
            (at, facing, height),
            (route[0], facing, height),
            (route[0], facing, height),
            (route[1], back, later),
            (route[1], back, later),
            (route[2], back, later),
        ]
        score = sum(0.7 * self.at(number, place) for number, place in enumerate(places))
        return OrderPlan(score + self.end(places[-1], "C"), ())


def _keeps(said: Declaration, moves: tuple[tuple[str, str], ...], left: int) -> bool:
    """7 Return whether an order that begins in this way can still fit the declaration."""
    sticks = [stick for _, stick in moves]
    more = (said.left - sticks.count("S"), said.right - sticks.count("D"))
    changes = [arrow for arrow, _ in moves if arrow in ("climb", "dive")]
    wanted = {"up": ["climb"], "down": ["dive"]}.get(said.height, [])
    if min(more) < 0 or sum(more) > left or (changes and changes != wanted):
        return False
    return left > 0 or (more == (0, 0) and changes == wanted)


def _best(steps: list[OrderStep]) -> list[OrderStep]:
    """Return the most promising beginnings, one for each place they lead to."""
    steps.sort(key=lambda step: (-step.score, step.moves))
    kept: dict[tuple[object, ...], OrderStep] = {}
    for step in steps:
        kept.setdefault(step[1:8], step)
        if len(kept) >= BEAM:
            break
    return list(kept.values())


def _sight(at: Hex, facing: int, target: Hex) -> float:
    """Return how well a nose points at a target."""
    if at == target:
        return 0.0
    if within(at, facing, target, 30):
        return 1.0
    return 0.4 if within(at, facing, target, 60) else 0.0
