"""Acts: how an event looks while it happens, so that a client can show it without knowing rules.

A ruleset turns its events into acts; the client plays them one after another between two scenes, or
applies them at once to jump to a moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.tabletop.scene import Facing, TrackKind

DieColour = Literal["white", "blue", "green", "red", "many"]
"""The colour of a die; "many" has a face of each."""
MarkKind = Literal["damage", "jam", "status", "good"]
"""Whether an event is bad for a piece, good, or neither."""
Marks = Mapping[MarkKind, tuple[type[Event], ...]]
"""Events that are shown only as a mark on their aircraft."""


class Act(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Base class of everything that can be shown; its `type` is its kind."""


class Beat(Act, frozen=True):
    """A new part of the turn begins, such as an impulse or a phase; playback can stop here.

    `tracks` are new values of the table's tracks, by their ids.
    """

    says: Phrase
    tracks: dict[str, int] = {}


class Arrive(Act, frozen=True):
    """A piece is put on a board, or is moved elsewhere at once."""

    piece: str
    cell: str
    facing: Facing
    height: int | None = None


class Fly(Act, frozen=True):
    """A piece moves along cells and ends with a facing; pieces that move in one beat fly together.

    `heights` are those at each of the cells, if known; `tilt` is that at the end. `says` is the
    caption, if it flies alone.
    """

    piece: str
    cells: tuple[str, ...]
    facing: Facing
    height: int | None = None
    heights: tuple[int, ...] = ()
    tilt: int = 0
    says: Phrase | None = None


class Throw(Act, frozen=True):
    """Dice are rolled for a piece; `faces` are the results, as letters or numbers."""

    piece: str
    faces: tuple[str, ...]
    colour: DieColour = "white"


class Shoot(Act, frozen=True):
    """A burst from one piece at another: its dice and its hits.

    `odds` is the chance of any hit, in percent; 0 if it is unknown. A `supposed` burst has only its
    odds. `says` is the caption: what it did.
    """

    piece: str
    target: str
    dice: tuple[int, ...] = ()
    hits: int = 0
    colour: DieColour = "white"
    odds: int = 0
    supposed: bool = False
    says: Phrase | None = None


class Mark(Act, frozen=True):
    """A piece is damaged, jammed, wounded or the like; `tracks` are new values on its card."""

    piece: str
    says: Phrase
    kind: MarkKind = "status"
    tracks: dict[TrackKind, int] = {}


class Vanish(Act, frozen=True):
    """A piece is gone: shot down in flames, or over the edge."""

    piece: str
    how: Literal["falls", "leaves"]


AnyAct = Beat | Arrive | Fly | Throw | Shoot | Mark | Vanish


def fired(plane: str, target: str, result: str, points: int = 0) -> Phrase:
    """Return the caption of a burst, in the words of its game for this result."""
    words: dict[str, Word] = {"plane": plane, "target": target, "points": points}
    return Phrase(f"beat.fired.{result}", words)


def marked(event: Any, marks: Marks, tracks: Mapping[type[Event], TrackKind]) -> Sequence[AnyAct]:
    """Return the mark of an event, if it has one; `tracks` name the figure that it changes."""
    kinds = [kind for kind, events in marks.items() if isinstance(event, events)]
    track = tracks.get(type(event))
    moved: dict[TrackKind, int] = {track: getattr(event, track)} if track else {}
    return tuple(Mark(event.plane, event.phrase(), kind, moved) for kind in kinds)
