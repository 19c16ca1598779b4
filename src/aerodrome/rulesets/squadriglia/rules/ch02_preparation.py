"""Chapter 2: choosing aircraft, and placing them in turn on free hexes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from aerodrome.kernel import codec
from aerodrome.kernel.control import GaugeControl
from aerodrome.kernel.edition import Rows
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Listed, Option, Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import PlacesControl, TurnControl
from aerodrome.tabletop.conversion import made_from
from aerodrome.tabletop.hexes import NAMES, Hex, degrees, direction, distance

from . import effects
from .ch01_introduction import CELL, MAP, MARGIN, MIDDLE_ROW, card, model
from .ch04_orders import arrows
from .ch05_movement import flight
from .ch08_scenarios import CLAIMS, other
from .ch09_advanced import STEP, climbs
from .fronts import NATIONS, as_sides, front
from .hooks import HOOKS
from .setup_file import Entry, SetupFile
from .state import SIDES, Aims, Aircraft, Choice, Rules, Side, Sky
from .tables import EDITION, rows_of

SPACING = 3
"""The rows between the aircraft of a side at a quick start."""
ALL_SIDES = range(6)
"""2 The sides of a hex that an aircraft may face."""


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    """1 Return the seats: two sides, each shared by one or more players; 10 a campaign's own."""
    named = [entry.seat for entry in read(scenario).aircraft]
    if any(named):
        return tuple(dict.fromkeys(named))
    return tuple(seat for side in SIDES for seat in _side_seats(scenario, side))


def _side_seats(scenario: Scenario, side: Side) -> tuple[Seat, ...]:
    players = int(scenario.options[f"players_{side}"])
    file = read(scenario)
    held = front(file.front, file.west, file.east)
    name = held.nation(side) if held is not None else side
    if players == 1:
        return (name,)
    flown = sum(entry.side == side for entry in file.aircraft)
    if players > flown:
        sentence = f"{side} has {flown} aircraft, so {players} players cannot share them."
        raise Refusal("bad-option", sentence)
    return tuple(f"{name}-{number}" for number in range(1, players + 1))


def side(seat: Seat) -> Side:
    """1 Return the side a seat flies for; 1.2 on another front it is named after a nation."""
    name = seat.partition("-")[0]
    return NATIONS[name].side if name in NATIONS else name


def read(scenario: Scenario) -> SetupFile:
    """8.4 Return the scenario file with checked types."""
    return codec.convert(as_sides(scenario.setup), SetupFile, "")


def setup(scenario: Scenario) -> Sky:
    """2 Return the aircraft of each side, as the scenario or the players chose them."""
    file = read(scenario)
    file.check(CLAIMS)
    names = Rules.__struct_fields__
    rules = codec.convert({n: scenario.options[n] for n in names}, Rules, "")
    planes = []
    for side in SIDES:
        owners = _side_seats(scenario, side)
        entries = [entry for entry in file.aircraft if entry.side == side]
        for number, entry in enumerate(entries):
            seat = entry.seat or owners[number % len(owners)]
            fields = codec.plain(entry) | {"facing": entry.usual_facing, "columns": entry.span}
            plane = card(fields, seat, entry.type, rules)
            planes.append(manned(plane, entry) if entry.crew else plane)
    choices = tuple(made_from(choice, Choice) for choice in file.choice)
    for choice in choices:
        for type_ in choice.types:
            model(type_)
    quick = {entry.id: entry.start for entry in file.aircraft if entry.quick != ""}
    sky = Sky(
        aircraft=planes,
        rules=rules,
        aims=aims_of(file),
        choices=choices,
        first=file.first,
        quick=quick,
        rule=file.rule,
    )
    sky.front = front(file.front, file.west, file.east)
    return sky


def rows(scenario: Scenario) -> Rows:
    """1.4 Return the types of a scenario, including those that may be chosen."""
    file = read(scenario)
    types = [entry.type for entry in file.aircraft]
    types += [type_ for choice in file.choice for type_ in choice.types]
    for type_ in types:
        model(type_)
    return rows_of(types)


def manned(plane: Aircraft, entry: Entry) -> Aircraft:
    """10 Return a machine of a campaign, with its crew in the seats of its type."""
    plane.robustness += entry.extra
    plane.strength, plane.ace, plane.formation = plane.robustness, entry.ace, True
    plane.aboard.men = HOOKS.enlisted(entry.crew, [seat.role for seat in plane.crew])
    return plane


def aims_of(file: SetupFile) -> Aims:
    """8 Return what the scenario asks of each side."""
    if file.escape is not None:
        return made_from(file.escape, Aims, objective=file.objective)
    if file.trench is not None:
        edge = "left" if file.trench.edge == "left" else ""
        return Aims(objective=file.objective, aircraft=file.trench.aircraft, edge=edge)
    return Aims(objective=file.objective)


def preparation(umpire: Umpire, sky: Sky) -> None:
    """2 Let players agree on types and name aces, then place aircraft in turn."""
    for choice in sky.choices:
        planes = tuple(sky.plane(name) for name in choice.aircraft)
        type_ = umpire.ask(planes[0].seat, choice.types, rule="8.2", about=planes[0].id)
        effects.choose_type(umpire, sky, planes, type_, rule="1.4")
    if sky.rules.aces:
        name_aces(umpire, sky)
    if sky.rules.quick_start:
        quick_start(umpire, sky)
        return
    for plane in placing_order(sky):
        place(umpire, sky, plane)


def name_aces(umpire: Umpire, sky: Sky) -> None:
    """9.4 Let the owners name aces publicly, aircraft by aircraft."""
    for plane in sky.aircraft:
        if not gains_by_an_ace(plane):
            continue
        word = umpire.ask(plane.seat, ("regular", "ace"), rule="9.4", about=plane.id)
        if word == "ace":
            effects.name_ace(umpire, plane, rule="9.4")


def gains_by_an_ace(plane: Aircraft) -> bool:
    """9.4 Return whether an ace improves this aircraft: since version 2 only with A guns."""
    return not EDITION.since(2) or any(battery.arc == "A" for battery in plane.batteries)


def placing_order(sky: Sky) -> Iterator[Aircraft]:
    """2 Yield one aircraft at a time, the sides alternating; a side with none left is skipped."""
    waiting = {side: [p for p in sky.aircraft if p.side == side] for side in SIDES}
    side = sky.first
    while any(waiting.values()):
        if waiting[side]:
            yield waiting[side].pop(0)
        side = other(side)


def place(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """2 Ask for a free hex within the deployment line, a facing and a height (9.1); place it."""
    at = MAP.parse(umpire.ask(plane.seat, FreeHexes(sky, plane), rule="2", about=plane.id))
    facing = direction(umpire.ask(plane.seat, Facings(sky, plane, at), rule="2", about=plane.id))
    height = plane.heights[0]
    if sky.rules.altitude:
        heights = StartHeights(plane, at, facing, start_heights(sky, plane, at, facing))
        height = umpire.ask(plane.seat, heights, rule="9.1", about=plane.id)
    effects.place(umpire, plane, at, facing, height if sky.rules.altitude else 0, rule="2")


def start_heights(sky: Sky, plane: Aircraft, at: Hex, facing: int) -> tuple[int, ...]:
    """9.1 Return the heights it may start at; since version 2, those where a first order stays."""
    low, high = plane.heights
    heights = range(low, high + 1, STEP)
    if not EDITION.since(2):
        return tuple(heights)
    return tuple(height for height in heights if stays(sky, plane, at, facing, height))


def stays(sky: Sky, plane: Aircraft, at: Hex, facing: int, height: int | None = None) -> bool:
    """2 Return whether some first order stays on the map from here, not counting the way home.

    If any does, an order of speed 1 does: its first move. The default height is the lowest.
    """
    low = plane.heights[0] if height is None else height
    if MARGIN[at] > 1 or may_climb(sky, plane, low):
        return True
    return flies_on(at, facing, arrows(plane))


@cache
def flies_on(at: Hex, facing: int, arrows: tuple[str, ...]) -> bool:
    """2 Return whether a first move with one of these arrows stays on the map."""
    return any(flight(at, facing, arrow, "ahead")[0] in MARGIN for arrow in arrows)


def may_climb(sky: Sky, plane: Aircraft, height: int) -> bool:
    """9.1.2 Return whether a first order may climb, which stays in its hex."""
    return sky.rules.altitude and bool(climbs(plane, height))


def deployment(sky: Sky, plane: Aircraft, headings: Sequence[int] = ALL_SIDES) -> list[Hex]:
    """2 Return the free hexes of its columns from which it can fly on with one of these facings."""
    taken = [other.at for other in sky.aircraft if other.placed]
    climbs_first, usable = may_climb(sky, plane, plane.heights[0]), arrows(plane)
    return [
        at
        for at in columns(*plane.columns)
        if at not in taken
        if MARGIN[at] > 1 or any(climbs_first or flies_on(at, f, usable) for f in headings)
    ]


@cache
def columns(low: int, high: int) -> tuple[Hex, ...]:
    """Return the hexes of these columns, row by row."""
    rows = range(1, MAP.height + 1)
    return tuple(MAP.to_hex(column, row) for row in rows for column in range(low, high + 1))


class FreeHexes(Listed[str]):
    """2 The hexes where an aircraft may be placed."""

    def __init__(self, sky: Sky, plane: Aircraft) -> None:
        self.sky = sky
        self.plane = plane
        asked = Phrase("ask.2.hex", {"about": plane.id})
        super().__init__({CELL[at]: None for at in deployment(sky, plane)}, asked)

    def describe(self) -> Iterable[Option]:
        for name in self:
            anchor = Anchor(piece=self.plane.id, place=name)
            yield Option(name, Phrase("place.hex", {"at": name}), anchor=anchor)

    def anchor(self) -> Anchor:
        return Anchor(piece=self.plane.id, facing=degrees(self.plane.facing))

    def control(self) -> PlacesControl:
        return PlacesControl()

    def goes_on(self) -> bool:
        return True

    def why_not(self, value: Value) -> Phrase | None:
        """2 Return why not here: off the map, wrong column, taken, or no way to stay on the map."""
        at = hex_named(str(value))
        if at is None:
            return None
        (column, _), (first, last) = MAP.to_cell(at), self.plane.columns
        if at not in MARGIN:
            return Phrase("no_place.off")
        if not first <= column <= last:
            return Phrase("no_place.columns", {"first": first, "last": last})
        for plane in self.sky.aircraft:
            if plane.placed and plane.at == at:
                return Phrase("no_place.taken", {"other": plane.id})
        return Phrase("place.leaves")


def hex_named(name: str) -> Hex | None:
    """1.2 Return the place that a column and a row name, on the map or off it."""
    column, comma, row = name.partition(",")
    if not comma or not all(re.fullmatch(r"-?[0-9]{1,3}", part) for part in (column, row)):
        return None
    return MAP.to_hex(int(column), int(row))


class Facings(Listed[str]):
    """2 The sides of the hex an aircraft may face, its usual one first."""

    def __init__(self, sky: Sky, plane: Aircraft, at: Hex) -> None:
        self.plane = plane
        self.at = at
        turned = [(plane.facing + turn) % 6 for turn in (0, 1, 5, 2, 4, 3)]
        asked = Phrase("ask.2.facing", {"about": plane.id})
        super().__init__([NAMES[f] for f in turned if stays(sky, plane, at, f)], asked)
        self.bad = [NAMES[f] for f in turned if NAMES[f] not in self.values]

    def describe(self) -> Iterable[Option]:
        place = MAP.name(self.at)
        for name in (*self.values, *self.bad):
            yield Option(
                name,
                Phrase(f"facing.{name}"),
                anchor=Anchor(self.plane.id, place, (), degrees(direction(name))),
                refused=Phrase("place.leaves") if name in self.bad else None,
            )

    def anchor(self) -> Anchor:
        usual = degrees(direction(next(iter(self.values))))
        return Anchor(self.plane.id, MAP.name(self.at), (), usual)

    def control(self) -> TurnControl:
        return TurnControl()


class StartHeights(Listed[int]):
    """9.1 The heights it may start at, once its hex and its heading are chosen."""

    def __init__(self, plane: Aircraft, at: Hex, facing: int, heights: tuple[int, ...]) -> None:
        self.plane = plane
        self.at = at
        self.facing = facing
        super().__init__(heights)

    def describe(self) -> Iterable[Option]:
        for height in self:
            way = "above" if height > 0 else "below" if height < 0 else "middle"
            says = Phrase(f"start.{way}", {"metres": abs(height)})
            yield Option(height, says, number=height)

    def anchor(self) -> Anchor:
        return Anchor(self.plane.id, MAP.name(self.at), (), degrees(self.facing))

    def control(self) -> GaugeControl:
        low, high = self.plane.heights
        middle = middle_height(self.plane)
        return GaugeControl(low, high, Phrase("unit.metres"), first=middle, signed=True)


def middle_height(plane: Aircraft) -> int:
    """9.1 Return the middle of the heights it may start at."""
    return sum(plane.heights) // 2 // STEP * STEP


def quick_start(umpire: Umpire, sky: Sky) -> None:
    """2 Place each side in line abreast, shifted by a die, facing the enemy.

    10.5 A formation is shifted by whole pairs of rows, so that it keeps its shape.
    """
    shifts = {side: umpire.roll(6, rule="2")[0] - SPACING for side in SIDES}
    for plane in placing_order(sky):
        mates = [p for p in sky.aircraft if p.side == plane.side]
        line = SPACING * mates.index(plane) - SPACING * (len(mates) - 1) // 2
        row = min(MAP.height - 1, max(2, MIDDLE_ROW + line + shifts[plane.side]))
        column = sum(plane.columns) // 2
        if plane.id in sky.quick:
            column, middle = MAP.to_cell(sky.quick[plane.id])
            shift = shifts[plane.side]
            if plane.formation:
                shift -= shift % 2
            row = min(MAP.height - 1, max(2, middle + shift))
        at = nearest_free(sky, plane, MAP.to_hex(column, row))
        height = middle_height(plane) if sky.rules.altitude else 0
        effects.place(umpire, plane, at, plane.facing, height, rule="2")


def nearest_free(sky: Sky, plane: Aircraft, wanted: Hex) -> Hex:
    """2 Return the wanted hex, or the nearest free one of its deployment."""
    taken = any(p.placed and p.at == wanted for p in sky.aircraft)
    if wanted in MARGIN and not taken and stays(sky, plane, wanted, plane.facing):
        return wanted
    near = deployment(sky, plane, (plane.facing,))
    if not near:
        raise Refusal("no-room", f"there is no free hex from which {plane.id} could fly on.")
    return min(near, key=lambda at: (distance(at, wanted), at))
