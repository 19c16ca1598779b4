"""Chapter 6: special manoeuvres, what each of them needs, and the way it goes."""

from __future__ import annotations

from .ch01_components import HARD, LEVEL, SHALLOW
from .ch02_energy import altitude, drag
from .ch03_altitude import STEEPNESS, Plans, preparation
from .flight import FlightPlan, FlightRoute
from .state import Aircraft, Sky
from .tables import TABLES

BOXES = TABLES.number("10.2", "boxes")
WINGOVER_GAIN = TABLES.number("6.5", "gain")


def bar(plane: Aircraft, kind: str) -> str:
    """6 Why machine or man cannot do this; nothing if they can."""
    needs = TABLES.manoeuvres[kind]
    for control in needs.needs:
        if getattr(plane, control) >= BOXES:
            return f"broken_{control}"
    if needs.healthy and plane.wounds[0]:
        return "wounded"
    if needs.unloaded and plane.bombs and plane.model.bomber:
        return "loaded"
    if needs.plain and plane.model.underscored:
        return "underscored"
    return ""


def _entered(sky: Sky, plane: Aircraft) -> FlightRoute:
    """6 Every manoeuvre begins level, with its preparatory movement."""
    return FlightRoute(plane).level_off(sky).fly(preparation(plane))


def _paid(plane: Aircraft) -> int:
    return drag(plane.model, plane.speed, altitude(plane))


def _looped(sky: Sky, plane: Aircraft) -> FlightRoute:
    return _entered(sky, plane).fly(1).point(HARD).fly(1).flip().fly(1).point(LEVEL)


def _under(sky: Sky, plane: Aircraft) -> FlightRoute:
    return _entered(sky, plane).fly(1).point(-HARD).fly(1).flip().fly(1)


def _up_and_down(sky: Sky, plane: Aircraft) -> FlightRoute:
    return _entered(sky, plane).point(HARD).fly(2).flip().point(-HARD).fly(2)


FIGURES = {"half_loop": _looped, "wingover": _under, "immelmann": _up_and_down}
"""6.4, 6.5, 6.6 Figures as far as they are given, before what is left of the allowance."""
GAINS = {"wingover": WINGOVER_GAIN, "immelmann": 0}


def falling_leaf(sky: Sky, plane: Aircraft) -> Plans:
    """6.1 One wing is stalled on purpose: it stays where it is, and falls from the next turn on."""
    return bar(plane, "falling_leaf") or [FlightRoute(plane).plan("falling_leaf")]


def jink(sky: Sky, plane: Aircraft) -> Plans:
    """6.2 One hex less than the allowance, at half the drag."""
    route = FlightRoute(plane).level_off(sky)
    if route.left < 2:
        return bar(plane, "jink") or "too_slow"
    route.fly(route.left - 1)
    return bar(plane, "jink") or [route.plan("jink", -(_paid(plane) // 2))]


def barrel_roll(sky: Sky, plane: Aircraft) -> Plans:
    """6.3 A corkscrew of half the allowance after the preparation; the rest is lost."""
    route = _entered(sky, plane).fly(plane.speed // 2)
    if route.left < 0 or plane.speed < 2:
        return bar(plane, "barrel_roll") or "too_slow"
    return bar(plane, "barrel_roll") or [route.plan("barrel_roll", -_paid(plane))]


def half_loop(sky: Sky, plane: Aircraft) -> Plans:
    """6.4 Up and over: three points, two levels higher and the other way; the rest is lost.

    The next move may neither climb nor loop.
    """
    if plane.before == "half_loop":
        return "after_loop"
    route = _looped(sky, plane)
    if route.left < 0:
        return bar(plane, "half_loop") or "too_slow"
    return bar(plane, "half_loop") or [route.plan("half_loop", -_paid(plane))]


def wingover(sky: Sky, plane: Aircraft) -> Plans:
    """6.5 Down and under: three points, two levels lower, the other way and four points faster."""
    route = _under(sky, plane)
    if route.left < 0:
        return bar(plane, "wingover") or "too_slow"
    return bar(plane, "wingover") or _endings(route, "wingover", WINGOVER_GAIN)


def immelmann(sky: Sky, plane: Aircraft) -> Plans:
    """6.6 Two hexes up, about, two hexes down: the same hex, the other way, guns free."""
    route = _up_and_down(sky, plane)
    if route.left < 0:
        return bar(plane, "immelmann") or "too_slow"
    return bar(plane, "immelmann") or _endings(route, "immelmann", 0)


def _endings(route: FlightRoute, kind: str, change: int) -> list[FlightPlan]:
    """6.5, 6.6 What is left is flown level, or diving at a point of speed for each level."""
    left, found = route.left, []
    for pitch in (LEVEL, -SHALLOW, -HARD) if left else (LEVEL,):
        twin = route.twin().point(pitch)
        start = twin.level
        twin.fly(left)
        detail = STEEPNESS[-pitch] if pitch else "level"
        found.append(twin.plan(kind, change + start - twin.level, detail))
    return found


def side_slip(sky: Sky, plane: Aircraft) -> Plans:
    """6.7 The whole allowance, the last hex of it down a level, without gaining speed."""
    route = FlightRoute(plane).level_off(sky)
    if route.left < 1:
        return bar(plane, "side_slip") or "too_slow"
    route.fly(route.left - 1).point(-HARD).fly(1).point(LEVEL)
    return bar(plane, "side_slip") or [route.plan("side_slip")]
