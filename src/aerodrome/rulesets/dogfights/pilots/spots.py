"""Spots: the table of positions reversed, for the places a piece can be shot at from (6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from aerodrome.tabletop.hexes import step

from ..rules.models import GunKind
from ..rules.path_finding import Placed
from ..rules.positions import PARALLEL
from ..rules.tables import TABLES
from .standing import EndStanding


class Spot(NamedTuple):
    """Where a shooter is, with which column, and whether a long burst is allowed."""

    here: EndStanding
    column: str
    long: bool


class _Relation(NamedTuple):
    """A shooter relative to its target: distance, bearing, facing, level and tilt."""

    far: int
    bearing: int
    turned: int
    above: int
    tilt: int
    column: str
    long: bool


@cache
def _relations(gun: GunKind, target_tilt: int) -> tuple[_Relation, ...]:
    """6.2 Return the rows for a gun against a target with this tilt."""
    return tuple(
        _Relation(
            row.distance,
            bearing,
            turned,
            above,
            tilt,
            row.column,
            row.long and turned == PARALLEL and tilt == target_tilt,
        )
        for row in TABLES.positions
        if row.use == "attack" and gun in row.guns and target_tilt in row.target
        for bearing in row.bearings
        for turned in row.facings
        for tilt in row.shooter
        for above in ((tilt,) if row.levels is None else row.levels)
    )


def spots(gun: GunKind, target: Placed) -> Iterator[Spot]:
    """6.2 Yield every place from which this gun bears on a target."""
    for far, bearing, turned, above, tilt, column, long in _relations(gun, target.tilt):
        facing = (target.facing - turned) % 6
        at = step(target.at, (facing + bearing) % 6, -far)
        yield Spot(EndStanding(at, facing, target.level - above, tilt), column, long)
