"""How each event looks while it happens, in acts that a client can show."""

from __future__ import annotations

from collections.abc import Sequence

from aerodrome.crews.events import Fumbled, Nursed, Saved, SkillUsed
from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.acts import (
    AnyAct,
    Beat,
    Fly,
    Mark,
    MarkKind,
    Marks,
    Shoot,
    Vanish,
    fired,
    marked,
)
from aerodrome.tabletop.scene import TrackKind

from ..rules import events as e
from ..rules import events_crews as c
from ..rules.ch01_components import hit_percent

FALLS = ("cracked", "crashed", "exploded", "wrecked")
BEFALLS: dict[str, MarkKind] = {"fire": "damage", "out": "good"}
MARKS: Marks = {
    "damage": (e.PartHit, e.CrewHit, e.LeakBegan, Nursed),
    "jam": (e.GunJammed, Fumbled),
    "good": (e.ControlRegained, e.Reloaded, Saved),
    "status": (e.Stalled, e.NoseDropped, e.Struck, SkillUsed, c.RocketsReadied),
}
TRACKS: dict[type[Event], TrackKind] = {e.Stalled: "speed", e.ControlRegained: "speed"}
HITS = {"0": 0, "1": 1, "2": 2, "3": 3, "K": 4}


def stage(event: Event) -> Sequence[AnyAct]:
    """Return the acts of an event; many have none, only their line in the log."""
    match event:
        case e.TurnBegan():
            says = Phrase("beat.turn", {"turn": event.turn})
            return (Beat(says, {"turn": event.turn}),)
        case e.FreezeCalled():
            return (Beat(Phrase("beat.freeze", {"time": event.time})),)
        case e.Flew():
            says = Phrase("beat.flew", {"plane": event.plane, "level": event.level})
            return (Fly(event.plane, event.path, event.facing, event.level, says=says),)
        case e.MarkerMoved():
            return (Fly(event.plane, event.cells[-1:], 0),)
        case e.Fired():
            return (_burst(event.plane, event.target, event.face, event.colour),)
        case e.GroundFired():
            return (_burst(event.target, event.plane, event.face, event.colour),)
        case e.Lost():
            return (Vanish(event.plane, "falls" if event.how in FALLS else "leaves"),)
        case e.Befell():
            return (Mark(event.plane, event.phrase(), BEFALLS.get(event.what, "status")),)
        case e.GunTried():
            kind: MarkKind = "good" if event.result == "cleared" else "jam"
            return (Mark(event.plane, event.phrase(), kind),)
        case e.TargetHit() | e.TargetDestroyed():
            return (Mark(event.target, event.phrase(), "damage"),)
        case e.FiredUpon():
            return (Mark(event.target, event.phrase()),)
        case c.RocketsFired() if event.target:
            return (Shoot(event.plane, event.target, (), HITS[event.face]),)
    return marked(event, MARKS, TRACKS)


def _burst(plane: str, target: str, face: str, colour: str) -> Shoot:
    says = fired(plane, target, "hit" if HITS[face] else "miss")
    return Shoot(plane, target, (), HITS[face], odds=hit_percent(colour), says=says)
