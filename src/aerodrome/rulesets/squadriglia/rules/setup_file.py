"""The scenario file: what a TOML set-up may hold, and one clear error for each fault."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from aerodrome.kernel.bounds import FEW, MANY, Number, Text, Title, Word, Words
from aerodrome.tabletop.hexes import E, Hex, W
from aerodrome.tabletop.sortie import Crewman

from .ch01_introduction import MAP, MIDDLE_ROW, model
from .ch09_advanced import HIGHEST, LOWEST, STEP
from .fronts import bad, front
from .state import AUSTRIA, ITALY, SIDES
from .tables import TABLES

SideName = Literal["italy", "austria"]
USUAL = {ITALY: E, AUSTRIA: W}
START_LOWEST = TABLES.number("9.1", "start_lowest")
START_HIGHEST = TABLES.number("9.1", "start_highest")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One aircraft: type, deployment columns, heights and usual facing.

    Columns are counted from the named border, so that they follow the size of the map; without one
    from the left, as in older files. `quick` is such a column, of the middle row, or the name of a
    hex.
    """

    id: Word
    side: SideName
    type: Word
    columns: tuple[Number, Number]
    border: SideName = "italy"
    height: tuple[Number, Number] = (START_LOWEST, START_HIGHEST)
    facing: Number | None = None
    quick: Number | Word = ""
    seat: Word = ""
    crew: Annotated[tuple[Crewman, ...], FEW] = ()
    extra: Number = 0
    ace: bool = False

    @property
    def usual_facing(self) -> int:
        """1.2 Return east for Italians and west for Austrians, unless the file has a facing."""
        return USUAL[self.side] if self.facing is None else self.facing

    @property
    def span(self) -> tuple[int, int]:
        """1.2 Return the columns of its deployment, counted from the left."""
        first, last = (self._from_left(column) for column in self.columns)
        return min(first, last), max(first, last)

    @property
    def start(self) -> Hex:
        """2 Return where a quick start puts it."""
        if isinstance(self.quick, str):
            return MAP.parse(self.quick)
        return MAP.to_hex(self._from_left(self.quick), MIDDLE_ROW)

    def _from_left(self, column: int) -> int:
        return column if self.border == ITALY else MAP.width + 1 - column


class Escape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    aircraft: Word
    edge: Literal["left", "right", "top", "bottom"]
    hunter: Word


class Trench(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    aircraft: Word
    edge: Literal["left", "right"] = "right"


class TypeChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: SideName
    rule: Word
    aircraft: Words
    types: Words


class SetupFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario; chapter 8 explains its objectives.

    1.2 `front` is another one than the printed map's, `west` and `east` are its nations.
    """

    title: Title
    aircraft: Annotated[tuple[Entry, ...], MANY]
    objective: Word = "last_side"
    first: SideName = "austria"
    rule: Word = "8.4"
    text: Text = ""
    escape: Escape | None = None
    trench: Trench | None = None
    front: Word = ""
    west: Word = ""
    east: Word = ""
    choice: Annotated[tuple[TypeChoice, ...], FEW] = ()

    def check(self, objectives: Mapping[str, Any]) -> None:
        """Refuse a file from which no game could be played."""
        ids = [entry.id for entry in self.aircraft]
        if len(dict.fromkeys(ids)) < len(ids):
            raise bad("two aircraft have the same id")
        held = front(self.front, self.west, self.east)
        for side in SIDES:
            if not any(entry.side == side for entry in self.aircraft):
                raise bad(f"{held.nation(side) if held else side} has no aircraft")
        for entry in self.aircraft:
            _check_entry(entry)
            _check_crew(entry)
        if self.objective not in objectives:
            raise bad(f"the objective is one of {', '.join(objectives)}, not {self.objective!r}")
        if (self.objective in ("escape", "trench")) and getattr(self, self.objective) is None:
            raise bad(f"the objective `{self.objective}` needs a table [{self.objective}]")
        named = [self.escape.aircraft, self.escape.hunter] if self.escape else []
        named += [self.trench.aircraft] if self.trench else []
        named += [name for choice in self.choice for name in choice.aircraft]
        for name in named:
            if name not in ids:
                raise bad(f"there is no aircraft with the id {name!r}")


def _check_entry(entry: Entry) -> None:
    model(entry.type)
    (first, last), (low, high) = entry.columns, entry.height
    if not 1 <= first <= last <= MAP.width:
        raise bad(f"the columns of {entry.id} must be between 1 and {MAP.width}")
    if not LOWEST <= low <= high <= HIGHEST or low % STEP or high % STEP:
        raise bad(f"the heights of {entry.id} must be {LOWEST} to {HIGHEST} in steps of {STEP}")
    if not 0 <= entry.usual_facing <= 5:
        raise bad(f"the facing of {entry.id} must be 0 to 5")
    try:
        if entry.quick != "" and entry.start not in MAP:
            raise bad(f"the quick start of {entry.id} is off the map")
    except ValueError as error:
        raise bad(f"the quick start of {entry.id}: {error}") from None


def _check_crew(entry: Entry) -> None:
    """10 Refuse a campaign's crew that does not fill the seats of its machine."""
    seats = model(entry.type).crew
    if entry.crew and len(entry.crew) != len(seats):
        raise bad(f"the crew of {entry.id} must be {len(seats)} men")
