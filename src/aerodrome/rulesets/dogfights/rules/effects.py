"""Effects: the only module that changes state; each function changes one thing and reports it."""

from __future__ import annotations

from aerodrome.kernel.question import Seat
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.hexes import NAMES

from . import events, events_crews, events_end
from .ch01_game import green_slider, red_sliders
from .lattice import Access
from .path_finding import FlightWay
from .state import (
    ACCESS,
    BOARD,
    DOWN,
    LEFT,
    OTHER,
    PATROL,
    Aircraft,
    Battery,
    CloudBank,
    Side,
    Sky,
    TaskZone,
    Verdict,
)

Parts = tuple[tuple[str, int], ...]
"""The parts of a number, each with its name."""


# Setting up


def draw_first(umpire: Umpire, sky: Sky, side: Side, *, rule: str) -> None:
    sky.first = side
    umpire.tell(events.FirstDrawn(side), rule=rule)


def set_wind(umpire: Umpire, sky: Sky, blows_from: int, *, rule: str) -> None:
    """Set the wind; the state holds where it blows to, which is what moves pieces."""
    sky.wind = (blows_from + 3) % 6
    umpire.tell(events.WindSet(NAMES[blows_from]), rule=rule)


def set_sun(umpire: Umpire, sky: Sky, direction: int, *, rule: str) -> None:
    sky.sun = direction
    umpire.tell(events.SunSet(NAMES[direction]), rule=rule)


def place_cloud(umpire: Umpire, sky: Sky, cloud: CloudBank, *, rule: str) -> None:
    sky.clouds = (*sky.clouds, cloud)
    event = events.CloudPlaced(len(sky.clouds), sky.board.name(cloud.at), cloud.top)
    umpire.tell(event, rule=rule)


def choose_aircraft(
    umpire: Umpire,
    sky: Sky,
    side: Side,
    chosen: tuple[Aircraft, ...],
    replaced: tuple[str, ...],
    *,
    rule: str,
) -> None:
    kept = [plane for plane in sky.aircraft if plane.id not in replaced]
    sky.aircraft = [*kept, *chosen]
    names = tuple(plane.id for plane in chosen)
    umpire.tell(events.AircraftChosen(side, names, replaced), rule=rule)


def load(umpire: Umpire, plane: Aircraft, word: str, *, rule: str) -> None:
    """Load a scout: disarmed it has no gun groups, with a bomb it carries a single one."""
    plane.load = word
    if word.endswith("disarmed"):
        plane.batteries = []
    plane.bombs = 1 if word.startswith("bomb") else 0
    umpire.tell(events.Loaded(plane.id, word), rule=rule)


def name_pilot(
    umpire: Umpire, sky: Sky, plane: Aircraft, pilot: str, *, hidden: bool, rule: str
) -> None:
    """Mark a pilot; if hidden, only the pilot's own side learns it."""
    plane.pilot = pilot
    plane.shown = not hidden
    to = sky.seats(plane.side) if hidden else None
    umpire.tell(events.PilotNamed(plane.id, pilot), rule=rule, to=to)


def put_on_access(
    umpire: Umpire, sky: Sky, plane: Aircraft, access: Access, facing: int, level: int, *, rule: str
) -> None:
    plane.place, plane.access, plane.at = ACCESS, access.id, access.at
    plane.facing, plane.level, plane.tilt = facing, level, 0
    at = sky.board.name(access.at)
    umpire.tell(events.PutOnAccess(plane.id, access.id, at, facing, level), rule=rule)


# The turn


def begin_phase(umpire: Umpire, sky: Sky, phase: str, *, rule: str) -> None:
    sky.phase = phase
    umpire.tell(events.PhaseBegan(phase), rule=rule)


def begin_turn(umpire: Umpire, sky: Sky, *, rule: str) -> None:
    sky.turn += 1
    sky.side = sky.first if sky.turn % 2 else OTHER[sky.first]
    sky.phase = "move"
    umpire.tell(events.TurnBegan(sky.turn, sky.round, sky.side, sky.phase), rule=rule)


def wait(umpire: Umpire, sky: Sky, plane: Aircraft, *, rule: str) -> None:
    plane.moved = sky.turn
    umpire.tell(events.Waited(plane.id), rule=rule)


# Moving


def throw_die(
    umpire: Umpire, plane: Aircraft, die: str, face: int, *, starred: bool, rule: str
) -> None:
    """Record a throw; the green die also moves the green slider."""
    if die == "green":
        plane.throttle -= 1
    event = events.DieThrown(plane.id, die, face, starred, plane.throttle)
    umpire.tell(event, rule=rule)


def overuse_engine(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    plane.damage = "engine"
    umpire.tell(events.EngineOverused(plane.id), rule=rule)


def fly(
    umpire: Umpire, sky: Sky, plane: Aircraft, way: FlightWay, tilt: int, parts: Parts, *, rule: str
) -> None:
    """Fly a whole move to its end, and note what the next move depends on."""
    entered, board = plane.place == ACCESS, sky.board
    start, end = board.name(plane.at), way.end
    if entered:
        plane.access = ""
    plane.place, plane.at, plane.facing = BOARD, end.at, end.facing
    plane.changed = abs(end.level - plane.level)
    plane.steady, plane.level, plane.tilt = end.level == plane.level, end.level, tilt
    plane.border, plane.moved = board.in_border(end.at), sky.turn
    kind = "left" if way.edges else "entered" if entered else "flew"
    path = tuple([board.name(point) for point in way.points])
    event = events.Flew(
        plane.id,
        kind,
        start,
        path,
        way.levels,
        end.facing,
        end.level,
        tilt,
        parts,
        way.wind,
    )
    umpire.tell(event, rule=rule)


def turn_on_the_spot(umpire: Umpire, sky: Sky, plane: Aircraft, facing: int, *, rule: str) -> None:
    plane.facing, plane.tilt, plane.steady = facing, 0, True
    plane.changed = 0
    plane.border, plane.moved = sky.board.in_border(plane.at), sky.turn
    at = sky.board.name(plane.at)
    event = events.Flew(plane.id, "turned", at, (), (), facing, plane.level, 0, ())
    umpire.tell(event, rule=rule)


def leave(umpire: Umpire, plane: Aircraft, edge: str, how: str, *, rule: str) -> None:
    plane.place, plane.edge, plane.how = LEFT, edge, how
    umpire.tell(events.Left(plane.id, edge, how), rule=rule)


def clear_guns(umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery, *, rule: str) -> None:
    battery.jammed, battery.cleared = False, sky.turn
    umpire.tell(events.GunsCleared(plane.id, battery.kind), rule=rule)


# Tasks


def take_photo(umpire: Umpire, plane: Aircraft, zone: TaskZone, *, rule: str) -> None:
    plane.photos = (*plane.photos, zone.id)
    umpire.tell(events.PhotoTaken(plane.id, zone.id, zone.letter), rule=rule)


def deliver(umpire: Umpire, plane: Aircraft, zones: tuple[TaskZone, ...], *, rule: str) -> None:
    for zone in zones:
        zone.delivered = True
    names, letters = tuple(z.id for z in zones), tuple(z.letter for z in zones)
    umpire.tell(events.PhotosDelivered(plane.id, names, letters), rule=rule)


def drop_bomb(
    umpire: Umpire, plane: Aircraft, zone: TaskZone, *, beside: bool = False, rule: str
) -> None:
    """Move a bomb from the panel to the zone; a piece still over it must leave it first."""
    plane.bombs -= 1
    plane.over = zone.id if beside or plane.at in zone.points else ""
    zone.bombs += 1
    umpire.tell(events.BombDropped(plane.id, zone.id, zone.letter, plane.bombs), rule=rule)


def quit_zone(umpire: Umpire, plane: Aircraft, zone: TaskZone, *, rule: str) -> None:
    plane.over = ""
    umpire.tell(events.ZoneQuit(plane.id, zone.id), rule=rule)


# Shooting


def show_pilot(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    plane.shown = True
    umpire.tell(events.PilotShown(plane.id, plane.pilot), rule=rule)


def shoot(umpire: Umpire, sky: Sky, battery: Battery, shot: events.Fired, *, rule: str) -> None:
    """Use up a burst, whatever its result."""
    battery.bursts -= 1
    battery.fired = sky.turn
    umpire.tell(shot, rule=rule)


def jam(umpire: Umpire, plane: Aircraft, battery: Battery, *, rule: str) -> None:
    battery.jammed = True
    umpire.tell(events.Jammed(plane.id, battery.kind), rule=rule)


def damage(umpire: Umpire, plane: Aircraft, part: str, *, rule: str) -> None:
    plane.damage = part
    umpire.tell(events.Damaged(plane.id, part), rule=rule)


def shoot_down(umpire: Umpire, plane: Aircraft, cause: str, by: str = "", *, rule: str) -> None:
    plane.place, plane.how = DOWN, cause
    umpire.tell(events.ShotDown(plane.id, cause, by), rule=rule)


def count_takedown(umpire: Umpire, plane: Aircraft, pilot: str, *, rule: str) -> None:
    before = plane.pilot
    plane.takedowns += 1
    plane.pilot = pilot
    event = events.TakedownCounted(plane.id, plane.takedowns, pilot, before)
    umpire.tell(event, rule=rule)


# Crews of a campaign


def nurse(umpire: Umpire, plane: Aircraft, damage: str, second: str, *, rule: str) -> None:
    plane.aboard.nursed, plane.damage, plane.second = True, damage, second
    umpire.tell(events_crews.Nursed(plane.id, damage, second), rule=rule)


def spare(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    plane.cared = False
    umpire.tell(events_crews.Spared(plane.id), rule=rule)


def see_through(umpire: Umpire, plane: Aircraft, to: tuple[Seat, ...], *, rule: str) -> None:
    plane.eyed = True
    umpire.tell(events_crews.SeenThrough(plane.id, plane.pilot), rule=rule, to=to)


def come_in_range(umpire: Umpire, planes: list[Aircraft], *, rule: str) -> None:
    for plane in planes:
        plane.aboard.contact = True
    umpire.tell(events_crews.CameInRange(tuple(plane.id for plane in planes)), rule=rule)


# The end


def begin_bonus_round(
    umpire: Umpire,
    sky: Sky,
    before: Verdict,
    fit: list[Aircraft],
    hurt: list[Aircraft],
    *,
    rule: str,
) -> None:
    """Put fit aircraft back in patrol with full sliders; damaged ones take no further part."""
    for plane in fit:
        plane.batteries, plane.throttle = red_sliders(plane.model), green_slider(plane.model)
        plane.place, plane.at, plane.access, plane.edge, plane.how = PATROL, (0, 0), "", "", ""
        plane.facing, plane.level, plane.tilt, plane.moved = 0, 1, 0, 0
        plane.steady, plane.border = False, False
    for plane in hurt:
        plane.place, plane.how = LEFT, "withdrew"
    sky.before, sky.turn, sky.side, sky.phase = before, 0, "", "bonus"
    names = tuple(plane.id for plane in fit), tuple(plane.id for plane in hurt)
    umpire.tell(
        events_end.BonusRoundBegan(*names, before.all, before.flying, 0, "", "bonus"), rule=rule
    )


def end(umpire: Umpire, sky: Sky, verdict: Verdict, *, rule: str) -> None:
    sky.verdict = verdict
    event = events_end.GameEnded(
        verdict.reason, verdict.side, verdict.task, verdict.all, verdict.flying
    )
    umpire.tell(event, rule=rule)
