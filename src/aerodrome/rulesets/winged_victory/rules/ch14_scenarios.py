"""Chapter 14.8 and 14.9: scenarios of our own, lessons of the Flying School, and their set-up."""

from __future__ import annotations

from collections.abc import Iterable

from aerodrome.kernel import codec
from aerodrome.kernel.edition import Rows
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Listed, Option, Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.conversion import made_from

from . import effects
from .ch01_components import card, cell, hex_place
from .ch02_energy import fastest
from .ch14_editor import check_options, in_service
from .hooks import HOOKS
from .setup_file import Entry, SetupFile
from .setup_limits import check_limits
from .state import ALLIES, SIDES, Aircraft, Draw, Mission, Rules, Sky, Target, Weather, other
from .tables import EDITION, TABLES, rows_of


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    """1.7 Return the seats: two sides, or one in a lesson; 15.5 crews have their own."""
    file = _read(scenario)
    if file.crewed:
        return tuple(dict.fromkeys(entry.seat for entry in file.in_order()))
    return (ALLIES,) if file.lesson else SIDES


def _read(scenario: Scenario) -> SetupFile:
    return codec.convert(scenario.setup, SetupFile, "")


def setup(scenario: Scenario) -> Sky:
    """14.8 Return the sky as a scenario sets it up; 14.1 the editor draws the rest."""
    file = _read(scenario)
    file.check()
    if EDITION.since(2):
        check_limits(file)
    rules = codec.convert({n: scenario.options[n] for n in Rules.__struct_fields__}, Rules, "")
    draw = codec.convert({n: scenario.options[n] for n in Draw.__struct_fields__}, Draw, "")
    if file.editor:
        check_options(rules, draw)
    targets = [
        Target(id=entry.id, side=entry.side, kind=entry.kind, x=x, y=y)
        for entry in file.target
        for x, y in (hex_place(entry.column, entry.level),)
    ]
    weather = file.weather
    sky = Sky(
        aircraft=[aircraft(entry, bool(file.lesson)) for entry in file.in_order()],
        targets=targets,
        rules=rules,
        mats=file.mats,
        seats=seats(scenario),
        missions={side: _mission(file, side) for side in SIDES},
        weather=made_from(
            weather,
            Weather,
            low_stratus=tuple(hex_place(*at) for at in weather.low_stratus),
            cumulus=tuple(hex_place(*at) for at in weather.cumulus),
        ),
        editor=file.editor,
        draw=draw,
        school=bool(file.lesson),
        lesson=file.lesson,
        markers=dict(file.flak),
    )
    return crewed(sky, file) if file.crewed else sky


def rows(scenario: Scenario) -> Rows:
    """14.8 Return the types of a scenario, and those that the enemy must expect.

    14.3 The editor chooses among all that are in service.
    """
    file = _read(scenario)
    types = [type_ for entry in file.aircraft for type_ in (*entry.types, *entry.among)]
    if file.editor:
        date = str(scenario.options["date"])
        types += [type_ for side in SIDES for type_ in in_service(side, date)]
    for type_ in types:
        if type_ not in TABLES.models:
            raise Refusal("unknown-aircraft", f"there is no aircraft `{type_}` in the tables.")
    return rows_of(types)


def crewed(sky: Sky, file: SetupFile) -> Sky:
    """15.5 Return the same sky with the crews of a campaign in it."""
    entries = file.in_order()
    sky.teams = {
        side: tuple(dict.fromkeys(entry.seat for entry in entries if entry.side == side))
        for side in SIDES
    }
    for plane, entry in zip(sky.aircraft, entries, strict=True):
        manned(plane, entry, sky.teams)
    return sky


def manned(plane: Aircraft, entry: Entry, teams: dict[str, tuple[Seat, ...]]) -> Aircraft:
    """15.5 Return a machine of a campaign, with its crew in the seats of its type."""
    plane.among, plane.fixed, plane.extra = entry.among or entry.types, True, entry.extra
    plane.seat, plane.team, plane.rivals = entry.seat, teams[plane.side], teams[other(plane.side)]
    plane.aboard.men = HOOKS.enlisted(entry.crew, [man.role for man in entry.crew])
    return plane


def aircraft(entry: Entry, school: bool) -> Aircraft:
    """14.8 Return an aircraft in its place, at full throttle unless its speed is given."""
    plane = card(entry.id, entry.side, entry.types[0], entry.types, entry.skill)
    plane.x, plane.y = hex_place(entry.column, entry.level)
    plane.heading = 1 if entry.facing == "east" else -1
    plane.shown = plane.known = school
    plane.parked = entry.parked
    plane.speed = plane.throttle = fastest(plane) if entry.speed is None else entry.speed
    return plane


def _mission(file: SetupFile, side: str) -> Mission:
    said = file.mission.get(side)
    if said is None:
        return Mission()
    needed = said.needed or _needed(said.kind)
    return made_from(said, Mission, needed=needed, hidden=("progress",))


def _needed(kind: str) -> int:
    return TABLES.briefings[kind].needed if kind in TABLES.briefings else 0


def choose_types(umpire: Umpire, sky: Sky) -> None:
    """14.8 Let sides choose types in secret, where a scenario leaves them the choice."""
    free = [p for p in sky.aircraft if not p.fixed]
    open_ = {p.id: p for p in free if len(Types(sky, p).values) > 1}
    subjects = {name: plane.owner for name, plane in open_.items()}
    if not subjects:
        return

    def dialogue(umpire: Umpire, name: str) -> str:
        plane = open_[name]
        return umpire.ask(plane.owner, Types(sky, plane), rule="14.8", about=name)

    chosen = umpire.together(subjects, dialogue, rule="14.8")
    for name, plane in open_.items():
        full = plane.speed == fastest(plane)
        effects.choose_type(umpire, plane, chosen[name], full=full, rule="14.8")


class Types(Listed[str]):
    """14.8 The types a side may choose from; 14.3 with the editor, those of its mission's kind."""

    def __init__(self, sky: Sky, plane: Aircraft) -> None:
        self.plane = plane
        kind, models = plane.model.kind, TABLES.models
        super().__init__([k for k in plane.among if not sky.editor or models[k].kind == kind])

    def describe(self) -> Iterable[Option]:
        for key in self:
            anchor = Anchor(piece=self.plane.id, place=cell(self.plane.at))
            yield Option(key, Phrase("model", {"model": TABLES.models[key].name}), anchor)
