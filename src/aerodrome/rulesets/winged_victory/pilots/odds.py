"""Odds: what a burst or a test is worth before the die falls; 1 is an aircraft shot down."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..rules.ch01_components import shade, skill
from ..rules.ch05_conditions import SOFTENED, STRAINED
from ..rules.ch09_fire import LONG, SHORT
from ..rules.ch09_guns import COST, FORWARD, FRAGILE, aspect, bears
from ..rules.ch10_damage import D20, LEAK_BOX, LOCATION, THIRDS
from ..rules.dashboards import Mount
from ..rules.state import Aircraft, Gun, Rules, Target
from ..rules.tables import TABLES
from .courses import PHASES, Pose

WOUND = 0.35
"""10.5 A wounded pilot flies like a recruit, and the next hit is fatal."""
CREW = 0.15
LEAK = 0.55
"""10.6 The engine stops in a few turns, if nothing burns before."""
ENGINE = 0.1
"""10.3 A point of damage to the engine."""
CONTROL = 0.08
"""10.2 A damaged control, without the structure it costs."""
STOPPED = 0.8
JAM = 0.1
"""9.7 Guns that must be cleared before they fire again."""
ROUNDS = 0.12
"""9.4 The worth of all rounds together; each one counts more when few are left."""
HITS = {"0": 0, "1": 1, "2": 2, "3": 3}
NORTH = 40
"""Half levels, far above the ground, where geometry is looked up."""


class Frailty(NamedTuple):
    """10 What the worth of a hit depends on."""

    printed: int
    left: int
    wounded: bool
    crewed: bool
    engine: int
    leaking: bool


def frailty(plane: Aircraft) -> Frailty:
    model = plane.model
    left = max(1, plane.strength + 1 - plane.structure)
    crewed = len(plane.wounds) > 1
    leaking = plane.leaking or plane.stopped
    return Frailty(model.structure, left, bool(plane.wounds[0]), crewed, plane.engine, leaking)


@lru_cache(maxsize=8192)
def burst(colour: str, aspect: str, target: Frailty) -> float:
    """9.6, 9.8 Return the mean over the faces of the die and the parts they may hit."""
    shift = LOCATION.get(aspect, 0)
    parts = [TABLES.locations.cell(die + shift) for die in range(1, D20 + 1)]
    faces = TABLES.combat[colour]
    total = sum(harm(part, face, target) for face in faces if face != "0" for part in parts)
    return total / len(faces) / D20


def harm(part: str, face: str, target: Frailty) -> float:
    """10 Return what a hit on a part takes from an aircraft."""
    destroyed = face == "K"
    points = -(-target.printed // THIRDS) if destroyed else HITS[face]
    if part == "crew" and target.crewed:
        return CREW
    if part == "pilot":
        return 1.0 if destroyed or target.wounded else WOUND
    if part == "tank":
        return LEAK * (1.5 if destroyed else 1.0) * (0.3 if target.leaking else 1.0)
    if part == "engine":
        if destroyed:
            return 0.3 if target.leaking else STOPPED
        leaks = target.engine < LEAK_BOX <= target.engine + points
        return ENGINE * points + (LEAK if leaks else 0.0)
    if part in ("structure", "crew"):
        return structure(points, target.left)
    return CONTROL * (2 if destroyed else 1) + structure(1, target.left)


def structure(points: float, left: int) -> float:
    """10.1 Return the worth of boxes of structure: more, the fewer are left."""
    return min(1.0, points / left)


def crack(plane: Aircraft) -> float:
    """5.1 Return the average cost of a structural test at high speed."""
    faces = TABLES.tests[shade(plane.model.structural, skill(plane), test=True)]
    strained = structure(STRAINED, frailty(plane).left)
    return sum({"x": 1.0, "i": strained, "v": 0.0}[face] for face in faces) / len(faces)


def control(plane: Aircraft) -> float:
    """5.2 Return the probability that a handling test is passed."""
    faces = TABLES.tests[shade(plane.model.handling, skill(plane), test=True)]
    return 1.0 - faces.count("x") / len(faces)


def fumble(plane: Aircraft, stall: float) -> float:
    """5.2 Return the average cost of a handling test, if a stall costs so much."""
    left = frailty(plane).left
    soft = TABLES.tests[shade(plane.model.structural, skill(plane), test=True)]
    torn = sum(structure(SOFTENED.get(face, 0), left) for face in soft) / len(soft)
    faces = TABLES.tests[shade(plane.model.handling, skill(plane), test=True)]
    return sum({"x": stall, "i": 0.0, "v": torn}[face] for face in faces) / len(faces)


def _stand_in() -> Aircraft:
    """Return an aircraft of no type, where only its pose matters."""
    return Aircraft(id="", side="", type="", among=(), skill="", wounds=(0,), guns=[], bombs=False)


_STAND_IN, _TARGET = _stand_in(), _stand_in()


@lru_cache(maxsize=65536)
def _bears(gun: Mount, x: int, y: int, pitch: int, dx: int, dy: int) -> int | None:
    plane = _STAND_IN
    plane.x, plane.y, plane.heading, plane.pitch = x, NORTH + y, 1, pitch
    weapon = Gun(mount=gun, colour="green", rounds=1, spare=0, fed=True, man=0)
    return bears(plane, weapon, (x + dx, NORTH + y + dy))


def bearing(gun: Mount, here: Pose, there: Pose) -> int | None:
    """9.1, 9.2 Return the range at which a gun of an aircraft here bears on one there."""
    (x, y), heading, pitch = here
    dx = heading * (there.at[0] - x)
    return _bears(gun, heading * x % PHASES, y % PHASES, pitch, dx, there.at[1] - y)


@lru_cache(maxsize=65536)
def _aspect(gun: Mount, x: int, y: int, pitch: int, dx: int, dy: int, way: int, angle: int) -> str:
    plane, target = _STAND_IN, _TARGET
    plane.x, plane.y, plane.heading, plane.pitch = x, NORTH + y, 1, pitch
    target.x, target.y, target.heading, target.pitch = x + dx, NORTH + y + dy, way, angle
    weapon = Gun(mount=gun, colour="green", rounds=1, spare=0, fed=True, man=0)
    return aspect(plane, weapon, target)


def seen_from(gun: Mount, here: Pose, there: Pose) -> str:
    """9.5 Return the aspect: from behind, head-on or from the side."""
    (x, y), heading, pitch = here
    dx, way = heading * (there.at[0] - x), heading * there.heading
    key = (heading * x % PHASES, y % PHASES, pitch, dx, there.at[1] - y)
    return _aspect(gun, *key, way, there.pitch)


def modifier(rules: Rules, plane: Aircraft, gun: Gun, target: Aircraft, flown: str) -> int:
    """9.5 Return the shift of the die without range, aspect and burst, for the target's `flown`."""
    found = skill(plane) if gun.mount == FORWARD else 0
    if target.leaf or flown == "falling_leaf":
        found += TABLES.number("9.5", "falling_leaf")
    elif flown in FRAGILE:
        found += TABLES.number("9.5", flown)
    if rules.target_size:
        found += TABLES.number("9.5", target.model.kind)
    return found


RANGES = {steps: TABLES.number("9.5", f"range_{steps}") for steps in range(1, 6)}
ASPECTS = {name: TABLES.number("9.5", name) for name in ("tail", "head_on", "side")}
LONGER = TABLES.number("9.5", "long_burst")


def bursts(gun: Gun, shift: int, aspect: str, target: Frailty) -> dict[str, float]:
    """9.4 Return what a short and a long burst bring, less the rounds and the jams they cost."""
    each = ROUNDS / max(1, gun.rounds + gun.spare)
    found = {SHORT: burst(shade(gun.colour, shift), aspect, target) - each * COST[SHORT]}
    if gun.rounds >= COST[LONG]:
        colour = shade(gun.colour, shift + LONGER)
        faces = TABLES.combat[colour]
        jams = JAM * faces.count("1") / len(faces)
        found[LONG] = burst(colour, aspect, target) - each * COST[LONG] - jams
    return found


def ground_bursts(gun: Gun, shift: int, target: Target) -> dict[str, float]:
    """14.4 Return the share of a ground target that a burst destroys."""
    needed = TABLES.targets[target.kind].hits
    left = max(1, needed - target.hits)
    each = ROUNDS / max(1, gun.rounds + gun.spare)
    found = {}
    for word, longer in ((SHORT, 0), (LONG, LONGER)):
        if word == SHORT or gun.rounds >= COST[word]:
            faces = TABLES.combat[shade(gun.colour, shift + longer)]
            hits = [left if face == "K" else min(left, HITS[face]) for face in faces]
            found[word] = sum(hits) / len(faces) / needed - each * COST[word]
    return found
