"""Ends: where a move may leave an aircraft, how fast, and what it risks on the way."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ..rules.ch01_components import ahead, megahex, width
from ..rules.ch02_energy import drag, stall_speed, strain, throttles, updated
from ..rules.ch05_conditions import FALL
from ..rules.state import Aircraft, Sky
from ..rules.tables import TABLES
from .before_guns import standing
from .courses import Course, Pose, courses, moved, pose, stand
from .odds import control, crack, fumble
from .style import Style

CRASH = 3.0
"""The cost of flying into the ground: more than any enemy could do."""
NEXT_TO_GROUND = 5
"""Levels below which a move may leave no way out but the ground."""
LEAVES, LANDS = "leaves", "lands"


class End(NamedTuple):
    """The end of a move: the pose, the cue after the update, and the price of its risks."""

    course: Course
    throttle: int
    pose: Pose
    speed: int
    risk: float
    fate: str

    @property
    def level(self) -> int:
        return self.pose.level

    @property
    def answers(self) -> tuple[int, str, str]:
        return (self.throttle, self.course.kind, self.course.detail)


@cache
def settings(legal: tuple[int, ...]) -> tuple[int, ...]:
    """2.1 Return the throttles to consider: open, two less, and closed."""
    return tuple(dict.fromkeys((legal[0], legal[min(2, len(legal) - 1)], legal[-1])))


def ends(sky: Sky, plane: Aircraft, style: Style) -> list[End]:
    """7.3 Return every course at full throttle."""
    throttle = throttles(plane)[0]
    every = courses(stand(sky, plane))
    return [end(sky, plane, style, course, throttle) for course in every]


def throttled(sky: Sky, plane: Aircraft, style: Style, best: Iterable[End]) -> list[End]:
    """2.1 Return the same courses at the other throttles."""
    _, *others = settings(throttles(plane))
    return [end(sky, plane, style, one.course, other) for one in best for other in others]


def end(sky: Sky, plane: Aircraft, style: Style, course: Course, throttle: int) -> End:
    """7.3 Return how a course ends at a throttle."""
    where = moved(plane, course.steps[-1])
    speed = updated(plane.speed + course.change, throttle)
    fate = _fate(sky, plane, course)
    risk = 0.0
    if not fate:
        risk = _risk(sky, plane, style, course, where, speed)
    elif fate == "crash":
        risk = CRASH
    elif fate == "ceiling":
        risk = stalling(style, plane, plane.model.ceiling)
    return End(course, throttle, where, speed, risk, fate)


def _fate(sky: Sky, plane: Aircraft, course: Course) -> str:
    """5.4, 5.5, 14.6 Return what ends a course early, or a landing (5.5), or ""."""
    if plane.y + course.lowest <= 1:
        return "crash"
    east, west = plane.x + plane.heading * course.furthest, plane.x + plane.heading * course.nearest
    edge = width(sky.mats)
    if not (0 <= east < edge and 0 <= west < edge):
        return LEAVES
    if (plane.y + course.highest) // 2 > plane.model.ceiling:
        return "ceiling"
    return LANDS if course.kind == "land" else ""


def _risk(
    sky: Sky, plane: Aircraft, style: Style, course: Course, where: Pose, speed: int
) -> float:
    """5 Return the risk of stalls, strained wings, handling tests, and barrages (14.5)."""
    risk = 0.0
    if course.kind == "falling_leaf" or speed <= stall_speed(plane.model, where.level):
        risk += stalling(style, plane, where.level)
    elif doomed(sky, plane, where, speed):
        risk += CRASH
    if TABLES.manoeuvres[course.kind].test and sky.rules.handling_tests:
        risk += fumble(plane, stalling(style, plane, where.level))
    strained = strain(plane.model, speed)
    if strained:
        risk += crack(plane) if strained == "red" else CRASH
    if sky.flak:
        under = {megahex(place) for place in sky.flak}
        steps = (moved(plane, step).at for step in course.steps[1:])
        risk += style.flak * any(megahex((x, y + y % 2)) in under for x, y in steps)
    return risk


def stalling(style: Style, plane: Aircraft, level: int) -> float:
    """5.3 Return the cost of a stall: levels for each test until one is passed, or the ground.

    A heavy bomber on the White die comes out of few of them.
    """
    return _stalling(style.stall, control(plane), level)


@cache
def _stalling(each: float, passed: float, level: int) -> float:
    if not passed:
        return CRASH
    tries = max(0, level - 1) // FALL
    ground = (1.0 - passed) ** tries
    return CRASH * ground + each * (1.0 - ground) / passed


def doomed(sky: Sky, plane: Aircraft, where: Pose, speed: int) -> bool:
    """5.5 Return whether the next move must lead into the ground, stall above it or need luck."""
    if where.level > NEXT_TO_GROUND:
        return False
    throttle = throttles(plane)[0]
    slowest = stall_speed(plane.model, where.level)
    ways = courses(standing(stand(sky, plane), where, speed))
    return not any(
        where.at[1] + way.lowest > 1
        and way.kind != "falling_leaf"
        and not TABLES.manoeuvres[way.kind].test
        and (way.kind == "land" or updated(speed + way.change, throttle) > slowest)
        for way in ways
    )


def ahead_of(plane: Aircraft, sky: Sky, points: int) -> End:
    """Return an aircraft that flies on for so many points; a climber one level only."""
    here = pose(plane)
    pitch = here.pitch
    steps = points if pitch <= 0 else min(points, 2)
    at = ahead(here.at, here.heading, pitch, max(0, steps))
    if at[1] < 2:
        at = here.at
    there = Pose(at, here.heading, pitch)
    gained = here.level - there.level if pitch < 0 else 0
    paid = drag(plane.model, plane.speed, here.level) if pitch > 0 else 0
    speed = updated(plane.speed + gained - paid, plane.throttle)
    blank = Course("level", "", 0, (Pose((0, 0), 1, 0),), 0, 0, 0, 0)
    return End(blank, plane.throttle, there, speed, 0.0, "")
