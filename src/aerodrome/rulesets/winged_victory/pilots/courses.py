"""Courses: every manoeuvre an aircraft can fly in its next move, by the rules themselves.

A course is planned for a stand-in near the western edge, heading east, so that all aircraft of a
type at the same speed and attitude share it; mirrored and moved, it starts anywhere.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple, get_type_hints

from aerodrome.crews.men import Crew, Man

from ..rules.ch01_components import EAST, LOW_TOP, MEDIUM_TOP, band, card
from ..rules.ch02_energy import altitude
from ..rules.ch05_conditions import LANDING_LEVEL
from ..rules.ch07_move import MANOEUVRES, lonely, plans
from ..rules.flight import FlightPlan
from ..rules.hooks import HOOKS, pilot
from ..rules.state import BOXES, Aircraft, Place, Rules, Sky

PHASES = 4
"""1.1, 1.2 The pattern of hexes and spines repeats every four quarters and half levels."""
BASES = tuple(4 * ((bottom + 3) // 2) for bottom in (1, LOW_TOP + 1, MEDIUM_TOP + 1))
"""The half level within each band from which courses are planned."""
LOW = 2 * LANDING_LEVEL + 2
"""5.5 The half levels below which a landing may be a course."""
REMEMBERED = 8192
FLOWN = ("pull_out", "figure", "second_turn")
"""15.2 The hooks of skills in flight."""


class Pose(NamedTuple):
    """The place and attitude of an aircraft."""

    at: Place
    heading: int
    pitch: int

    @property
    def level(self) -> int:
        """1.2 The level that counts on a spine: the upper in a climb, the lower in a dive."""
        y = self.at[1]
        return (y + 1) // 2 if self.pitch > 0 else y // 2


class Course(NamedTuple):
    """A manoeuvre from the origin, heading east: the pose after every point flown."""

    kind: str
    detail: str
    change: int
    steps: tuple[Pose, ...]
    lowest: int
    highest: int
    furthest: int
    nearest: int

    @property
    def points(self) -> int:
        return len(self.steps) - 1


class Ability(NamedTuple):
    """15 What the crew of a campaign changes about the courses; nothing in a plain game."""

    skills: tuple[str, ...] = ()
    green: bool = False
    nursed: bool = False


class Stand(NamedTuple):
    """All that the courses of an aircraft depend on."""

    type: str
    pull_out: bool
    school: bool
    engaged: bool
    lonely: bool
    goggles: bool
    loaded: bool
    wounded: bool
    burning: bool
    before: str
    broken: tuple[bool, bool, bool]
    crew: Ability
    speed: int
    pitch: int
    x: int
    y: int


def pose(plane: Aircraft) -> Pose:
    return Pose(plane.at, plane.heading, 0 if plane.stalled else plane.pitch)


def stand(sky: Sky, plane: Aircraft) -> Stand:
    """7.3 Return the stand of an aircraft before its next move."""
    low = plane.y < LOW
    return Stand(
        plane.type,
        sky.rules.pull_out,
        sky.school,
        bool(plane.engaged),
        lonely(sky, plane),
        plane.goggles,
        plane.bombs,
        bool(plane.wounds[0]),
        plane.fire,
        plane.before if plane.before == "half_loop" else "",
        (plane.ailerons >= BOXES, plane.elevators >= BOXES, plane.rudder >= BOXES),
        _crew(sky, plane),
        plane.speed,
        plane.pitch,
        plane.heading * plane.x % PHASES,
        plane.y if low else BASES[band(altitude(plane))] + plane.y % PHASES,
    )


PLAIN = Ability()


def _crew(sky: Sky, plane: Aircraft) -> Ability:
    """15.3 Return the figures that a pilot's skills allow now."""
    if not plane.aboard.men:
        return PLAIN
    man = pilot(plane)
    able = tuple(HOOKS.skill(hook) for hook in FLOWN if HOOKS.able(sky, plane, hook, man))
    return Ability(able, man.green, plane.aboard.nursed)


@lru_cache(maxsize=REMEMBERED)
def courses(stand: Stand) -> tuple[Course, ...]:
    """7.3 Return every manoeuvre in every way that the rules allow."""
    plane = _stand_in(stand)
    sky = _bare_sky(stand.pull_out, stand.school)
    found = []
    for kind in MANOEUVRES:
        ways = plans(sky, plane, kind)
        if not isinstance(ways, str):
            found += [_course(plane, plan) for plan in ways]
    return tuple(found)


@cache
def _bare_sky(pull_out: bool, school: bool) -> Sky:
    """Return a sky with only the rules that decide how a manoeuvre goes."""
    known = {"pull_out": pull_out, "turn_limit": 0}
    kinds = get_type_hints(Rules).items()
    rules = Rules(**{name: known.get(name, kind()) for name, kind in kinds})
    return Sky(
        aircraft=[],
        targets=[],
        rules=rules,
        mats="",
        seats=(),
        missions={},
        markers={},
        school=school,
    )


def _stand_in(stand: Stand) -> Aircraft:
    plane = card("", "", stand.type, ())
    plane.x, plane.y, plane.heading, plane.pitch = stand.x, stand.y, EAST, stand.pitch
    plane.speed, plane.before, plane.goggles = stand.speed, stand.before, stand.goggles
    plane.fire, plane.bombs = stand.burning, stand.loaded
    plane.wounds = (int(stand.wounded), *plane.wounds[1:])
    plane.ailerons, plane.elevators, plane.rudder = (BOXES * broken for broken in stand.broken)
    plane.engaged = ("",) if stand.engaged else ()
    plane.sees = () if stand.lonely else ("",)
    if stand.crew != PLAIN:
        man = Man(green=stand.crew.green, skills=stand.crew.skills)
        plane.aboard = Crew(men=[man], nursed=stand.crew.nursed)
    return plane


def _course(plane: Aircraft, plan: FlightPlan) -> Course:
    """12.2 Return the pose after each point, including free changes after it."""
    origin_x, origin_y = plane.at
    now = Pose((0, 0), EAST, plane.pitch)
    steps = [now]
    for frame in plan.frames:
        place = (frame.at[0] - origin_x, frame.at[1] - origin_y)
        now = Pose(place, frame.heading, frame.pitch)
        if frame.point:
            steps.append(now)
        else:
            steps[-1] = now
    flown = [frame.at for frame in plan.frames] or [plane.at]
    levels = [frame.level for frame in plan.frames] or [altitude(plane)]
    return Course(
        plan.kind,
        plan.detail,
        plan.change,
        tuple(steps),
        2 * min(levels) - origin_y,
        2 * max(levels) - origin_y,
        max(x for x, _ in flown) - origin_x,
        min(x for x, _ in flown) - origin_x,
    )


def moved(plane: Aircraft, step: Pose) -> Pose:
    """Return a step of a course from the place of an aircraft."""
    x = plane.x + plane.heading * step.at[0]
    return Pose((x, plane.y + step.at[1]), plane.heading * step.heading, step.pitch)
