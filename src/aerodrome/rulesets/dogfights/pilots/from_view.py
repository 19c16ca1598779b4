"""A state made of nothing but a view, so that the rules themselves can be asked."""

from __future__ import annotations

import msgspec

from aerodrome.bots.from_view import made_from
from aerodrome.tabletop.hexes import Hex

from ..crews import Mount
from ..lattice import Lattice, lattice
from ..state import ACCESS, AVERAGE, PATROL, Aircraft, Cloud, Sky, Zone
from ..view import MountView, PlaneView, SkyView


def sky_from(view: SkyView) -> Sky:
    """A sky as a seat sees it; a hidden pilot (9.2) is taken for an average one."""
    board = lattice(view.rules.width, view.rules.height)
    return made_from(
        view,
        Sky,
        aircraft=[_plane(plane, board) for plane in view.planes],
        zones=[made_from(zone, Zone, points=_points(board, zone.points)) for zone in view.zones],
        pools=(),
        clouds=tuple(
            made_from(cloud, Cloud, at=board.parse(cloud.at), points=_points(board, cloud.points))
            for cloud in view.clouds
        ),
    )


def _points(board: Lattice, names: tuple[str, ...]) -> tuple[Hex, ...]:
    return tuple(board.parse(name) for name in names)


def _plane(seen: PlaneView, board: Lattice) -> Aircraft:
    plane = made_from(
        seen,
        Aircraft,
        batteries=[battery.copy() for battery in seen.batteries],
        at=(0, 0) if seen.place == PATROL else _at(seen, board),
        pilot=seen.pilot or AVERAGE,
        shown=bool(seen.pilot),
    )
    return plane if seen.mount is None else _manned(plane, seen.mount)


def _manned(plane: Aircraft, seen: MountView) -> Mount:
    """13 The same machine with the crew that is seen in it."""
    return made_from(
        seen,
        Mount,
        hidden=("berth", "hit_in", "shooters", "contact", "eyed"),
        **msgspec.structs.asdict(plane),
        crew=[man.copy() for man in seen.crew],
        stubborn=dict(seen.stubborn),
    )


def _at(seen: PlaneView, board: Lattice) -> Hex:
    """Where it is; an access point lies one step off the board."""
    if seen.place == ACCESS:
        column, row = map(int, seen.at.split(","))
        return board.grid.to_hex(column, row)
    return board.parse(seen.at)
