"""Flight: a manoeuvre as a plan of frames, one per point of movement, with its price.

A plan is made before a pilot declares it, so that a dashboard can show its price; the same plan is
then flown frame by frame. It changes nothing and decides no dice.
"""

from __future__ import annotations

import msgspec

from aerodrome.kernel.phrases import Word
from aerodrome.tabletop.controls import Forecast

from .ch01_components import LEVEL, ahead, cell, direction, hexes, level_of, settled
from .ch02_energy import altitude, drag, stall_speed, strain, updated
from .state import Aircraft, Place, Sky


class Frame(msgspec.Struct, frozen=True):
    """The place and attitude of an aircraft after a point of movement or a free change."""

    at: Place
    heading: int
    pitch: int
    point: bool = True

    @property
    def level(self) -> int:
        return level_of(self.at, self.pitch)


class FlightPlan(msgspec.Struct, frozen=True):
    """A manoeuvre: its frames, and what is paid (negative) or gained at its end.

    15.2 `skill` is the one that it needs, if any.
    """

    kind: str
    frames: tuple[Frame, ...]
    change: int = 0
    detail: str = ""
    skill: str = ""

    @property
    def points(self) -> int:
        return sum(frame.point for frame in self.frames)


class FlightRoute:
    """A plan under construction, from where an aircraft is."""

    __slots__ = ("at", "frames", "heading", "pitch", "plane", "spent")

    def __init__(self, plane: Aircraft) -> None:
        self.plane = plane
        self.at, self.heading, self.pitch = (plane.x, plane.y), plane.heading, plane.pitch
        self.frames: list[Frame] = []
        self.spent = 0

    def twin(self) -> FlightRoute:
        """Return another plan with the same beginning."""
        twin = FlightRoute(self.plane)
        twin.at, twin.heading, twin.pitch = self.at, self.heading, self.pitch
        twin.frames, twin.spent = list(self.frames), self.spent
        return twin

    @property
    def level(self) -> int:
        return level_of(self.at, self.pitch)

    @property
    def left(self) -> int:
        return self.plane.speed - self.spent

    def _lay(self, point: bool) -> None:
        self.spent += point
        self.frames.append(Frame(self.at, self.heading, self.pitch, point))

    def fly(self, points: int) -> FlightRoute:
        """Fly so many points along the nose."""
        (x, y), heading, pitch, lay = self.at, self.heading, self.pitch, self.frames.append
        dx, dy = ahead((0, 0), heading, pitch)
        for _ in range(points):
            x, y = x + dx, y + dy
            lay(Frame((x, y), heading, pitch))
        self.at = (x, y)
        self.spent += points
        return self

    def settle(self) -> FlightRoute:
        """1.2 Move off the spine, free of cost."""
        place = settled(self.at, self.heading, self.pitch)
        if place != self.at:
            self.at = place
            self._lay(False)
        return self

    def point(self, pitch: int) -> FlightRoute:
        """3.1 Change the attitude; between hexes it settles first."""
        if pitch != self.pitch:
            self.settle()
            self.pitch = pitch
            self._lay(False)
        return self

    def flip(self) -> FlightRoute:
        """4 Reverse the heading."""
        self.settle()
        self.heading = -self.heading
        self._lay(False)
        return self

    def shift(self, dx: int, dy: int) -> FlightRoute:
        """4.2 Go down without a point of movement, dx along the heading."""
        self.at = (self.at[0] + self.heading * dx, self.at[1] + dy)
        self._lay(False)
        return self

    def pull_out(self, sky: Sky) -> FlightRoute:
        """3.5 Fly one more step along a dive (option), as before anything but another dive."""
        if self.pitch < 0 and sky.rules.pull_out:
            self.fly(1)
        return self

    def level_off(self, sky: Sky) -> FlightRoute:
        """3.1 Level off: from a climb freely, from a dive as in 3.5."""
        return self.pull_out(sky).point(LEVEL)

    def plan(self, kind: str, change: int = 0, detail: str = "") -> FlightPlan:
        return FlightPlan(kind, tuple(self.frames), change, detail)


class Preview(msgspec.Struct, frozen=True):
    """What a plan will cost: for the dashboard, before it is chosen."""

    before: int
    change: int
    speed: int
    next: int
    drag: int
    level: int
    rise: int
    hexes: int
    warning: str = ""

    def words(self) -> dict[str, Word]:
        return {name: getattr(self, name) for name in self.__struct_fields__}

    def forecast(self) -> Forecast:
        return Forecast(
            self.next, speed=self.speed, change=self.change, level=self.level, rise=self.rise
        )


def preview(sky: Sky, plane: Aircraft, plan: FlightPlan, throttle: int, edge: int) -> Preview:
    """7.3 Return the price and the update of a plan; `edge` is the width of the sky.

    6.1 A falling leaf puts the cue at the stall figure, whatever the throttle.
    """
    level = altitude(plane)
    end = plan.frames[-1] if plan.frames else Frame(plane.at, plane.heading, plane.pitch)
    speed = plane.speed + plan.change
    after = updated(speed, throttle)
    if plan.kind == "falling_leaf":
        after = stall_speed(plane.model, end.level)
    return Preview(
        before=plane.speed,
        change=plan.change,
        speed=speed,
        next=after,
        drag=drag(plane.model, plane.speed, level),
        level=end.level,
        rise=end.level - level,
        hexes=plan.points,
        warning=_warning(sky, plane, plan, end, after, edge),
    )


def _warning(sky: Sky, plane: Aircraft, plan: FlightPlan, end: Frame, after: int, edge: int) -> str:
    """Return the worst that a plan is sure to bring: the ground, the edge, a stall, a crack-up."""
    for frame in plan.frames:
        if not 0 <= frame.at[0] < edge:
            return "leaves"
        if frame.level <= 0:
            return "crash"
        if frame.level > plane.model.ceiling:
            return "ceiling"
    if doomed(sky, end):
        return "doomed"
    if plan.kind == "falling_leaf" or after <= stall_speed(plane.model, end.level):
        return "stall"
    return strain(plane.model, after)


def doomed(sky: Sky, end: Frame) -> bool:
    """3.5 Return whether even the step that pulls out of this dive would end on the ground."""
    if end.pitch >= 0 or not sky.rules.pull_out:
        return False
    further = ahead(end.at, end.heading, end.pitch)
    return settled(further, end.heading, end.pitch)[1] <= 0


def path_cells(plane: Aircraft, plan: FlightPlan) -> tuple[str, ...]:
    """Return the names of the hexes of a plan, from where the aircraft is."""
    names = [frame_cell(Frame(plane.at, plane.heading, plane.pitch))]
    for frame in plan.frames:
        if (name := frame_cell(frame)) != names[-1]:
            names.append(name)
    return tuple(names)


def frame_cell(frame: Frame) -> str:
    """Return the hex that counts."""
    return cell(counted(frame.at, frame.pitch))


def spine(frame: Frame) -> str | None:
    """1.2 Return the other hex beside a spine, for an aircraft that ends on one."""
    where = counted(frame.at, frame.pitch)
    return next((cell(hex_) for hex_ in hexes(frame.at) if hex_ != where), None)


def counted(place: Place, pitch: int) -> Place:
    """1.2 Return the hex that counts for an aircraft on a spine."""
    both = hexes(place)
    return both[0] if pitch > 0 else both[-1]


def facing(frame: Frame) -> int:
    return direction(frame.heading, frame.pitch)
