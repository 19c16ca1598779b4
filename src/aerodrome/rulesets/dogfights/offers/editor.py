"""Editor: drawing of set-ups while they are made, and changes made by dragging.

Pieces are drawn where a quick start puts the first four of a side; the others wait in patrol. Zones
and clouds are drawn where they are put; the machines of a campaign enter where their file has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choice, Scenario
from aerodrome.kernel.trial import Trial
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
    next_id,
    salvaged,
    span,
)
from aerodrome.tabletop.setup_format import FieldHint, Placing, SetupWord

from ..rules.ch01_game import HIGHEST, LOWEST, PIECES, model_of
from ..rules.ch02_general import DOGFIGHT, GENERAL
from ..rules.ch02_setup import HOMES, draw_first, laid_out, quick_start
from ..rules.lattice import Lattice, lattice
from ..rules.models import Armament, Model, stations
from ..rules.setup_file import BOARDS, CloudEntry, Force, MountEntry, SetupFile, ZoneEntry
from ..rules.state import SIDES, Sky
from ..rules.tables import TABLES

ZONE, CLOUD, MOUNTS, AIRCRAFT = "zone", "cloud", "mounts", "aircraft"
TOPS = TABLES.constants["10.3"]["heights"]
WIDEST = max(max(size) for size in BOARDS.values())
POINTS = 2 * TABLES.number("1.2", "access_points")
MOST_POINTS = 99
PLAIN: dict[str, Choice] = {
    "choose_aircraft": False,
    "pieces": 0,
    "board": "scenario",
    "sides": "scenario",
}
"""2.5 Options that would have another game drawn than the one in the file."""


def _force_hints(side: str) -> dict[str, FieldHint]:
    pieces = f"pieces_{side}"
    crew = crew_hints(f"{side}.{MOUNTS}.crew")
    return crew | {
        f"{side}.{AIRCRAFT}": FieldHint(of=pieces),
        f"{side}.reserves": FieldHint(of=pieces, use="rare"),
        f"{side}.loads": FieldHint(names=(f"{side}.{AIRCRAFT}",)),
        f"{side}.loads.*": FieldHint(of="loads"),
        f"{side}.nations": FieldHint(of=f"nations_{side}", use="rare"),
        f"{side}.{MOUNTS}": FieldHint(use="campaign"),
        f"{side}.{MOUNTS}.type": FieldHint(of="types"),
        f"{side}.{MOUNTS}.nation": FieldHint(of=f"nations_{side}"),
        f"{side}.{MOUNTS}.number": FieldHint(low=1, high=99),
        f"{side}.{MOUNTS}.load": FieldHint(of="loads"),
        f"{side}.{MOUNTS}.point": FieldHint(low=1, high=POINTS),
        f"{side}.{MOUNTS}.level": FieldHint(low=LOWEST, high=HIGHEST),
    }


HINTS = {
    "rule": FieldHint(use="rare"),
    "tasked": FieldHint(of="sided"),
    "general": FieldHint(names=tuple(f"{side}.{AIRCRAFT}" for side in SIDES)),
    "photo_level": FieldHint(low=0, high=HIGHEST),
    "wins": FieldHint(low=0, high=MOST_POINTS, use="rare"),
    "draws": FieldHint(low=0, high=MOST_POINTS, use="rare"),
    "zone.side": FieldHint(of="sided"),
    "zone.column": FieldHint(low=1, high=WIDEST),
    "zone.row": FieldHint(low=1, high=WIDEST),
    "cloud.column": FieldHint(low=1, high=WIDEST),
    "cloud.row": FieldHint(low=1, high=WIDEST),
    "cloud.top": FieldHint(low=min(TOPS), high=max(TOPS)),
    "card.nation": FieldHint(of="nations"),
} | {key: hint for side in SIDES for key, hint in _force_hints(side).items()}


def lists() -> dict[str, list[SetupWord]]:
    """Return the words that a set-up may use and that no type lists."""
    sides = {name: nation.side for name, nation in TABLES.nations.items()}
    nations = [SetupWord(name, one.name, one.side) for name, one in TABLES.nations.items()]
    found = crew_lists(("pilot", "nose_gunner", "observer"))
    found["types"] = [SetupWord(k, m.name, sides[m.nation]) for k, m in TABLES.models.items()]
    found["nations"] = nations
    for side in SIDES:
        found[f"nations_{side}"] = [one for one in nations if one.side == side]
        found[f"pieces_{side}"] = [
            SetupWord(name, f"{model.name} {name}", side)
            for name, model in PIECES.items()
            if sides[model.nation] == side
        ]
    return found


def sketch(draft: Draft, options: Mapping[str, Choice]) -> Sketch:
    """Return the board with its zones and clouds, and the pieces that can be drawn."""
    file = _readable(draft)
    chosen = {name: value for name, value in options.items() if name not in PLAIN}
    alone: dict[str, Choice] = {"asymmetrical": "none"} if file.mode in (DOGFIGHT, GENERAL) else {}
    setup = Scenario("own", {}, {**chosen, **PLAIN, **alone})
    sky = laid_out(setup, file)
    umpire = Trial()
    draw_first(umpire, sky)
    with suppress(Refusal, IndexError):
        quick_start(umpire, sky)
    return Sketch(sky, tuple(_ties(draft, sky, file)))


def _readable(draft: Draft) -> SetupFile:
    """Return what can be read of a draft: pieces of their own side, zones and clouds on the
    board."""
    blank: dict[str, Any] = {"title": "", "mode": DOGFIGHT, "rule": "11"}
    blank |= {side: {} for side in SIDES}
    own = [key for key in SetupFile.__struct_fields__ if key not in (*SIDES, ZONE, CLOUD)]
    said = {key: draft[key] for key in own if key in draft}
    kept = {key: part for key, part in said.items() if salvaged(blank | {key: part}, SetupFile)}
    made = salvaged(blank | kept, SetupFile)
    assert made is not None
    central, allies = (_force(draft.get(side), side) for side in SIDES)
    lost = made.mode == GENERAL and made.general not in (*central.aircraft, *allies.aircraft)
    board = lattice(*BOARDS[made.board])
    return msgspec.structs.replace(
        made,
        central=central,
        allies=allies,
        mode=DOGFIGHT if lost else made.mode,
        general="" if lost else made.general,
        zone=tuple(entry for _, entry in _zones(draft, board)),
        cloud=tuple(entry for _, entry in _clouds(draft, board)),
    )


def _force(said: Any, side: str) -> Force:
    """Return the pieces of a side that fly for it, each once, and its machines with full crews."""
    force = salvaged(said, Force) or Force()
    names = [name for name in dict.fromkeys(force.aircraft) if _flies(name, side)]
    scouts = [name for name in names if model_of(name).role == "scout"]
    return Force(
        aircraft=tuple(names),
        loads={name: load for name, load in force.loads.items() if name in scouts},
        mounts=tuple(entry for _, entry in _mounts(said, side)),
    )


def _flies(name: str, side: str) -> bool:
    return name in PIECES and TABLES.nations[PIECES[name].nation].side == side


def _mounts(said: Any, side: str) -> Iterator[tuple[int, MountEntry]]:
    for number, raw in enumerate(entries(said, MOUNTS) if isinstance(said, dict) else []):
        entry = salvaged(raw, MountEntry)
        model = TABLES.models.get(entry.type) if entry is not None else None
        if entry is None or model is None or TABLES.nations[model.nation].side != side:
            continue
        if entry.nation in TABLES.nations and len(entry.crew) == len(stations(model)):
            yield number, entry


def _zones(draft: Draft, board: Lattice) -> Iterator[tuple[int, ZoneEntry]]:
    for number, raw in enumerate(entries(draft, ZONE)):
        entry = salvaged(raw, ZoneEntry)
        if entry is not None and all(p in board for p in board.zone(entry.column, entry.row)):
            yield number, entry


def _clouds(draft: Draft, board: Lattice) -> Iterator[tuple[int, CloudEntry]]:
    for number, raw in enumerate(entries(draft, CLOUD)):
        entry = salvaged(raw, CloudEntry)
        if entry is not None and board.grid.to_hex(entry.column, entry.row) in board:
            yield number, entry


def _ties(draft: Draft, sky: Sky, file: SetupFile) -> Iterator[Tie]:
    """Yield the entry of each piece, by its place in its force, and of each zone; others by their
    ids."""
    for side in SIDES:
        said = draft.get(side)
        force = said if isinstance(said, dict) else {}
        placed = {
            name: n for n, name in enumerate(entries(force, AIRCRAFT)) if isinstance(name, str)
        }
        for name in file.force(side).aircraft:
            yield Tie(kind="piece", id=name, path=(side, AIRCRAFT, placed[name]))
        for number, entry in _mounts(said, side):
            levels = (LOWEST, HIGHEST, 1)
            path = (side, MOUNTS, number)
            yield Tie(kind="piece", id=entry.id, path=path, drag=True, heights=levels)
    board = sky.board
    own = {f"{entry.side} {entry.letter}": number for number, entry in _zones(draft, board)}
    for zone in sky.zones:
        yield Tie(kind="zone", id=zone.id, path=(ZONE, own.get(zone.id, zone.id)), drag=True)
    for count, (number, _) in enumerate(_clouds(draft, board), 1):
        tops = (min(TOPS), max(TOPS), 1)
        yield Tie(kind="cloud", id=f"cloud {count}", path=(CLOUD, number), drag=True, heights=tops)


def put(draft: Draft, path: Path, hand: Put) -> None:
    """Move a dragged thing: 11.4 centre a zone or 10.3 a cloud here, 13.5 let a machine enter
    here."""
    board, cell = _board(draft), span(hand.cell)
    if path[0] == ZONE:
        entry = _zone_entry(draft, path)
        if cell is not None and entry is not None:
            entry["column"], entry["row"] = _corner(board, cell)
        return
    entry = at(draft, path)
    if not isinstance(entry, dict):
        return
    if path[0] == CLOUD:
        if cell is not None:
            entry["column"] = min(max(cell[0], 1), board.width)
            entry["row"] = min(max(cell[1], 1), board.height)
        if hand.height is not None:
            entry["top"] = min(TOPS, key=lambda top: abs(top - int(hand.height or 0)))
    elif len(path) == 3 and path[1] == MOUNTS:
        _bring_in(draft, board, str(path[0]), entry, hand)


def _zone_entry(draft: Draft, path: Path) -> Any:
    """11.4 Return the entry of a zone; add one for a zone that the rules had placed."""
    found = at(draft, path)
    if found is None and isinstance(path[-1], str):
        side, _, letter = path[-1].partition(" ")
        found = {"side": side, "letter": letter, "column": 1, "row": 1}
        draft.setdefault(ZONE, []).append(found)
    return found if isinstance(found, dict) else None


def _corner(board: Lattice, cell: tuple[int, int]) -> tuple[int, int]:
    """1.3 Return the north-west corner of a zone with this centre, moved so that all of it fits."""
    wide, high = TABLES.constants["1.3"]["zone"]
    column = min(max(cell[0] - wide // 2, 1), board.width - wide + 1)
    return column, min(max(cell[1] - high // 2, 1), board.height - high + 1)


def _bring_in(draft: Draft, board: Lattice, side: str, entry: dict[str, Any], hand: Put) -> None:
    """13.5 Set the access point nearest to where a machine was dropped, and its level."""
    homes = HOMES.get(str(draft.get("sides")), HOMES["west_east"])
    if (cell := span(hand.cell)) is not None:
        points = [board.grid.to_cell(point.at) for point in board.access(homes[side])]
        near = [abs(p[0] - cell[0]) + abs(p[1] - cell[1]) for p in points]
        entry["point"] = near.index(min(near)) + 1
    if hand.height is not None:
        entry["level"] = min(max(hand.height, LOWEST), HIGHEST)


def _board(draft: Draft) -> Lattice:
    name = draft.get("board")
    return lattice(*BOARDS[name if isinstance(name, str) and name in BOARDS else "short"])


def add(draft: Draft, path: Path, wish: Wish) -> Any:
    """Return a new entry: 1.3 a named piece or the next of a type, 10.3 a cloud in the middle."""
    board = _board(draft)
    if len(path) == 2 and path[0] in SIDES and path[1] in (AIRCRAFT, "reserves"):
        return _piece(draft, str(path[0]), wish.type)
    if path == (CLOUD,):
        return {"column": board.width // 2, "row": board.height // 2, "top": TOPS[0]}
    if path == (ZONE,):
        taken = [(one.get("side"), one.get("letter")) for one in entries(draft, ZONE)]
        side = wish.side if wish.side in SIDES else SIDES[0]
        letter = next((one for one in "ABC" if (side, one) not in taken), "A")
        column, row = _corner(board, (board.width // 2, board.height // 2))
        return {"side": side, "letter": letter, "column": column, "row": row}
    if len(path) == 2 and path[1] == MOUNTS:
        return _mount(draft, str(path[0]), wish.type)
    return None


def _piece(draft: Draft, side: str, wanted: str) -> Any:
    """1.3 Return the named piece, or else the first free one of the type."""
    force = draft.get(side)
    taken = (
        [*entries(force, AIRCRAFT), *entries(force, "reserves")] if isinstance(force, dict) else []
    )
    free = [name for name in PIECES if name not in taken and _flies(name, side)]
    of_type = [name for name in free if PIECES[name].key == wanted]
    fighters = [name for name in free if PIECES[name].role == "fighter"]
    if wanted in free:
        return wanted
    return next(iter((*of_type, *fighters, *free)), None)


def _mount(draft: Draft, side: str, wanted: str) -> Any:
    """13.5 Return a machine with a crew of its own, at the next access point."""
    models = [m for m in TABLES.models.values() if TABLES.nations[m.nation].side == side]
    model = next((m for m in models if m.key == wanted), models[0])
    force = draft.get(side)
    there = entries(force, MOUNTS) if isinstance(force, dict) else []
    taken = [one.get("id") for one in there if isinstance(one, dict)]
    name = next_id(TABLES.nations[model.nation].letter, taken)
    crew = [
        {"id": f"{name}.{n}", "name": f"{name}.{n}", "role": role}
        for n, role in enumerate(stations(model), 1)
    ]
    return {
        "id": name,
        "type": model.key,
        "nation": model.nation,
        "number": int(name[1:]),
        "seat": side,
        "crew": crew,
        "point": len(there) % POINTS + 1,
    }


EDITOR = Editor(
    file=SetupFile,
    card=(Model, Armament),
    unsaid=("key", "pack", "printed"),
    hints=HINTS,
    lists=lists,
    placings=(
        *(Placing(path=f"{side}.{AIRCRAFT}", kind="piece") for side in SIDES),
        *(
            Placing(path=f"{side}.{MOUNTS}", kind="piece", drag=("point",), height="level")
            for side in SIDES
        ),
        Placing(path=ZONE, kind="zone", drag=("column", "row"), sided=True),
        Placing(path=CLOUD, kind="cloud", drag=("column", "row"), height="top"),
    ),
    sketch=sketch,
    put=put,
    add=add,
    first="dogfight_quick",
    shown={"skills": "skill", "burdens": "burden"},
)
