"""Chapter 4: turning. Easy, normal and hard turns; in climbs and dives chapter 3 flies them."""

from __future__ import annotations

from .ch02_energy import altitude, drag
from .ch03_altitude import Plans, climb, dive, pulling_out
from .flight import FlightRoute
from .state import Aircraft, Sky
from .tables import TABLES

NORMAL_LEVELS = TABLES.number("4.2", "levels")
HARD_LEVELS = TABLES.number("4.3", "levels")
DROPS = {1: (2, -2), 2: (0, -4)}
"""4.2 One level down is the hex below in front, 4.3 two levels the hex straight below."""


def no_easy_turn(sky: Sky, plane: Aircraft) -> str:
    """4.1 Return why there is no easy turn: the aircraft is engaged; or ""."""
    return "engaged" if plane.engaged and not sky.school else ""


def easy_turn(sky: Sky, plane: Aircraft) -> Plans:
    """4.1 Return the whole allowance straight on, then a reversal."""
    if why := no_easy_turn(sky, plane):
        return why
    route = FlightRoute(plane).level_off(sky)
    route.fly(route.left).flip()
    return [route.plan("easy_turn", -drag(plane.model, plane.speed, altitude(plane)))]


def normal_turn(sky: Sky, plane: Aircraft) -> Plans:
    """4.2 Return more than half the allowance straight on, then one level down and a reversal."""
    return _sinking_turn(sky, plane, "normal_turn")


def hard_turn(sky: Sky, plane: Aircraft) -> Plans:
    """4.3 Return half the allowance, at least one hex, then two levels down and a reversal."""
    return _sinking_turn(sky, plane, "hard_turn")


def sinking_turn_figures(plane: Aircraft, kind: str) -> tuple[int, int]:
    """4.2, 4.3 Return the straight hexes before a normal or hard turn, and the levels lost."""
    if kind == "normal_turn":
        return plane.speed // 2 + 1, NORMAL_LEVELS
    return max(1, plane.speed // 2), HARD_LEVELS


def no_sinking_turn(sky: Sky, plane: Aircraft, kind: str) -> str:
    """4.2, 4.3 Return why there is no such turn: too slow, or a hard one while not engaged."""
    if kind == "hard_turn" and not plane.engaged and not sky.school:
        return "not_engaged"
    straight, _ = sinking_turn_figures(plane, kind)
    return "too_slow" if straight + pulling_out(sky, plane) > plane.speed else ""


def _sinking_turn(sky: Sky, plane: Aircraft, kind: str) -> Plans:
    """4.4 Return such turns that hold their level, each at the drag once more; the rest is
    level."""
    if why := no_sinking_turn(sky, plane, kind):
        return why
    straight, levels = sinking_turn_figures(plane, kind)
    paid = drag(plane.model, plane.speed, altitude(plane))
    found = []
    for kept in range(levels + 1):
        route = FlightRoute(plane).level_off(sky).fly(straight)
        if levels > kept:
            route.shift(*DROPS[levels - kept])
        route.flip()
        route.fly(route.left)
        found.append(route.plan(kind, -paid * (1 + kept), str(kept)))
    return found


def climbing_turn(sky: Sky, plane: Aircraft, pitch: int) -> Plans:
    """4.5 Return the climb as usual, then a reversal; both are paid for."""
    return climb(sky, plane, pitch, turns=True)


def diving_turn(sky: Sky, plane: Aircraft, pitch: int) -> Plans:
    """4.5 Return the dive as usual, reversed after any step of it; its gain pays the drag."""
    return dive(sky, plane, pitch, turns=True)
