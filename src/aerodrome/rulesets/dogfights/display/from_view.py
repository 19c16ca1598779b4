"""A state made of nothing but a view, so that the rules themselves can be asked."""

from __future__ import annotations

from copy import copy

from aerodrome.crews.men import Crew
from aerodrome.tabletop.conversion import made_from
from aerodrome.tabletop.hexes import Hex

from ..rules.lattice import Lattice, lattice
from ..rules.state import ACCESS, AVERAGE, PATROL, Aircraft, CloudBank, Sky, TaskZone
from .view import CrewView, PlaneView, SkyView


def sky_from(view: SkyView) -> Sky:
    """Return the state as a seat sees it; a hidden pilot (9.2) is taken as average."""
    board = lattice(view.rules.width, view.rules.height)
    return made_from(
        view,
        Sky,
        aircraft=[_manned(_plane(plane, board), plane.crew) for plane in view.planes],
        zones=[
            made_from(zone, TaskZone, points=_points(board, zone.points)) for zone in view.zones
        ],
        pools=(),
        clouds=tuple(
            made_from(
                cloud, CloudBank, at=board.parse(cloud.at), points=_points(board, cloud.points)
            )
            for cloud in view.clouds
        ),
    )


def _points(board: Lattice, names: tuple[str, ...]) -> tuple[Hex, ...]:
    return tuple(board.parse(name) for name in names)


def _manned(plane: Aircraft, seen: CrewView | None) -> Aircraft:
    """13 Return a piece with its crew, if it has one."""
    if seen is None:
        return plane
    crew = Crew(men=[*seen.men], nursed=seen.nursed, stubborn=seen.stubborn)
    plane.aboard = crew.copy()
    plane.cared, plane.second, plane.changed = seen.cared, seen.second, seen.changed
    return plane


def _plane(seen: PlaneView, board: Lattice) -> Aircraft:
    return made_from(
        seen,
        Aircraft,
        hidden=("aboard", "berth", "cared", "second", "changed", "eyed"),
        batteries=[copy(battery) for battery in seen.batteries],
        at=(0, 0) if seen.place == PATROL else _at(seen, board),
        pilot=seen.pilot or AVERAGE,
        shown=bool(seen.pilot),
    )


def _at(seen: PlaneView, board: Lattice) -> Hex:
    """Return where a piece is; an access point is one step off the board."""
    if seen.place == ACCESS:
        column, row = map(int, seen.at.split(","))
        return board.grid.to_hex(column, row)
    return board.parse(seen.at)
