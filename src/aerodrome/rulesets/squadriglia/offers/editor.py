"""Editor: how set-ups of this game are drawn while they are made, and changed by hand.

Aircraft stand where a quick start puts them before its die has shifted their side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, get_args

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choice
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
    span,
)
from aerodrome.tabletop.hexes import Hex, degrees
from aerodrome.tabletop.setup_format import FieldHint, Placing, SetupWord

from ..rules.ch01_introduction import MAP, MIDDLE_ROW, card
from ..rules.ch02_preparation import ALL_SIDES, SPACING, aims_of, middle_height
from ..rules.ch08_scenarios import CLAIMS
from ..rules.ch09_advanced import HIGHEST, LOWEST, STEP
from ..rules.fronts import NAMES, NATIONS, as_sides, front, letter
from ..rules.setup_file import START_HIGHEST, START_LOWEST, Entry, SetupFile
from ..rules.state import AUSTRIA, ITALY, SIDES, Aims, Aircraft, Front, Rules, Sky
from ..rules.tables import LISTED, TABLES, Role, Row

AIRCRAFT, QUICK = "aircraft", "quick_start"
DEEP = 6
"""Columns of the deployment that a new aircraft is given, as printed scenarios do."""
HINTS = {
    "objective": FieldHint(of="objectives"),
    "first": FieldHint(of="sides"),
    "rule": FieldHint(use="rare"),
    "front": FieldHint(of="fronts"),
    "west": FieldHint(of="west"),
    "east": FieldHint(of="east"),
    "escape.aircraft": FieldHint(names=(AIRCRAFT,)),
    "escape.hunter": FieldHint(names=(AIRCRAFT,)),
    "trench.aircraft": FieldHint(names=(AIRCRAFT,)),
    "choice.side": FieldHint(of="sides"),
    "choice.rule": FieldHint(use="rare"),
    "choice.aircraft": FieldHint(names=(AIRCRAFT,)),
    "choice.types": FieldHint(of="types"),
    "aircraft.side": FieldHint(of="sides"),
    "aircraft.border": FieldHint(of="sides"),
    "aircraft.type": FieldHint(of="types"),
    "aircraft.columns": FieldHint(low=1, high=MAP.width),
    "aircraft.height": FieldHint(low=LOWEST, high=HIGHEST, step=STEP),
    "aircraft.facing": FieldHint(low=0, high=5),
    "aircraft.quick": FieldHint(kind="cell"),
    "aircraft.seat": FieldHint(use="campaign"),
    "aircraft.crew": FieldHint(use="campaign"),
    "aircraft.extra": FieldHint(use="campaign"),
    "aircraft.ace": FieldHint(use="campaign"),
} | crew_hints("aircraft.crew")


def lists() -> dict[str, list[SetupWord]]:
    """Return the words that a set-up may use and that no type lists; 1.2 away from Italy sides are
    nations."""
    nations = [SetupWord(name, side=nation.side) for name, nation in NATIONS.items()]
    own = {"allied": ITALY, "central": AUSTRIA}
    types = [
        SetupWord(key, model.name, own[TABLES.aircraft[key.partition(":")[0]]["side"]])
        for key, model in TABLES.models.items()
    ]
    return crew_lists(get_args(Role)) | {
        "types": types,
        "sides": [SetupWord(ITALY, side=ITALY), SetupWord(AUSTRIA, side=AUSTRIA), *nations[1:]],
        "objectives": [SetupWord(name) for name in CLAIMS],
        "fronts": [SetupWord(""), *map(SetupWord, NAMES)],
        "west": [SetupWord(""), *(one for one in nations if one.side == ITALY)],
        "east": [SetupWord(""), *(one for one in nations if one.side == AUSTRIA)],
    }


def sketch(draft: Draft, options: Mapping[str, Choice]) -> Sketch:
    """Return every aircraft that can be drawn, in its place; the map with its front and the
    objective."""
    body = as_sides(draft)
    file = salvaged(body | {"title": "", AIRCRAFT: []}, SetupFile) or SetupFile("", ())
    held = None
    with suppress(Refusal):
        held = front(file.front, file.west, file.east)
    rules = codec.convert({n: options[n] for n in Rules.__struct_fields__}, Rules, "")
    found = list(_known(body))
    planes = [_drawn(entry, rules, found) for _, entry in found]
    names = [plane.id for plane in planes]
    aims = aims_of(file)
    if file.objective not in CLAIMS or aims.aircraft not in ("", *names):
        aims = Aims(objective="last_side")
    sky = Sky(
        aircraft=planes, rules=rules, aims=aims, choices=(), first=file.first, quick={}, rule="8.4"
    )
    sky.front = held
    heights = (LOWEST, HIGHEST, STEP) if rules.altitude else None
    ties = (_tie(number, entry, heights) for number, entry in found)
    return Sketch(sky, tuple(ties))


def _known(body: Draft) -> Iterator[tuple[int, Entry]]:
    """Yield the entries that can be drawn, with their numbers; of two with the same id the
    first."""
    seen: list[str] = []
    for number, raw in enumerate(entries(body, AIRCRAFT)):
        entry = salvaged(raw, Entry)
        if entry is not None and entry.type in TABLES.models and entry.id not in seen:
            seen.append(entry.id)
            yield number, entry


def _tie(number: int, entry: Entry, heights: tuple[int, int, int] | None) -> Tie:
    facings = tuple(map(degrees, ALL_SIDES))
    path = (AIRCRAFT, number)
    return Tie(kind="piece", id=entry.id, path=path, drag=True, facings=facings, heights=heights)


def _drawn(entry: Entry, rules: Rules, found: list[tuple[int, Entry]]) -> Aircraft:
    """2 Return an aircraft where a quick start would put it, even if its file has it off the
    map."""
    fields = codec.plain(entry) | {"facing": entry.usual_facing % 6, "columns": entry.span}
    plane = card(fields, entry.side, entry.type, rules)
    plane.at = _start(entry, found)
    plane.height = middle_height(plane) if rules.altitude else 0
    plane.placed = True
    return plane


def _start(entry: Entry, found: list[tuple[int, Entry]]) -> Hex:
    """2 Return where a quick start puts it: its own hex, or one in the line abreast of its side."""
    mates = [one for _, one in found if one.side == entry.side]
    line = SPACING * mates.index(entry) - SPACING * (len(mates) - 1) // 2
    column, row = sum(entry.span) // 2, MIDDLE_ROW + line
    with suppress(ValueError):
        if entry.quick != "":
            column, row = MAP.to_cell(entry.start)
    return _within(column, row)


def _pin(draft: Draft) -> None:
    """2 Give each aircraft of a line abreast its own hex, so that it stays there if the line
    changes."""
    found = list(_known(as_sides(draft)))
    for number, entry in found:
        raw = at(draft, (AIRCRAFT, number))
        if entry.quick == "" and isinstance(raw, dict):
            raw["quick"] = MAP.name(_start(entry, found))


def _within(column: int, row: int) -> Hex:
    """1.2 Return the nearest place on the map."""
    return MAP.to_hex(min(max(column, 1), MAP.width), min(max(row, 1), MAP.height))


def put(draft: Draft, path: Path, hand: Put) -> None:
    """2 Move a dragged aircraft; its place is that of a quick start, which becomes the usual
    option.

    Its columns move along, and its heights keep their span.
    """
    entry = at(draft, path)
    if not isinstance(entry, dict) or path[0] != AIRCRAFT:
        return
    if (cell := span(hand.cell)) is not None:
        _pin(draft)
        at_hex = _within(*cell)
        entry["quick"] = MAP.name(at_hex)
        _bring_columns(entry, MAP.to_cell(at_hex)[0])
        options = draft.setdefault("options", {})
        if isinstance(options, dict):
            options.setdefault(QUICK, True)
    if hand.facing is not None:
        entry["facing"] = round(hand.facing / 60) % 6
    if hand.height is not None:
        low, high = _pair(entry.get("height"), (START_LOWEST, START_HIGHEST))
        entry["height"] = _about(hand.height // STEP * STEP, high - low, LOWEST, HIGHEST)


def _bring_columns(entry: dict[str, Any], column: int) -> None:
    """2 Move the columns so that they contain the quick start; they count from the border named."""
    east = entry.get("border", ITALY) in (AUSTRIA, *_nations_of(AUSTRIA))
    own = MAP.width + 1 - column if east else column
    low, high = _pair(entry.get("columns"), (1, DEEP))
    if not low <= own <= high:
        entry["columns"] = _about(own, high - low, 1, MAP.width)


def _nations_of(side: str) -> tuple[str, ...]:
    return tuple(name for name, nation in NATIONS.items() if nation.side == side)


def _pair(value: Any, usual: tuple[int, int]) -> tuple[int, int]:
    pair = value if isinstance(value, list) and len(value) == 2 else usual
    low, high = (one if type(one) is int else usual[0] for one in pair)
    return min(low, high), max(low, high)


def _about(middle: int, wide: int, lowest: int, highest: int) -> list[int]:
    """Return a span of this width around a middle, within the limits."""
    wide = min(wide, highest - lowest)
    step = STEP if lowest == LOWEST else 1
    low = min(max(middle - wide // 2 // step * step, lowest), highest - wide)
    return [low, low + wide]


def add(draft: Draft, path: Path, wish: Wish) -> Any:
    """1.4 Return a new aircraft of a side, named by the letter of its side and the next number."""
    if path != (AIRCRAFT,):
        return None
    _pin(draft)
    held: Front | None = None
    with suppress(Refusal):
        file = salvaged(as_sides(draft) | {"title": "", AIRCRAFT: []}, SetupFile)
        held = front(file.front, file.west, file.east) if file is not None else None
    side = wish.side if wish.side in SIDES else AUSTRIA
    if wish.side in NATIONS:
        side = NATIONS[wish.side].side
    if not wish.side:
        side = ITALY
    named = held.nation(side) if held is not None else side
    first = next(one.value for one in lists()["types"] if one.side == side)
    return {
        "id": next_id(letter(held, side), ids(entries(draft, AIRCRAFT))),
        "side": named,
        "type": wish.type or first,
        "border": named,
        "columns": [1, DEEP],
        "height": [START_LOWEST, START_HIGHEST],
        "facing": 0 if side == ITALY else 3,
    }


EDITOR = Editor(
    file=SetupFile,
    card=(Row,),
    unsaid=LISTED,
    hints=HINTS,
    lists=lists,
    placings=(
        Placing(
            path=AIRCRAFT,
            kind="piece",
            drag=("quick", "columns"),
            turn="facing",
            height="height",
            sided=True,
        ),
    ),
    sketch=sketch,
    put=put,
    add=add,
    first="own",
    shown={"skills": "skill", "burdens": "burden"},
)
