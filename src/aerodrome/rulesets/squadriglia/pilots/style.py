"""Styles: the parameters of the pilots, as data."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from aerodrome.bots import style
from aerodrome.kernel import codec

from ..rules.tables import TABLES

FILE = Path(__file__).with_name("pilots.toml")


class Style(style.Style, frozen=True, kw_only=True):
    """How a pilot weighs things, and how much time it takes; see pilots.toml."""

    special: float
    ahead: float
    rim: float
    trapped: float
    lost: float
    task: float
    progress: float
    centred: float
    clearing: float
    thirst: float
    searches: int
    rounds: int
    altitudes: int
    haste: float
    habit: float = 0.0
    model: float = 0.0


@cache
def _table() -> dict[str, Any]:
    return codec.toml(FILE)


@cache
def special_worth() -> dict[str, float]:
    """6.6 Return what each result of the special damage table is worth, in points."""
    return codec.convert(_table()["special"], dict[str, float], f"{FILE.name}, special")


@cache
def special() -> float:
    """Return what a roll on that table is worth before the dice fall."""
    results = [TABLES.special.cell(a + b) for a in range(1, 7) for b in range(1, 7)]
    return sum(special_worth()[result] for result in results) / len(results)


@cache
def styles() -> dict[str, Style]:
    """Return every style by the name of its pilot."""
    levels = {name: own for name, own in _table().items() if name != "special"}
    shared = levels["all"] | {"special": special()}
    return style.read(Style, FILE, levels | {"all": shared})
