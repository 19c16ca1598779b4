"""The printed tables: returns, injuries, missions, skills, ranks, medals, names and numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.ruleset import rules_data
from aerodrome.tabletop import printed
from aerodrome.tabletop.charts import DASH, Chart

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
RETURNS = (
    "shot_down",
    "parachute",
    "damaged_half",
    "damaged_less",
    "undamaged",
    "enemy_lines",
    "no_mans_land",
    "injuries",
)
SPARES = ("thread", "titanium", "gold")
"""14.3 The events that take the place of the first three struck off."""


class Row(NamedTuple):
    """A row of a return table: what becomes of machine and man."""

    end: str
    place: str = ""
    damage: int = 0
    wounds: int = 0


class Service(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2.1 A service and its ladders of rank, from the lowest rung."""

    name: str
    officers: tuple[str, ...]
    sergeants: tuple[str, ...] = ()


class Nation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: str
    medals: str
    services: dict[str, Service]
    enlisted_medals: str = ""
    badges: bool = False
    parachutes: bool = False
    gosport: bool = False


class Medal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """8 A medal of a ladder; until `first` another one stands for it."""

    id: str
    kills: int
    first: int = 0
    before: str = ""


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    given: tuple[str, ...]
    family: tuple[str, ...]


class Tables:
    """All data of the campaign."""

    def __init__(self) -> None:
        self.constants: dict[str, Any] = codec.toml(DATA / "constants.toml")
        self.returns = {name: _chart(name) for name in RETURNS}
        self.recovery = _chart("recovery")
        self.missions = _chart("missions")
        self.skills = _chart("skills")
        self.skill_dates = codec.convert(
            codec.toml(DATA / "skill_dates.toml"), dict[str, int], "skill_dates.toml"
        )
        self.nations = codec.convert(
            codec.toml(DATA / "nations.toml"), dict[str, Nation], "nations.toml"
        )
        self.medals = codec.convert(
            codec.toml(DATA / "medals.toml"), dict[str, tuple[Medal, ...]], "medals.toml"
        )
        self.names = {
            nation: codec.convert(codec.toml(DATA / "names" / f"{nation}.toml"), Names, nation)
            for nation in self.nations
        }
        names = sorted((DATA / "names").glob("*.toml"))
        self.fingerprint = printed.fingerprint([*rules_data(DATA), *names], None)

    def number(self, section: str, key: str) -> int:
        return int(self.constants[section][key])

    def row(self, table: str, total: int) -> Row:
        """The row of a return table for a total of the twenty-sided die."""
        cells = self.returns[table].row(total)
        return Row(
            cells["end"],
            cells.get("place", ""),
            _count(cells.get("damage", DASH)),
            _count(cells.get("wounds", DASH)),
        )


def _count(cell: str) -> int:
    return 0 if cell == DASH else int(cell)


def _chart(name: str) -> Chart[str]:
    return Chart.load(DATA / f"{name}.csv")


TABLES = Tables()
