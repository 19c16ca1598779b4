"""Observations: what a seat sees, as one row of numbers; each part documents what it holds."""

from __future__ import annotations

from array import array
from functools import cache

import numpy as np
from numpy.typing import NDArray

from aerodrome.kernel.question import Question, Seat
from aerodrome.tabletop.hexes import step
from aerodrome.tabletop.numbering import AIRCRAFT, Part, slices

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MAP, MARGIN
from ..rules.ch06_fire import RANGE, THROWS, TWIN, arcs
from ..rules.ch06_jams import DEAD, ready_guns, server
from ..rules.ch08_scenarios import ITALIAN_TRENCH, TRENCH
from ..rules.ch09_advanced import BAND, HIGHEST, LOWEST
from ..rules.state import AUSTRIA, UNLIMITED, Battery, Side
from ..rules.tables import ARCS, TABLES
from .poses import HalfWritten, Pose, offset_of, pose_of, straight_on, written
from .repertoire import ARROWS, KINDS, WAYS, enemies_of, flight_of, kind, side_of, turned

FAR, HIGH = 16, 200
"""Hexes, and metres, beyond which all distances count the same."""
WOUND = 10
"""Points of damage that count as one."""
STICK = {"S": 1.0, "C": 0.0, "D": -1.0}
HEIGHT = {"up": 1.0, "level": 0.0, "down": -1.0}
HANDLING = {"L": 1.0, "M": 0.5, "P": 0.0}
BATTERY = ("guns", "guns jammed", "rounds")

PLANE = (
    *("there", "flying", "shot down", "gone otherwise", "of this seat", "column", "row"),
    *(f"faces {way}" for way in WAYS),
    *("height", "speed", "stick", "strength", "strength left", "top speed", "acceleration"),
    *("handling", "climb", "descent", "pilots able", "gunners and observers able", "wounds"),
    *(f"{word} {arc}" for arc in ARCS for word in BATTERY),
    *("fuel", "ace", "stalled", "controls hit", "rudder stuck", "rudder", "half-turn of late"),
    *("has the errand", "hunts it", *(f"pursues {n}" for n in range(1, AIRCRAFT + 1))),
    *("declared", "declared left", "declared right", "declared height", "declared immelmann"),
    *("order written", "order speed", "order immelmann", "moves flown"),
)
GAME = (
    *("altitude", "ammunition", "fuel", "aces", "quick start", "turn", "turns left", "impulse"),
    *("escape", "trench", "last side", "errand", "goal column", "goal row", "passed"),
    *(f"battery {arc}" for arc in ARCS),
)
DRAFT = (
    *("flying", "speed", "moves left", "column", "row", *(f"faces {way}" for way in WAYS)),
    *("height", "stick", "steps to the map's edge ahead"),
)
SIGHT = (
    *("flying", "ahead", "left", "distance", *(f"faces {way}" for way in WAYS), "above"),
    *("damage to it", "damage by it", "then ahead", "then left", "then distance"),
    *("damage to it then", "damage by it then", "aim at it", "its aim"),
)
PARTS = (
    Part(name="asked", shape=(len(KINDS),), columns=KINDS, text="The kind of the question."),
    Part(
        name="about",
        shape=(AIRCRAFT,),
        columns=tuple(f"own {n}" for n in range(1, AIRCRAFT + 1)),
        text="The aircraft it is about.",
    ),
    Part(
        name="game",
        shape=(len(GAME),),
        low=-1,
        columns=GAME,
        text="The rules in use, the time, the objective (`errand`: 1 the player's side's, -1 the "
        "enemy's; where it leads), and the battery that a question is about.",
    ),
    Part(
        name="draft",
        shape=(len(DRAFT),),
        low=-1,
        columns=DRAFT,
        text="Where the aircraft in question would be with the order written so far.",
    ),
    Part(
        name="moves",
        shape=(6, len(ARROWS) + 2),
        low=-1,
        columns=(*ARROWS, "stick", "metres"),
        text="The moves of that order, one after another.",
    ),
    Part(
        name="sights",
        shape=(AIRCRAFT, len(SIGHT)),
        low=-1,
        columns=SIGHT,
        text="Every enemy as seen along the nose from there, where it is now; and `then`, where it "
        "would be if it flew straight on for a turn. Damage is what a burst of all guns that bear "
        "does on average; aim is 1 after a hit in the phase before, a half after a miss.",
    ),
    Part(
        name="own",
        shape=(AIRCRAFT, len(PLANE)),
        low=-1,
        columns=PLANE,
        text="The aircraft of the player's side, in the order of the set-up.",
    ),
    Part(
        name="enemy",
        shape=(AIRCRAFT, len(PLANE)),
        low=-1,
        columns=PLANE,
        text="The enemies in the same way, without their orders, with the declarations that a "
        "pursuer knows.",
    ),
)
PLACES = slices(PARTS)
LENGTH = sum(part.size for part in PARTS)


def observe(view: SkyView, seat: Seat, question: Question | None) -> NDArray[np.float32]:
    """Return all parts in one row; without a question there is no draft, and no line of sight."""
    row = [0.0] * LENGTH
    side = side_of(view, seat)
    own, enemies = flight_of(view, side), enemies_of(view, side)
    row[PLACES["game"]] = _game(view, own, question)
    for name, planes, others in (("own", own, enemies), ("enemy", enemies, own)):
        start = PLACES[name].start
        for plane in planes:
            row[start : start + len(PLANE)] = _plane(view, plane, others, side)
            start += len(PLANE)
    if question is not None:
        _ask(row, view, own, enemies, question)
    seen = np.frombuffer(array("f", row), np.float32)
    return np.minimum(np.maximum(seen, -1, out=seen), 1, out=seen)


def _ask(
    row: list[float],
    view: SkyView,
    own: list[PlaneView],
    enemies: list[PlaneView],
    question: Question,
) -> None:
    """Fill in the question, the aircraft it is about, and what that sees."""
    asked = kind(question)
    row[PLACES["asked"].start + KINDS.index(asked)] = 1
    for number, plane in enumerate(own):
        if plane.id == question.about:
            row[PLACES["about"].start + number] = 1
            if plane.placed and not plane.gone:
                given = question.given if asked in ("speed", "move", "metres", "last move") else ()
                draft = written(plane, given)
                row[PLACES["draft"]] = _draft(plane, draft)
                _moves(row, draft)
                _sights(row, view, plane, draft.pose, enemies)


def _game(view: SkyView, own: list[PlaneView], question: Question | None) -> list[float]:
    rules, aims = view.rules, view.aims
    limit = max(1, rules.turn_limit)
    errand, goal = 0, (0.0, 0.0)
    if aims.aircraft:
        errand = 1 if any(plane.id == aims.aircraft for plane in own) else -1
        goal = _goal(aims.objective, aims.edge, own[0].side)
    battery = ""
    if question is not None and question.rule in ("6.2", "6.7"):
        battery = str(question.prompt().words.get("battery", ""))
    return [
        *(rules.altitude, rules.ammunition, rules.fuel, rules.aces, rules.quick_start),
        *(view.turn / limit, min(20, limit - view.turn) / 20, view.impulse / 6),
        *(aims.objective == name for name in ("escape", "trench", "last_side")),
        *(errand, *goal, view.passed, *(battery == arc for arc in ARCS)),
    ]


@cache
def _goal(objective: str, edge: str, side: Side) -> tuple[float, float]:
    """8 Return where a task leads: the middle of the trench, or of an edge."""
    if objective == "trench":
        hexes = list(ITALIAN_TRENCH if edge == "left" else TRENCH)
        column, row = MAP.to_cell(hexes[len(hexes) // 2])
    else:
        middle = (MAP.width + 1) // 2, (MAP.height + 1) // 2
        column = {"left": 1, "right": MAP.width}.get(edge, middle[0])
        row = {"top": 1, "bottom": MAP.height}.get(edge, middle[1])
    return _scaled(*turned(column, row, side))


def _way(facing: int, against: int) -> list[float]:
    """Return a facing as one of six flags."""
    ways = [0.0] * 6
    ways[(facing - against) % 6] = 1.0
    return ways


def _place(pose: Pose, side: Side) -> tuple[float, float]:
    return _scaled(*turned(*MAP.to_cell(pose.at), side))


def _scaled(column: int, row: int) -> tuple[float, float]:
    """Return a place from border to border, and from edge to edge, both 0 to 1."""
    return (column - 0.5) / MAP.width, (row - 0.5) / MAP.height


def _height(height: int) -> float:
    """Return a height as a number: -1 on the floor, 1 under the ceiling."""
    return 2 * (height - LOWEST) / max(1, HIGHEST - LOWEST) - 1


def _plane(view: SkyView, plane: PlaneView, others: list[PlaneView], side: Side) -> list[float]:
    """Return a counter and its card."""
    flying = plane.placed and not plane.gone
    column, row, ways = 0.0, 0.0, [0.0] * 6
    if flying:
        column, row = _place(pose_of(plane), side)
        ways = _way(plane.facing, 3 if side == AUSTRIA else 0)
    shot = plane.gone == "shot_down"
    top, speedup, handling, climb, descent, strength = _figures(plane.type)
    return [
        *(1, flying, shot, bool(plane.gone) and not shot, plane.seat == view.seat, column, row),
        *(*ways, _height(plane.height) if view.rules.altitude else 0, plane.speed / 6),
        *(STICK[plane.stick], plane.robustness / 60, plane.robustness / strength),
        *(top, speedup, handling, climb, descent),
        *_crew(plane),
        *_batteries(plane),
        *(1.0 if plane.fuel == UNLIMITED else plane.fuel / 100, plane.ace, plane.stalled),
        *(plane.controls, bool(plane.rudder), STICK.get(plane.rudder, 0.0)),
        *(plane.half_turn >= max(1, view.turn - 1), plane.id == view.aims.aircraft),
        *(plane.id == view.aims.hunter, *_pursuit(plane, others)),
        *_told(plane),
    ]


@cache
def _figures(type_: str) -> tuple[float, ...]:
    """1.4 Return what the table prints of a type."""
    model = TABLES.models[type_]
    handling = HANDLING[model.manoeuvrability]
    climb, descent = model.climb / 100, model.descent / 200
    return model.speed / 6, model.acceleration / 6, handling, climb, descent, model.robustness


def _crew(plane: PlaneView) -> tuple[float, float, float]:
    able = [man for man in plane.crew if man.wounds < DEAD]
    pilots = sum(man.role == "pilot" for man in able)
    return pilots / 4, (len(able) - pilots) / 4, sum(man.wounds for man in plane.crew) / 8


def _batteries(plane: PlaneView) -> list[float]:
    """Return guns, jams and rounds of each arc; unlimited rounds are 1."""
    found = [0.0] * len(BATTERY) * len(ARCS)
    for battery in plane.batteries:
        start = ARCS.index(battery.arc) * len(BATTERY)
        left = sum(battery.rounds)
        rounds = 1.0 if left < 0 else left / 100
        found[start : start + 3] = len(battery.jammed) / 2, sum(battery.jammed) / 2, rounds
    return found


def _pursuit(plane: PlaneView, others: list[PlaneView]) -> list[float]:
    found = [0.0] * AIRCRAFT
    for number, other in enumerate(others):
        found[number] = float(bool(plane.quarry) and other.id == plane.quarry)
    return found


def _told(plane: PlaneView) -> list[float]:
    """7 Return the declaration, and the order (4), as far as they are known."""
    said, order = plane.declared, plane.order
    found = [0.0] * 9
    if said is not None:
        found[:5] = 1, said.left / 6, said.right / 6, HEIGHT[said.height], said.immelmann
    if order is not None:
        found[5:] = 1, order.speed / 6, bool(order.immelmann), plane.flown / 6
    return found


def _draft(plane: PlaneView, draft: HalfWritten) -> list[float]:
    pose = draft.pose
    return [
        *(1, draft.speed / 6, max(0, draft.speed - len(draft.moves)) / 6),
        *(*_place(pose, plane.side), *_way(pose.facing, 3 if plane.side == AUSTRIA else 0)),
        *(_height(pose.height), STICK[draft.stick], _room_ahead(pose) / FAR),
    ]


def _room_ahead(pose: Pose) -> int:
    """Return how many hexes straight ahead are on the map, as far as it matters."""
    margin = MARGIN.get(pose.at, 1)
    for steps in range(margin, FAR):
        if step(pose.at, pose.facing, steps) not in MARGIN:
            return steps - 1
    return FAR


def _moves(row: list[float], draft: HalfWritten) -> None:
    start = PLACES["moves"].start
    for move in draft.moves[:6]:
        row[start + ARROWS.index(move.arrow)] = 1
        row[start + len(ARROWS)] = STICK[move.stick]
        row[start + len(ARROWS) + 1] = move.metres / HIGH
        start += len(ARROWS) + 2


def _sights(
    row: list[float], view: SkyView, plane: PlaneView, eye: Pose, enemies: list[PlaneView]
) -> None:
    start = PLACES["sights"].start
    for number, enemy in enumerate(enemies):
        if enemy.placed and not enemy.gone:
            at = start + number * len(SIGHT)
            row[at : at + len(SIGHT)] = _sight(view, plane, eye, enemy)


def _sight(view: SkyView, plane: PlaneView, eye: Pose, enemy: PlaneView) -> list[float]:
    """Return an enemy along the nose, now and when it has flown straight on."""
    now, then = pose_of(enemy), straight_on(enemy)
    return [
        *(1, *_bearing(eye, now), *_way(enemy.facing, eye.facing)),
        *((now.height - eye.height) / HIGH, _harm(view, plane, eye, now)),
        *(_harm(view, enemy, now, eye), *_bearing(eye, then)),
        *(_harm(view, plane, eye, then), _harm(view, enemy, then, eye)),
        *(_aim(view, plane, enemy), _aim(view, enemy, plane)),
    ]


def _aim(view: SkyView, plane: PlaneView, target: PlaneView) -> float:
    """6.2 Return whether a battery fired at it in the phase before, and hit."""
    before = view.turn * 6 + view.impulse - 1
    aims = [b for b in plane.batteries if b.aim == target.id and b.aim_phase >= before]
    return max((1.0 if battery.aim_hit else 0.5 for battery in aims), default=0.0)


def _bearing(eye: Pose, other: Pose) -> tuple[float, float, float]:
    ahead, left, away = offset_of(eye, other.at)
    return ahead / FAR, left / FAR, away / FAR


def _harm(view: SkyView, plane: PlaneView, eye: Pose, other: Pose) -> float:
    """6 Return the average damage of a burst from all guns that bear."""
    offset = other.at[0] - eye.at[0], other.at[1] - eye.at[1]
    apart = abs(eye.height - other.height) if view.rules.altitude else 0
    total = 0.0
    for battery in plane.batteries:
        away = arcs(RANGE)[battery.arc][eye.facing].get(offset, 0)
        if away:
            away += max(0, apart - 1) // BAND
            total += _burst(plane, battery, away) if away <= RANGE else 0
    return total / WOUND


def _burst(plane: PlaneView, battery: Battery, away: int) -> float:
    guns, man = len(ready_guns(battery)), server(plane, battery)
    if not guns or man is None or man.wounds >= DEAD:
        return 0.0
    return _points(away) * (TWIN if guns > 1 else 1)


@cache
def _points(away: int) -> float:
    """6.3 Return the mean of the table over all throws at a distance."""
    return sum(TABLES.fire.cell(throw, away).damage for throw in THROWS) / len(THROWS)
