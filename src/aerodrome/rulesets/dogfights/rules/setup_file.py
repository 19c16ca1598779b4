"""The scenario file: what a TOML set-up may hold, and one clear error for each fault."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, Literal

import msgspec

from aerodrome.kernel.bounds import FEW, Number, Text, Title, Word, Words
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.sortie import Crewman

from .ch01_game import HIGHEST, LOWEST, model_of
from .ch02_general import DOGFIGHT, GENERAL
from .lattice import lattice
from .models import stations
from .state import SIDES, Side
from .tables import EDITION, TABLES

BOARDS: dict[str, tuple[int, int]] = {
    name: (size[0], size[1]) for name, size in TABLES.constants["1.1"]["boards"].items()
}
_CORRECTED = EDITION.corrections.get("constants", {})
RESIZED = "boards" in _CORRECTED.get("1.1", {}) or "1.3" in _CORRECTED
"""1.1, 1.3 Whether an owner has corrected the size of boards or zones."""
SideName = Literal["central", "allies"]
Load = Literal["armed", "disarmed", "bomb", "bomb_disarmed"]


class MountEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """13.5 A machine of a campaign: its owner and crew, its load, and where it comes in."""

    id: Word
    type: Word
    nation: Word
    number: Number
    seat: Word
    crew: Annotated[tuple[Crewman, ...], FEW]
    cared: bool = False
    ace: bool = False
    load: Load = "armed"
    point: Number = 1
    level: Number = 3


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side: its pieces, the loads of its scouts, and the nations that it may choose fighters of.

    `reserves` replace its scouts and bombers where it has no task of its own (11.10); `mounts` are
    the machines of a campaign, instead of pieces of the box (13.5).
    """

    aircraft: Words = ()
    loads: Annotated[dict[Word, Load], FEW] = {}
    nations: Words = ()
    reserves: Words = ()
    mounts: Annotated[tuple[MountEntry, ...], FEW] = ()


class ZoneEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task zone by its north-west corner."""

    side: SideName
    letter: Literal["A", "B", "C"]
    column: Number
    row: Number


class CloudEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    column: Number
    row: Number
    top: Number


class SetupFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario; chapter 11 explains its modes."""

    title: Title
    mode: Literal[
        "dogfight", "general", "reconnaissance", "zone_bombing", "breakthrough", "combined"
    ]
    rule: Word
    central: Force
    allies: Force
    board: Literal["quick", "short", "full"] = "short"
    sides: Literal["west_east", "north_south"] = "west_east"
    first: Literal["", "central", "allies"] = ""
    tasked: Annotated[tuple[SideName, ...], FEW] = ()
    text: Text = ""
    general: Word = ""
    photo_level: Number = 0
    wins: Number = 0
    draws: Number = 0
    zone: Annotated[tuple[ZoneEntry, ...], FEW] = ()
    cloud: Annotated[tuple[CloudEntry, ...], FEW] = ()

    def force(self, side: Side) -> Force:
        return self.central if side == "central" else self.allies

    def check(self) -> None:
        """Refuse a file from which no game could be played."""
        for side in SIDES:
            _check_force(side, self.force(side))
        if (self.mode == GENERAL) != bool(self.general):
            raise _bad("`general` names an aircraft in the mode `general`, and only there")
        if self.general and self.general not in self._pieces():
            raise _bad(f"the general's aircraft {self.general} is not in the game")
        if self.photo_level and not LOWEST <= self.photo_level <= HIGHEST:
            raise _bad(f"`photo_level` is {LOWEST} to {HIGHEST}, or 0 for any level")
        for cloud in self.cloud:
            if cloud.top not in TABLES.constants["10.3"]["heights"]:
                raise _bad(f"the cloud at {cloud.column},{cloud.row} has no such top")
        if not RESIZED and (astray := self.astray()):
            raise _bad(f"{astray} does not lie on the board")
        if EDITION.since(2):
            self.check_sense()

    def check_sense(self) -> None:
        """Refuse what could be played but makes no sense; games before version 2 may have it."""
        if self.draws and self.draws >= self.wins:
            raise _bad(f"`draws` is {self.draws}, and must be less than `wins`, {self.wins}")
        bombers = [name for name in self._pieces() if model_of(name).role == "bomber"]
        if self.mode == DOGFIGHT and bombers:
            raise _bad(f"{bombers[0]} is a bomber, and a dogfight has only fighters and scouts")
        if not RESIZED and (pair := self.overlapping()):
            raise _bad(f"{pair[0]} overlaps {pair[1]}")

    def _pieces(self) -> tuple[str, ...]:
        return (*self.central.aircraft, *self.allies.aircraft)

    def overlapping(self) -> tuple[str, str] | None:
        """11.4 Return the first two zones that overlap or have the same name, if any do."""
        board = lattice(*BOARDS[self.board])
        for first, second in combinations(self.zone, 2):
            named = tuple(f"zone {zone.letter} of {zone.side}" for zone in (second, first))
            points = board.zone(first.column, first.row)
            shared = any(point in points for point in board.zone(second.column, second.row))
            if shared or named[0] == named[1]:
                return named[0], named[1]
        return None

    def astray(self) -> str:
        """10.3, 11.4 Return the first zone or cloud that is not on the board, or ""."""
        board = lattice(*BOARDS[self.board])
        for zone in self.zone:
            if not all(point in board for point in board.zone(zone.column, zone.row)):
                return f"zone {zone.letter} of {zone.side}"
        for cloud in self.cloud:
            if board.grid.to_hex(cloud.column, cloud.row) not in board:
                return f"the cloud at {cloud.column},{cloud.row}"
        return ""


def _check_force(side: Side, force: Force) -> None:
    for entry in force.mounts:
        _check_mount(side, entry)
    if not force.aircraft and not force.mounts:
        raise _bad(f"{side} has no aircraft")
    pieces = (*force.aircraft, *force.reserves)
    if len(dict.fromkeys(pieces)) < len(pieces):
        raise _bad(f"{side} has the same aircraft twice")
    for name in pieces:
        if TABLES.nations[model_of(name).nation].side != side:
            raise _bad(f"{name} does not fly for {side}")
    for name in force.loads:
        if name not in force.aircraft or model_of(name).role != "scout":
            raise _bad(f"only scouts of {side} are loaded, not {name}")
    for nation in force.nations:
        if nation not in TABLES.nations or TABLES.nations[nation].side != side:
            raise _bad(f"{side} has no nation `{nation}`")


def _check_mount(side: Side, entry: MountEntry) -> None:
    """13.5 Refuse a machine of a campaign of a wrong type, or without a full crew."""
    model = TABLES.models.get(entry.type)
    if model is None or TABLES.nations[model.nation].side != side:
        raise _bad(f"{side} has no type `{entry.type}`")
    if entry.nation not in TABLES.nations:
        raise _bad(f"there is no nation `{entry.nation}`")
    seats = len(stations(model))
    if len(entry.crew) != seats:
        raise _bad(f"the crew of {entry.id} must be {seats} men, not {len(entry.crew)}")


def _bad(sentence: str) -> Refusal:
    return Refusal("bad-scenario", f"{sentence}.")
