"""The printed tables: dashboards, dice, hit locations, missions, weather and every other number."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from aerodrome.kernel import codec, edition
from aerodrome.kernel.bounds import FEW, Word
from aerodrome.kernel.edition import Edition, Rows
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop import printed
from aerodrome.tabletop.charts import DASH, ChartError
from aerodrome.tabletop.sortie import KINDS as SERVICES

from .dashboards import COLOURS, LAST_TEST, Colour, Model, model, models
from .limits import check_charts, check_constants

FOLDER = Path(__file__).parents[1]
DATA = FOLDER / "data"
KINDS = ("aircraft", "service")
"""The tables of types: a game has the rows of those it uses in its record."""
CHARTS = ("locations", "missions", "weather")
LONGEST = 100
"""The most letters in the list of nations that a type served."""
Hits = Annotated[int, msgspec.Meta(ge=1, le=40)]
Level = Annotated[int, msgspec.Meta(ge=2, le=60)]


class TargetKind(msgspec.Struct, frozen=True):
    """14.4 What the counter of a ground target or balloon prints."""

    hits: Hits
    die: Literal[""] | Colour
    range: Annotated[int, msgspec.Meta(ge=0, le=5)]
    level: Annotated[int, msgspec.Meta(ge=0, le=18)]


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """6 What a manoeuvre needs and does."""

    needs: Annotated[
        tuple[Literal["ailerons", "elevators", "rudder"], ...], msgspec.Meta(max_length=3)
    ] = ()
    healthy: bool = False
    unloaded: bool = False
    plain: bool = False
    test: bool = False
    breaks: bool = False
    silent: Literal["", "pilot", "all"] = ""
    lonely: bool = False


class Briefing(msgspec.Struct, frozen=True):
    """14.2 A mission of the editor: who flies it, where, at what, and how much is needed."""

    flight: Annotated[int, msgspec.Meta(ge=1, le=4)]
    role: Literal["fighter", "two-seater", "bomber"]
    escort: Annotated[int, msgspec.Meta(ge=0, le=4)]
    mats: Annotated[
        tuple[Literal["own", "front", "enemy"], ...], msgspec.Meta(min_length=1, max_length=3)
    ]
    target: Word
    level: tuple[Level, Level]
    needed: Hits


Targets = Annotated[dict[Word, TargetKind], FEW]
Briefings = Annotated[dict[Word, Briefing], FEW]
Manoeuvres = Annotated[dict[Word, Needs], FEW]


class Tables(printed.PrintedTables):
    """All printed data of the ruleset, with an owner's corrections applied."""

    def __init__(self, edition: Edition) -> None:
        sources: dict[str, Mapping[str, Any]] = {
            name: codec.toml(DATA / f"{name}.toml")
            for name in ("aircraft", "constants", "targets", "briefings", "manoeuvres")
        }
        sources |= {name: _rows(DATA / f"{name}.csv") for name in ("dice", *CHARTS)}
        sources["service"] = printed.service(DATA / "sortie" / "service.csv")
        table = printed.as_played(DATA, sources, edition, KINDS, _add_type)
        self.constants = table["constants"]
        check_constants(self.constants)
        highest = self.number("1.1", "highest")
        self.aircraft: dict[str, Any] = table["aircraft"]
        self.models = models(self.aircraft, highest)
        self.served: dict[str, Any] = table["service"]
        self.service = _service(self.served, self.models)
        self.targets = _targets(table["targets"])
        self.briefings = _briefings(table["briefings"], self.targets, highest)
        self.manoeuvres = _manoeuvres(table["manoeuvres"])
        for name in ("dice", *CHARTS):
            _check_headings(table[name], name)
        self.combat, self.tests = _dice(table["dice"], "dice")
        try:
            charts = {name: printed.chart(table, name) for name in CHARTS}
            shifts = (self.number("9.8", "rear"), self.number("9.8", "front"))
            check_charts(charts, self.briefings, (min(shifts), max(shifts)))
        except ChartError as error:
            raise Refusal("bad-value", f"{str(error).rstrip('.')}.") from None
        self.locations, self.missions, self.weather = (charts[name] for name in CHARTS)

    def word(self, section: str, key: str) -> str:
        """Return a constant of a section that is a word, such as the colour of a die."""
        return str(self.constants[section][key])


def _rows(file: Path) -> dict[str, dict[str, str]]:
    """Return a CSV file as rows by their printed heading; lines with # are notes."""
    lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
    heading, *rows = csv.reader(lines)
    return {"": dict(zip(heading, heading, strict=True))} | {
        row[0]: dict(zip(heading, row, strict=True)) for row in rows
    }


def _check_headings(rows: Mapping[str, Mapping[str, str]], place: str) -> None:
    """Refuse changed headings, by which a table is looked up; its cells may be corrected."""
    for key, row in rows.items():
        heading, *_ = row.values()
        if heading != key if key else list(row.values()) != list(row):
            sentence = "only the cells of a table can be corrected, not its headings."
            raise Refusal("bad-value", sentence, f"{place}.{key}".rstrip("."))


def _dice(
    rows: Mapping[str, Mapping[str, str]], place: str
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """1.6 Return the faces of every die: all of them for combat, white to yellow for tests."""
    combat, tests = {}, {}
    for colour in COLOURS:
        combat[colour] = _faces(rows[colour]["combat"], "0123K", f"{place}.{colour}.combat")
        if COLOURS.index(colour) <= LAST_TEST:
            tests[colour] = _faces(rows[colour]["test"], "xiv", f"{place}.{colour}.test")
        elif rows[colour]["test"] != DASH:
            sentence = "only the dice from white to yellow carry the signs of a test."
            raise Refusal("bad-value", sentence, f"{place}.{colour}.test")
    return combat, tests


def _faces(text: str, signs: str, place: str) -> tuple[str, ...]:
    faces = tuple(text.split())
    if len(faces) != 6 or any(face not in signs or len(face) != 1 for face in faces):
        raise Refusal("bad-value", f"a die has six faces out of {', '.join(signs)}.", place)
    return faces


def _service(rows: Mapping[str, Any], known: Mapping[str, Model]) -> dict[str, printed.Served]:
    """15.5 Return when and with which nations types of this game served."""
    service = codec.convert(rows, printed.Service, "service")
    for key, row in service.items():
        place = f"service.{key[:LONGEST]}"
        if row.type not in known:
            sentence = f"there is no aircraft `{row.type[:LONGEST]}` in the tables."
            raise Refusal("unknown-aircraft", sentence, place)
        if row.kind not in SERVICES:
            raise Refusal("bad-value", f"a type serves as {', '.join(SERVICES)}.", place)
        if len(row.nations) > LONGEST:
            raise Refusal("bad-value", f"nations take {LONGEST} letters at most.", place)
    return service


def _targets(rows: Mapping[str, Any]) -> dict[str, TargetKind]:
    """14.4 Return the kinds of targets; a balloon is above the ground, all others are on it."""
    targets = codec.convert(rows, Targets, "targets")
    for kind, target in targets.items():
        if (target.level > 0) != (kind == "balloon"):
            sentence = "a balloon is above the ground, and everything else is on it."
            raise Refusal("bad-value", sentence, f"targets.{kind}.level")
    return targets


def _briefings(
    rows: Mapping[str, Any], targets: Mapping[str, TargetKind], highest: int
) -> dict[str, Briefing]:
    """14.2 Return missions; their levels and targets must exist."""
    briefings = codec.convert(rows, Briefings, "briefings")
    for kind, briefing in briefings.items():
        low, high = briefing.level
        if not low <= high <= highest:
            sentence = f"its levels run from the lower to the higher, {highest} at most."
            raise Refusal("bad-value", sentence, f"briefings.{kind}.level")
        if briefing.target not in ("", *targets):
            sentence = f"its target is nothing or one of {', '.join(targets)}."
            raise Refusal("bad-value", sentence, f"briefings.{kind}.target")
    return briefings


def _manoeuvres(rows: Mapping[str, Any]) -> dict[str, Needs]:
    """6 Return the manoeuvres; level flight must always be open, so that there is a move."""
    manoeuvres = codec.convert(rows, Manoeuvres, "manoeuvres")
    if not manoeuvres["level"].lonely:
        sentence = "level flight must be open to an aircraft with no enemy in sight."
        raise Refusal("bad-value", sentence, "manoeuvres.level.lonely")
    return manoeuvres


def _add_type(tables: dict[str, Any], key: str, own: Any, place: str) -> None:
    """1.3 Add a house type, which serves where and when its base does."""
    aircraft = tables["aircraft"]
    entry = printed.house_type(tables, ("aircraft",), key, own, aircraft.get, place)
    model(key, entry, int(tables["constants"]["1.1"]["highest"]), place)
    tables["aircraft"] = aircraft | {key: entry}
    tables["service"] = printed.serving(tables["service"], key, own[printed.BASE])


def rows_of(types: Iterable[str]) -> Rows:
    """Return the rows of these types, in the order of the table."""
    wanted = list(types)
    return {"aircraft": {key: row for key, row in TABLES.aircraft.items() if key in wanted}}


VERSIONS = (1, 2, 3)
"""The versions of these rules that are still played, oldest first; see RULINGS.md."""
EDITION = edition.of(__package__, VERSIONS[-1])
TABLES = Tables(EDITION)
