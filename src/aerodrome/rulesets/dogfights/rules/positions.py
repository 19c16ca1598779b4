"""6.2 to 6.10, 7.2 to 7.4 Who can shoot at what: the table of positions as functions.

Both aircraft are seen from the shooter: how far the target is, on which side of its nose, how it is
turned, how much higher it flies, and how both are tilted. As there are few such cases, every row of
the table is expanded once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from aerodrome.tabletop.hexes import ORIGIN, offset, step

from .flight import Placed
from .models import GUNS, GunKind
from .tables import EDITION, TABLES, Row

PARALLEL, OPPOSITE = 0, 3
FAR = 2
Sight = tuple[int, int, int, int, int, int]
"""Distance, bearing and facing in sixths to the left, level, tilt of shooter and of target."""


class Shot(NamedTuple):
    """A position from which a gun can fire; `direction` is that of the fire."""

    gun: GunKind
    column: Literal["A", "B"]
    distance: int
    direction: int
    long: bool
    parallel: bool
    rule: str


def attack(gun: GunKind, shooter: Placed, target: Placed) -> Shot | None:
    """6.2 Return the position for an attack, if it is one."""
    return _shot(gun, shooter, target, _ATTACK[gun])


def covers(gun: GunKind, defender: Placed, attacker: Placed) -> Shot | None:
    """7.2 Return the shot of the attacked aircraft at its attacker, if a gun bears on it."""
    return _shot(gun, defender, attacker, _COVER[gun])


def joins(gun: GunKind, shooter: Placed, target: Placed) -> Shot | None:
    """7.4 Return the shot of another defender: in a row of the table, parallel or head-on at 2."""
    shot = _shot(gun, shooter, target, _JOIN[gun])
    return shot and shot._replace(column="B", long=False, rule="7.4")


def engaged(a: Placed, b: Placed) -> bool:
    """7.3 Return whether either could fire at the other, by a row that opens break-turns."""
    return _sight(a, b) in _OPENING or _sight(b, a) in _OPENING


def _shot(gun: GunKind, shooter: Placed, target: Placed, rows: dict[Sight, Row]) -> Shot | None:
    sight = _sight(shooter, target)
    row = rows.get(sight) if sight else None
    if sight is None or row is None:
        return None
    far, bearing, facing, _, own_tilt, other_tilt = sight
    parallel = facing == PARALLEL
    long = row.long and parallel and own_tilt == other_tilt
    direction = (shooter.facing + bearing) % 6
    return Shot(gun, row.column, far, direction, long, parallel, row.rule)


def _sight(shooter: Placed, target: Placed) -> Sight | None:
    """Return what the shooter sees, if the target is within 2 points straight in a direction."""
    direction = _DIRECTION.get(offset(shooter.at, target.at))
    if direction is None:
        return None
    far, way = direction
    facing = shooter.facing
    return (
        far,
        (way - facing) % 6,
        (target.facing - facing) % 6,
        target.level - shooter.level,
        shooter.tilt,
        target.tilt,
    )


def _sights(row: Row) -> Iterable[Sight]:
    """Return every sight that a row of the table covers."""
    return (
        (row.distance, bearing, facing, level, own_tilt, other_tilt)
        for bearing in row.bearings
        for facing in row.facings
        for own_tilt in row.shooter
        for other_tilt in row.target
        for level in ((own_tilt,) if row.levels is None else row.levels)
    )


def _by_gun(uses: tuple[str, ...]) -> dict[GunKind, dict[Sight, Row]]:
    """Return, for each gun, the row for each sight; of two rows, the one with the better column."""
    rows = sorted(TABLES.positions, key=lambda row: row.column, reverse=True)
    return {
        gun: {
            sight: row
            for row in rows
            if row.use in uses and gun in row.guns
            for sight in _sights(row)
        }
        for gun in GUNS
    }


def _joinable(sight: Sight) -> bool:
    """7.4 Return whether a sight is parallel, or head-on at a distance of 2."""
    return sight[2] == PARALLEL or (sight[2] == OPPOSITE and sight[0] == FAR)


def _opens(row: Row, sight: Sight) -> bool:
    """7.3 Return whether a row opens break-turns; a defensive one only in parallel flight."""
    return row.use == "attack" or sight[2] == PARALLEL or not EDITION.since(2)


_DIRECTION = {step(ORIGIN, way, far): (far, way) for far in (1, FAR) for way in range(6)}
_ATTACK = _by_gun(("attack",))
_COVER = _by_gun(("cover",))
_FIRST_TABLE = _by_gun(("attack", "defence"))
_JOIN = {
    gun: {sight: row for sight, row in rows.items() if _joinable(sight)}
    for gun, rows in _FIRST_TABLE.items()
}
_OPENING = frozenset(
    sight for rows in _FIRST_TABLE.values() for sight, row in rows.items() if _opens(row, sight)
)
