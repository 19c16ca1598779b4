"""The printed tables: dashboards, dice, hit locations, missions, weather and every other number."""

from __future__ import annotations

import csv
import io
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

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
CHARTS = ("locations", "missions", "weather")
BANDS = ("low", "medium", "high")
COLOURS = ("white", "grey", "brown", "yellow", "green", "orange", "red", "blue", "black")
"""1.6 The dice in ascending order of shades."""
LAST_TEST = COLOURS.index("yellow")
Mount = Literal["forward", "observer", "nose", "dorsal", "ventral"]
Colour = Literal["white", "grey", "brown", "yellow", "green", "orange", "red", "blue", "black"]
Positive = Annotated[int, msgspec.Meta(ge=1)]
SCHOOL = "school"
"""A machine that is in no squadron's service."""
_GUN = re.compile(r"(forward|observer|nose|dorsal|ventral) ([a-z]+) ([1-6])(?:([+/])([1-6]))?")


class GunPlate(msgspec.Struct, frozen=True):
    """9.4 A weapon as the metal plate prints it: `fed` means no line between the two numbers."""

    mount: Mount
    colour: Colour
    rounds: int
    spare: int
    fed: bool


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """1.3 What a dashboard prints."""

    key: str
    name: str
    side: Literal["allies", "germany"]
    since: str
    kind: Literal["single-seater", "two-seater", "bomber"]
    wings: Literal["biplane", "triplane"]
    points: Positive
    engine: Literal["rotary", "in-line"]
    fastest: tuple[Positive, ...]
    preparation: tuple[int, ...]
    underscored: bool
    drag: tuple[tuple[Positive, ...], ...]
    stall: tuple[int, ...]
    red: Positive
    cracks: Positive
    ceiling: Positive
    structure: Positive
    spotting: Colour
    handling: Colour
    structural: Colour
    guns: tuple[GunPlate, ...]
    loaded: int = 0
    printed: tuple[str, ...] = ()

    @property
    def bomber(self) -> bool:
        return self.kind == "bomber"

    @property
    def gunners(self) -> int:
        return sum(gun.mount != "forward" for gun in self.guns)


class TargetKind(msgspec.Struct, frozen=True):
    """14.4 What the counter of a ground target or balloon prints."""

    hits: Positive
    die: str
    range: int
    level: int


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """6 What a manoeuvre needs and does."""

    needs: tuple[Literal["ailerons", "elevators", "rudder"], ...] = ()
    healthy: bool = False
    unloaded: bool = False
    plain: bool = False
    test: bool = False
    breaks: bool = False
    silent: Literal["", "pilot", "all"] = ""
    lonely: bool = False


class Briefing(msgspec.Struct, frozen=True):
    """14.2 A mission of the editor: who flies it, where, at what, and how much is needed."""

    flight: Positive
    role: Literal["fighter", "two-seater", "bomber"]
    escort: int
    mats: tuple[Literal["own", "front", "enemy"], ...]
    target: str
    level: tuple[int, int]
    needed: Positive


class Tables:
    """All printed data of the ruleset, with an owner's corrections laid over it."""

    def __init__(self, override: Path | None = None) -> None:
        changes = codec.toml(override) if override else {}
        sources: dict[str, Mapping[str, Any]] = {
            name: codec.toml(DATA / f"{name}.toml")
            for name in ("aircraft", "constants", "targets", "briefings", "manoeuvres")
        }
        sources |= {name: _rows(DATA / f"{name}.csv") for name in ("dice", *CHARTS)}
        place = override.name if override else "data"
        table = printed.corrected(sources, changes, place)
        self.constants: dict[str, Any] = table["constants"]
        self.models = {
            key: _model(key, entry, f"{place}.aircraft.{key}")
            for key, entry in table["aircraft"].items()
        }
        self.targets = codec.convert(table["targets"], dict[str, TargetKind], f"{place}.targets")
        self.briefings = codec.convert(
            table["briefings"], dict[str, Briefing], f"{place}.briefings"
        )
        self.manoeuvres = codec.convert(
            table["manoeuvres"], dict[str, Needs], f"{place}.manoeuvres"
        )
        self.combat, self.tests = _dice(table["dice"], f"{place}.dice")
        try:
            charts = {name: _chart(table[name], f"{place}.{name}") for name in CHARTS}
        except ChartError as error:
            raise Refusal("bad-value", f"{str(error).rstrip('.')}.", place) from None
        self.locations, self.missions, self.weather = (charts[name] for name in CHARTS)
        self.fingerprint = printed.fingerprint(rules_data(DATA), override)

    def number(self, section: str, *keys: str) -> int:
        """A constant of a section."""
        value = self.constants[section]
        for key in keys:
            value = value[key]
        return int(value)

    def word(self, section: str, key: str) -> str:
        """A constant of a section that is a word: the colour of a die, say."""
        return str(self.constants[section][key])


def _rows(file: Path) -> dict[str, dict[str, str]]:
    """A CSV file as rows by their printed heading; lines with # are notes."""
    lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
    heading, *rows = csv.reader(lines)
    return {"": dict(zip(heading, heading, strict=True))} | {
        row[0]: dict(zip(heading, row, strict=True)) for row in rows
    }


def _chart(rows: Mapping[str, Mapping[str, str]], name: str) -> Chart[str]:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(row.values() for row in rows.values())
    return Chart.load(text.getvalue(), name)


def _dice(
    rows: Mapping[str, Mapping[str, str]], place: str
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """1.6 The faces of every die: all of them for combat, white to yellow for tests."""
    combat, tests = {}, {}
    for colour in COLOURS:
        combat[colour] = _faces(rows[colour]["combat"], "0123K", f"{place}.{colour}.combat")
        if COLOURS.index(colour) <= LAST_TEST:
            tests[colour] = _faces(rows[colour]["test"], "xiv", f"{place}.{colour}.test")
    return combat, tests


def _faces(text: str, signs: str, place: str) -> tuple[str, ...]:
    faces = tuple(text.split())
    if len(faces) != 6 or any(face not in signs or len(face) != 1 for face in faces):
        raise Refusal("bad-value", f"a die has six faces out of {', '.join(signs)}.", place)
    return faces


def _model(key: str, entry: Mapping[str, Any], place: str) -> Model:
    drag = tuple(entry[f"drag_{band}"] for band in BANDS if entry[f"drag_{band}"])
    fields = {name: value for name, value in entry.items() if name in Model.__struct_fields__}
    fields |= {"key": key, "kind": entry["class"], "drag": drag}
    fields["guns"] = [codec.plain(_gun(text, place)) for text in entry["guns"]]
    model = codec.convert(fields, Model, place)
    if not len(model.fastest) == len(model.preparation) == len(model.stall) == len(model.drag):
        raise Refusal("bad-value", "every figure by altitude has as many bands.", place)
    if model.red >= model.cracks:
        raise Refusal("bad-value", "the red speeds come before those that crack it up.", place)
    return model


def _gun(text: str, place: str) -> GunPlate:
    found = _GUN.fullmatch(text)
    if found is None or found[2] not in COLOURS:
        raise Refusal("bad-value", f"a gun is written like `forward green 6+6`: {text!r}.", place)
    mount, colour, rounds, line, spare = found.groups()
    plate = {"mount": mount, "colour": colour, "rounds": int(rounds)}
    return codec.convert(plate | {"spare": int(spare or 0), "fed": line != "/"}, GunPlate, place)


TABLES = Tables(printed.override_file("winged_victory"))
