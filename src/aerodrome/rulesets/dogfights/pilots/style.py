"""Styles: the numbers a pilot reckons with, as data."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from aerodrome.bots.characters import Character
from aerodrome.kernel import codec

FILE = Path(__file__).with_name("pilots.toml")


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a pilot weighs things, and how much time he takes; see pilots.toml."""

    caution: float
    urge: float
    closing: float
    height: float
    aside: float
    prospect: float
    rim: float
    errand: float
    progress: float
    company: float
    clearing: float
    weather: bool
    formation: float
    throttle: float
    going: float
    replies: int = 0
    reply: float = 0.0
    fear: float = 0.0
    slack: float = 0.0
    sight: int = 99
    hesitation: float = 0.0
    dogged: float = 1.0

    def leaning(self, character: Character) -> Style:
        """The same with a character's leaning."""
        return msgspec.structs.replace(
            self,
            caution=self.caution * character.caution,
            closing=self.closing * character.closing,
            dogged=self.dogged * character.dogged,
        )


@cache
def styles() -> dict[str, Style]:
    """Every style by the name of its pilot; what a level leaves out it shares with all."""
    table = codec.toml(FILE)
    common = table.pop("all")
    return {
        name: codec.convert(common | entry, Style, f"{FILE.name}, {name}")
        for name, entry in table.items()
    }
