"""The printed tables: aircraft, dice, chart, positions for shooting and every other number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import rules_data
from aerodrome.tabletop import printed
from aerodrome.tabletop.charts import Chart, ChartError
from aerodrome.tabletop.scene import Seats, Wings

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
PACKS = ("aircraft", "expansion")
"""12.4 The files of aircraft: those of the box, and those of its expansion."""
CELLS = (
    "name",
    "number",
    "speed",
    "agility",
    "boxed",
    "guns",
    "bursts",
    "pilot_nose",
    "throttle",
    "gyro",
    "fast_climb",
    "slow_descent",
    "engines",
    "bombs",
    "photos",
)
"""1.3, 1.4 The cells of a type that decide games, each printed or reconstructed."""
OF_A_TYPE = 3
DIE = 6
JAM, HIGHEST_SUM = 2, 12

Role = Literal["fighter", "scout", "bomber"]
GunKind = Literal["fixed", "nose", "dorsal", "ventral"]
Result = Literal["jam", "miss", "damage", "takedown"]
Damage = Literal["wings", "tail", "guns", "engine"]
Column = Literal["A", "B"]
Use = Literal["attack", "defence", "cover"]
GUNS: tuple[GunKind, ...] = get_args(GunKind)
DAMAGES: tuple[Damage, ...] = get_args(Damage)
Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]

TILTS = {"flat": 0, "up": 1, "down": -1}
LEVELS = {"below": -1, "same": 0, "above": 1}
BEARINGS: dict[str, tuple[int, ...]] = {
    "ahead": (0,),
    "front": (1, 5),
    "rear": (2, 4),
    "behind": (3,),
}
"""6.2 Sixths of a circle to the left, from the shooter's nose to his target."""
FACINGS: dict[str, tuple[int, ...]] = {"parallel": (0,), "crossing": (1, 5), "opposite": (3,)}
"""6.2 Sixths of a circle to the left, from the shooter's facing to his target's."""


class Gun(msgspec.Struct, frozen=True):
    """6.1 Coupled machine guns: how many, their bursts, and whether the pilot fires them."""

    kind: GunKind
    count: Positive
    bursts: Positive
    pilots: bool


class Model(msgspec.Struct, frozen=True):
    """1.3, 1.4 What the piece and the control panel of a type print; `printed` names the cells.

    `gyro` is the number of turns gained to the right and lost to the left (4.7); a negative one
    is the other way round.
    """

    key: str
    name: str
    nation: str
    number: Positive
    role: Role
    speed: Positive
    agility: Positive
    boxed: bool
    guns: tuple[Gun, ...]
    throttle: Count
    gyro: int
    fast_climb: bool
    slow_descent: bool
    engines: Positive
    bombs: Count
    photos: Count
    silhouette: Seats
    wings: Wings
    pack: str
    printed: tuple[str, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """1.3 The designation numbers of its three aircraft."""
        return tuple(range(self.number, self.number + OF_A_TYPE))

    @property
    def multi_engine(self) -> bool:
        return self.engines > 1

    @property
    def expansion(self) -> bool:
        """12.4 Whether it comes from the expansion and not from the box."""
        return self.pack == "expansion"

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The cells that were not read off the printed game, or only in part."""
        return tuple(cell for cell in CELLS if cell not in self.printed)


class Nation(msgspec.Struct, frozen=True):
    """2.1 The side a nation flies on; 3.1 its place among equal numbers."""

    key: str
    name: str
    letter: str
    side: Literal["central", "allies"]
    order: int


class Dice(msgspec.Struct, frozen=True):
    """1.5 The faces of the blue, the green and the multicolour die."""

    blue: tuple[int, ...]
    green: tuple[int, ...]
    starred: tuple[int, ...]
    damage: tuple[Damage, ...]


class Row(msgspec.Struct, frozen=True):
    """6.2, 7.2 A row of the table of positions, `level` None for the level the shooter aims at.

    `use` is attack, defence for a row of the first table that only serves to defend, and cover for
    what the attacked aircraft may answer with. Bearings and facings are sixths to the left.
    """

    name: str
    use: Use
    rule: str
    guns: tuple[GunKind, ...]
    distance: Positive
    bearings: tuple[int, ...]
    levels: tuple[int, ...] | None
    shooter: tuple[int, ...]
    target: tuple[int, ...]
    facings: tuple[int, ...]
    column: Column
    long: bool


class Tables:
    """All printed data of the ruleset, with an owner's corrections laid over it."""

    def __init__(self, override: Path | None = None) -> None:
        changes = codec.toml(override) if override else {}
        names = ("aircraft", "expansion", "nations", "dice", "constants")
        sources: dict[str, Any] = {name: codec.toml(DATA / f"{name}.toml") for name in names}
        sources |= {name: printed.rows(DATA / f"{name}.csv") for name in ("chart", "positions")}
        place = override.name if override else "data"
        table = printed.corrected(sources, changes, place)
        self.constants: dict[str, Any] = table["constants"]
        self.nations = {
            key: codec.convert({"key": key, **entry}, Nation, f"{place}.nations.{key}")
            for key, entry in table["nations"].items()
        }
        self.models = {
            key: _model(key, entry, pack, f"{place}.{pack}.{key}")
            for pack in PACKS
            for key, entry in table[pack].items()
        }
        dice = _dice(table["dice"], f"{place}.dice")
        self.blue = dice.blue
        self.green = tuple((face, face in dice.starred) for face in dice.green)
        self.damage_die = dice.damage
        self.positions = _positions(table["positions"], f"{place}.positions")
        self.chart = _chart(table, place)
        self.fingerprint = printed.fingerprint(rules_data(DATA), override)

    def number(self, section: str, *keys: str) -> int:
        """A constant of a section."""
        value = self.constants[section]
        for key in keys:
            value = value[key]
        return int(value)

    def outcome(self, column: str, natural: int, total: int) -> str:
        """6.11, 6.18 What the chart says: only a natural 2 jams, and a sum over 12 is 12."""
        seen = min(max(total, JAM + 1), HIGHEST_SUM) if natural > JAM else JAM
        return self.chart.cell(seen, column)

    def jams_long(self, natural: int) -> bool:
        """6.20 Whether the second roll of a long burst jams the guns."""
        return self.chart.cell(natural, "long") == "jam"


def _model(key: str, entry: Mapping[str, Any], pack: str, place: str) -> Model:
    fields = {name: entry[name] for name in entry if name in Model.__struct_fields__}
    guns = _guns(entry["guns"], entry["bursts"], entry["pilot_nose"], place)
    return codec.convert(fields | {"key": key, "guns": guns, "pack": pack}, Model, place)


def _guns(guns: str, bursts: str, pilot_nose: bool, place: str) -> list[dict[str, Any]]:
    """6.1 "2 fixed + 1 dorsal" with "4 + 3" bursts; the pilot fires what is fixed."""
    kinds = "|".join(GUNS)
    if not re.fullmatch(rf"[1-3] ({kinds})( \+ [1-3] ({kinds}))*", guns):
        raise Refusal(
            "bad-value", f"guns are written like 2 fixed + 1 dorsal, not {guns!r}.", place
        )
    if not re.fullmatch(r"[1-9][0-9]?( \+ [1-9][0-9]?)*", bursts):
        raise Refusal("bad-value", f"bursts are written like 4 + 3, not {bursts!r}.", place)
    parts, loads = re.findall(r"(\d) (\w+)", guns), re.findall(r"\d+", bursts)
    if len(loads) != len(parts) or len({kind for _, kind in parts}) != len(parts):
        sentence = f"each gun group stands once, with its bursts: {guns!r}, {bursts!r}."
        raise Refusal("bad-value", sentence, place)
    return [
        {
            "kind": kind,
            "count": int(count),
            "bursts": int(load),
            "pilots": kind == "fixed" or (kind == "nose" and pilot_nose),
        }
        for (count, kind), load in zip(parts, loads, strict=True)
    ]


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
    """6.11 The outcome by the sum, in columns A and B; 6.20 the jams of a long burst."""
    try:
        chart = printed.chart(table, "chart", place).read(_result)
    except ChartError as error:
        raise Refusal("bad-value", f"{str(error).rstrip('.')}.", place) from None
    return chart


def _result(cell: str) -> str:
    results = (*get_args(Result), "-")
    if cell not in results:
        raise ValueError(f"there is no result {cell!r}; the results are {', '.join(results)}")
    return cell


def _positions(table: Mapping[str, Mapping[str, str]], place: str) -> tuple[Row, ...]:
    return tuple(_row(name, row, f"{place}.{name}") for name, row in table.items() if name)


def _row(name: str, row: Mapping[str, str], place: str) -> Row:
    aimed = row["level"] == "aimed"
    fields = {
        "name": name,
        "use": row["use"],
        "rule": row["rule"],
        "guns": row["gun"].split("/"),
        "distance": {"1": 1, "2": 2}.get(row["distance"], row["distance"]),
        "bearings": _meant(row["bearing"], BEARINGS, place),
        "levels": None if aimed else [LEVELS[word] for word in _words(row["level"], LEVELS, place)],
        "shooter": [TILTS[word] for word in _words(row["shooter"], TILTS, place)],
        "target": [TILTS[word] for word in _words(row["target"], TILTS, place)],
        "facings": _facings(row["facing"], place),
        "column": row["column"],
        "long": {"yes": True, "no": False}.get(row["long"], row["long"]),
    }
    return codec.convert(fields, Row, place)


def _facings(cell: str, place: str) -> list[int]:
    return list(range(6)) if cell == "any" else _meant(cell, FACINGS, place)


def _meant(cell: str, meanings: Mapping[str, tuple[int, ...]], place: str) -> list[int]:
    return [sixth for word in _words(cell, meanings, place) for sixth in meanings[word]]


def _words(cell: str, known: Mapping[str, Any], place: str) -> list[str]:
    """The words of a cell, parted by strokes; "any" is all of them."""
    words = list(known) if cell == "any" else cell.split("/")
    for word in words:
        if word not in known:
            listed = ", ".join(known)
            raise Refusal("bad-value", f"the words here are {listed} or any, not {word!r}.", place)
    return words


TABLES = Tables(printed.override_file("dogfights"))
