"""Fortunes: what the dice of a game gave and took, beside what was to be expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from aerodrome.bots.debriefing import DiceThrow
from aerodrome.kernel.events import Event, Told

from ..rules import events as e
from ..rules.ch01_components import shade, skill
from ..rules.ch05_conditions import SOFTENED, STRAINED
from ..rules.ch10_damage import CONTROLS
from ..rules.state import Aircraft, Sky
from ..rules.tables import TABLES
from .odds import burst, frailty, harm, structure
from .style import styles

SIGNS = ("x", "i", "v")
STALL = styles()["ace"].stall
"""5.3 The cost of a loss of control."""


def throws(sky: Sky, told: Sequence[Told]) -> Iterator[DiceThrow]:
    """Yield the dice between two checkpoints; machines count as they were at the first."""
    events = [line.event for line in told]
    planes = {plane.id: plane for plane in sky.aircraft}
    harmed = _harms(planes, events)
    softened = ""
    for event in events:
        match event:
            case e.Fired() if event.target in planes:
                seen = _aspect(sky, event)
                yield _throw(event, event.plane, planes[event.target], seen, harmed)
            case e.GroundFired():
                yield _throw(event, "", planes[event.plane], "side", harmed)
            case e.Struck():
                seen = "head_on" if event.cause == "fire" else "side"
                yield _throw(event, "", planes[event.plane], seen, harmed)
            case e.TookTest() if event.test in ("structural", "handling"):
                yield tested(planes[event.plane], event, softened == event.plane)
                softened = event.plane if (event.test, event.face) == ("handling", "v") else ""


Hits = dict[str, list[float]]
"""By aircraft, what each die that hit it took from it, in the order of the dice."""


def _throw(
    event: e.Fired | e.GroundFired | e.Struck, by: str, at: Aircraft, seen: str, harmed: Hits
) -> DiceThrow:
    """9.6 Return a combat die; one that hits a wreck takes nothing more."""
    hits = harmed.get(at.id, [])
    points = hits.pop(0) if event.face != "0" and hits else 0.0
    return DiceThrow(by, at.id, points, burst(event.colour, seen, frailty(at)))


def _aspect(sky: Sky, shot: e.Fired) -> str:
    """9.8 Return where a burst came from, as far as it decides the part hit."""
    names = [name for name, _ in shot.modifiers]
    if not sky.rules.hit_direction or "side" in names:
        return "side"
    return "tail" if "tail" in names else "head_on"


def _harms(planes: dict[str, Aircraft], events: Sequence[Event]) -> Hits:
    """10 Return where the hits went: each marks a part or a crew member first, a control more."""
    found: Hits = {}
    shaken = tested = ""
    for event in events:
        match event:
            case e.TookTest():
                tested = event.plane
            case e.PartHit() if event.plane in (shaken, tested) and event.part == "structure":
                shaken = tested = ""
            case e.PartHit():
                frail = frailty(planes[event.plane])
                found.setdefault(event.plane, []).append(harm(event.part, event.face, frail))
                shaken, tested = (event.plane if event.part in CONTROLS else ""), ""
            case e.CrewHit():
                part = "crew" if event.man else "pilot"
                face = "K" if event.result == "killed" else "1"
                frail = frailty(planes[event.plane])
                found.setdefault(event.plane, []).append(harm(part, face, frail))
                shaken = tested = ""
            case e.Fired() | e.GroundFired() | e.Struck():
                shaken = tested = ""
    return found


def tested(plane: Aircraft, taken: e.TookTest, softened: bool) -> DiceThrow:
    """5.1, 5.2 Return a test of the machine or of its handling, by what each sign costs."""
    left = frailty(plane).left
    soft = {sign: structure(SOFTENED.get(sign, 0), left) for sign in SIGNS}
    if taken.test == "handling":
        wings = TABLES.tests[shade(plane.model.structural, skill(plane), test=True)]
        costs = {"x": STALL, "i": 0.0, "v": _mean(soft, wings)}
    elif softened:
        costs = soft
    else:
        costs = {"x": 1.0, "i": structure(STRAINED, left), "v": 0.0}
    return DiceThrow("", plane.id, costs[taken.face], _mean(costs, TABLES.tests[taken.colour]))


def _mean(costs: Mapping[str, float], faces: Sequence[str]) -> float:
    return sum(costs[sign] for sign in faces) / len(faces)
