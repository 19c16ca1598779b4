"""Chapter 15: what the pilots of a campaign fly that others cannot, and what they may not fly."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

import msgspec

from .ch01_components import HARD, LEVEL, SHALLOW, width
from .ch02_energy import altitude, drag
from .ch03_altitude import HARD_CLIMB, LEVELS, STEEPNESS, Plans
from .ch04_turning import DROPS, sinking_turn_figures
from .ch06_manoeuvres import FIGURES, GAINS, bar
from .ch14_missions import points
from .flight import FlightPlan, FlightRoute
from .hooks import HOOKS, NURSED_BARS, pilot
from .state import Aircraft, Sky, other

Maker = Callable[[Sky, Aircraft], Plans]
TURNS = ("normal_turn", "hard_turn")
HELD = "hero"
"""15.4 The reason for a pilot who must stay to fly nothing that leads away."""


def barred(plane: Aircraft, kind: str) -> str:
    """15.1 Return why a manoeuvre is barred: to novices, or (15.2) a nursed machine, or ""."""
    if kind == "immelmann" and HOOKS.worth("half_turn", plane.aboard.man(0)):
        return "novice"
    return "nursed" if plane.aboard.nursed and kind in NURSED_BARS else ""


def skilled_plans(sky: Sky, plane: Aircraft, kind: str, maker: Maker, plain: Plans) -> Plans:
    """15.2 Return the plain ways to fly a manoeuvre, then those that only a skill allows."""
    if not plane.aboard.men:
        return plain
    known = plain if isinstance(plain, list) else []
    found = [
        *pulled_out(sky, plane, maker, known),
        *ended_freely(sky, plane, kind),
        *turned_twice(sky, plane, kind),
    ]
    return [*known, *found] if found else plain


def _by(hook: str, plan: FlightPlan) -> FlightPlan:
    skill = HOOKS.skill(hook)
    return msgspec.structs.replace(plan, detail=f"{plan.detail}:{skill}", skill=skill)


def pulled_out(
    sky: Sky, plane: Aircraft, maker: Maker, plain: list[FlightPlan]
) -> list[FlightPlan]:
    """15.2 Return ways without the step of pulling out, or to climb or loop after a loop.

    Ways that need no skill are left out.
    """
    steep = plane.pitch < 0 and sky.rules.pull_out
    bound = steep or plane.before == "half_loop"
    if not bound or not HOOKS.able(sky, plane, "pull_out", pilot(plane)):
        return []
    free_sky, free_plane = copy(sky), copy(plane)
    free_sky.rules = msgspec.structs.replace(sky.rules, pull_out=False)
    free_plane.before = ""
    daring = maker(free_sky, free_plane)
    same = [(plan.frames, plan.change) for plan in plain]
    found = [] if isinstance(daring, str) else daring
    return [_by("pull_out", plan) for plan in found if (plan.frames, plan.change) not in same]


def ended_freely(sky: Sky, plane: Aircraft, kind: str) -> list[FlightPlan]:
    """15.2 Return figures with the rest of the move in any attitude, without preparation."""
    if kind not in FIGURES or not HOOKS.able(sky, plane, "figure", pilot(plane)):
        return []
    looped = kind == "half_loop"
    if bar(plane, kind) or (looped and plane.before == kind):
        return []
    route = FIGURES[kind](sky, plane)
    if route.left <= 0:
        return []
    price = -drag(plane.model, plane.speed, altitude(plane))
    change = price if looped else GAINS[kind]
    pitches = [SHALLOW] if plane.model.underscored else [SHALLOW, HARD]
    found = [_dived(route, kind, change, pitch) for pitch in (LEVEL, -SHALLOW, -HARD) if looped]
    found += [_climbed(route, kind, change + price, pitch) for pitch in pitches]
    return [_by("figure", plan) for plan in found if plan is not None]


def _dived(route: FlightRoute, kind: str, change: int, pitch: int) -> FlightPlan | None:
    """15.2 Return the rest flown level, or down for a point of speed each level."""
    twin = route.twin().point(pitch)
    start = twin.level
    twin.fly(twin.left)
    return twin.plan(kind, change + start - twin.level, STEEPNESS[-pitch] if pitch else "level")


def _climbed(route: FlightRoute, kind: str, change: int, pitch: int) -> FlightPlan | None:
    """15.2 Return one level up at the price of a climb (3.3); the rest is then lost."""
    twin = route.twin().point(pitch)
    goal = twin.level + LEVELS
    while twin.level < goal and twin.left > 0:
        twin.fly(1)
    if twin.level < goal:
        return None
    paid = HARD_CLIMB if pitch == HARD else 0
    return twin.plan(kind, change - paid, f"up_{STEEPNESS[pitch]}")


def turned_twice(sky: Sky, plane: Aircraft, kind: str) -> list[FlightPlan]:
    """15.2 Return ways with two normal or two hard turns in a move, each paid for.

    The straight part is flown again; where the allowance is too short for that, all that is left of
    it, at least one hex.
    """
    able = kind in TURNS and HOOKS.able(sky, plane, "second_turn", pilot(plane))
    if not able or (kind == "hard_turn" and not plane.engaged):
        return []
    straight, levels = sinking_turn_figures(plane, kind)
    paid = drag(plane.model, plane.speed, altitude(plane))
    found = []
    for first in range(levels + 1):
        for second in range(levels + 1):
            route = FlightRoute(plane).level_off(sky)
            if route.left <= straight:
                return []
            for kept in (first, second):
                route.fly(min(straight, route.left))
                if levels > kept:
                    route.shift(*DROPS[levels - kept])
                route.flip()
            price = -paid * (2 + first + second)
            plan = route.fly(route.left).plan(kind, price, f"{first} {second}")
            found.append(_by("second_turn", plan))
    return found


# Staying


def leaves(sky: Sky, plan: FlightPlan) -> bool:
    """15.4 Return whether a plan leads off the map, or ends the battle on the ground."""
    edge = width(sky.mats)
    return plan.kind == "land" or any(not 0 <= frame.at[0] < edge for frame in plan.frames)


def must_stay(sky: Sky, plane: Aircraft) -> bool:
    """15.4 Return whether it may not leave before the mission is done or half of it is gone.

    It does not hold once all its guns are empty.
    """
    if not HOOKS.worth("leaving", pilot(plane)) or 2 * plane.structure > plane.strength:
        return False
    loaded = any(gun.rounds or gun.spare for gun in plane.guns)
    return loaded and not mission_done(sky, plane.side)


def mission_done(sky: Sky, side: str) -> bool:
    """15.5 Return whether a side's mission is done; a patrol is if the side has more points.

    A defensive patrol is done if the enemy's mission is not.
    """
    mission = sky.missions[side]
    if mission.kind in ("patrol", "combat"):
        return points(sky, side) > points(sky, other(side))
    if mission.kind == "cap":
        enemy = sky.missions[other(side)].kind
        return enemy == "cap" or not mission_done(sky, other(side))
    return mission.done
