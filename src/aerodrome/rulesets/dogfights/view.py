"""View: what a seat, or a spectator, may know; built field by field, a whitelist."""

from __future__ import annotations

import msgspec

from aerodrome.kernel.question import Seat
from aerodrome.rulesets.dogfights.ch09_pilots import known
from aerodrome.rulesets.dogfights.state import (
    PATROL,
    Aims,
    Aircraft,
    Battery,
    Rules,
    Side,
    Sky,
    Verdict,
)


class PlaneView(msgspec.Struct, frozen=True, kw_only=True):
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


class ZoneView(msgspec.Struct, frozen=True, kw_only=True):
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


class SkyView(msgspec.Struct, frozen=True, kw_only=True):
    """The table: everything lies open but for hidden pilots (9.2)."""

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
    planes: tuple[PlaneView, ...]
    zones: tuple[ZoneView, ...]
    clouds: tuple[CloudView, ...]


def view(sky: Sky, seat: Seat | None) -> SkyView:
    """What this seat may know."""
    name = sky.board.name
    return SkyView(
        seat=seat,
        rules=sky.rules,
        aims=sky.aims,
        first=sky.first,
        turn=sky.turn,
        round=sky.round,
        side=sky.side,
        phase=sky.phase,
        wind=sky.wind,
        sun=sky.sun,
        verdict=sky.verdict,
        planes=tuple(_plane(sky, plane, seat) for plane in sky.aircraft),
        zones=tuple(
            ZoneView(
                id=zone.id,
                side=zone.side,
                letter=zone.letter,
                points=tuple(name(point) for point in zone.points),
                bombs=zone.bombs,
                delivered=zone.delivered,
            )
            for zone in sky.zones
        ),
        clouds=tuple(
            CloudView(
                at=name(cloud.at),
                points=tuple(name(point) for point in cloud.points),
                top=cloud.top,
            )
            for cloud in sky.clouds
        ),
    )


def _plane(sky: Sky, plane: Aircraft, seat: Seat | None) -> PlaneView:
    return PlaneView(
        id=plane.id,
        side=plane.side,
        nation=plane.nation,
        number=plane.number,
        type=plane.type,
        place=plane.place,
        access=plane.access,
        at="" if plane.place == PATROL else sky.board.name(plane.at),
        facing=plane.facing,
        level=plane.level,
        tilt=plane.tilt,
        batteries=tuple(battery.copy() for battery in plane.batteries),
        throttle=plane.throttle,
        bombs=plane.bombs,
        load=plane.load,
        damage=plane.damage,
        pilot=plane.pilot if plane.side == seat else known(sky, plane),
        takedowns=plane.takedowns,
        photos=plane.photos,
        over=plane.over,
        steady=plane.steady,
        border=plane.border,
        moved=plane.moved,
        edge=plane.edge,
        how=plane.how,
    )
