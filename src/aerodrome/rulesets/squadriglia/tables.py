"""The printed tables: aircraft, fire, special damage, impulses and every other number."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import rules_data
from aerodrome.tabletop import printed
from aerodrome.tabletop.charts import Chart, ChartError

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
Arc = Literal["A", "B", "C"]
Role = Literal["pilot", "gunner", "observer"]
ROLES: dict[str, Role] = {"p": "pilot", "m": "gunner", "o": "observer"}


class Model(msgspec.Struct, frozen=True):
    """1.3, 1.4 What the back of a counter and the table of characteristics print."""

    key: str
    name: str
    side: str
    crew: tuple[Role, ...]
    speed: int
    acceleration: int
    guns: tuple[tuple[Arc, int], ...]
    robustness: int
    manoeuvrability: Literal["L", "M", "P"]
    climb: int
    descent: int
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
            "fire": _rows(DATA / "fire.csv"),
            "special_damage": _rows(DATA / "special_damage.csv"),
            "impulses": _rows(DATA / "impulses.csv"),
        }
        place = override.name if override else ""
        table = printed.corrected(sources, changes, place)
        try:
            self.constants: dict[str, Any] = table["constants"]
            self.models = _models(table["aircraft"])
            self.fire = _chart(table["fire"], "fire.csv").read(_fire_cell)
            self.special = _chart(table["special_damage"], "special_damage.csv")
            self.impulses = _impulses(_chart(table["impulses"], "impulses.csv"))
        except ChartError as error:
            raise Refusal("bad-value", f"{error}.", place) from None
        self.fingerprint = printed.fingerprint(rules_data(DATA), override)

    def number(self, section: str, *keys: str) -> int:
        """A constant of a section."""
        value = self.constants[section]
        for key in keys:
            value = value[key]
        return int(value)


def _rows(file: Path) -> dict[str, dict[str, str]]:
    """A CSV file as rows by their printed heading."""
    with file.open(encoding="utf-8", newline="") as lines:
        heading, *rows = csv.reader(lines)
    return {"": dict(zip(heading, heading, strict=True))} | {
        row[0]: dict(zip(heading, row, strict=True)) for row in rows
    }


def _chart(rows: Mapping[str, Mapping[str, str]], name: str) -> Chart[str]:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(row.values() for row in rows.values())
    return Chart.load(text.getvalue(), name)


def _fire_cell(cell: str) -> FireCell:
    if cell == "-":
        return FireCell(0, False)
    return FireCell(int(cell.removesuffix("*")), cell.endswith("*"))


def _impulses(chart: Chart[str]) -> dict[int, tuple[int, ...]]:
    """5.1 The impulses in which an aircraft of each speed moves."""
    return {
        speed: tuple(int(c) for c in chart.columns if chart.cell(speed, c) == "x")
        for speed in range(1, 7)
    }


def _models(table: Mapping[str, Any]) -> dict[str, Model]:
    """1.4 Every type and every version of it; a type with versions is named by "type:version"."""
    models = {}
    for key, entry in table.items():
        for version in entry.get("versions", [{}]):
            name = f"{key}:{version['key']}" if version else key
            models[name] = _model(name, {**entry, **version})
    return models


def _model(key: str, entry: Mapping[str, Any]) -> Model:
    fields = {name: entry[name] for name in entry if name in Model.__struct_fields__}
    shown = f"{entry['name']} ({entry['guns']})" if ":" in key else entry["name"]
    fields |= {
        "key": key,
        "name": shown,
        "crew": _crew(entry["crew"]),
        "guns": _guns(entry["guns"]),
    }
    return codec.convert(fields, Model, f"aircraft.toml, {key}")


def _crew(text: str) -> list[str]:
    """1.4 "2p+1m": pilots, gunners, observers, in printed order."""
    return [
        ROLES[role] for count, role in re.findall(r"(\d)([pmo])", text) for _ in range(int(count))
    ]


def _guns(text: str) -> list[tuple[str, int]]:
    """6.5 "2a+1b": batteries by type, A before B before C."""
    return sorted((kind.upper(), int(count)) for count, kind in re.findall(r"(\d)([abc])", text))


TABLES = Tables(printed.override_file("squadriglia"))
