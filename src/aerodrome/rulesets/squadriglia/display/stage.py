"""How each event looks while it happens, in acts that a client can show."""

from __future__ import annotations

from collections.abc import Sequence

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.acts import (
    AnyAct,
    Arrive,
    Beat,
    Fly,
    Mark,
    Marks,
    Shoot,
    Vanish,
    fired,
    marked,
)
from aerodrome.tabletop.hexes import degrees
from aerodrome.tabletop.scene import TrackKind

from ..rules import events as e
from ..rules.ch06_fire import hit_chance

MARKS: Marks = {
    "damage": (
        *(e.Damaged, e.CrewHit, e.EngineStalled, e.ControlsDamaged, e.RudderJammed),
        e.FuelLost,
    ),
    "jam": (e.GunJammed,),
    "good": (e.RudderFreed, e.TrenchPassed),
    "status": (e.Sank, e.ImmelmannBroken),
}
TRACKS: dict[type[Event], TrackKind] = {
    e.Damaged: "robustness",
    e.FuelLost: "fuel",
    e.Sank: "height",
}


def stage(event: Event) -> Sequence[AnyAct]:
    """Return the acts of an event; many have none, only their line in the log."""
    match event:
        case e.Placed():
            return (Arrive(event.plane, event.at, degrees(event.facing), event.height),)
        case e.TurnBegan():
            begun = {"turn": event.turn, "impulse": 0}
            return (Beat(Phrase("beat.turn", {"turn": event.turn}), begun),)
        case e.ImpulseBegan():
            says = Phrase("beat.impulse", {"impulse": event.impulse})
            return (Beat(says, {"impulse": event.impulse}),)
        case e.Flew():
            return (Fly(event.plane, event.path, degrees(event.facing), event.height),)
        case e.Left():
            return (Vanish(event.plane, "leaves"),)
        case e.Fired():
            odds = hit_chance(event.distance, sum(value for _, value in event.modifiers))
            result = "hit" if event.damage else "special" if event.special else "miss"
            says = fired(event.plane, event.target, result, event.damage)
            hits, dice = event.damage, event.dice
            return (Shoot(event.plane, event.target, dice, hits, odds=odds, says=says),)
        case e.ShotDown():
            return (Vanish(event.plane, "falls"),)
        case e.ClearingTried():
            return (Mark(event.plane, event.phrase(), "good" if event.cleared else "jam"),)
        case e.EngineTried():
            return (Mark(event.plane, event.phrase(), "good" if event.runs else "status"),)
    return marked(event, MARKS, TRACKS)
