"""3 Changing altitude: attitude, preparatory movement, climbs and dives."""

from __future__ import annotations

from .ch01_components import HARD, LEVEL, SHALLOW
from .ch02_energy import altitude, at_band, drag
from .flight import FlightPlan, FlightRoute
from .state import Aircraft, Sky
from .tables import TABLES

HARD_CLIMB = TABLES.number("3.3", "hard_climb")
LEVELS = TABLES.number("3.3", "levels")
STEEPNESS = {SHALLOW: "shallow", HARD: "hard"}
"""3.1 A shallow attitude points at a vertex of the hex, a hard one at a side."""
Plans = list[FlightPlan] | str
"""The ways to fly a manoeuvre, or why there is none."""


def preparation(plane: Aircraft) -> int:
    """3.2 Return the straight hexes before the nose goes up or down, by the band."""
    return at_band(plane.model.preparation, altitude(plane))


def leads(plane: Aircraft) -> range:
    """3.2 Return the range of straight hexes first: from level flight the preparation or more."""
    return range(preparation(plane), plane.speed) if plane.pitch == LEVEL else range(1)


def pulling_out(sky: Sky, plane: Aircraft) -> int:
    """3.5 Return the steps along a dive before anything but another dive (option)."""
    return 1 if plane.pitch < 0 and sky.rules.pull_out else 0


def level(sky: Sky, plane: Aircraft) -> Plans:
    """3.1 Return straight flight, after the nose is level."""
    route = FlightRoute(plane).level_off(sky)
    return [route.fly(route.left).plan("level")]


def rise(plane: Aircraft, pitch: int) -> int:
    """3.3 Return the points up to the next level; on the spine below it a hex counts (1.2)."""
    on_spine = plane.pitch == pitch and plane.y % 2
    half_levels = 2 * LEVELS - (0 if on_spine else 1)
    return -(-half_levels // pitch)


def no_climb(sky: Sky, plane: Aircraft, pitch: int) -> str:
    """3.3 Return why there is no such climb, or ""."""
    if pitch == HARD and plane.model.underscored:
        return "underscored"
    if plane.before == "half_loop":
        return "after_loop"
    before = preparation(plane) if plane.pitch == LEVEL else pulling_out(sky, plane)
    return "too_slow" if before + rise(plane, pitch) > plane.speed else ""


def climb(sky: Sky, plane: Aircraft, pitch: int, turns: bool = False) -> Plans:
    """3.3 Return preparatory hexes, then one level up, perhaps with a turn (4.5).

    Points left over are lost.
    """
    if why := no_climb(sky, plane, pitch):
        return why
    up = rise(plane, pitch)
    paid = drag(plane.model, plane.speed, altitude(plane))
    change = -paid - (HARD_CLIMB if pitch == HARD else 0) - (paid if turns else 0)
    kind = f"climb_{'turn_' if turns else ''}{STEEPNESS[pitch]}"
    found = []
    for lead in leads(plane):
        route = FlightRoute(plane)
        if plane.pitch == LEVEL:
            route.fly(lead)
        if route.pull_out(sky).point(pitch).left < up:
            break
        route.fly(up)
        if turns:
            route.flip()
        found.append(route.plan(kind, change, str(lead)))
    return found


def no_dive(plane: Aircraft, turns: bool = False) -> str:
    """3.4 Return why there is no such dive, or ""; from level or with a turn it needs a step."""
    steps = plane.speed - (preparation(plane) if plane.pitch == LEVEL else 0)
    return "too_slow" if steps < 1 and (turns or plane.pitch == LEVEL) else ""


def dive(sky: Sky, plane: Aircraft, pitch: int, turns: bool = False) -> Plans:
    """3.4 Return preparatory hexes, then down to the end: a point of speed for each level.

    4.5 A diving turn flips after any diving step and goes on diving the other way.
    """
    if why := no_dive(plane, turns):
        return why
    kind = f"dive_{'turn_' if turns else ''}{STEEPNESS[pitch]}"
    paid = drag(plane.model, plane.speed, altitude(plane)) if turns else 0
    found = []
    for lead in leads(plane):
        steps, down = plane.speed - lead, FlightRoute(plane)
        if plane.pitch == LEVEL:
            down.fly(lead)
        start = down.point(-pitch).level
        for before in range(1, steps + 1) if turns else (0,):
            route = down.fly(1).twin().flip() if turns else down
            route.fly(steps - before)
            detail = f"{steps} {before}" if turns else str(steps)
            found.append(route.plan(kind, start - route.level - paid, detail))
    return found
