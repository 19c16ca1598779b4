"""The view: what a seat, or a spectator, may know; the fields of these structs and no others."""

from __future__ import annotations

from copy import copy

import msgspec

from aerodrome.crews.men import Man
from aerodrome.kernel.question import Seat
from aerodrome.tabletop.conversion import made_from

from ..rules.ch01_introduction import MAP
from ..rules.state import (
    Aims,
    Aircraft,
    Battery,
    CrewMember,
    Declaration,
    FlownTurn,
    Front,
    Order,
    Rules,
    Sky,
    Verdict,
)


class PlaneView(msgspec.Struct, frozen=True):
    """A counter and its card as all players see them; the order is only for its owner.

    A declaration (7) is known to the owner and to the owners of its pursuers. `past` are the last
    turns as all players saw them flown, `men` the crew of a campaign (10), seat by seat,
    and `nursed` is set for a wreck that they keep in the air.
    """

    id: str
    side: str
    seat: Seat
    type: str
    placed: bool
    gone: str
    edge: str
    at: str
    facing: int
    height: int
    speed: int
    stick: str
    robustness: int
    crew: tuple[CrewMember, ...]
    batteries: tuple[Battery, ...]
    fuel: int
    ace: bool
    stalled: bool
    controls: bool
    rudder: str
    rudder_moved: bool
    half_turn: int
    hexes: int
    quarry: str
    declared: Declaration | None
    order: Order | None
    flown: int
    past: tuple[FlownTurn, ...]
    men: tuple[Man, ...] = ()
    strength: int = 0
    nursed: bool = False


class SkyView(msgspec.Struct, frozen=True):
    seat: Seat | None
    turn: int
    impulse: int
    rules: Rules
    aims: Aims
    passed: bool
    verdict: Verdict | None
    planes: tuple[PlaneView, ...]
    front: Front | None = None


def view(sky: Sky, seat: Seat | None) -> SkyView:
    """Return what this seat may know."""
    planes = tuple([_plane(sky, plane, seat) for plane in sky.aircraft])
    return made_from(sky, SkyView, seat=seat, planes=planes)


def _plane(sky: Sky, plane: Aircraft, seat: Seat | None) -> PlaneView:
    mine = plane.seat == seat
    pursuers = [other.seat for other in sky.aircraft if other.quarry == plane.id and not other.gone]
    return made_from(
        plane,
        PlaneView,
        at=MAP.name(plane.at) if plane.placed else "",
        crew=tuple([copy(man) for man in plane.crew]),
        batteries=tuple([battery.copy() for battery in plane.batteries]),
        declared=plane.declared if mine or seat in pursuers else None,
        order=plane.order if mine else None,
        men=tuple(plane.aboard.copy().men),
        nursed=plane.aboard.nursed,
    )
