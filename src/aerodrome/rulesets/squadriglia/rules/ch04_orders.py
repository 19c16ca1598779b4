"""Chapter 4: what an order may contain, and the draft of one that is being written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from aerodrome.tabletop.hexes import Hex

from .ch01_introduction import MARGIN, OWN_EDGE, edge
from .ch05_movement import SLIP, SWINGS, flight, heavy, immelmann_route, swing
from .ch09_advanced import DIVE_HEXES, HIGHEST, LOWEST, climb_in_turn, climbs, dives, tank_is_empty
from .hooks import may_repeat_immelmann, must_stay, no_half_turn, repeated_changes
from .state import Aircraft, Declaration, Move, Order, Sky
from .tables import TABLES

LOWEST_SPEED = TABLES.number("4.1", "lowest_speed")
GLIDE_SPEED = TABLES.number("9.3", "glide_speed")
IMMELMANN_SPEED = TABLES.number("5.5", "speed")
IMMELMANN_CLASS = TABLES.constants["5.5"]["manoeuvrability"]
STICKS = {"C": ("C", "S", "D"), "S": ("C", "S"), "D": ("C", "D")}
"""4.3 The sticks that may follow each stick: S and D never follow one another."""
LEVEL, UP, DOWN = "level", "up", "down"
HEIGHTS = (LEVEL, UP, DOWN)
FREE = None
"""The value for an order that no declaration binds."""

Fresh = bool | str
"""Whether this turn's altitude move is still open, or (10.2) the one that may be repeated."""

_LEFT, _RIGHT, _HEIGHT = 1, 7, 49
_STICK_SHIFT = {"C": 0, "S": _LEFT, "D": _RIGHT}
_ARROW_SHIFT = {"climb": _HEIGHT, "dive": 2 * _HEIGHT}
"""7 What an altitude move adds to a tally.

A tally is one number for moves under S, moves under D and height; a bit mask of tallies is a set.
"""


def tally(said: Declaration) -> int:
    """7 Return what a declaration binds an order to, as the number of a bit."""
    return said.left * _LEFT + said.right * _RIGHT + HEIGHTS.index(said.height) * _HEIGHT


def _shift(arrow: str, stick: str, fresh: Fresh = True) -> int:
    """Return what a move adds to its order's tally; 10.2 a second climb or dive adds no height."""
    height = 0 if isinstance(fresh, str) else _ARROW_SHIFT.get(arrow, 0)
    return _STICK_SHIFT[stick] + height


@cache
def open_sky_tallies(stick: str, left: int, changes: tuple[str, ...]) -> int:
    """7 Return every tally that `left` more moves can make far from any edge."""
    if not left:
        return 1
    found = 0
    for next_stick in STICKS[stick]:
        found |= open_sky_tallies(next_stick, left - 1, changes) << _STICK_SHIFT[next_stick]
        for change in changes:
            found |= open_sky_tallies(next_stick, left - 1, ()) << _shift(change, next_stick)
    return found


def speeds(sky: Sky, plane: Aircraft) -> range:
    """4.1 Return any speed in the first turn, later the last one plus or minus the acceleration."""
    if tank_is_empty(sky, plane):
        return range(GLIDE_SPEED, GLIDE_SPEED + 1)
    top = plane.model.speed
    if not plane.speed:
        return range(LOWEST_SPEED, top + 1)
    change = plane.model.acceleration
    return range(max(LOWEST_SPEED, plane.speed - change), min(top, plane.speed + change) + 1)


def arrows(plane: Aircraft) -> tuple[str, ...]:
    """4.2 Return the arrows an aircraft may use; a Heavy one only flies ahead."""
    return ("ahead",) if heavy(plane) else ("ahead", "left", "right")


@cache
def moves_after(
    stick: str, arrows: tuple[str, ...], changes: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """4.2, 4.3 Return every arrow with every stick that may follow this one."""
    return tuple((arrow, after) for arrow in arrows + changes for after in STICKS[stick])


@cache
def words_after(stick: str, arrows: tuple[str, ...], changes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the same moves as answers: "left S"."""
    return tuple(f"{arrow} {after}" for arrow, after in moves_after(stick, arrows, changes))


@lru_cache(maxsize=32)
def known_routes(
    limits: tuple[tuple[str, ...], ...], jammed: bool, tested: bool
) -> dict[tuple[object, ...], bool]:
    """5.4 Return the cache of where routes with these limits can be finished from."""
    return {}


class Routes:
    """4, 5.4 Which routes are legal for an aircraft this turn.

    A route that leaves the map is illegal, except over its own edge. With a jammed rudder no
    written route is flown, so edges do not matter. A trapped aircraft may take any route: all of
    its routes leave.
    """

    def __init__(self, sky: Sky, plane: Aircraft, declared: Declaration | None = None) -> None:
        self.sky = sky
        errand = sky.aims.objective == "escape" and plane.id == sky.aims.aircraft
        home = "" if must_stay(sky, plane) else OWN_EDGE[plane.side]
        self.exits = (home, sky.aims.edge if errand else "")
        self.plane = plane
        self.declared = declared
        self.gliding = tank_is_empty(sky, plane)
        self.stick = plane.rudder or plane.stick
        self.arrows = ("ahead",) if self.gliding else arrows(plane)
        self.speeds = speeds(sky, plane)
        self.changes = self._height_changes()
        self.repeats = self._repeats()
        self.reach = (DIVE_HEXES - 1) * (1 + ("dive" in self.repeats)) if self.changes else 0
        self.jammed = bool(plane.rudder)
        self.tested = not self.jammed
        self._finishes = self._known()
        self._tallies: dict[tuple[object, ...], int] = {}
        self.trapped = self.tested and self._is_trapped()
        if self.trapped:
            self.tested = False
            self._finishes = self._known()

    def _known(self) -> dict[tuple[object, ...], bool]:
        """Return what is known of how routes end, by all that decides it but their place."""
        limits = (self.exits, self.arrows, self.changes, self.repeats)
        return known_routes(limits, self.jammed, self.tested)

    def _height_changes(self) -> tuple[str, ...]:
        """9.1.1 Return the altitude moves that height and limits allow."""
        if not self.sky.rules.altitude or self.gliding or self.plane.aboard.nursed:
            return ()
        height = self.plane.height
        up = ("climb",) if climbs(self.plane, height) else ()
        return (*up, "dive") if dives(self.plane, height) else up

    def _repeats(self) -> tuple[str, ...]:
        """10.2 Return the altitude moves that a skilled pilot may make twice in this turn."""
        height = self.plane.height
        room = {"climb": HIGHEST - height, "dive": height - LOWEST}
        return repeated_changes(self.sky, self.plane, room) if self.changes else ()

    def _is_trapped(self) -> bool:
        if self.inside(self.plane.at, self.speeds[0]):
            return False
        ways = self.immelmann_ways()
        return not (
            any(self.speed_stays(speed) for speed in self.speeds)
            or any(not self.immelmann_unfit(way) for way in ways)
        )

    def speed_stays(self, speed: int) -> bool:
        """Return whether some route of this speed is legal, whatever was declared."""
        plane = self.plane
        return self.finishes(plane.at, plane.facing, self.stick, "ahead", speed, True)

    def speed_fits(self, speed: int) -> bool:
        """Return whether some legal order of this speed fits the declaration."""
        said = self.declared
        if said is FREE:
            return self.speed_stays(speed)
        return not said.immelmann and bool(self.tallies_at(speed) >> tally(said) & 1)

    def tallies_at(self, speed: int) -> int:
        """7 Return what the legal orders of this speed can declare."""
        plane = self.plane
        return self.tallies(plane.at, plane.facing, self.stick, "ahead", speed, True)

    def inside(self, at: Hex, left: int) -> bool:
        """Return whether so many moves cannot reach the edge, or a jammed rudder ignores it."""
        return self.jammed or MARGIN[at] > left + self.reach

    def candidates(self, stick: str, fresh: Fresh) -> tuple[tuple[str, str], ...]:
        """Return every arrow with every stick that may follow, the altitude moves last."""
        return moves_after(stick, self.arrows, self.heights(fresh))

    def heights(self, fresh: Fresh) -> tuple[str, ...]:
        """9.1.1 Return the altitude moves still open in this turn."""
        if isinstance(fresh, str):
            return (fresh,)
        return self.changes if fresh else ()

    def spent(self, fresh: Fresh, arrow: str) -> Fresh:
        """9.1.1 Return which altitude moves are open after a move with this arrow."""
        if arrow in SLIP:
            return fresh
        return arrow if fresh is True and arrow in self.repeats else False

    def follow(
        self, move: tuple[str, str], at: Hex, facing: int, before: str
    ) -> tuple[Hex, int, str] | None:
        """Return where a move leads: place, facing, arrow for a dive to repeat; None if off."""
        arrow, stick = move
        for place in flight(at, facing, arrow, before):
            if place not in MARGIN and not self.jammed:
                return None
            at = place
        return at, SWINGS[facing][stick], before if arrow in _ARROW_SHIFT else arrow

    def may_leave(self, path: tuple[Hex, ...]) -> bool:
        """5.4 Return whether it may leave: over its own edge, its goal, or if trapped anywhere."""
        off = next(place for place in path if place not in MARGIN)
        return not self.tested or edge(off) in self.exits

    def finishes(
        self, at: Hex, facing: int, stick: str, arrow: str, left: int, fresh: Fresh
    ) -> bool:
        """5.4 Return whether `left` more moves can be legal from here."""
        if not left or self.inside(at, left):
            return True
        key = (at, facing, stick, arrow if self.changes else "", left, fresh)
        known = self._finishes.get(key)
        if known is None:
            known = False
            for move in self.candidates(stick, fresh):
                if self.allows(move, at, facing, arrow, left, fresh):
                    known = True
                    break
            self._finishes[key] = known
        return known

    def allows(
        self, move: tuple[str, str], at: Hex, facing: int, arrow: str, left: int, fresh: Fresh
    ) -> bool:
        """5.4 Return whether this move leads to a legal order."""
        after = self.follow(move, at, facing, arrow)
        if after is None:
            return self.may_leave(flight(at, facing, move[0], arrow))
        to, heading, before = after
        still = self.spent(fresh, move[0])
        return self.finishes(to, heading, move[1], before, left - 1, still)

    def tallies(self, at: Hex, facing: int, stick: str, arrow: str, left: int, fresh: Fresh) -> int:
        """7 Return every tally that `left` more moves can make on legal routes, as a bit mask."""
        most = open_sky_tallies(stick, left, self.changes if fresh is True else ())
        if not left or self.inside(at, left):
            return most
        key = (at, facing, stick, arrow, left, fresh)
        known = self._tallies.get(key)
        if known is None:
            known = 0
            for move in self.candidates(stick, fresh):
                known |= self.tallies_after(move, at, facing, arrow, left, fresh)
                if known == most:
                    break
            self._tallies[key] = known
        return known

    def tallies_after(
        self, move: tuple[str, str], at: Hex, facing: int, arrow: str, left: int, fresh: Fresh
    ) -> int:
        """7 Return the tallies of orders that go on with this move; one that leaves ends there."""
        after = self.follow(move, at, facing, arrow)
        if after is None:
            ends = 1 if self.may_leave(flight(at, facing, move[0], arrow)) else 0
        else:
            still = self.spent(fresh, move[0])
            ends = self.tallies(*after[:2], move[1], after[2], left - 1, still)
        return ends << _shift(*move, fresh)

    def immelmann_ways(self) -> tuple[str, ...]:
        """9.1.4 Return the Immelmanns: up or down with the altitude rule, else level."""
        return (UP, DOWN) if self.sky.rules.altitude else (LEVEL,)

    def immelmann_bar(self, way: str) -> str:
        """5.5, 7 Return why an Immelmann is not allowed, or ""."""
        said = self.declared
        kept = said is FREE or (said.immelmann and said.height == way)
        return self.immelmann_unfit(way) or ("" if kept else "declared")

    def immelmann_unfit(self, way: str) -> str:
        """5.5 Return what in the aircraft or its place forbids an Immelmann, or ""."""
        plane = self.plane
        if plane.model.manoeuvrability != IMMELMANN_CLASS:
            return "not_light"
        if self.gliding or plane.rudder or heavy(plane) or plane.aboard.nursed:
            return "damaged"
        if IMMELMANN_SPEED not in self.speeds:
            return "speed"
        if plane.stick != "C":
            return "stick"
        if plane.half_turn == self.sky.turn - 1 and not may_repeat_immelmann(self.sky, plane):
            return "again"
        if why := no_half_turn(plane):
            return why
        if not LOWEST <= plane.height + climb_in_turn(plane, way) <= HIGHEST:
            return "height"
        path = immelmann_route(plane.at, plane.facing)
        if all(place in MARGIN for place in path) or self.may_leave(path):
            return ""
        return "edge"


class Draft:
    """4 An order being written: where its moves have led so far, and what may follow.

    `changes` is how many of them climb or dive.
    """

    def __init__(self, routes: Routes) -> None:
        plane, said = routes.plane, routes.declared
        self.routes = routes
        self.at, self.facing, self.stick = plane.at, plane.facing, routes.stick
        self.arrow = "ahead"
        self.fresh: Fresh = True
        self.speed = self.left = 0
        self.due = tally(said) if said is not FREE else None
        self.moves: list[Move] = []
        self.changes = 0
        self.path: list[Hex] = []
        self.height = plane.height

    def copy(self) -> Draft:
        twin = object.__new__(Draft)
        twin.__dict__.update(self.__dict__, moves=[*self.moves], path=[*self.path])
        return twin

    def accelerate(self, speed: int) -> None:
        self.speed = self.left = speed

    def allowed(self) -> tuple[str, ...]:
        """Return the moves that lead to a legal order, as "arrow stick"."""
        routes = self.routes
        words = words_after(self.stick, routes.arrows, routes.heights(self.fresh))
        if self.due is None and routes.inside(self.at, self.left):
            return words
        moves = routes.candidates(self.stick, self.fresh)
        pairs = zip(words, moves, strict=True)
        return tuple(word for word, move in pairs if self._leads_on(move))

    def allows(self, move: tuple[str, str]) -> bool:
        return move in self.routes.candidates(self.stick, self.fresh) and self._leads_on(move)

    def _leads_on(self, move: tuple[str, str]) -> bool:
        """Return whether the order can be finished legally, and as declared, after this move."""
        here = (move, self.at, self.facing, self.arrow, self.left, self.fresh)
        if self.due is None:
            return self.routes.allows(*here)
        return bool(self.routes.tallies_after(*here) >> self.due & 1)

    def metres(self, arrow: str) -> range:
        plane = self.routes.plane
        return climbs(plane, self.height) if arrow == "climb" else dives(plane, self.height)

    def add(self, move: Move) -> None:
        """Add one more counter; a move over the edge is the last one written."""
        self.left -= 1
        if self.due is not None:
            self.due -= _shift(move.arrow, move.stick, self.fresh)
        for place in flight(self.at, self.facing, move.arrow, self.arrow):
            self.path.append(place)
            if place not in MARGIN and not self.routes.jammed:
                self.left = 0
                break
            self.at = place
        if move.arrow in ("climb", "dive"):
            self.changes += 1
            self.fresh = self.routes.spent(self.fresh, move.arrow)
            self.height += move.metres if move.arrow == "climb" else -move.metres
        else:
            self.arrow = move.arrow
        self.facing, self.stick = swing(self.facing, move.stick), move.stick
        self.moves.append(move)

    def order(self) -> Order:
        kind = "glide" if self.routes.gliding else "fly"
        return Order(self.speed, tuple(self.moves), kind=kind)


def immelmann(way: str) -> Order:
    """5.5 Return the whole order of an Immelmann: three moves ahead, the stick at C."""
    return Order(IMMELMANN_SPEED, (Move("ahead", "C"),) * IMMELMANN_SPEED, immelmann=way)


def declarations(routes: Routes) -> Iterator[Declaration]:
    """7 Yield every declaration that some legal order fits, the quietest first."""
    mask = 0
    for speed in routes.speeds:
        mask |= routes.tallies_at(speed)
    for height in HEIGHTS:
        for total in range(routes.speeds[-1] + 1):
            for left in range(total + 1):
                said = Declaration(left, total - left, height)
                if mask >> tally(said) & 1:
                    yield said
    for way in routes.immelmann_ways():
        if not routes.immelmann_bar(way):
            yield Declaration(0, 0, way, True)
