"""The printed tables: aircraft, fire, special damage, impulses and every other number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from aerodrome.kernel import codec, edition
from aerodrome.kernel.bounds import Word
from aerodrome.kernel.edition import Edition, Rows
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop import printed, sortie
from aerodrome.tabletop.charts import Chart, ChartError
from aerodrome.tabletop.conversion import made_from
from aerodrome.tabletop.scene import Seats, Wings

from .bounds import check_constants, check_together

FOLDER = Path(__file__).parents[1]
DATA = FOLDER / "data"
KINDS = ("aircraft", "service")
"""The tables of types: a game has the rows of those it uses in its record."""
Arc = Literal["A", "B", "C"]
ARCS: tuple[Arc, ...] = ("A", "B", "C")
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
"""6.6 The results of the special damage table."""
ROLES: dict[str, Role] = {"p": "pilot", "m": "gunner", "o": "observer"}
LISTED = ("printed", "doubtful", "reconstructed", "versions")
"""Fields of printed types only: where their figures come from, and their versions."""
Handling = Literal["L", "M", "P"]
Written = Annotated[str, msgspec.Meta(max_length=20)]
Marks = Annotated[tuple[Written, ...], msgspec.Meta(max_length=12)]
_CREW = re.compile(r"([1-4])p(?:\+([1-4])m)?(?:\+([1-4])o)?")
_GUNS = re.compile(r"[12][abc](\+[12][abc])*")


class Version(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """1.4 One of several armaments, which the table separates by a slash."""

    key: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]{1,20}\Z")]
    guns: Written
    crew: Written = ""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """1.4 The row of a type, printed or home-made: all that it may hold."""

    name: Word
    side: Literal["allied", "central"]
    crew: Written
    speed: Annotated[int, msgspec.Meta(ge=1, le=FASTEST)]
    acceleration: Annotated[int, msgspec.Meta(ge=1, le=FASTEST)]
    guns: Written
    robustness: Annotated[int, msgspec.Meta(ge=1, le=60)]
    manoeuvrability: Handling
    climb: Annotated[int, msgspec.Meta(ge=1, le=100)]
    descent: Annotated[int, msgspec.Meta(ge=1, le=200)]
    silhouette: Seats
    wings: Wings
    printed: Annotated[str, msgspec.Meta(max_length=40)] = ""
    doubtful: Marks = ()
    reconstructed: Marks = ()
    versions: Annotated[tuple[Version, ...], msgspec.Meta(max_length=8)] = ()


class Model(msgspec.Struct, frozen=True):
    """1.3, 1.4 What the back of a counter and the table of characteristics print."""

    key: str
    name: str
    crew: tuple[Role, ...]
    speed: int
    acceleration: int
    guns: tuple[tuple[Arc, int], ...]
    robustness: int
    manoeuvrability: Handling
    climb: int
    descent: int
    silhouette: Seats
    wings: Wings


class FireCell(msgspec.Struct, frozen=True):
    """6.3 A cell of the fire table: damage, and whether it has an asterisk."""

    damage: int
    special: bool


class Tables(printed.PrintedTables):
    """All printed data of the ruleset, with an owner's corrections applied."""

    def __init__(self, edition: Edition) -> None:
        sources: dict[str, Mapping[str, Any]] = {
            "aircraft": codec.toml(DATA / "aircraft.toml"),
            "service": printed.service(DATA / "sortie" / "service.csv"),
            "constants": codec.toml(DATA / "constants.toml"),
            "fire": printed.rows(DATA / "fire.csv"),
            "special_damage": printed.rows(DATA / "special_damage.csv"),
            "impulses": printed.rows(DATA / "impulses.csv"),
        }
        table = printed.as_played(DATA, sources, edition, KINDS, _add_type)
        self.aircraft: dict[str, Any] = table["aircraft"]
        self.models = _models(self.aircraft)
        self.served: dict[str, Any] = table["service"]
        self.service = _service(self.served, self.models)
        self.constants = table["constants"]
        check_constants(self.constants)
        try:
            self.fire = printed.chart(table, "fire").read(_fire_cell)
            self.special = printed.chart(table, "special_damage").read(_result)
            self.impulses = _impulses(printed.chart(table, "impulses").read(_mark))
        except ChartError as error:
            raise Refusal("bad-value", f"{str(error).rstrip('.')}.", "corrections") from None
        check_together(self.constants, self.impulses)


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
    """5.1 Return the impulses in which an aircraft of each speed moves: as many as its speed."""
    found = {
        speed: tuple(int(column) for column in chart.columns if chart.cell(speed, column))
        for speed in range(1, FASTEST + 1)
    }
    for speed, impulses in found.items():
        if len(impulses) != speed:
            sentence = f"speed {speed} moves in {speed} impulses, not in {len(impulses)}."
            raise Refusal("bad-value", sentence, f"impulses.{speed}")
    return found


def _models(table: Mapping[str, Any]) -> dict[str, Model]:
    """1.4 Return every type and version; a type with versions is named "type:version"."""
    models: dict[str, Model] = {}
    for key, entry in table.items():
        printed.check_key(key, "aircraft")
        models |= _of_type(key, entry, f"aircraft.{key}")
    return models


def _of_type(key: str, entry: Any, place: str) -> dict[str, Model]:
    """1.4 Return the type of a row, or each of its versions."""
    row = codec.convert(entry, Row, place)
    printed.check_name(row.name, place)
    if not row.versions:
        return {key: _model(key, row.name, row, row.crew, row.guns, place)}
    models = {}
    for version in row.versions:
        name, shown = f"{key}:{version.key}", f"{row.name} ({version.guns})"
        models[name] = _model(name, shown, row, version.crew or row.crew, version.guns, place)
    if len(models) < len(row.versions):
        raise Refusal("bad-value", "two versions have the same key.", place)
    return models


def _model(key: str, name: str, row: Row, crew: str, guns: str, place: str) -> Model:
    men, armament = _crew(crew, place), _guns(guns, place)
    if "gunner" not in men and any(arc != "A" for arc, _ in armament):
        sentence = f"guns of type B and C are a gunner's, and there is none: {crew!r}, {guns!r}."
        raise Refusal("bad-value", sentence, place)
    return made_from(row, Model, key=key, name=name, crew=men, guns=armament)


def _crew(text: str, place: str) -> tuple[Role, ...]:
    """1.4 Return the crew of "2p+1m": pilots, gunners, observers, in printed order."""
    parts = _CREW.fullmatch(text)
    if parts is None:
        sentence = f"a crew is written like 2p+1m, pilots first, then gunners, not {text!r}."
        raise Refusal("bad-value", sentence, place)
    counts = (int(count or 0) for count in parts.groups())
    crew = [role for role, count in zip(ROLES.values(), counts, strict=True) for _ in range(count)]
    if len(crew) > LARGEST_CREW:
        raise Refusal("bad-value", f"a crew is a pilot and at most three others: {text!r}.", place)
    return tuple(crew)


def _guns(text: str, place: str) -> tuple[tuple[Arc, int], ...]:
    """6.5 Return the batteries of "2a+1b", A before B before C; "-" is none."""
    if text == "-":
        return ()
    if not _GUNS.fullmatch(text):
        raise Refusal("bad-value", f"guns are written like 2a+1b or -, not {text!r}.", place)
    counts = {kind: int(count) for count, kind in re.findall(r"(\d)([abc])", text)}
    if len(counts) <= text.count("+"):
        raise Refusal("bad-value", f"each type of gun is listed once: {text!r}.", place)
    return tuple((arc, counts[arc.lower()]) for arc in ARCS if arc.lower() in counts)


def _service(rows: Mapping[str, Any], models: Mapping[str, Model]) -> dict[str, printed.Served]:
    """10.5 Return when and in which nations types served; refuse types that are not in the
    table."""
    found = {key: codec.convert(row, printed.Served, f"service.{key}") for key, row in rows.items()}
    for key, row in found.items():
        if row.type not in models:
            sentence = f"there is no aircraft {row.type!r} in the tables."
            raise Refusal("unknown-aircraft", sentence, f"service.{key}")
        if row.kind not in sortie.KINDS:
            sentence = f"a kind is one of {', '.join(sortie.KINDS)}, not {row.kind!r}."
            raise Refusal("bad-value", sentence, f"service.{key}")
    return found


def _add_type(tables: dict[str, Any], key: str, own: Any, place: str) -> None:
    """1.4 Add a house type, which serves where its base does."""
    aircraft = tables["aircraft"]

    def base(name: str) -> Mapping[str, Any] | None:
        type_, _, version = name.partition(":")
        return _base(aircraft[type_], type_, version, place) if type_ in aircraft else None

    entry = printed.house_type(tables, ("aircraft",), key, own, base, place)
    _of_type(key, entry, place)
    tables["aircraft"] = aircraft | {key: entry}
    tables["service"] = printed.serving(tables["service"], key, own[printed.BASE])


def _base(entry: Mapping[str, Any], type_: str, version: str, place: str) -> dict[str, Any] | None:
    """1.4 Return the entry that a house type is based on: a type, or one of its versions."""
    versions = codec.convert(entry, Row, f"aircraft.{type_}").versions
    known = {f"{type_}:{one.key}": one for one in versions}
    if known and not version:
        listed = ", ".join(known)
        raise Refusal("no-version", f"`{type_}` has versions: base it on one of {listed}.", place)
    taken = {name: value for name, value in entry.items() if name not in LISTED}
    if not version:
        return taken
    one = known.get(f"{type_}:{version}")
    return None if one is None else taken | {"guns": one.guns, "crew": one.crew or taken["crew"]}


def rows_of(types: Iterable[str]) -> Rows:
    """Return the rows of these types, each with all its versions, in the order of the table."""
    wanted = [type_.partition(":")[0] for type_ in types]
    return {"aircraft": {key: row for key, row in TABLES.aircraft.items() if key in wanted}}


VERSIONS = (1, 2)
"""The versions of these rules that are still played, oldest first; see RULINGS.md."""
EDITION = edition.of(__package__, VERSIONS[-1])
TABLES = Tables(EDITION)
