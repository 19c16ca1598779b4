"""Altered: a ruleset with some of its parts replaced."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from aerodrome.kernel.contract import GameDisplay, GameRules
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop.capabilities import GameOffers

RULES = {field.name for field in fields(GameRules)}
DISPLAY = {field.name for field in fields(GameDisplay)}
OFFERS = {field.name for field in fields(GameOffers)}


def altered(ruleset: Ruleset[Any], **parts: Any) -> Ruleset[Any]:
    """Return a ruleset with these parts replaced: of its rules, its display, its offers, or its
    own.
    """
    rules = {name: part for name, part in parts.items() if name in RULES}
    display = {name: part for name, part in parts.items() if name in DISPLAY}
    offers = {name: part for name, part in parts.items() if name in OFFERS}
    other = {name: part for name, part in parts.items() if name not in RULES | DISPLAY | OFFERS}
    return replace(GameOffers.of(ruleset), **offers).given_to(
        replace(
            ruleset,
            rules=replace(ruleset.rules, **rules),
            display=replace(ruleset.display, **display),
            **other,
        )
    )
