"""Chapter 8: spotting. Who sees which aircraft, what ends it, and what a side may know."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch01_components import apart, roll_test, shade, skill
from .ch02_energy import altitude
from .ch13_weather import clouded, dazzled, dimmed, silhouetted
from .events import SpottingFailed
from .state import Aircraft, Sky, Target
from .tables import TABLES

RANGE = TABLES.number("8.1", "range")
SURE = TABLES.number("8.1", "sure")
Body = Aircraft | Target


def body_level(body: Body) -> int:
    """1.1 Return the level of an aircraft or a ground target."""
    return altitude(body) if isinstance(body, Aircraft) else body.y // 2


def bodies(sky: Sky, side: str) -> list[Body]:
    """8 Return all enemy bodies that can be spotted: aircraft, and targets on the ground."""
    return [*sky.enemies(side), *sky.standing(side)]


def sighting(umpire: Umpire, sky: Sky) -> None:
    """8 Update sight at the start of a turn: first what is lost, then a test for the rest."""
    for plane in sky.flying():
        lose_sight(umpire, sky, plane)
    forget_unwatched(umpire, sky)
    for plane in sky.flying():
        if plane.pilot_lives and not sky.school:
            look_around(umpire, sky, plane)


def lose_sight(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """8.2 End sight by clouds, sun, blind spot, distance or the death of the pilot."""
    if not plane.sees:
        return
    there = {body.id: body for body in bodies(sky, plane.side)}
    gone = tuple(name for name in plane.sees if name not in there)
    if gone:
        effects.cross_off(umpire, plane, gone, rule="8.2")
    reasons: dict[str, list[str]] = {}
    for name in plane.sees:
        why = hidden(sky, plane, there[name]) if plane.pilot_lives else "pilot"
        if why:
            reasons.setdefault(why, []).append(name)
    for why, names in reasons.items():
        effects.lose_sight(umpire, sky, plane, tuple(names), why, rule="8.2")


def forget_unwatched(umpire: Umpire, sky: Sky) -> None:
    """1.4 Turn aircraft that no enemy watches back into position markers."""
    for side in sky.sides:
        shown = [p for p in sky.enemies(side) if p.shown]
        if not shown:
            continue
        watched = {name: None for plane in sky.flying(side) for name in plane.sees}
        hidden_now = [p for p in shown if p.id not in watched]
        if hidden_now and not sky.school:
            effects.hide(umpire, sky, hidden_now, side, rule="1.4")


def hidden(sky: Sky, plane: Aircraft, body: Body) -> str:
    """8.2, 8.3 Return why a body cannot be seen from an aircraft, or "".

    In the same MegaHex everything is seen.
    """
    distance = apart(plane.at, body.at)
    if not distance:
        return ""
    if distance > RANGE:
        return "far"
    levels = (altitude(plane), body_level(body))
    if clouded(sky, plane.at, body.at, levels):
        return "cloud"
    if dazzled(sky, plane.at, body.at):
        return "sun"
    return "blind" if sky.rules.blind_spot and lower_behind(plane, body) else ""


def lower_behind(plane: Aircraft, body: Body) -> bool:
    """8.4 Return whether a body is below and behind the tail (option)."""
    behind = plane.heading * (body.at[0] - plane.x) < 0
    return behind and body_level(body) < altitude(plane)


def look_around(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """8.1 Test for each enemy not in sight, at one to five MegaHexes."""
    for body in bodies(sky, plane.side):
        if body.id in plane.sees or hidden(sky, plane, body):
            continue
        distance = apart(plane.at, body.at)
        if not distance or silhouetted(sky, altitude(plane), body_level(body)):
            effects.spot(umpire, plane, body, distance, rule="8.1")
        else:
            spotting_test(umpire, sky, plane, body, distance)


def spotting_colour(sky: Sky, plane: Aircraft, body: Body) -> str:
    """8.1 Return the die of the dashboard, by the pilot's skill and the weather (13)."""
    levels = (altitude(plane), body_level(body))
    modifier = skill(plane) + dimmed(sky, plane.at, body.at, levels)
    return shade(plane.model.spotting, modifier, test=True)


def spotting_test(umpire: Umpire, sky: Sky, plane: Aircraft, body: Body, distance: int) -> None:
    """8.1 Take a spotting test: x sees nothing, i up to four MegaHexes, v up to five."""
    colour = spotting_colour(sky, plane, body)
    face = roll_test(umpire, colour, rule="8.1", to=plane.friends)
    if seen(face, distance):
        effects.spot(umpire, plane, body, distance, rule="8.1")
    else:
        failed = SpottingFailed(plane.id, body.id, distance)
        umpire.tell(failed, rule="8.1", to=plane.friends)


def seen(face: str, distance: int) -> bool:
    """8.1 Return whether the face of a spotting die sees a body at a distance."""
    return face == "v" or (face == "i" and distance <= SURE)


def fixate(umpire: Umpire, sky: Sky) -> None:
    """8.5 Limit the sight of tailers, and of the tailed who see them, to each other."""
    for plane in sky.flying():
        if not plane.sees:
            continue
        partners = [plane.tails] if plane.tails else []
        partners += [
            enemy.id
            for enemy in sky.enemies(plane.side)
            if enemy.tails == plane.id and enemy.id in plane.sees
        ]
        if away := tuple([name for name in plane.sees if partners and name not in partners]):
            effects.lose_sight(umpire, sky, plane, away, "tail", rule="8.5")
