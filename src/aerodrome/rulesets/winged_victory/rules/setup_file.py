"""The scenario file: what a TOML set-up may hold, and one clear error for each fault."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from aerodrome.kernel.bounds import FEW, MANY, Number, Text, Title, Word, Words
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.sortie import Crewman

from .ch01_components import HIGHEST, MAT, card, hex_place
from .ch02_energy import fastest, stall_speed
from .state import SIDES
from .tables import TABLES

SideName = Literal["allies", "germany"]
FLAK = 3
"""14.5 The most markers a side may have."""
SUNS = 5
MATS = ("A", "B", "C", "AB", "BC", "ABC")
"""1.1 The ways to place mats side by side."""
LONGEST_SENTENCE = 200


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One aircraft; `types` are those its side may choose from in secret.

    15.5 In a campaign it has a `seat` and a `crew`; `among` are the types that the enemy must
    expect.
    """

    id: Word
    side: SideName
    types: Words
    column: Number
    level: Number
    facing: Literal["east", "west"]
    speed: Number | None = None
    skill: Literal["recruit", "expert", "ace"] = "expert"
    parked: bool = False
    seat: Word = ""
    crew: Annotated[tuple[Crewman, ...], FEW] = ()
    extra: Number = 0
    among: Annotated[tuple[Word, ...], MANY] = ()


class TargetEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Word
    side: SideName
    kind: Word
    column: Number

    @property
    def level(self) -> int:
        return TABLES.targets[self.kind].level


class MissionEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal[
        "combat", "patrol", "cap", "scramble", "recon", "artillery", "bombing", "strategic",
        "strafing", "balloon",
    ]  # fmt: skip
    target: Word = ""
    workers: Words = ()
    needed: Number = 0


class WeatherEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """13 The weather; clouds of one MegaHex are given by the column and level of a hex in it."""

    sun: Number = 0
    haze: Number = 0
    storm: Number = 0
    high_stratus: bool = False
    medium_stratus: bool = False
    low_stratus: Annotated[tuple[tuple[Number, Number], ...], MANY] = ()
    cumulus: Annotated[tuple[tuple[Number, Number], ...], MANY] = ()


class SetupFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole scenario; with `editor` dice draw it, with `lesson` it is flown alone."""

    title: Title
    mats: Word = "B"
    aircraft: Annotated[tuple[Entry, ...], MANY] = ()
    target: Annotated[tuple[TargetEntry, ...], MANY] = ()
    mission: Annotated[dict[Word, MissionEntry], FEW] = {}
    weather: WeatherEntry = WeatherEntry()
    flak: Annotated[dict[Word, Number], FEW] = {}
    editor: bool = False
    lesson: Word = ""
    rule: Word = "14.8"
    text: Text = ""

    @property
    def crewed(self) -> bool:
        """15.5 Whether it is a battle of a campaign."""
        return any(entry.crew for entry in self.aircraft)

    def in_order(self) -> list[Entry]:
        return [entry for side in SIDES for entry in self.aircraft if entry.side == side]

    def check(self) -> None:
        """Refuse a file from which no game could be played."""
        if self.mats not in MATS:
            raise bad("`mats` are A, B and C side by side, such as B or ABC")
        if not self.editor:
            self._check_sides()
        self._check_crews()
        ids = [plane.id for plane in self.aircraft] + [target.id for target in self.target]
        if len(dict.fromkeys(ids)) < len(ids):
            raise bad("two pieces have the same id")
        for entry in self.aircraft:
            self._check_aircraft(entry)
        for target in self.target:
            if target.kind not in TABLES.targets:
                raise bad(f"{target.id} is none of {', '.join(TABLES.targets)}")
            self._check_column(target.id, target.column)
        self._check_missions()
        self._check_weather()

    def _check_sides(self) -> None:
        for side in SIDES[:1] if self.lesson else SIDES:
            if not any(entry.side == side for entry in self.aircraft):
                raise bad(f"{side} has no aircraft")
        if self.lesson and len(self.aircraft) != 1:
            raise bad("a lesson is flown by one Allied aircraft")

    def _check_crews(self) -> None:
        """15.5 Refuse machines without a full crew and an owner, if any has one."""
        crewed = [entry for entry in self.aircraft if entry.crew]
        if crewed and len(crewed) < len(self.aircraft):
            raise bad("either all aircraft have crews or none has")
        for entry in crewed:
            self._check_types(entry)
            places = 1 + TABLES.models[entry.types[0]].gunners
            if not entry.seat or len(entry.crew) != places or len(entry.types) != 1:
                raise bad(f"{entry.id} needs one type, a seat, and a crew of {places}")

    def _check_column(self, name: str, column: int) -> None:
        columns = len(self.mats) * MAT
        if not 1 <= column <= columns:
            raise bad(f"the column of {name} must be between 1 and {columns}")

    def _check_types(self, entry: Entry) -> None:
        if not entry.types:
            raise bad(f"{entry.id} has no type")
        for key in (*entry.types, *entry.among):
            if key not in TABLES.models:
                raise bad(f"there is no aircraft `{key}` in the tables")

    def _check_aircraft(self, entry: Entry) -> None:
        self._check_column(entry.id, entry.column)
        self._check_types(entry)
        for key in entry.types:
            model = TABLES.models[key]
            if not 1 <= entry.level <= min(HIGHEST, model.ceiling):
                raise bad(f"{entry.id} cannot start at level {entry.level}")
            plane = card(entry.id, entry.side, key, entry.types)
            plane.x, plane.y = hex_place(entry.column, entry.level)
            speed = fastest(plane) if entry.speed is None else entry.speed
            slow = speed <= stall_speed(model, entry.level) and not entry.parked
            if slow or speed >= model.cracks:
                raise bad(f"{entry.id} cannot fly at speed {speed}")

    def _check_missions(self) -> None:
        planes = {entry.id: entry.side for entry in self.aircraft}
        targets = {entry.id: entry.side for entry in self.target}
        for side in (*self.mission, *self.flak):
            if side not in SIDES:
                raise bad(f"the sides are {' and '.join(SIDES)}, not {side!r}")
        for side, mission in self.mission.items():
            for name in mission.workers:
                if planes.get(name) != side:
                    raise bad(f"{side} has no aircraft {name!r} for its mission")
            aimed = mission.kind not in ("combat", "patrol", "cap", "scramble")
            if aimed and targets.get(mission.target, side) == side:
                raise bad(f"the mission of {side} needs a target of the other side")
            if not mission.workers and mission.kind not in ("combat", "cap", "scramble"):
                raise bad(f"the mission of {side} names no aircraft to fly it")

    def _check_weather(self) -> None:
        weather = self.weather
        if not 0 <= weather.sun <= SUNS:
            raise bad(f"the sun is in one of {SUNS} places, or 0 for none")
        for name, level in (("haze", weather.haze), ("storm", weather.storm)):
            if not 0 <= level <= HIGHEST:
                raise bad(f"the {name} must begin between 0 and {HIGHEST}")
        for column, level in (*weather.low_stratus, *weather.cumulus):
            self._check_column("a cloud", column)
            if not 1 <= level <= HIGHEST:
                raise bad(f"a cloud must be between the levels 1 and {HIGHEST}")
        for side, markers in self.flak.items():
            guns = [t for t in self.target if t.side == side and t.kind == "battery"]
            if not 0 <= markers <= FLAK or (markers and not guns and not self.editor):
                raise bad(f"{side} may have {FLAK} flak markers at most, and needs a battery")


def bad(sentence: str) -> Refusal:
    """Return the refusal of a scenario file, cut to one sentence of limited length."""
    shown = sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[:LONGEST_SENTENCE]}…"
    return Refusal("bad-scenario", f"{shown}.")
