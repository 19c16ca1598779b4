"""The printed tables: returns, injuries, missions, skills, ranks, medals, names and numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec

from aerodrome.kernel import codec, edition
from aerodrome.kernel.bounds import FEW, Count
from aerodrome.kernel.edition import Edition, Rows
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choices
from aerodrome.tabletop import printed
from aerodrome.tabletop.charts import DASH, Chart

FOLDER = Path(__file__).parents[1]
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
KINDS = ("nations", "medals", "names", "games")
"""The tables from which a campaign's record contains the rows it uses."""
T = TypeVar("T")
SPARES = ("thread", "titanium", "gold")
"""14.3 The events that replace the first three struck off."""


Word = Annotated[str, msgspec.Meta(max_length=60)]
Several = Annotated[tuple[Word, ...], msgspec.Meta(min_length=1, max_length=400)]


class Row(NamedTuple):
    """A row of a return table: the results for machine and man."""

    end: str
    place: str = ""
    damage: int = 0
    wounds: int = 0


class ArmedService(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2.1 A service and its ladders of rank, from the lowest rung."""

    name: Word
    officers: Several
    sergeants: Annotated[tuple[Word, ...], FEW] = ()


class CampaignNation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: Literal["allied", "central"]
    medals: Word
    services: Annotated[dict[Word, ArmedService], FEW]
    enlisted_medals: Word = ""
    badges: bool = False
    parachutes: bool = False
    gosport: bool = False


class Medal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """8 A medal of a ladder; until `first` it is replaced by another one."""

    id: Word
    kills: Annotated[int, msgspec.Meta(ge=0, le=200)]
    first: Annotated[int, msgspec.Meta(ge=0, le=191811)] = 0
    before: Word = ""


Ladder = Annotated[tuple[Medal, ...], FEW]


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    given: Several
    family: Several


class GameRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The game of the battles: its version, the rows of its types, its options' defaults.

    Campaigns that are older than rows know a `former` state of its data by its hash.
    """

    version: Count
    rows: Rows | None = None
    defaults: Choices = {}
    former: Word = ""


class Tables:
    """All data of the campaign."""

    def __init__(self, edition: Edition) -> None:
        sources: dict[str, Any] = {
            name: codec.toml(DATA / f"{name}.toml")
            for name in ("constants", "skill_dates", "nations", "medals")
        }
        sources["names"] = {
            file.stem: codec.toml(file) for file in sorted((DATA / "names").glob("*.toml"))
        }
        sources["games"] = {}
        own = Edition(edition.version, edition.rows)
        self.rows = printed.as_played(DATA, sources, own, KINDS)
        self.constants: dict[str, Any] = self.rows["constants"]
        self.returns = {name: _chart(name) for name in RETURNS}
        self.recovery = _chart("recovery")
        self.missions = _chart("missions")
        self.skills = _chart("skills")
        self.skill_dates = self._read("skill_dates", int)
        self.nations = self._read("nations", CampaignNation)
        self.medals = self._read("medals", Ladder)
        self.names = self._read("names", Names)
        self.games = self._read("games", GameRow)

    def _read(self, name: str, kind: type[T]) -> dict[str, T]:
        """Return a table by its keys, each row of this kind."""
        rows = self.rows[name].items()
        return {key: codec.convert(row, kind, f"{name}.{key}") for key, row in rows}

    def row_of(self, table: str, key: str) -> Any:
        """Return a row as in the files."""
        if key not in self.rows[table]:
            raise Refusal("unknown-value", f"{table} has no row `{key}`.", table)
        return self.rows[table][key]

    def number(self, section: str, key: str) -> int:
        return int(self.constants[section][key])

    def row(self, table: str, total: int) -> Row:
        """Return the row of a return table for a total of the twenty-sided die."""
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


VERSIONS = (3, 4, 5)
"""The versions of these rules, the oldest still played first; RULINGS.md lists the changes."""
EDITION = edition.of(__package__, VERSIONS[-1])
TABLES = Tables(EDITION)
