"""Sites: what is in the zones of the tasks to be photographed or bombed; scenery only.

The rules know a zone by its letter. What is there depends on the land, or else on the task.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from itertools import chain

import msgspec

from aerodrome.tabletop.hexes import distance
from aerodrome.tabletop.scene import Feature, FeatureKind

from ..rules.ch11_tasks import RECONNAISSANCE
from ..rules.lattice import Lattice
from .view import ZoneView

NEAR = 1
"""How far a site reaches from the middle of its zone."""
PHOTOGRAPHED: tuple[FeatureKind, ...] = ("aerodrome", "battery", "dump")
BOMBED: tuple[FeatureKind, ...] = ("factory", "dump", "aerodrome")
GIVES_WAY = ("woods", "field", "town")


def with_targets(
    board: Lattice, land: tuple[Feature, ...], zones: Iterable[ZoneView], mode: str
) -> tuple[Feature, ...]:
    """Return the land, with a target in the middle of every zone."""
    usual = PHOTOGRAPHED if mode == RECONNAISSANCE else BOMBED
    sites: list[Feature] = []
    taken: set[tuple[str, FeatureKind]] = set()
    for zone in zones:
        cells = _middle(board, zone.points)
        known = _by_land(land, cells, zone.points)
        free = (one for one in (*known, *usual) if (zone.side, one) not in taken)
        kind = next(free, usual[0])
        taken.add((zone.side, kind))
        sites.append(Feature(kind=kind, cells=cells))
    built = set(chain.from_iterable(site.cells for site in sites))
    return (*_cleared(land, built), *sites)


def _middle(board: Lattice, points: tuple[str, ...]) -> tuple[str, ...]:
    middle = board.parse(points[len(points) // 2])
    return tuple(name for name in points if distance(board.parse(name), middle) <= NEAR)


def _by_land(
    land: tuple[Feature, ...], cells: tuple[str, ...], points: tuple[str, ...]
) -> Iterator[FeatureKind]:
    """Yield a bridge where there is a river, a railway station where there is a village."""
    if any(one.kind == "river" and not {*cells}.isdisjoint(one.cells) for one in land):
        yield "bridge"
    if any(one.kind == "town" and one.cells[0] in points for one in land):
        yield "station"


def _cleared(land: tuple[Feature, ...], built: Set[str]) -> Iterator[Feature]:
    """Yield the land without the woods, fields and villages in the way of what is built."""
    for one in land:
        if one.kind not in GIVES_WAY or built.isdisjoint(one.cells):
            yield one
        elif left := tuple(cell for cell in one.cells if cell not in built):
            yield msgspec.structs.replace(one, cells=left)
