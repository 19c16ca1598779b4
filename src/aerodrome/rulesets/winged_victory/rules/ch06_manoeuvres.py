"""Chapter 6: special manoeuvres, what each of them needs, and its path."""

from __future__ import annotations

from .ch01_components import HARD, LEVEL, SHALLOW
from .ch02_energy import altitude, drag
from .ch03_altitude import STEEPNESS, Plans, preparation, pulling_out
from .flight import FlightPlan, FlightRoute
from .state import BOXES, Aircraft, Sky
from .tables import TABLES

WINGOVER_GAIN = TABLES.number("6.5", "gain")
LEAST = {"jink": 2, "side_slip": 1}
"""6.2, 6.7 The least allowance of manoeuvres without preparation."""
FIGURE_POINTS = {"half_loop": 3, "wingover": 3, "immelmann": 4}
"""6.4, 6.5, 6.6 The points that a figure takes, after the preparation."""


def bar(plane: Aircraft, kind: str) -> str:
    """6 Return why the machine or its crew cannot do this, or ""."""
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


def no_manoeuvre(sky: Sky, plane: Aircraft, kind: str) -> str:
    """6 Return why there is no such manoeuvre, or ""; 6.4 no half loop twice in a row."""
    if kind == "half_loop" and plane.before == kind:
        return "after_loop"
    return bar(plane, kind) or ("too_slow" if _too_slow(sky, plane, kind) else "")


def _too_slow(sky: Sky, plane: Aircraft, kind: str) -> bool:
    """6 Return whether the allowance is too short for it."""
    left = plane.speed - pulling_out(sky, plane)
    if kind in LEAST:
        return left < LEAST[kind]
    left -= preparation(plane)
    if kind == "barrel_roll":
        return left < plane.speed // 2 or plane.speed < 2
    return left < FIGURE_POINTS[kind]


def _entered(sky: Sky, plane: Aircraft) -> FlightRoute:
    """6 Return the beginning of every manoeuvre: level, with its preparatory movement."""
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
"""6.4, 6.5, 6.6 The fixed part of each figure, before the rest of the allowance."""
GAINS = {"wingover": WINGOVER_GAIN, "immelmann": 0}


def falling_leaf(sky: Sky, plane: Aircraft) -> Plans:
    """6.1 Return a stall on purpose: it stays where it is, and falls from the next turn on."""
    return bar(plane, "falling_leaf") or [FlightRoute(plane).plan("falling_leaf")]


def jink(sky: Sky, plane: Aircraft) -> Plans:
    """6.2 Return one hex less than the allowance, at half the drag."""
    if why := no_manoeuvre(sky, plane, "jink"):
        return why
    route = FlightRoute(plane).level_off(sky)
    return [route.fly(route.left - 1).plan("jink", -(_paid(plane) // 2))]


def barrel_roll(sky: Sky, plane: Aircraft) -> Plans:
    """6.3 Return a corkscrew of half the allowance after the preparation; the rest is lost."""
    if why := no_manoeuvre(sky, plane, "barrel_roll"):
        return why
    return [_entered(sky, plane).fly(plane.speed // 2).plan("barrel_roll", -_paid(plane))]


def half_loop(sky: Sky, plane: Aircraft) -> Plans:
    """6.4 Return three points up and over, two levels higher and reversed; the rest is lost.

    The next move may neither climb nor loop.
    """
    if why := no_manoeuvre(sky, plane, "half_loop"):
        return why
    return [_looped(sky, plane).plan("half_loop", -_paid(plane))]


def wingover(sky: Sky, plane: Aircraft) -> Plans:
    """6.5 Return three points down and under: two levels lower, reversed, four points faster."""
    if why := no_manoeuvre(sky, plane, "wingover"):
        return why
    return _endings(_under(sky, plane), "wingover", WINGOVER_GAIN)


def immelmann(sky: Sky, plane: Aircraft) -> Plans:
    """6.6 Return two hexes up, a reversal, two hexes down: the same hex, and the guns may fire."""
    if why := no_manoeuvre(sky, plane, "immelmann"):
        return why
    return _endings(_up_and_down(sky, plane), "immelmann", 0)


def _endings(route: FlightRoute, kind: str, change: int) -> list[FlightPlan]:
    """6.5, 6.6 Return the rest flown level, or diving for a point of speed each level."""
    left, found = route.left, []
    for pitch in (LEVEL, -SHALLOW, -HARD) if left else (LEVEL,):
        twin = route.twin().point(pitch)
        start = twin.level
        twin.fly(left)
        detail = STEEPNESS[-pitch] if pitch else "level"
        found.append(twin.plan(kind, change + start - twin.level, detail))
    return found


def side_slip(sky: Sky, plane: Aircraft) -> Plans:
    """6.7 Return the whole allowance, the last hex of it down a level, without gaining speed."""
    if why := no_manoeuvre(sky, plane, "side_slip"):
        return why
    route = FlightRoute(plane).level_off(sky)
    route.fly(route.left - 1).point(-HARD).fly(1).point(LEVEL)
    return [route.plan("side_slip")]
