"""Stage: how each event looks while it happens, in acts a client can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from aerodrome.crews.events import Fumbled, Nursed, Saved, SkillUsed
from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.acts import AnyAct, Beat, Fly, Mark, Shoot, Vanish

from . import events as e
from . import events_crews as c

FALLS = ("cracked", "crashed", "exploded", "wrecked")
BEFALLS: dict[str, Literal["damage", "good"]] = {"fire": "damage", "out": "good"}
HITS = {"0": 0, "1": 1, "2": 2, "3": 3, "K": 4}


def stage(event: Event) -> Sequence[AnyAct]:
    """The acts of an event; many need none but their line in the log."""
    match event:
        case e.TurnBegan():
            return (Beat(Phrase("beat.turn", {"turn": event.turn})),)
        case e.FreezeCalled():
            return (Beat(Phrase("beat.freeze", {"time": event.time})),)
        case e.Flew():
            return (Fly(event.plane, event.path, event.facing, event.level),)
        case e.MarkerMoved():
            return (Fly(event.plane, event.cells[-1:], 0),)
        case e.Fired():
            return (Shoot(event.plane, event.target, (), HITS[event.face]),)
        case e.GroundFired():
            return (Shoot(event.target, event.plane, (), HITS[event.face]),)
        case e.Lost():
            return (Vanish(event.plane, "falls" if event.how in FALLS else "leaves"),)
        case e.PartHit() | e.CrewHit() | e.LeakBegan():
            return (Mark(event.plane, event.phrase(), "damage"),)
        case e.GunJammed():
            return (Mark(event.plane, event.phrase(), "jam"),)
    return _misfortunes(event)


def _misfortunes(event: Event) -> Sequence[AnyAct]:
    match event:
        case e.Befell():
            return (Mark(event.plane, event.phrase(), BEFALLS.get(event.what, "status")),)
        case e.Stalled():
            return (Mark(event.plane, event.phrase(), tracks={"speed": event.speed}),)
        case e.NoseDropped():
            return (Mark(event.plane, event.phrase()),)
        case e.ControlRegained():
            return (Mark(event.plane, event.phrase(), "good", {"speed": event.speed}),)
        case e.Reloaded():
            return (Mark(event.plane, event.phrase(), "good"),)
        case e.GunTried():
            return (
                Mark(event.plane, event.phrase(), "good" if event.result == "cleared" else "jam"),
            )
        case e.TargetHit() | e.TargetDestroyed():
            return (Mark(event.target, event.phrase(), "damage"),)
        case e.FiredUpon():
            return (Mark(event.target, event.phrase()),)
        case e.Struck():
            return (Mark(event.plane, event.phrase()),)
    return _feats(event)


def _feats(event: Event) -> Sequence[AnyAct]:
    """15 What the crews of a campaign do that others cannot."""
    match event:
        case SkillUsed() | c.RocketsReadied():
            return (Mark(event.plane, event.phrase()),)
        case Saved():
            return (Mark(event.plane, event.phrase(), "good"),)
        case Nursed():
            return (Mark(event.plane, event.phrase(), "damage"),)
        case Fumbled():
            return (Mark(event.plane, event.phrase(), "jam"),)
        case c.RocketsFired() if event.target:
            return (Shoot(event.plane, event.target, (), HITS[event.face]),)
    return ()
