"""Fighters: one aircraft in the solution of a turn, its orders found so far and their worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property

import numpy as np

from aerodrome.tabletop.hexes import distance

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MAP
from ..rules.ch03_turn import IMPULSES
from ..rules.ch04_orders import IMMELMANN_CLASS, IMMELMANN_SPEED
from ..rules.ch06_fire import TWIN
from ..rules.ch06_jams import stuck_guns
from ..rules.ch08_scenarios import trench_of
from ..rules.state import Aims
from .cells import EDGES, PLACES, SEEN, STICK, cell_of, one_place
from .found import ANY, Found, OrderSoFar
from .grid import Floats
from .odds import Guns, fit_guns
from .position_value import Kit
from .reply import Search, rim, trapped
from .style import Style
from .task import AircraftTask
from .tracks import Tracks
from .ways import OrderWay

CLEARED = 0.4
"""6.7 The worth of a jammed gun against one that fires, a turn ahead."""
Field = Callable[[int], Floats]
"""The worth of places at a height: in the fire of each phase, or at the end of a turn."""


class Fighter(AircraftTask):
    """One aircraft, and the orders that it considers."""

    def __init__(self, view: SkyView, plane: PlaneView, style: Style) -> None:
        super().__init__(view, plane, style)
        self.guns = fit_guns(plane)
        self.ways: list[OrderWay] = []
        self.worth: list[float] = []
        self._known: dict[object, int] = {}

    @cached_property
    def kit(self) -> Kit:
        """Its kind as printed, guns that have jammed included."""
        model, free = self.free.model, self.free
        light = model.manoeuvrability == IMMELMANN_CLASS and not free.heavy
        guns = tuple(Guns(arc, 0, TWIN if count > 1 else 1) for arc, count in model.guns)
        return Kit(guns, model.speed, free.heavy, light, self.style.special)

    @cached_property
    def armed(self) -> float:
        """How much of its armament will fire in later turns; a jam may be cleared."""
        printed = sum(count for _, count in self.free.model.guns)
        fit = sum(guns.factor for guns in self.guns)
        stuck = sum(len(stuck_guns(battery)) for battery in self.plane.batteries)
        return min(1.0, (fit + CLEARED * stuck) / max(1, printed))

    # What the end of a turn is worth by itself

    @cached_property
    def exits(self) -> Floats:
        """5.4 The worth of leaving over each edge."""
        return np.array([self.leaving(edge) for edge in EDGES])

    @cached_property
    def own(self) -> dict[int, Floats]:
        """The worth of a turn's end by speed, then stick and place, without other aircraft."""
        style, free = self.style, self.free
        common = -style.rim * rim()
        if self.has_task:
            common = common + style.progress * _progress(self.view.aims)
        found = {}
        for speed in free.speeds:
            slowest = max(1, speed - free.model.acceleration)
            table = common - style.trapped * trapped(len(free.arrows) == 1, slowest)
            table[STICK.index("C")] += style.centred
            table -= self.thirst * speed
            found[speed] = table
        return found

    @property
    def thirst(self) -> float:
        """9.3 The cost in fuel of a point of speed, higher with less fuel."""
        if not self.view.rules.fuel or self.plane.fuel <= 0:
            return 0.0
        return self.style.thirst / self.plane.fuel

    @cached_property
    def clearing(self) -> float:
        """6.7 The worth of a phase with the stick at C, in which a jammed A gun may be cleared."""
        if self.plane.ace or not any(b.arc == "A" and stuck_guns(b) for b in self.plane.batteries):
            return 0.0
        return self.style.clearing

    def own_worth(self, way: OrderWay) -> float:
        """Return the worth of an order by its exit or end, without other aircraft."""
        passed = self.passing if way.passed else 0.0
        if self.clearing and not way.immelmann:
            passed += self.clearing * way.sticks.count("C")
        if way.exit:
            return passed + float(self.exits[EDGES.index(way.exit)])
        if way.speed not in self.own:
            return passed
        place = one_place(way.cells[-1], way.facings[-1])
        return passed + float(self.own[way.speed][STICK.index(way.stick), place])

    # Orders to consider

    @cached_property
    def searches(self) -> list[Search]:
        """A search for level flight, and one for each change of altitude to consider."""
        return [self._search(change) for change in self.changes]

    @cached_property
    def every_search(self) -> list[Search]:
        """The same, and one for a climb or a dive that is legal but not considered."""
        more = self.every_change[len(self.changes) :]
        return [*self.searches, *(self._search(change) for change in more)]

    def _search(self, change: int) -> Search:
        return Search(self.free, change, self.exits, self.own, self.passing, self.clearing)

    def begin(self) -> None:
        """Add the first orders: straight on, turns to either side, the Immelmann."""
        stock = list(self._stock())
        for way in stock:
            if not way.exit:
                self.add(way)
        if not self.ways:
            found = self.replies(
                lambda height: np.zeros((IMPULSES, PLACES)), lambda height: np.zeros(SEEN)
            )
            self.add(found[0].way if found else stock[0] if stock else self._straight())

    def _stock(self) -> Iterator[OrderWay]:
        free, plane = self.free, self.plane
        if free.stalled:
            yield free.drift()
            return
        for immelmann in free.immelmanns():
            yield free.fly(IMMELMANN_SPEED, (("ahead", "C", 0),) * IMMELMANN_SPEED, immelmann)
        if free.said is None and not plane.rudder:
            sticks = [
                stick for stick in STICK if "C" in (stick, plane.stick) or stick == plane.stick
            ]
            for speed in tuple(free.speeds)[-2:]:
                for stick in sticks:
                    yield free.fly(speed, (("ahead", stick, 0),) * speed)

    def _straight(self) -> OrderWay:
        """Return a straight order, for a declaration that fits no order visible from the view."""
        speed, stick = self.free.speeds[0], self.plane.rudder or "C"
        return self.free.fly(speed, (("ahead", stick, 0),) * speed)

    def add(self, way: OrderWay) -> bool:
        """Add an order; return False if it was known."""
        if way.key in self._known:
            return False
        self._known[way.key] = len(self.ways)
        self.ways.append(way)
        self.worth.append(self.own_worth(way))
        return True

    def number(self, way: OrderWay) -> int:
        """Return the place of an order among those found."""
        return self._known[way.key]

    def replies(self, fields: Field, ends: Field, begun: OrderSoFar = ANY) -> list[Found]:
        """Return the best order of each speed and change of altitude, the best first."""
        return self._searched(self.searches, Search.best, fields, ends, begun)

    def ends(self, fields: Field, ends: Field, begun: OrderSoFar = ANY) -> list[Found]:
        """Return the best order of each speed and altitude change to every place, best first."""
        return self._searched(self.every_search, Search.ends, fields, ends, begun)

    def _searched(
        self,
        searches: Sequence[Search],
        look: Callable[[Search, tuple[Floats, Floats], Floats, OrderSoFar], list[Found]],
        fields: Field,
        ends: Field,
        begun: OrderSoFar,
    ) -> list[Found]:
        """Return what is found at every change of altitude, the best first."""
        found = []
        for search in searches:
            low, high = search.heights
            after = fields(high) if search.change else fields(low)
            found += look(search, (fields(low), after), ends(high), begun)
        return sorted(found, key=lambda one: -one.worth)

    @property
    def tracks(self) -> Tracks:
        return Tracks.of(self.ways)


@cache
def _progress(aims: Aims) -> Floats:
    """8 Return how far a task has come, by place: hexes still to go, negative."""
    table = np.zeros(SEEN)
    for hex in MAP.cells():
        go = MAP.width - MAP.to_cell(hex)[0]
        if aims.objective == "trench":
            go = min(distance(hex, place) for place in trench_of(aims))
        for facing in range(6):
            table[one_place(cell_of(hex), facing)] = -go
    return table
