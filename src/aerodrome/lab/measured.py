"""Measured: what a balance report found, kept in the game's data for who chooses a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from aerodrome.lab.summary import Summary

FILE = "measured.toml"
HEAD = (
    "# What `aerodrome balance {ruleset} --shelf` found: turns are those half of the games took.\n"
)


class Rate(msgspec.Struct, frozen=True):
    """Points of a side per game, a draw being half of one, and between what it lies (95 %)."""

    value: float
    low: float
    high: float


class Balance(msgspec.Struct, frozen=True):
    """How a scenario went, flown by the same pilot on all sides."""

    pilot: str
    games: int
    turns: int
    sides: dict[str, Rate]


def read(ruleset: Ruleset[Any]) -> dict[str, Balance]:
    """What was measured of a game's scenarios, as far as anything was."""
    file = ruleset.data / FILE
    return codec.convert(codec.toml(file), dict[str, Balance], FILE) if file.exists() else {}


def written(ruleset: str, pilot: str, found: Iterable[tuple[str, Summary]]) -> str:
    """The same as a file."""
    parts = [HEAD.format(ruleset=ruleset)]
    for scenario, summary in found:
        turns = sorted(length for length, games in summary.lengths for _ in range(games))
        middle = turns[len(turns) // 2] if turns else 0
        parts.append(f'\n[{scenario}]\npilot = "{pilot}"\ngames = {summary.games}\n')
        parts.append(f"turns = {middle}\n")
        for score in summary.sides:
            rate = score.rate
            figures = f"value = {rate.value:.3f}, low = {rate.low:.3f}, high = {rate.high:.3f}"
            parts.append(f"sides.{score.side} = {{ {figures} }}\n")
    return "".join(parts)
