"""Entry: a rated game that is over, as far as ratings need to know it.

It is made of the game's record alone and kept in the ledger, so that it can be counted again when
the game itself is gone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from aerodrome.kernel.scenario import Choice

Evidence = Literal["", "browser", "network"]
"""What was seen while it was played: its players came by one browser, or from one network."""
Fault = Literal["", "unbegun", "closed", "left"]
"""What besides its players speaks against counting a game."""
LONGEST_PLACE = 100
PERSON, LEVEL, SIDE, POST = "person", "level", "side", "post"


class EntrySide(msgspec.Struct, frozen=True):
    """A side: its name, the people and the levels of the computer that flew for it."""

    name: str
    people: tuple[str, ...]
    levels: tuple[str, ...] = ()


class LedgerEntry(msgspec.Struct, frozen=True):
    """Who met whom where, and which side won; nobody, if it was drawn.

    `fault` says what besides the players speaks against counting it.
    """

    ruleset: str
    place: str
    sides: tuple[EntrySide, EntrySide]
    winner: str | None
    fault: Fault = ""
    scenario: str = ""
    programs: Literal[True] | UnsetType = UNSET
    """Whether it is one of programs, with each other or with levels: it counts for them alone."""


def place_of(scenario: str, chosen: Mapping[str, Choice], default: Mapping[str, Choice]) -> str:
    """A scenario with the options that somebody changed: how one side fares depends on both."""
    changed = {name: value for name, value in chosen.items() if default.get(name) != value}
    if not changed:
        return scenario
    told = "&".join(f"{name}={changed[name]}" for name in sorted(changed))
    place = f"{scenario}?{told}"
    if len(place) <= LONGEST_PLACE:
        return place
    return f"{scenario}?{hashlib.sha256(told.encode()).hexdigest()[:16]}"
