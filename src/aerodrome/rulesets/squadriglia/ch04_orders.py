"""Chapter 4: what an order may say, and the draft of one that is being written."""

from __future__ import annotations

from collections.abc import Iterator

from aerodrome.rulesets.squadriglia.ch01_introduction import MARGIN, OWN_EDGE, edge
from aerodrome.rulesets.squadriglia.ch05_movement import (
    flight,
    heavy,
    immelmann_route,
    swing,
)
from aerodrome.rulesets.squadriglia.ch09_advanced import (
    HIGHEST,
    LOWEST,
    climb_in_turn,
    climbs,
    dives,
    tank_is_empty,
)
from aerodrome.rulesets.squadriglia.state import Aircraft, Declaration, Move, Order, Sky
from aerodrome.rulesets.squadriglia.tables import TABLES
from aerodrome.tabletop.hexes import Hex

LOWEST_SPEED = TABLES.number("4.1", "lowest_speed")
GLIDE_SPEED = TABLES.number("9.3", "glide_speed")
IMMELMANN_SPEED = TABLES.number("5.5", "speed")
IMMELMANN_CLASS = TABLES.constants["5.5"]["manoeuvrability"]
STICKS = {"C": ("C", "S", "D"), "S": ("C", "S"), "D": ("C", "D")}
"""4.3 The sticks that may follow each stick: S and D never follow one another."""
LEVEL, UP, DOWN = "level", "up", "down"
FREE = None
"""No declaration binds the order."""

Counts = tuple[int, int] | None
"""7 How many moves under S and under D must still come, if that was declared."""


def speeds(sky: Sky, plane: Aircraft) -> range:
    """4.1 Any speed in the first turn; later the last one, give or take the acceleration."""
    if tank_is_empty(sky, plane):
        return range(GLIDE_SPEED, GLIDE_SPEED + 1)
    top = plane.model.speed
    if not plane.speed:
        return range(LOWEST_SPEED, top + 1)
    change = plane.model.acceleration
    return range(max(LOWEST_SPEED, plane.speed - change), min(top, plane.speed + change) + 1)


def arrows(plane: Aircraft) -> tuple[str, ...]:
    """4.2 The arrows an aircraft may use; a Heavy one only flies ahead."""
    return ("ahead",) if heavy(plane) else ("ahead", "left", "right")


class Routes:
    """4, 5.4 Which routes are legal for an aircraft this turn.

    A route that leaves the map is illegal but through the own edge (where `home` counts). A jammed
    rudder flies no written route, so edges do not matter; a trapped aircraft, whose every route
    leaves, may take any.
    """

    def __init__(
        self, sky: Sky, plane: Aircraft, declared: Declaration | None = None, *, home: bool = True
    ) -> None:
        self.sky = sky
        self.home = OWN_EDGE[plane.side] if home else ""
        self.plane = plane
        self.declared = declared
        self.gliding = tank_is_empty(sky, plane)
        self.stick = plane.rudder or plane.stick
        self.arrows = ("ahead",) if self.gliding else arrows(plane)
        self.speeds = speeds(sky, plane)
        self.changes = self._height_changes()
        self.jammed = bool(plane.rudder)
        self.tested = not self.jammed
        self._known: dict[tuple[object, ...], bool] = {}
        self.trapped = self.tested and self._is_trapped()
        if self.trapped:
            self.tested = False
            self._known.clear()

    def _height_changes(self) -> tuple[str, ...]:
        """9.1.1 The altitude moves that height and limits allow."""
        if not self.sky.rules.altitude or self.gliding:
            return ()
        height = self.plane.height
        up = ("climb",) if climbs(self.plane, height) else ()
        return (*up, "dive") if dives(self.plane, height) else up

    def _is_trapped(self) -> bool:
        if MARGIN[self.plane.at] > self.speeds[-1] + 1:
            return False
        declared, self.declared = self.declared, FREE
        free = any(self.speed_fits(speed) for speed in self.speeds) or any(
            not self.immelmann_bar(way) for way in self.immelmann_ways()
        )
        self.declared = declared
        return not free

    def speed_fits(self, speed: int) -> bool:
        """Whether some legal order has this speed."""
        plane, said = self.plane, self.declared
        if said is not FREE and said.immelmann:
            return False
        counts = (said.left, said.right) if said is not FREE else None
        return self.finishes(plane.at, plane.facing, self.stick, "ahead", speed, True, counts)

    def finishes(
        self,
        at: Hex,
        facing: int,
        stick: str,
        arrow: str,
        left: int,
        fresh: bool,
        counts: Counts,
    ) -> bool:
        """Whether `left` more moves can end the order legally from here.

        `fresh` says that the altitude move of this turn has not been used yet.
        """
        inside = self.inside(at, left)
        if counts is None and inside:
            return True
        if not left:
            return self._satisfied(counts, fresh)
        key = (
            (stick, left, fresh, counts)
            if inside
            else (at, facing, stick, arrow, left, fresh, counts)
        )
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = any(
                self.allows(move, at, facing, arrow, left, fresh, counts)
                for move in self.candidates(stick, fresh)
            )
        return known

    def inside(self, at: Hex, left: int) -> bool:
        """Whether so many moves cannot reach the edge; with a jammed rudder it does not matter."""
        return self.jammed or MARGIN[at] > left + 1

    def candidates(self, stick: str, fresh: bool) -> Iterator[tuple[str, str]]:
        """Every arrow with every stick that may follow, the altitude moves last."""
        moves = self.arrows + self.changes if fresh else self.arrows
        for arrow in moves:
            for next_stick in STICKS[stick]:
                yield arrow, next_stick

    def allows(
        self,
        move: tuple[str, str],
        at: Hex,
        facing: int,
        arrow: str,
        left: int,
        fresh: bool,
        counts: Counts,
    ) -> bool:
        """Whether this move leads to a legal order."""
        word, stick = move
        altering = word in ("climb", "dive")
        if altering and not self._may_alter(word):
            return False
        if counts is not None:
            counts = _counted(counts, stick)
            if min(counts) < 0:
                return False
        fresh = fresh and not altering
        for place in flight(at, facing, word, arrow):
            if place not in MARGIN and not self.jammed:
                return self.may_leave(place) and self._satisfied(counts, fresh)
            at = place
        if not altering:
            arrow = word
        return self.finishes(at, swing(facing, stick), stick, arrow, left - 1, fresh, counts)

    def may_leave(self, place: Hex) -> bool:
        """5.4 One's own edge is always open; the others only to a machine that has no choice."""
        return not self.tested or edge(place) == self.home

    def _may_alter(self, word: str) -> bool:
        said = self.declared
        return said is FREE or said.height == (UP if word == "climb" else DOWN)

    def _satisfied(self, counts: Counts, fresh: bool) -> bool:
        """7 Whether an order that ends here keeps what was declared."""
        said = self.declared
        if counts is None or said is FREE:
            return True
        return counts == (0, 0) and fresh == (said.height == LEVEL)

    def immelmann_ways(self) -> tuple[str, ...]:
        """9.1.4 With the altitude rule it goes up or down, never level."""
        return (UP, DOWN) if self.sky.rules.altitude else (LEVEL,)

    def immelmann_bar(self, way: str) -> str:
        """5.5 Why an Immelmann is not allowed; nothing if it is."""
        plane, said = self.plane, self.declared
        if plane.model.manoeuvrability != IMMELMANN_CLASS:
            return "not_light"
        if self.gliding or plane.rudder or heavy(plane):
            return "damaged"
        if IMMELMANN_SPEED not in self.speeds:
            return "speed"
        if plane.stick != "C":
            return "stick"
        if plane.half_turn == self.sky.turn - 1:
            return "again"
        if not LOWEST <= plane.height + climb_in_turn(plane, way) <= HIGHEST:
            return "height"
        if said is not FREE and not (said.immelmann and said.height == way):
            return "declared"
        for place in immelmann_route(plane.at, plane.facing):
            if place not in MARGIN:
                return "" if self.may_leave(place) else "edge"
        return ""


def _counted(counts: tuple[int, int], stick: str) -> tuple[int, int]:
    left, right = counts
    return (left - (stick == "S"), right - (stick == "D"))


class Draft:
    """4 An order being written: where its moves have led so far, and what may follow."""

    def __init__(self, routes: Routes) -> None:
        plane, said = routes.plane, routes.declared
        self.routes = routes
        self.at, self.facing, self.stick = plane.at, plane.facing, routes.stick
        self.arrow = "ahead"
        self.fresh = True
        self.speed = self.left = 0
        self.counts = (said.left, said.right) if said is not FREE else None
        self.moves: list[Move] = []
        self.path: list[Hex] = []
        self.height = plane.height

    def accelerate(self, speed: int) -> None:
        self.speed = self.left = speed

    def allowed(self) -> list[str]:
        """The moves that lead to a legal order, as "arrow stick"."""
        routes = self.routes
        free = self.counts is None and routes.inside(self.at, self.left)
        return [
            f"{arrow} {stick}"
            for arrow, stick in routes.candidates(self.stick, self.fresh)
            if free or self.allows((arrow, stick))
        ]

    def allows(self, move: tuple[str, str]) -> bool:
        if move not in self.routes.candidates(self.stick, self.fresh):
            return False
        return self.routes.allows(
            move, self.at, self.facing, self.arrow, self.left, self.fresh, self.counts
        )

    def metres(self, arrow: str) -> range:
        plane = self.routes.plane
        return climbs(plane, plane.height) if arrow == "climb" else dives(plane, plane.height)

    def add(self, move: Move) -> None:
        """Lay one more counter; a move over the edge is the last one written."""
        self.left -= 1
        if self.counts is not None:
            self.counts = _counted(self.counts, move.stick)
        for place in flight(self.at, self.facing, move.arrow, self.arrow):
            self.path.append(place)
            if place not in MARGIN and not self.routes.jammed:
                self.left = 0
                break
            self.at = place
        if move.arrow in ("climb", "dive"):
            self.fresh = False
            self.height += move.metres if move.arrow == "climb" else -move.metres
        else:
            self.arrow = move.arrow
        self.facing, self.stick = swing(self.facing, move.stick), move.stick
        self.moves.append(move)

    def order(self) -> Order:
        kind = "glide" if self.routes.gliding else "fly"
        return Order(self.speed, tuple(self.moves), kind=kind)


def immelmann(way: str) -> Order:
    """5.5 It stands for the whole order: three moves ahead, the stick at C."""
    return Order(IMMELMANN_SPEED, (Move("ahead", "C"),) * IMMELMANN_SPEED, immelmann=way)


def declarations(routes: Routes) -> Iterator[Declaration]:
    """7 Every declaration that some legal order fits, the quietest first."""
    before = routes.declared
    heights = [LEVEL, *(UP if change == "climb" else DOWN for change in routes.changes)]
    top = routes.speeds[-1]
    for height in heights:
        for total in range(top + 1):
            for left in range(total + 1):
                said = Declaration(left, total - left, height)
                routes.declared = said
                routes._known.clear()
                if any(routes.speed_fits(speed) for speed in routes.speeds if speed >= total):
                    yield said
    routes.declared = FREE
    for way in routes.immelmann_ways():
        if not routes.immelmann_bar(way):
            yield Declaration(0, 0, way, True)
    routes.declared = before
