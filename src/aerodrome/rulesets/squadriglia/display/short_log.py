"""The short log: what it shows of each event."""

from __future__ import annotations

from collections.abc import Sequence

from aerodrome.crews.events import Nursed, Saved, SkillUsed
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.short_log import OTHER, Arrow, Gist, GistKind, Gists, befell, quiet, short

from ..rules import events as e

ARROWS: dict[str, Arrow] = {
    "ahead": "ahead",
    "left": "left",
    "right": "right",
    "climb": "climb",
    "dive": "dive",
}
TURNS: dict[str, tuple[Arrow, ...]] = {"S": ("turn_left",), "C": (), "D": ("turn_right",)}
CREW = ("wound", "kill")
"""6.6 The results after which the next event names the crew member hit."""


def _turn(event: e.TurnBegan) -> Sequence[Gist]:
    return (Gist("turn", amount=event.turn),)


def _flew(event: e.Flew) -> Sequence[Gist]:
    turns: tuple[Arrow, ...] = ("turn_back",) if event.turned else TURNS[event.stick]
    return (Gist("move", event.plane, arrows=(ARROWS[event.arrow], *turns)),)


def _speeds(event: e.TurnFlown) -> Sequence[Gist]:
    pairs = zip(event.planes, event.speeds, strict=True)
    return tuple(Gist("speed", plane, amount=speed) for plane, speed in pairs)


def _fired(event: e.Fired) -> Sequence[Gist]:
    kind: GistKind = "hit" if event.damage or event.special else "miss"
    return (Gist(kind, event.target, event.plane, event.damage, dice=event.dice),)


def _special(event: e.SpecialRolled) -> Sequence[Gist]:
    says = None if event.result in CREW else Phrase(f"gist.special.{event.result}")
    found = Gist("damage", event.target, amount=sum(event.more), dice=event.dice, says=says)
    return (found,)


def _cleared(event: e.ClearingTried) -> Sequence[Gist]:
    if not event.cleared:
        return OTHER
    return (Gist("mended", event.plane, dice=event.dice, says=short(event)),)


def _engine(event: e.EngineTried) -> Sequence[Gist]:
    return (Gist("mended", event.plane, says=short(event)),) if event.runs else OTHER


def _passed(event: e.TrenchPassed) -> Sequence[Gist]:
    return (Gist("goal", event.plane, says=short(event)),)


def _ended(event: e.GameEnded) -> Sequence[Gist]:
    return (Gist("end", says=event.phrase()),)


SHORT_LOG: Gists = {
    e.TurnBegan: _turn,
    e.Flew: _flew,
    e.TurnFlown: _speeds,
    e.Fired: _fired,
    e.SpecialRolled: _special,
    e.ClearingTried: _cleared,
    e.EngineTried: _engine,
    e.TrenchPassed: _passed,
    e.GameEnded: _ended,
    **befell("damage", e.CrewHit),
    **befell("jam", e.GunJammed),
    **befell("mended", e.RudderFreed, Saved),
    **befell("kill", e.ShotDown),
    **befell("gone", e.Left),
    **befell("note", Nursed, e.Evaded, e.ImmelmannBroken),
    **quiet(
        *(
            e.TypeChosen,
            e.AceNamed,
            e.Placed,
            e.Pursued,
            e.Declared,
            e.OrderWritten,
            e.ImpulseBegan,
        ),
        *(e.Sank, e.RudderHeld, e.JamChosen, e.HeldFire, e.Damaged, e.EngineStalled),
        *(e.ControlsDamaged, e.RudderJammed, e.ImmelmannBegun, e.FuelLost, e.FuelBurned),
        *(e.Fumbled, SkillUsed),
    ),
}
