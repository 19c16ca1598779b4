"""A state made of nothing but a view, so that the rules themselves can be asked."""

from __future__ import annotations

from copy import copy

from aerodrome.crews.men import Crew
from aerodrome.tabletop.hexes import Hex

from ..lattice import Lattice, lattice
from ..state import (
    ACCESS,
    AVERAGE,
    PATROL,
    Aircraft,
    Cloud,
    Sky,
    Zone,
)
from ..view import CrewView, PlaneView, SkyView


def sky_from(view: SkyView) -> Sky:
    """A sky made of nothing but a view; a hidden pilot (9.2) is taken for an average one."""
    board = lattice(view.rules.width, view.rules.height)
    return Sky(
        [_manned(_plane(plane, board), plane.crew) for plane in view.planes],
        [
            Zone(
                zone.id,
                zone.side,
                zone.letter,
                _points(board, zone.points),
                zone.bombs,
                zone.delivered,
            )
            for zone in view.zones
        ],
        view.rules,
        view.aims,
        (),
        tuple(
            Cloud(board.parse(cloud.at), _points(board, cloud.points), cloud.top)
            for cloud in view.clouds
        ),
        view.wind,
        view.sun,
        view.first,
        view.turn,
        view.side,
        view.phase,
        view.verdict,
        view.before,
    )


def _points(board: Lattice, names: tuple[str, ...]) -> tuple[Hex, ...]:
    return tuple(board.parse(name) for name in names)


def _manned(plane: Aircraft, seen: CrewView | None) -> Aircraft:
    """13 With its crew, if it has one."""
    if seen is None:
        return plane
    crew = Crew(men=[*seen.men], nursed=seen.nursed, stubborn=seen.stubborn)
    plane.aboard = crew.copy()
    plane.cared, plane.second, plane.changed = seen.cared, seen.second, seen.changed
    return plane


def _plane(seen: PlaneView, board: Lattice) -> Aircraft:
    return Aircraft(
        seen.id,
        seen.side,
        seen.nation,
        seen.number,
        seen.type,
        [copy(battery) for battery in seen.batteries],
        seen.throttle,
        seen.bombs,
        seen.load,
        seen.place,
        seen.access,
        (0, 0) if seen.place == PATROL else _at(seen, board),
        seen.facing,
        seen.level,
        seen.tilt,
        seen.damage,
        seen.pilot or AVERAGE,
        bool(seen.pilot),
        seen.takedowns,
        seen.photos,
        seen.over,
        seen.steady,
        seen.border,
        seen.moved,
        seen.edge,
        seen.how,
        seen.owner,
    )


def _at(seen: PlaneView, board: Lattice) -> Hex:
    """Where it is; an access point lies one step off the board."""
    if seen.place == ACCESS:
        column, row = map(int, seen.at.split(","))
        return board.grid.to_hex(column, row)
    return board.parse(seen.at)
