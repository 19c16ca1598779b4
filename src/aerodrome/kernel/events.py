"""Event: something happened at the table; who may know, and under which rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Seat, Value

Audience = tuple[Seat, ...] | None
"""The seats that may know; None is everybody, spectators included."""


class Event(msgspec.Struct, frozen=True, tag=True):
    """Base of all events: small, frozen, named in the past tense."""

    echo: ClassVar[bool] = False
    """True if it only repeats a player's own choice, and so reveals nothing to anybody."""
    detail: ClassVar[bool] = False
    """True if only a complete log needs it: what came of it is told by other events."""

    last: ClassVar[bool] = False
    """True if a short log tells it behind all else of its piece and step: what the piece did to
    others, so that nobody takes what befell it for what came of that."""
    told_by: ClassVar[str] = ""
    """The field on which its words depend, if they do."""

    def variant(self) -> str:
        """Which line of the phrase book says it, where there are several for this event."""
        return str(getattr(self, self.told_by)) if self.told_by else ""

    def phrase(self) -> Phrase:
        """What the log says; the phrase book has a line per event, or per variant of it."""
        words = {name: getattr(self, name) for name in self.__struct_fields__}
        name = f"event.{type(self).__name__}"
        return Phrase(f"{name}.{variant}" if (variant := self.variant()) else name, words)


def events_in(*modules: Mapping[str, Any]) -> tuple[type[Event], ...]:
    """Every kind of event that is defined in these modules, told as their `globals()`."""
    return tuple(
        kind
        for module in modules
        for kind in [*module.values()]
        if isinstance(kind, type) and issubclass(kind, Event)
        if kind.__module__ == module["__name__"]
    )


class Rolled(Event, frozen=True):
    """Dice fell."""

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
    """A line of the log; `ruleset` is the game it happened in, which may be one within another."""

    rule: str
    event: Any
    to: Audience = None
    ruleset: str = ""

    def known_to(self, seat: Seat | None) -> bool:
        return self.to is None or seat in self.to


class Count(NamedTuple):
    """Something worth counting over many games: what, whose it was, and where.

    Every game uses the same few words, so that one laboratory serves all: `turns`; `shots` and
    `hits`, at a range; `fell`, in a cell of the board, for what was lost there.
    """

    what: str
    side: str = ""
    at: str = ""
    number: int = 1
