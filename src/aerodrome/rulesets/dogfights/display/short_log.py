"""The short log: what it shows of each event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from aerodrome.crews.events import Fumbled, SkillUsed
from aerodrome.tabletop.hexes import DIRECTIONS, Rows, offset
from aerodrome.tabletop.short_log import Arrow, Gist, GistKind, Gists, befell, quiet, short

from ..rules import events as e
from ..rules import events_crews as crews
from ..rules import events_end as end
from ..rules.ch06_damage import DAMAGE, TAKEDOWN

ANYWHERE = Rows(1000, 1000, first_column=-499, first_row=-499)
"""A grid that names points on a board of any size, and beyond its edges."""


def _turn(event: e.TurnBegan) -> Sequence[Gist]:
    return (Gist("turn", amount=event.round),)


def _flew(event: e.Flew) -> Sequence[Gist]:
    moved = Gist("move", event.plane, arrows=(*arrows(event), *_levels(event)))
    return moved, Gist("speed", event.plane, amount=event.steps)


def arrows(event: e.Flew) -> Iterator[Arrow]:
    """4.2 Yield the steps as they were flown, and each turn between them and at the end."""
    before: int | None = None
    places = [ANYWHERE.parse(name) for name in (event.start, *event.path) if name]
    for here, there in pairwise(places):
        step = offset(here, there)
        heading = DIRECTIONS.index(step) if step in DIRECTIONS else before
        yield from _swing(before, heading)
        yield "ahead"
        before = heading
    yield from _swing(before, event.facing)


def _swing(before: int | None, after: int | None) -> Iterator[Arrow]:
    sixths = 0 if before is None or after is None else (after - before) % 6
    if sixths == 3:
        yield "turn_back"
    elif sixths:
        left = sixths < 3
        yield from ("turn_left" if left else "turn_right",) * (sixths if left else 6 - sixths)


def _levels(event: e.Flew) -> Iterator[Arrow]:
    """5 Yield the levels gained or lost on the way."""
    change = event.level - event.levels[0] if event.levels else 0
    yield from ("climb" if change > 0 else "dive",) * abs(change)


def _fired(event: e.Fired) -> Sequence[Gist]:
    kind: GistKind = "hit" if event.outcome in (DAMAGE, TAKEDOWN) else "miss"
    return (Gist(kind, event.target, event.plane, dice=event.dice),)


def _down(event: e.ShotDown) -> Sequence[Gist]:
    return (Gist("kill", event.plane, event.by, says=short(event)),)


def _ended(event: end.GameEnded) -> Sequence[Gist]:
    return (Gist("end", says=short(event)),)


SHORT_LOG: Gists = {
    e.TurnBegan: _turn,
    e.Flew: _flew,
    e.Fired: _fired,
    e.ShotDown: _down,
    end.GameEnded: _ended,
    end.BonusRoundBegan: lambda event: (Gist("goal", says=event.phrase()),),
    **befell("damage", e.Damaged, e.EngineOverused),
    **befell("jam", e.Jammed),
    **befell("mended", e.GunsCleared, crews.Spared),
    **befell("gone", e.Left),
    **befell("note", e.PilotShown, crews.Nursed),
    **befell("goal", e.PhotoTaken, e.PhotosDelivered, e.BombDropped),
    **quiet(
        *(e.FirstDrawn, e.WindSet, e.SunSet, e.CloudPlaced, e.AircraftChosen, e.Loaded),
        *(e.PilotNamed, e.CalledIn, e.PutOnAccess, e.PhaseBegan, e.Waited, e.DieThrown),
        *(e.BombKept, e.ZoneQuit, e.HeldFire, e.BreakTurnBegan, e.BreakTurnPassed),
        *(e.TakedownCounted, crews.SeenThrough, crews.CameInRange, end.TurnPassed),
        *(SkillUsed, Fumbled),
    ),
}
