"""Editor: how set-ups of this game are drawn while they are made, and changed by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aerodrome.kernel import codec
from aerodrome.kernel.scenario import Choice
from aerodrome.tabletop.conversion import made_from
from aerodrome.tabletop.editor import (
    Draft,
    Editor,
    Path,
    Put,
    Sketch,
    Tie,
    Wish,
    at,
    crew_hints,
    crew_lists,
    entries,
    ids,
    next_id,
    salvaged,
)
from aerodrome.tabletop.scene import GROUND
from aerodrome.tabletop.setup_format import FieldHint, Placing, SetupWord

from ..rules.ch01_components import HIGHEST, MAT, hex_place
from ..rules.ch14_editor import LETTER
from ..rules.ch14_scenarios import aircraft
from ..rules.dashboards import Row
from ..rules.setup_file import (
    FLAK,
    MATS,
    SUNS,
    Entry,
    MissionEntry,
    SetupFile,
    TargetEntry,
    WeatherEntry,
)
from ..rules.setup_limits import MOST_NEEDED, STRONGEST
from ..rules.state import ALLIES, GERMANY, SIDES, Aircraft, Mission, Rules, Sky, Target, Weather
from ..rules.tables import TABLES

AIRCRAFT, TARGET, WEATHER = "aircraft", "target", "weather"
SINGLE = ("low_stratus", "cumulus")
"""13 Clouds of one MegaHex."""
WIDEST = len("ABC") * MAT
EAST, WEST = 0, 180
NEW_LEVEL, NEW_COLUMN = 12, 4
"""Where a new aircraft is put: so high, and so far from its own edge."""
HINTS = {
    "mats": FieldHint(of="mats"),
    "lesson": FieldHint(use="rare"),
    "rule": FieldHint(use="rare"),
    "mission": FieldHint(of="sides"),
    "mission.*.target": FieldHint(names=(TARGET,)),
    "mission.*.workers": FieldHint(names=(AIRCRAFT,)),
    "mission.*.needed": FieldHint(low=0, high=MOST_NEEDED),
    "flak": FieldHint(of="sides"),
    "flak.*": FieldHint(low=0, high=FLAK),
    "weather.sun": FieldHint(low=0, high=SUNS),
    "weather.haze": FieldHint(low=0, high=HIGHEST),
    "weather.storm": FieldHint(low=0, high=HIGHEST),
    "weather.low_stratus": FieldHint(low=1, high=WIDEST),
    "weather.cumulus": FieldHint(low=1, high=WIDEST),
    "aircraft.side": FieldHint(of="sides"),
    "aircraft.types": FieldHint(of="types"),
    "aircraft.column": FieldHint(low=1, high=WIDEST),
    "aircraft.level": FieldHint(low=1, high=HIGHEST),
    "aircraft.speed": FieldHint(low=0, high=22),
    "aircraft.seat": FieldHint(use="campaign"),
    "aircraft.crew": FieldHint(use="campaign"),
    "aircraft.extra": FieldHint(low=-STRONGEST, high=STRONGEST, use="campaign"),
    "aircraft.among": FieldHint(of="types", use="campaign"),
    "target.side": FieldHint(of="sides"),
    "target.kind": FieldHint(of="targets"),
    "target.column": FieldHint(low=1, high=WIDEST),
    "card.side": FieldHint(of="sides"),
} | crew_hints("aircraft.crew")


def lists() -> dict[str, list[SetupWord]]:
    """Return the words that a set-up may use and that no type lists."""
    types = [SetupWord(key, model.name, model.side) for key, model in TABLES.models.items()]
    return crew_lists(("pilot", "observer", "gunner")) | {
        "types": types,
        "mats": [SetupWord(mats) for mats in MATS],
        "targets": [SetupWord(kind) for kind in TABLES.targets],
    }


def sketch(draft: Draft, options: Mapping[str, Choice]) -> Sketch:
    """Return every aircraft and target that can be drawn, in its place and in view; and the
    weather."""
    mats = _mats(draft)
    planes, targets = list(_aircraft(draft, mats)), list(_targets(draft, mats))
    rules = codec.convert({n: options[n] for n in Rules.__struct_fields__}, Rules, "")
    said = salvaged(draft.get(WEATHER, {}), WeatherEntry) or WeatherEntry()
    singles = {key: tuple(_clouds(getattr(said, key), mats)) for key in SINGLE}
    sky = Sky(
        aircraft=[plane for _, plane in planes],
        targets=[target for _, target in targets],
        rules=rules,
        mats=mats,
        seats=SIDES,
        missions={side: _mission(draft, side) for side in SIDES},
        markers={},
        weather=made_from(
            said,
            Weather,
            sun=said.sun if 0 <= said.sun <= SUNS else 0,
            haze=min(max(said.haze, 0), HIGHEST),
            storm=min(max(said.storm, 0), HIGHEST),
            **{key: tuple(place for _, place in found) for key, found in singles.items()},
        ),
    )
    ties = (
        *(_piece(number, plane) for number, plane in planes),
        *(Tie(kind="token", id=one.id, path=(TARGET, n), drag=True) for n, one in targets),
        *(
            Tie(kind="cloud", id=f"{key}_{count}", path=(WEATHER, key, number), drag=True)
            for key, found in singles.items()
            for count, (number, _) in enumerate(found, 1)
        ),
    )
    return Sketch(sky, ties)


def _mats(draft: Draft) -> str:
    said = draft.get("mats")
    return said if isinstance(said, str) and said in MATS else "B"


def _piece(number: int, plane: Aircraft) -> Tie:
    top = min(HIGHEST, plane.model.ceiling)
    return Tie(
        kind="piece",
        id=plane.id,
        path=(AIRCRAFT, number),
        drag=True,
        facings=(EAST, WEST),
        heights=(1, top, 1),
    )


def _aircraft(draft: Draft, mats: str) -> Iterator[tuple[int, Aircraft]]:
    """Yield the entries that can be drawn, with their numbers; of two with the same id the
    first."""
    seen: list[str] = []
    for number, raw in enumerate(entries(draft, AIRCRAFT)):
        entry = salvaged(raw, Entry)
        if entry is None or entry.id in seen or not entry.types:
            continue
        if any(type_ not in TABLES.models for type_ in entry.types):
            continue
        seen.append(entry.id)
        plane = aircraft(entry, school=True)
        plane.x, plane.y = _within(entry.column, entry.level, mats)
        yield number, plane


def _targets(draft: Draft, mats: str) -> Iterator[tuple[int, Target]]:
    seen: list[str] = []
    for number, raw in enumerate(entries(draft, TARGET)):
        entry = salvaged(raw, TargetEntry)
        if entry is not None and entry.kind in TABLES.targets and entry.id not in seen:
            seen.append(entry.id)
            x, y = hex_place(min(max(entry.column, 1), len(mats) * MAT), entry.level)
            yield number, Target(id=entry.id, side=entry.side, kind=entry.kind, x=x, y=y)


def _clouds(found: tuple[tuple[int, int], ...], mats: str) -> Iterator[tuple[int, Any]]:
    for number, (column, level) in enumerate(found):
        yield number, _within(column, level, mats)


def _within(column: int, level: int, mats: str) -> tuple[int, int]:
    """1.1 Return the nearest hex of this sky."""
    return hex_place(min(max(column, 1), len(mats) * MAT), min(max(level, 1), HIGHEST))


def _mission(draft: Draft, side: str) -> Mission:
    said = salvaged(at(draft, ("mission", side)), MissionEntry)
    return Mission() if said is None else made_from(said, Mission, hidden=("progress",))


def put(draft: Draft, path: Path, hand: Put) -> None:
    """1.1 Set column, level and direction of flight; of a thing on the ground only the column."""
    entry, cell = at(draft, path), _cell(hand.cell)
    if path[0] == WEATHER and isinstance(entry, list):
        if cell is not None:
            entry[:] = [cell[0], max(1, cell[1])]
        return
    if not isinstance(entry, dict):
        return
    if cell is not None:
        entry["column"] = cell[0]
    if path[0] == AIRCRAFT:
        if cell is not None:
            entry["level"] = max(1, cell[1])
        if hand.height is not None:
            entry["level"] = min(max(hand.height, 1), HIGHEST)
        if hand.facing is not None:
            entry["facing"] = "west" if 90 < hand.facing % 360 < 270 else "east"


def _cell(name: str) -> tuple[int, int] | None:
    """Return a hex of the sky as column and level; the ground is level 0."""
    column, _, level = name.partition(",")
    if not column.isdecimal() or not (level.isdecimal() or level == GROUND):
        return None
    return min(max(int(column), 1), WIDEST), min(int(level), HIGHEST) if level != GROUND else 0


def add(draft: Draft, path: Path, wish: Wish) -> Any:
    """14.8 Return a new aircraft by its own edge, facing the other, or a target in its own half."""
    side = wish.side if wish.side in SIDES else ALLIES
    mats = _mats(draft)
    columns, east = len(mats) * MAT, side == GERMANY
    if path == (AIRCRAFT,):
        taken = ids(entries(draft, AIRCRAFT))
        first = next(one.value for one in lists()["types"] if one.side == side)
        type_ = wish.type if wish.type in TABLES.models else first
        return {
            "id": next_id(LETTER[side], taken),
            "side": side,
            "types": [type_],
            "column": columns + 1 - NEW_COLUMN if east else NEW_COLUMN,
            "level": min(NEW_LEVEL, TABLES.models[type_].ceiling),
            "facing": "west" if east else "east",
        }
    if path == (TARGET,):
        kind = wish.type if wish.type in TABLES.targets else next(iter(TABLES.targets))
        column = columns * 3 // 4 if east else columns // 4
        name = next_id(f"{LETTER[side]}T", ids(entries(draft, TARGET)))
        return {"id": name, "side": side, "kind": kind, "column": column}
    if path[:1] == (WEATHER,) and path[-1] in SINGLE:
        return [columns // 2, NEW_LEVEL]
    return None


EDITOR = Editor(
    file=SetupFile,
    card=(Row,),
    unsaid=("printed", "reconstructed"),
    hints=HINTS,
    lists=lists,
    placings=(
        Placing(
            path=AIRCRAFT,
            kind="piece",
            drag=("column", "level"),
            turn="facing",
            height="level",
            sided=True,
        ),
        Placing(path=TARGET, kind="token", drag=("column",), sided=True),
        *(Placing(path=f"{WEATHER}.{key}", kind="cloud") for key in SINGLE),
    ),
    sketch=sketch,
    put=put,
    add=add,
    first="even_duel",
    shown={"skills": "skill", "burdens": "burden"},
)
