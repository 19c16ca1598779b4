"""The printed tables: aircraft, dice, chart, positions for shooting and every other number."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec

from aerodrome.kernel import codec, edition
from aerodrome.kernel.bounds import FEW, Number, Word
from aerodrome.kernel.edition import Edition, Rows
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop import printed
from aerodrome.tabletop.charts import Chart, ChartError

from . import models
from .bounds import check_constants
from .models import PACKS, GunKind, Model

FOLDER = Path(__file__).parents[1]
DATA = FOLDER / "data"
KINDS = (*PACKS, "service")
"""The tables of types: a game has the rows of those it uses in its record."""
DIE = 6
JAM, HIGHEST_SUM = 2, 12

Result = Literal["jam", "miss", "damage", "takedown"]
Damage = Literal["wings", "tail", "guns", "engine"]
Column = Literal["A", "B"]
Use = Literal["attack", "defence", "cover"]
DAMAGES: tuple[Damage, ...] = get_args(Damage)
Cited = Literal["6.3", "6.4", "6.5", "6.6", "6.7", "6.8", "6.9", "6.10", "7.2"]
Face = Annotated[int, msgspec.Meta(ge=-4, le=8)]
Several = Annotated[tuple[Number, ...], FEW]
RESULTS: dict[str, tuple[str, ...]] = {
    "A": get_args(Result),
    "B": get_args(Result),
    "long": ("jam", "-"),
}
"""6.11, 6.20 The columns of the chart, and the results each may hold."""
T = TypeVar("T")

DISTANCES = {"1": 1, "2": 2}
TILTS = {"flat": 0, "up": 1, "down": -1}
LEVELS = {"below": -1, "same": 0, "above": 1}
BEARINGS: dict[str, tuple[int, ...]] = {
    "ahead": (0,),
    "front": (1, 5),
    "rear": (2, 4),
    "behind": (3,),
}
"""6.2 Sixths of a circle to the left, from the shooter's nose to the target."""
FACINGS: dict[str, tuple[int, ...]] = {"parallel": (0,), "crossing": (1, 5), "opposite": (3,)}
"""6.2 Sixths of a circle to the left, from the shooter's facing to the target's."""


class Nation(msgspec.Struct, frozen=True):
    """2.1 The side a nation flies on; 3.1 its place among equal numbers."""

    key: Word
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=printed.LONGEST_NAME)]
    letter: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]\Z")]
    side: Literal["central", "allies"]
    order: Annotated[int, msgspec.Meta(ge=1, le=20)]


class Dice(msgspec.Struct, frozen=True):
    """1.5 The faces of the blue, the green and the multicolour die."""

    blue: Annotated[tuple[Face, ...], FEW]
    green: Annotated[tuple[Face, ...], FEW]
    starred: Annotated[tuple[Face, ...], FEW]
    damage: Annotated[tuple[Damage, ...], FEW]


class Row(msgspec.Struct, frozen=True):
    """6.2, 7.2 A row of the table of positions.

    `level` None is the level the shooter aims at. `use` is attack, defence for a row of the first
    table that only serves to defend, and cover for the answers of the attacked aircraft. Bearings
    and facings are sixths to the left.
    """

    name: Word
    use: Use
    rule: Cited
    guns: Annotated[tuple[GunKind, ...], FEW]
    distance: Number
    bearings: Several
    levels: Several | None
    shooter: Several
    target: Several
    facings: Several
    column: Column
    long: bool


class Tables(printed.PrintedTables):
    """All printed data of the ruleset, with an owner's corrections applied."""

    def __init__(self, edition: Edition) -> None:
        names = (*PACKS, "nations", "dice", "constants")
        sources: dict[str, Any] = {name: codec.toml(DATA / f"{name}.toml") for name in names}
        sources |= {name: printed.rows(DATA / f"{name}.csv") for name in ("chart", "positions")}
        sources["service"] = printed.service(DATA / "sortie" / "service.csv")
        table = printed.as_played(DATA, sources, edition, KINDS, models.add_house_type)
        self.constants = table["constants"]
        check_constants(self.constants, "constants")
        self.nations = _nations(table["nations"], "nations")
        self.packs: dict[str, dict[str, Any]] = {pack: table[pack] for pack in PACKS}
        self.models = _models(self.packs, self.nations, () if edition.rows else edition.types)
        self.served: dict[str, Any] = table["service"]
        self.service = _service(self.served, self.models, "service")
        dice = _dice(table["dice"], "dice")
        self.blue = dice.blue
        self.green = tuple((face, face in dice.starred) for face in dice.green)
        self.damage_die = dice.damage
        self.positions = _positions(table["positions"], "positions")
        self.chart = _chart(table, "chart")

    def outcome(self, column: str, natural: int, total: int) -> str:
        """6.11, 6.18 Return the chart's result: only a natural 2 jams, and a sum over 12 is 12."""
        seen = min(max(total, JAM + 1), HIGHEST_SUM) if natural > JAM else JAM
        return self.chart.cell(seen, column)

    def jams_long(self, natural: int) -> bool:
        """6.20 Return whether the second roll of a long burst jams the guns."""
        return self.chart.cell(natural, "long") == "jam"


def _nations(table: Mapping[str, Mapping[str, Any]], place: str) -> dict[str, Nation]:
    """2.1 Return the nations; 1.3 their letters must differ."""
    nations: dict[str, Nation] = {}
    for key, entry in table.items():
        nation = codec.convert({"key": key, **entry}, Nation, f"{place}.{key}")
        if any(nation.letter == other.letter for other in nations.values()):
            sentence = f"another nation has the letter {nation.letter} already."
            raise Refusal("bad-value", sentence, f"{place}.{key}")
        nations[key] = nation
    return nations


def _models(
    packs: Mapping[str, Mapping[str, Any]], nations: Collection[str], house: Collection[str]
) -> dict[str, Model]:
    """1.3 Return every type by its key; numbers must differ, and house types are checked last."""
    found: dict[str, Model] = {}
    places: dict[str, str] = {}
    for pack, entries in packs.items():
        for key, entry in entries.items():
            printed.check_key(key, pack)
            place = f"types.{key}" if key in house else f"{pack}.{key}"
            if key in found:
                raise Refusal("bad-value", "this type is in another pack already.", place)
            found[key] = models.read(key, entry, pack, nations, place)
            places[key] = place
    models.check_numbers(sorted(found.values(), key=lambda one: one.key in house), places)
    return found


def _service(
    table: Mapping[str, Any], types: Collection[str], place: str
) -> dict[str, printed.Served]:
    """13.5 Return when and for which side each type flew."""
    rows = codec.convert(table, printed.Service, place)
    for row in rows.values():
        if row.type not in types:
            raise Refusal("bad-value", f"there is no type {row.type[:40]!r} here.", place)
    return rows


def _dice(table: Mapping[str, Any], place: str) -> Dice:
    fields = {
        "blue": table["blue"]["faces"],
        "green": table["green"]["faces"],
        "starred": table["green"]["starred"],
        "damage": table["multicolour"]["faces"],
    }
    dice = codec.convert(fields, Dice, place)
    for faces in (dice.blue, dice.green, dice.damage):
        if len(faces) != DIE:
            raise Refusal("bad-value", f"a die has six faces, not {len(faces)}.", place)
    return dice


def _chart(table: Mapping[str, Any], place: str) -> Chart[str]:
    """6.11 Return the results by sum in columns A and B, and the jams of a long burst (6.20)."""
    try:
        chart = printed.chart(table, "chart")
    except ChartError as error:
        raise Refusal("bad-value", f"{str(error).rstrip('.')}.", place) from None
    sums = range(JAM, HIGHEST_SUM + 1)
    if chart.columns != tuple(RESULTS) or chart.rows() != tuple(map(str, sums)):
        sentence = f"the chart has the columns {', '.join(RESULTS)} and a row for each of 2 to 12."
        raise Refusal("bad-value", sentence, place)
    for total in sums:
        for column, cell in chart.row(total).items():
            _one_of(cell, {word: word for word in RESULTS[column]}, f"{place}.{total}.{column}")
    return chart


def _positions(table: Mapping[str, Mapping[str, str]], place: str) -> tuple[Row, ...]:
    return tuple(_row(name, row, f"{place}.{name}") for name, row in table.items() if name)


def _row(name: str, row: Mapping[str, str], place: str) -> Row:
    aimed = row["level"] == "aimed"
    fields = {
        "name": name,
        "use": row["use"],
        "rule": row["rule"],
        "guns": row["gun"].split("/"),
        "distance": _one_of(row["distance"], DISTANCES, f"{place}.distance"),
        "bearings": _meant(row["bearing"], BEARINGS, place),
        "levels": None if aimed else [LEVELS[word] for word in _words(row["level"], LEVELS, place)],
        "shooter": [TILTS[word] for word in _words(row["shooter"], TILTS, place)],
        "target": [TILTS[word] for word in _words(row["target"], TILTS, place)],
        "facings": _facings(row["facing"], place),
        "column": row["column"],
        "long": _one_of(row["long"], {"yes": True, "no": False}, f"{place}.long"),
    }
    return codec.convert(fields, Row, place)


def _one_of(cell: str, meanings: Mapping[str, T], place: str) -> T:
    """Return the meaning of a cell with a single word."""
    if cell not in meanings:
        raise Refusal("bad-value", f"this is {' or '.join(meanings)}, not {cell[:40]!r}.", place)
    return meanings[cell]


def _facings(cell: str, place: str) -> list[int]:
    return list(range(6)) if cell == "any" else _meant(cell, FACINGS, place)


def _meant(cell: str, meanings: Mapping[str, tuple[int, ...]], place: str) -> list[int]:
    return [sixth for word in _words(cell, meanings, place) for sixth in meanings[word]]


def _words(cell: str, known: Mapping[str, Any], place: str) -> list[str]:
    """Return the words of a cell, separated by slashes; "any" is all of them."""
    words = list(known) if cell == "any" else cell.split("/")
    for word in words:
        if word not in known:
            listed = ", ".join(known)
            raise Refusal(
                "bad-value", f"the words here are {listed} or any, not {word[:40]!r}.", place
            )
    return words


def rows_of(types: Iterable[str]) -> Rows:
    """Return the rows of these types, by the pack they come from and in its order."""
    wanted = list(types)
    packs = {
        pack: {key: entry for key, entry in entries.items() if key in wanted}
        for pack, entries in TABLES.packs.items()
    }
    return {pack: found for pack, found in packs.items() if found}


VERSIONS = (1, 2)
"""The versions of these rules that are still played, oldest first; see RULINGS.md."""
EDITION = edition.of(__package__, VERSIONS[-1])
TABLES = Tables(EDITION)
