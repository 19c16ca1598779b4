"""Results of balance reports in a game's data, shown to people who choose a scenario."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from aerodrome.lab.summary import Standings, Summary

FILE = "measured.toml"
HEAD = (
    "# What `aerodrome balance {ruleset} --shelf` found: turns are those half of the games took.\n"
)

DUELS = Path("hangar") / "duels.toml"
DUELS_HEAD = """\
# What `aerodrome balance {ruleset} --shelf` found: points and games of one type against another,
# a draw being half a point.

"""


class Rate(msgspec.Struct, frozen=True):
    """A side's points per game, a draw being half of one, with the 95 % interval."""

    value: float
    low: float
    high: float


class Balance(msgspec.Struct, frozen=True):
    """The results of a scenario, flown by the same pilot on all sides."""

    pilot: str
    games: int
    turns: int
    sides: dict[str, Rate]


def read(ruleset: Ruleset[Any]) -> dict[str, Balance]:
    """Return the measured results of a game's scenarios, if there are any."""
    file = ruleset.data / FILE
    return codec.convert(codec.toml(file), dict[str, Balance], FILE) if file.exists() else {}


def written(ruleset: str, pilot: str, found: Iterable[tuple[str, Summary]]) -> str:
    """Return the results as the text of a file."""
    parts = [HEAD.format(ruleset=ruleset)]
    for scenario, summary in found:
        turns = sorted(length for length, games in summary.lengths for _ in range(games))
        middle = turns[len(turns) // 2] if turns else 0
        parts.append(f'\n[{scenario}]\npilot = "{pilot}"\ngames = {summary.games}\n')
        parts.append(f"turns = {middle}\n")
        for score in summary.sides:
            if (rate := score.rate) is None:
                continue
            figures = f"value = {rate.value:.3f}, low = {rate.low:.3f}, high = {rate.high:.3f}"
            parts.append(f"sides.{score.side} = {{ {figures} }}\n")
    return "".join(parts)


class Duelled(msgspec.Struct, frozen=True):
    """A round robin of types: its pilot, its date, its games per pair, and its results.

    `met` has points and games of a type against another, each pair once. In a `fixed` one entrants
    do not change sides.
    """

    pilot: str
    date: str
    version: int
    games: int
    met: dict[str, dict[str, tuple[float, int]]]
    fixed: bool = False

    def against(self, type_: str) -> dict[str, tuple[float, int]]:
        """Return a type's points against each that it met, and the number of games."""
        found = dict(self.met.get(type_, {}))
        for other, row in self.met.items():
            if type_ in row:
                points, games = row[type_]
                found[other] = (games - points, games)
        return found


def duelled(ruleset: Ruleset[Any]) -> Duelled | None:
    """Return the measured results of a game's types against each other, if there are any."""
    file = ruleset.data / DUELS
    if not file.exists():
        return None
    return codec.convert(codec.toml(file), Duelled, str(DUELS))


def duels_written(
    ruleset: str, about: Mapping[str, Any], found: Standings, types: Mapping[str, str]
) -> str:
    """Return the results as the text of a file; `types` are those of entrants with other names."""
    lines = [f"{key} = {json.dumps(value)}\n" for key, value in about.items()]
    lines.append("\n[met]\n")
    entrants = list(
        dict.fromkeys(name for met in found.meetings for name in (met.first, met.second))
    )
    for place, one in enumerate(entrants):
        cells = []
        for other in entrants[place + 1 :]:
            points, games = found.between(one, other)
            if games:
                cells.append(f'"{types.get(other, other)}" = [{points:.1f}, {games}]')
        if cells:
            lines.append(f'"{types.get(one, one)}" = {{ {", ".join(cells)} }}\n')
    return DUELS_HEAD.format(ruleset=ruleset) + "".join(lines)
