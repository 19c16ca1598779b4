"""How each event looks while it happens, in acts that a client can show."""

from __future__ import annotations

from collections.abc import Sequence

from aerodrome.crews.events import Fumbled, SkillUsed
from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.tabletop.acts import (
    AnyAct,
    Arrive,
    Beat,
    DieColour,
    Fly,
    Mark,
    Marks,
    Shoot,
    Throw,
    Vanish,
    fired,
    marked,
)
from aerodrome.tabletop.hexes import degrees

from ..rules import events as e
from ..rules import events_crews as crews
from ..rules.ch06_chances import odds
from .short_log import arrows
from .standing import HURT

HITS = {"takedown": 2, "damage": 1}
MARKS: Marks = {
    "damage": (e.EngineOverused, crews.Nursed),
    "jam": (e.Jammed, Fumbled),
    "good": (
        *(e.GunsCleared, e.PhotoTaken, e.PhotosDelivered, e.BombDropped),
        *(SkillUsed, crews.Spared),
    ),
    "status": (e.PilotShown, e.TakedownCounted, e.Waited, e.HeldFire, crews.SeenThrough),
}
COLOURS: dict[str, DieColour] = {"blue": "blue", "green": "green"}


def stage(event: Event) -> Sequence[AnyAct]:
    """Return the acts of an event; many have none, only their line in the log."""
    match event:
        case e.PutOnAccess():
            return (Arrive(event.plane, event.at, degrees(event.facing), event.level),)
        case e.TurnBegan():
            says = Phrase("beat.turn", {"round": event.round, "side": event.side})
            return (Beat(says, {"round": event.round}),)
        case e.DieThrown():
            face = (f"{event.face:+d}" if event.face else "0") + ("*" if event.starred else "")
            says = Phrase(f"beat.speed.{event.die}", {"plane": event.plane})
            return (Beat(says), Throw(event.plane, (face,), COLOURS[event.die]))
        case e.BreakTurnBegan():
            return (Beat(Phrase("beat.break_turn", {"plane": event.plane})),)
        case e.Flew():
            facing, height = degrees(event.facing), event.level
            says = _flown(event)
            return (Fly(event.plane, event.path, facing, height, event.levels, event.tilt, says),)
        case e.Left():
            return (Vanish(event.plane, "leaves"),)
        case e.Fired():
            hits = HITS.get(event.outcome, 0)
            says = fired(event.plane, event.target, event.outcome)
            odds = _odds(event)
            return (Shoot(event.plane, event.target, event.dice, hits, "red", odds, says=says),)
        case e.ShotDown():
            return (Vanish(event.plane, "falls"),)
        case e.Damaged():
            thrown = Throw(event.plane, (event.part[:1].upper(),), "many")
            return (thrown, Mark(event.plane, event.phrase(), "damage", {"robustness": HURT}))
    return marked(event, MARKS, {})


def _flown(event: e.Flew) -> Phrase:
    """4.2 Return a move in a few words: its turns, and whether it climbs, comes in or leaves."""
    turned = {arrow for arrow in arrows(event) if arrow.startswith("turn_")}
    way = turned.pop() if len(turned) == 1 else "weaves" if turned else "straight"
    rise = event.level - event.levels[0] if event.levels else 0
    words: dict[str, Word] = {
        "plane": event.plane,
        "way": event.kind if event.kind in ("entered", "left") else way,
        "rise": "climbs" if rise > 0 else "dives" if rise < 0 else "level",
        "steps": event.steps,
    }
    return Phrase("beat.flew", words)


def _odds(event: e.Fired) -> int:
    """6.11 Return how likely the burst was to do anything, in percent."""
    added = sum(value for _, value in event.modifiers)
    chance = odds(event.column, added, long=event.kind == "long")
    return round(100 * (chance.damage + chance.takedown))
