"""Short log: a summary of events as typed data.

A readable log has a row for every aircraft and turn, with the arrows of its moves, and below it
only what happened to it. Each ruleset defines in one table (`display.short_log.SHORT_LOG`) what
every event adds to those rows; a client lays them out, and marks the same moments on the slider of
a replay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase

GistKind = Literal[
    "turn", "move", "speed", "hit", "miss", "damage", "jam", "mended", "kill", "gone", "note",
    "goal", "end", "other",
]  # fmt: skip
"""A turn begins, and its number; an aircraft moves, its speed; a burst hits or misses; special
damage; a gun jams, something works again; an aircraft is lost, or leaves; something to note; a step
towards a goal; the game ends. All other events appear only in the full log."""
Arrow = Literal[
    "ahead", "left", "right", "climb", "dive", "turn_left", "turn_right", "turn_back"
]  # fmt: skip
"""One step as its pilot sees it: straight on, a slip to a side, a change of height, a turn."""


class Gist(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the short log, in the row of `piece`; `by` is the piece that caused it."""

    kind: GistKind
    piece: str = ""
    by: str = ""
    amount: int = 0
    arrows: tuple[Arrow, ...] = ()
    dice: tuple[int | str, ...] = ()
    says: Phrase | None = None


Gister = Callable[[Any], Sequence[Gist]]
Gists = Mapping[type[Event], Gister]
OTHER = (Gist("other"),)


def quiet(*events: type[Event]) -> dict[type[Event], Gister]:
    """Return entries for events that the short log leaves out."""
    return dict.fromkeys(events, lambda event: OTHER)


def befell(kind: GistKind, *events: type[Event]) -> dict[type[Event], Gister]:
    """Return entries for events that happened to their aircraft, with a short description."""
    return dict.fromkeys(events, lambda event: (Gist(kind, event.plane, says=short(event)),))


def short(event: Event) -> Phrase:
    """Return an event's short description: the phrase book has a `gist.` for its `event.`."""
    said = event.phrase()
    return Phrase(f"gist.{said.key.removeprefix('event.')}", said.words)
