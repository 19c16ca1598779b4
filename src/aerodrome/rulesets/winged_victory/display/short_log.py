"""The short log: what it shows of each event."""

from __future__ import annotations

from collections.abc import Sequence

from aerodrome.crews.events import Fumbled, Nursed, Saved, SkillUsed
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.short_log import OTHER, Gist, GistKind, Gists, befell, quiet, short

from ..rules import events as e
from ..rules import events_crews as crews
from ..rules import events_missions as missions
from .stage import FALLS, HITS

MISS = "0"
BEFALLS: dict[str, GistKind] = {"out": "mended", "goggles": "note"}


def _turn(event: e.TurnBegan) -> Sequence[Gist]:
    return (Gist("turn", amount=event.turn),)


def _manoeuvred(event: e.Manoeuvred) -> Sequence[Gist]:
    flown = Gist("move", event.plane, says=Phrase(f"flight.{event.manoeuvre}"))
    return flown, Gist("speed", event.plane, amount=event.speed)


def _hit(target: str, by: str, face: str, says: Phrase | None = None) -> Sequence[Gist]:
    kind: GistKind = "miss" if face == MISS else "hit"
    return (Gist(kind, target, by, HITS[face], dice=(face,), says=says),)


def _struck(event: e.Struck) -> Sequence[Gist]:
    return _hit(event.plane, "", event.face, Phrase(f"gist.Struck.{event.cause}"))


def _rockets(event: crews.RocketsFired) -> Sequence[Gist]:
    return _hit(event.target, event.plane, event.face) if event.target else OTHER


def _lost(event: e.Lost) -> Sequence[Gist]:
    kind: GistKind = "kill" if event.how in FALLS else "gone"
    return (Gist(kind, event.plane, says=short(event)),)


def _befell(event: e.Befell) -> Sequence[Gist]:
    return (Gist(BEFALLS.get(event.what, "damage"), event.plane, says=short(event)),)


def _tried(event: e.GunTried) -> Sequence[Gist]:
    return (Gist("mended", event.plane, says=short(event)),) if event.result == "cleared" else OTHER


def _turned(event: e.MarkerTurned) -> Sequence[Gist]:
    return (Gist("note", event.plane, says=short(event)),) if event.side == "caution" else OTHER


def _ground(event: e.TargetHit | e.TargetDestroyed) -> Sequence[Gist]:
    return (Gist("goal", event.target, says=short(event)),)


SHORT_LOG: Gists = {
    e.TurnBegan: _turn,
    e.Manoeuvred: _manoeuvred,
    e.Fired: lambda event: _hit(event.target, event.plane, event.face),
    e.GroundFired: lambda event: _hit(event.plane, event.target, event.face),
    e.Struck: _struck,
    e.FiredUpon: lambda event: (Gist("note", event.target, says=short(event)),),
    e.Lost: _lost,
    e.Befell: _befell,
    e.GunTried: _tried,
    e.MarkerTurned: _turned,
    e.TargetHit: _ground,
    e.TargetDestroyed: _ground,
    e.MissionAdvanced: lambda event: (Gist("goal", says=event.phrase()),),
    missions.Arranged: lambda event: (Gist("goal", says=event.phrase()),),
    e.GameEnded: lambda event: (Gist("end", says=event.phrase()),),
    crews.RocketsFired: _rockets,
    **befell("damage", e.PartHit, e.CrewHit, e.LeakBegan),
    **befell("jam", e.GunJammed),
    **befell("mended", e.ControlRegained, Saved),
    **befell("note", e.Stalled, e.NoseDropped, Nursed),
    **quiet(
        *(e.PhaseBegan, e.OrderFixed, e.QueueMoved, e.SpottingFailed, e.SightLost, e.CrossedOff),
        *(
            e.Engaged,
            e.Spotted,
            e.Tailed,
            e.TailLost,
            e.TailShaken,
            e.ThrottleSet,
            e.Flew,
            e.MarkerMoved,
            e.Declared,
        ),
        *(e.TookTest, e.Parked, e.FreezeCalled, e.Reloaded, e.Released, e.LeakRan),
        *(e.BalloonHauled, e.FlakPlaced, missions.TypeChosen, missions.MissionDrawn),
        *(
            missions.RedMissionMet,
            missions.SkyDrawn,
            crews.Evaded,
            crews.Spared,
            crews.RocketsReadied,
        ),
        *(SkillUsed, Fumbled),
    ),
}
