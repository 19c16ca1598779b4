"""Styles: the numbers a pilot reckons with, as data."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from aerodrome.bots.characters import Character
from aerodrome.kernel import codec
from aerodrome.rulesets.squadriglia.tables import TABLES

FILE = Path(__file__).with_name("pilots.toml")


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a pilot weighs things, and how much time he takes; see pilots.toml."""

    special: float
    caution: float
    closing: float
    ahead: float
    rim: float
    trapped: float
    lost: float
    errand: float
    progress: float
    centred: float
    clearing: float
    thirst: float
    searches: int
    rounds: int
    altitudes: int
    haste: float
    slack: float = 0.0
    sight: int = 99
    hesitation: float = 0.0
    habit: float = 0.0
    model: float = 0.0
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
def _table() -> dict[str, Any]:
    return codec.toml(FILE)


@cache
def special_worth() -> dict[str, float]:
    """6.6 What each result of the special damage table is worth, in points."""
    return codec.convert(_table()["special"], dict[str, float], f"{FILE.name}, special")


@cache
def special() -> float:
    """What a roll on that table is worth before the dice fall."""
    results = [TABLES.special.cell(a + b) for a in range(1, 7) for b in range(1, 7)]
    return sum(special_worth()[result] for result in results) / len(results)


@cache
def styles() -> dict[str, Style]:
    """Every style by the name of its pilot; what a level leaves out it shares with all."""
    common = _table()["all"] | {"special": special()}
    levels = {name: own for name, own in _table().items() if name not in ("all", "special")}
    return {
        name: codec.convert(common | own, Style, f"{FILE.name}, {name}")
        for name, own in levels.items()
    }
