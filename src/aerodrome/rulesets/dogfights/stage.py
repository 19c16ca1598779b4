"""Stage: how each event looks while it happens, in acts a client can show."""

from __future__ import annotations

from collections.abc import Sequence

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.rulesets.dogfights import events as e
from aerodrome.tabletop.acts import AnyAct, Arrive, Beat, Fly, Mark, Shoot, Vanish
from aerodrome.tabletop.hexes import degrees

HITS = {"takedown": 2, "damage": 1}


def stage(event: Event) -> Sequence[AnyAct]:
    """The acts of an event; many need none but their line in the log."""
    match event:
        case e.PutOnAccess():
            return (Arrive(event.plane, event.at, degrees(event.facing), event.level),)
        case e.TurnBegan():
            return (Beat(Phrase("beat.turn", {"round": event.round, "side": event.side})),)
        case e.DieThrown():
            return (Beat(event.phrase()),)
        case e.BreakTurnBegan():
            return (Beat(Phrase("beat.break_turn", {"plane": event.plane})),)
        case e.Flew():
            return (Fly(event.plane, event.path, degrees(event.facing), event.level),)
        case e.Left():
            return (Vanish(event.plane, "leaves"),)
        case e.Fired():
            return (Shoot(event.plane, event.target, event.dice, HITS.get(event.outcome, 0)),)
        case e.ShotDown():
            return (Vanish(event.plane, "falls"),)
    return _marks(event)


def _marks(event: Event) -> Sequence[AnyAct]:
    match event:
        case e.Damaged() | e.EngineOverused():
            return (Mark(event.plane, event.phrase(), "damage"),)
        case e.Jammed():
            return (Mark(event.plane, event.phrase(), "jam"),)
        case e.GunsCleared() | e.PhotoTaken() | e.PhotosDelivered() | e.BombDropped():
            return (Mark(event.plane, event.phrase(), "good"),)
        case e.PilotShown() | e.TakedownCounted() | e.Waited() | e.HeldFire():
            return (Mark(event.plane, event.phrase()),)
    return ()
