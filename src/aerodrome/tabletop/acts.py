"""Acts: how an event looks while it happens, so that a client can show it without knowing rules.

A ruleset stages its events as acts; the client plays them one after another between two scenes, or
applies them at once to jump to a moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.scene import Facing, TrackKind

DieColour = Literal["white", "blue", "green", "red", "many"]
"""The colour of a die; "many" has a face of each."""
MarkKind = Literal["damage", "jam", "status", "good"]
"""Whether what befell a piece is bad, good or neither."""
Marks = Mapping[MarkKind, tuple[type[Event], ...]]
"""Events that are shown as nothing but a mark on their aircraft."""


class Act(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Anything that can be shown; its `type` says what."""


class Beat(Act, frozen=True):
    """A new part of the turn begins: an impulse, a phase; a moment one can stop at.

    `tracks` of the table, by their ids, stand there now.
    """

    says: Phrase
    tracks: dict[str, int] = {}


class Arrive(Act, frozen=True):
    """A piece is put on a board, or stands elsewhere at once."""

    piece: str
    cell: str
    facing: Facing
    height: int | None = None


class Fly(Act, frozen=True):
    """A piece goes along cells and ends with a facing; acts of one beat that move fly together.

    `heights` are those at each of the cells, where they are known; `tilt` is that at the end.
    """

    piece: str
    cells: tuple[str, ...]
    facing: Facing
    height: int | None = None
    heights: tuple[int, ...] = ()
    tilt: int = 0


class Throw(Act, frozen=True):
    """Dice fall for a piece: what lies uppermost on each, in a letter or a number."""

    piece: str
    faces: tuple[str, ...]
    colour: DieColour = "white"


class Shoot(Act, frozen=True):
    """A burst from one piece at another: with what dice, and how much it did.

    `odds` is how likely such a burst was to do anything, in percent; 0 where nobody can say. One
    that is only `supposed` has nothing but its odds.
    """

    piece: str
    target: str
    dice: tuple[int, ...] = ()
    hits: int = 0
    colour: DieColour = "white"
    odds: int = 0
    supposed: bool = False


class Mark(Act, frozen=True):
    """Something befell a piece: damage, a jam, a wound; `tracks` of its card stand there now."""

    piece: str
    says: Phrase
    kind: MarkKind = "status"
    tracks: dict[TrackKind, int] = {}


class Vanish(Act, frozen=True):
    """A piece is gone: shot down in flames, or over the edge."""

    piece: str
    how: Literal["falls", "leaves"]


AnyAct = Beat | Arrive | Fly | Throw | Shoot | Mark | Vanish


def marked(event: Any, marks: Marks, tracks: Mapping[type[Event], TrackKind]) -> Sequence[AnyAct]:
    """The mark of an event, if it is one of these; `tracks` name the figure that it changes."""
    kinds = [kind for kind, events in marks.items() if isinstance(event, events)]
    track = tracks.get(type(event))
    moved: dict[TrackKind, int] = {track: getattr(event, track)} if track else {}
    return tuple(Mark(event.plane, event.phrase(), kind, moved) for kind in kinds)
