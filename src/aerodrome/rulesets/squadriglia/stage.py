"""Stage: how each event looks while it happens, in acts a client can show."""

from __future__ import annotations

from collections.abc import Sequence

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.acts import AnyAct, Arrive, Beat, Fly, Mark, Shoot, Vanish
from aerodrome.tabletop.hexes import degrees

from . import events as e


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
        case e.Sank():
            return (Mark(event.plane, event.phrase(), tracks={"height": event.height}),)
        case e.Left():
            return (Vanish(event.plane, "leaves"),)
        case e.Fired():
            return (Shoot(event.plane, event.target, event.dice, event.damage),)
        case e.ShotDown():
            return (Vanish(event.plane, "falls"),)
        case e.Damaged():
            return (Mark(event.plane, event.phrase(), "damage", {"robustness": event.robustness}),)
        case e.CrewHit():
            return (Mark(event.plane, event.phrase(), "damage"),)
        case e.GunJammed():
            return (Mark(event.plane, event.phrase(), "jam"),)
        case e.ClearingTried():
            return (Mark(event.plane, event.phrase(), "good" if event.cleared else "jam"),)
    return _misfortunes(event)


def _misfortunes(event: Event) -> Sequence[AnyAct]:
    match event:
        case e.EngineStalled() | e.ControlsDamaged() | e.RudderJammed() | e.ImmelmannBroken():
            return (Mark(event.plane, event.phrase()),)
        case e.FuelLost():
            return (Mark(event.plane, event.phrase(), tracks={"fuel": event.fuel}),)
        case e.RudderFreed():
            return (Mark(event.plane, event.phrase(), "good"),)
        case e.EngineTried():
            return (Mark(event.plane, event.phrase(), "good" if event.runs else "status"),)
        case e.TrenchPassed():
            return (Mark(event.plane, event.phrase(), "good"),)
    return ()
