"""The view: what a seat, or a spectator, may know; the fields of these structs and no others."""

from __future__ import annotations

from copy import copy

import msgspec

from aerodrome.crews.men import Man
from aerodrome.kernel.question import Seat
from aerodrome.tabletop.conversion import made_from

from ..rules.ch09_pilots import known, knows
from ..rules.ch11_modes import task_done, task_needed, task_points
from ..rules.ch11_prospects import fight_over, one_sided, prospects
from ..rules.ch11_tasks import BREAKTHROUGH
from ..rules.state import (
    PATROL,
    SIDES,
    Aims,
    Aircraft,
    Battery,
    Prospect,
    Rules,
    Side,
    Sky,
    Verdict,
)


class CrewView(msgspec.Struct, frozen=True):
    """13 What is known of a piece of a campaign: its crew, and what holds it in the air."""

    men: tuple[Man, ...]
    cared: bool
    nursed: bool
    second: str
    changed: int
    stubborn: dict[str, int]


class PlaneView(msgspec.Struct, frozen=True):
    """A piece and its row of the control panel; `pilot` is empty if it is hidden from this seat."""

    id: str
    side: Side
    nation: str
    number: int
    type: str
    place: str
    access: str
    at: str
    facing: int
    level: int
    tilt: int
    batteries: tuple[Battery, ...]
    throttle: int
    bombs: int
    load: str
    damage: str
    pilot: str
    takedowns: int
    photos: tuple[str, ...]
    over: str
    steady: bool
    border: bool
    moved: int
    edge: str
    how: str
    owner: Seat = ""
    crew: CrewView | None = None


class ZoneView(msgspec.Struct, frozen=True):
    id: str
    side: Side
    letter: str
    points: tuple[str, ...]
    bombs: int
    delivered: bool


class CloudView(msgspec.Struct, frozen=True, kw_only=True):
    at: str
    points: tuple[str, ...]
    top: int


class ScoreView(msgspec.Struct, frozen=True, kw_only=True):
    """11 A side's points by its main criterion, in halves, and how much of its task is done.

    Where only one side has a task there are no points; where none has, `needed` is 0.
    """

    side: Side
    points: int | None
    done: int
    needed: int


class SkyView(msgspec.Struct, frozen=True):
    """The table: everything is public but hidden pilots (9.2).

    `goes_on` are the aircraft for which a game with tasks goes on, though its fight is over (11.2).
    """

    seat: Seat | None
    rules: Rules
    aims: Aims
    first: Side
    turn: int
    round: int
    side: Side
    phase: str
    wind: int
    sun: int
    verdict: Verdict | None
    before: Verdict | None
    planes: tuple[PlaneView, ...]
    zones: tuple[ZoneView, ...]
    clouds: tuple[CloudView, ...]
    goes_on: tuple[Prospect, ...] = ()
    scores: tuple[ScoreView, ...] = ()


def view(sky: Sky, seat: Seat | None) -> SkyView:
    """Return what this seat may know."""
    name = sky.board.name
    side = "" if seat is None else sky.side_of(seat)
    return made_from(
        sky,
        SkyView,
        seat=seat,
        round=sky.round,
        planes=tuple([_plane(sky, plane, side) for plane in sky.aircraft]),
        zones=tuple(
            made_from(zone, ZoneView, points=tuple(map(name, zone.points))) for zone in sky.zones
        ),
        clouds=tuple(
            CloudView(at=name(cloud.at), points=tuple(map(name, cloud.points)), top=cloud.top)
            for cloud in sky.clouds
        ),
        goes_on=prospects(sky) if sky.verdict is None and fight_over(sky) else (),
        scores=tuple(_score(sky, side) for side in SIDES),
    )


def _score(sky: Sky, side: Side) -> ScoreView:
    """11 Return a side's score, all of it public: losses, bombed zones, negatives home."""
    tasked = side in sky.aims.tasked
    return ScoreView(
        side=side,
        points=None if one_sided(sky) else task_points(sky, side),
        done=task_done(sky, side) if tasked else 0,
        needed=_asked(sky, side) if tasked else 0,
    )


def _asked(sky: Sky, side: Side) -> int:
    """11.10 Return how much wins for a side that alone has a task, else all there is to do."""
    if one_sided(sky) or sky.aims.mode == BREAKTHROUGH:
        return task_needed(sky, side)[0]
    return sum(zone.side == side for zone in sky.zones)


def _plane(sky: Sky, plane: Aircraft, side: Side) -> PlaneView:
    return made_from(
        plane,
        PlaneView,
        at="" if plane.place == PATROL else sky.board.name(plane.at),
        batteries=tuple([copy(battery) for battery in plane.batteries]),
        pilot=known(sky, plane, side),
        crew=_crew(sky, plane, side) if plane.aboard.men else None,
    )


def _crew(sky: Sky, plane: Aircraft, side: Side) -> CrewView:
    """13 Return the crew; 9.2 of hidden pilots only the names are public."""
    open_ = knows(sky, plane, side)
    aboard = plane.aboard.copy()
    return made_from(
        plane,
        CrewView,
        men=tuple(man if open_ else man.masked() for man in aboard.men),
        nursed=aboard.nursed,
        stubborn=aboard.stubborn,
    )
