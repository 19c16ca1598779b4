"""Entry: the part of a finished rated game that ratings need.

It is made from the game's record and stored in the ledger, so that it can be recounted when the
game itself is gone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from aerodrome.kernel.scenario import Choice

Evidence = Literal["", "browser", "network"]
"""Signs that opponents are one person: they shared a browser or a network."""
Fault = Literal["", "unbegun", "closed", "left"]
"""Reasons against counting a game that do not depend on its players."""
LONGEST_PLACE = 100
PERSON, LEVEL, SIDE, POST = "person", "level", "side", "post"


class EntrySide(msgspec.Struct, frozen=True):
    """One side of a game: its name, its people, and the computer levels that flew for it."""

    name: str
    people: tuple[str, ...]
    levels: tuple[str, ...] = ()


class LedgerEntry(msgspec.Struct, frozen=True):
    """A game as the ledger stores it; a draw has no winner.

    `fault` is a reason against counting it that does not depend on its players.
    """

    ruleset: str
    place: str
    sides: tuple[EntrySide, EntrySide]
    winner: str | None
    fault: Fault = ""
    scenario: str = ""
    programs: Literal[True] | UnsetType = UNSET
    """Set for a game of programs, which counts for their own ratings only."""


def place_of(scenario: str, chosen: Mapping[str, Choice], default: Mapping[str, Choice]) -> str:
    """Return the name of a scenario with its changed options, as the balance depends on both."""
    changed = {name: value for name, value in chosen.items() if default.get(name) != value}
    if not changed:
        return scenario
    choices = "&".join(f"{name}={changed[name]}" for name in sorted(changed))
    place = f"{scenario}?{choices}"
    if len(place) <= LONGEST_PLACE:
        return place
    return f"{scenario}?{hashlib.sha256(choices.encode()).hexdigest()[:16]}"
