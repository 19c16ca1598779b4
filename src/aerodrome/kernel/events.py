"""Events: what happened in a game, which seats may know, and under which rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Seat, Value

Audience = tuple[Seat, ...] | None
"""The seats that may know an event; None is public, spectators included."""


class Event(msgspec.Struct, frozen=True, tag=True):
    """Base class of all events: small, frozen, named in the past tense."""

    echo: ClassVar[bool] = False
    """True if it only repeats a player's own choice and so reveals nothing."""
    detail: ClassVar[bool] = False
    """True if only a complete log needs it: other events report its result."""

    last: ClassVar[bool] = False
    """True if a short log puts it after everything else of its piece and step. It is what the piece
    did to others, which would otherwise read as the cause of what happened to the piece itself."""
    told_by: ClassVar[str] = ""
    """The field that selects its wording, if it has several."""

    def variant(self) -> str:
        """Return the variant of its phrase, if the phrase book has several for this event."""
        return str(getattr(self, self.told_by)) if self.told_by else ""

    def phrase(self) -> Phrase:
        """Return the phrase for the log; the phrase book has one per event, or per variant."""
        words = {name: getattr(self, name) for name in self.__struct_fields__}
        name = f"event.{type(self).__name__}"
        return Phrase(f"{name}.{variant}" if (variant := self.variant()) else name, words)


def events_in(*modules: Mapping[str, Any]) -> tuple[type[Event], ...]:
    """Return every kind of event defined in these modules, which are given as their `globals()`."""
    return tuple(
        kind
        for module in modules
        for kind in [*module.values()]
        if isinstance(kind, type) and issubclass(kind, Event)
        if kind.__module__ == module["__name__"]
    )


class Rolled(Event, frozen=True):
    """Dice were rolled."""

    detail: ClassVar[bool] = True
    sides: tuple[int, ...]
    dice: tuple[int, ...]

    def phrase(self) -> Phrase:
        sides: Word = " ".join(f"d{n}" for n in self.sides)
        return Phrase("event.Rolled", {"sides": sides, "dice": " ".join(map(str, self.dice))})


class Taken(Event, frozen=True):
    """The only legal answer was taken for a player."""

    echo: ClassVar[bool] = True
    detail: ClassVar[bool] = True
    seat: Seat
    value: Value
    about: str = ""


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log; `ruleset` is the game it happened in, which may be an inner game."""

    rule: str
    event: Any
    to: Audience = None
    ruleset: str = ""

    def known_to(self, seat: Seat | None) -> bool:
        return self.to is None or seat in self.to


class Count(NamedTuple):
    """Something to count over many games: its name, its side and its place.

    Every game uses the same few names, so that one laboratory works for all: `turns`; `shots` and
    `hits`, at a range; `fell`, in a cell of the board, for what was lost there.
    """

    what: str
    side: str = ""
    at: str = ""
    number: int = 1
