"""The printed tables: aircraft, fire, special damage, impulses and every other number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import rules_data
from aerodrome.tabletop import printed
from aerodrome.tabletop.charts import Chart, ChartError
from aerodrome.tabletop.hexes import HALF_WIDTHS

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
Arc = Literal["A", "B", "C"]
Role = Literal["pilot", "gunner", "observer"]
FASTEST = 6
LARGEST_CREW = 4
RESULTS = (
    "explosion",
    "stall",
    "controls",
    "fuel",
    "rudder_right",
    "rudder_centre",
    "rudder_left",
    "structure_1",
    "structure_2",
    "wound",
    "kill",
)
"""6.6 What the special damage table can say."""
Speed = Annotated[int, msgspec.Meta(ge=1, le=FASTEST)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
ROLES: dict[str, Role] = {"p": "pilot", "m": "gunner", "o": "observer"}


class Model(msgspec.Struct, frozen=True):
    """1.3, 1.4 What the back of a counter and the table of characteristics print."""

    key: str
    name: str
    side: str
    crew: tuple[Role, ...]
    speed: Speed
    acceleration: Positive
    guns: tuple[tuple[Arc, int], ...]
    robustness: Positive
    manoeuvrability: Literal["L", "M", "P"]
    climb: Positive
    descent: Positive
    silhouette: str
    wings: str
    doubtful: tuple[str, ...] = ()
    reconstructed: tuple[str, ...] = ()


class FireCell(msgspec.Struct, frozen=True):
    """6.3 A cell of the fire table: damage, and whether an asterisk stands by it."""

    damage: int
    special: bool


class Tables:
    """All printed data of the ruleset, with an owner's corrections laid over it."""

    def __init__(self, override: Path | None = None) -> None:
        changes = codec.toml(override) if override else {}
        sources: dict[str, Mapping[str, Any]] = {
            "aircraft": codec.toml(DATA / "aircraft.toml"),
            "constants": codec.toml(DATA / "constants.toml"),
            "fire": printed.rows(DATA / "fire.csv"),
            "special_damage": printed.rows(DATA / "special_damage.csv"),
            "impulses": printed.rows(DATA / "impulses.csv"),
        }
        place = override.name if override else "data"
        table = printed.corrected(sources, changes, place)
        self.constants: dict[str, Any] = table["constants"]
        check_constants(self.constants, f"{place}.constants")
        self.models = _models(table["aircraft"], f"{place}.aircraft")
        try:
            self.fire = printed.chart(table, "fire", place).read(_fire_cell)
            self.special = printed.chart(table, "special_damage", place).read(_result)
            self.impulses = _impulses(printed.chart(table, "impulses", place).read(_mark))
        except ChartError as error:
            raise Refusal("bad-value", f"{str(error).rstrip('.')}.", place) from None
        self.fingerprint = printed.fingerprint(rules_data(DATA), override)

    def number(self, section: str, *keys: str) -> int:
        """A constant of a section."""
        value = self.constants[section]
        for key in keys:
            value = value[key]
        return int(value)


def _fire_cell(cell: str) -> FireCell:
    if cell == "-":
        return FireCell(0, False)
    if not re.fullmatch(r"[0-9]\*?", cell):
        raise ValueError(f"a cell is like -, 2 or 2*, not {cell!r}")
    return FireCell(int(cell.removesuffix("*")), cell.endswith("*"))


def _result(cell: str) -> str:
    if cell not in RESULTS:
        raise ValueError(f"there is no result {cell!r}; the results are {', '.join(RESULTS)}")
    return cell


def _mark(cell: str) -> bool:
    if cell not in ("x", "-"):
        raise ValueError(f"a cell is x or -, not {cell!r}")
    return cell == "x"


def _impulses(chart: Chart[bool]) -> dict[int, tuple[int, ...]]:
    """5.1 The impulses in which an aircraft of each speed moves."""
    return {
        speed: tuple(int(column) for column in chart.columns if chart.cell(speed, column))
        for speed in range(1, FASTEST + 1)
    }


def _models(table: Mapping[str, Any], place: str) -> dict[str, Model]:
    """1.4 Every type and every version of it; a type with versions is named by "type:version"."""
    models = {}
    for key, entry in table.items():
        for version in entry.get("versions", [{}]):
            name = f"{key}:{version['key']}" if version else key
            models[name] = _model(name, {**entry, **version}, f"{place}.{key}")
    return models


def _model(key: str, entry: Mapping[str, Any], place: str) -> Model:
    fields = {name: entry[name] for name in entry if name in Model.__struct_fields__}
    shown = f"{entry['name']} ({entry['guns']})" if ":" in key else entry["name"]
    crew, guns = _crew(entry["crew"], place), _guns(entry["guns"], place)
    fields |= {"key": key, "name": shown, "crew": crew, "guns": guns}
    return codec.convert(fields, Model, place)


def _crew(text: str, place: str) -> list[str]:
    """1.4 "2p+1m": pilots, gunners, observers, in printed order."""
    if not re.fullmatch(r"[1-4][pmo](\+[1-4][pmo])*", text):
        raise Refusal("bad-value", f"a crew is written like 2p+1m, not {text!r}.", place)
    parts = re.findall(r"(\d)([pmo])", text)
    crew = [ROLES[role] for count, role in parts for _ in range(int(count))]
    if "pilot" not in crew or len(crew) > LARGEST_CREW:
        raise Refusal("bad-value", f"a crew is a pilot and at most three others: {text!r}.", place)
    return [str(role) for role in crew]


def _guns(text: str, place: str) -> list[tuple[str, int]]:
    """6.5 "2a+1b": batteries by type, A before B before C; "-" is none."""
    if text == "-":
        return []
    if not re.fullmatch(r"[12][abc](\+[12][abc])*", text):
        raise Refusal("bad-value", f"guns are written like 2a+1b or -, not {text!r}.", place)
    return sorted((kind.upper(), int(count)) for count, kind in re.findall(r"(\d)([abc])", text))


def check_constants(constants: Mapping[str, Any], place: str) -> None:
    """Refuse numbers with which no game could be played."""
    for section in ("6.1.1", "6.1.2", "6.1.3"):
        _is_half_width(constants[section], "half_width_degrees", f"{place}.{section}")
    for name in ("frontal_half_width_degrees", "tail_half_width_degrees"):
        _is_half_width(constants["7"]["sector"], name, f"{place}.7.sector")
    if constants["9.1.5"]["band_metres"] < 1 or constants["9.1.1"]["step"] < 1:
        raise Refusal("bad-value", "bands and steps of height are at least 1 m.", f"{place}.9.1")
    rows = constants["8.2"]["trench"]["rows"]
    if not all(isinstance(row, int) for row in rows):
        raise Refusal("bad-value", "`rows` are whole numbers.", f"{place}.8.2.trench")


def _is_half_width(table: Mapping[str, Any], name: str, place: str) -> None:
    if table[name] not in HALF_WIDTHS:
        listed = ", ".join(map(str, HALF_WIDTHS))
        raise Refusal("bad-value", f"`{name}` is one of {listed}, not {table[name]}.", place)


TABLES = Tables(printed.override_file("squadriglia"))
