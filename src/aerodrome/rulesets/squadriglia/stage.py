"""Stage: how each event looks while it happens, in acts a client can show."""

from __future__ import annotations

from collections.abc import Sequence

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.acts import AnyAct, Arrive, Beat, Fly, Mark, Marks, Shoot, Vanish, marked
from aerodrome.tabletop.hexes import degrees
from aerodrome.tabletop.scene import TrackKind

from . import events as e

MARKS: Marks = {
    "damage": (e.Damaged, e.CrewHit),
    "jam": (e.GunJammed,),
    "good": (e.RudderFreed, e.TrenchPassed),
    "status": (
        *(e.Sank, e.EngineStalled, e.ControlsDamaged, e.RudderJammed, e.ImmelmannBroken),
        e.FuelLost,
    ),
}
TRACKS: dict[type[Event], TrackKind] = {
    e.Damaged: "robustness",
    e.FuelLost: "fuel",
    e.Sank: "height",
}


def stage(event: Event) -> Sequence[AnyAct]:
    """The acts of an event; many need none but their line in the log."""
    match event:
        case e.Placed():
            return (Arrive(event.plane, event.at, degrees(event.facing), event.height),)
        case e.TurnBegan():
            return (Beat(Phrase("beat.turn", {"turn": event.turn})),)
        case e.ImpulseBegan():
            return (Beat(Phrase("beat.impulse", {"impulse": event.impulse})),)
        case e.Flew():
            return (Fly(event.plane, event.path, degrees(event.facing), event.height),)
        case e.Left():
            return (Vanish(event.plane, "leaves"),)
        case e.Fired():
            return (Shoot(event.plane, event.target, event.dice, event.damage),)
        case e.ShotDown():
            return (Vanish(event.plane, "falls"),)
        case e.ClearingTried():
            return (Mark(event.plane, event.phrase(), "good" if event.cleared else "jam"),)
        case e.EngineTried():
            return (Mark(event.plane, event.phrase(), "good" if event.runs else "status"),)
    return marked(event, MARKS, TRACKS)
