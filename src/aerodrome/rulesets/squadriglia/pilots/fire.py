"""Fire between tracks: the points that guns deal in a turn, over all pairs of orders at once."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from ..rules.ch03_turn import IMPULSES
from ..rules.ch06_fire import ARCS, IMMELMANN, IMMELMANN_FROM, RANGE
from ..rules.ch09_advanced import BAND
from ..rules.tables import Arc
from .cells import HIGH, PLACES
from .grid import Floats, Ints
from .odds import AIMS, JAM, Guns, burst, flowing_burst, hit_chance
from .tracks import Tracks

REACH = RANGE + 1
"""The steps beyond which all targets are alike: out of range."""


class Battery(NamedTuple):
    """Guns in a turn: their aim at a target when it begins, and the worth of special damage."""

    guns: Guns
    aim: int
    special: float


@cache
def arc_table(arc: Arc, reach: int) -> Ints:
    """6.1 Return the distance at which a target is in the arc, 0 if it is not.

    Indexed by facing and by the steps from shooter to target, `reach` in the middle.
    """
    table = np.zeros((6, 2 * reach + 1, 2 * reach + 1), dtype=np.int64)
    for facing in range(6):
        for (q, r), distance in ARCS[arc][facing].items():
            table[facing, q + reach, r + reach] = distance
    return table


def distances(arc: Arc, shooter: Tracks, target: Tracks, altitude: bool) -> Ints:
    """6.1, 9.1.5 Return the distance that counts for each pair of tracks and phase; 0 is none."""
    dq = target.cells[None] // HIGH - shooter.cells[:, None] // HIGH
    dr = target.cells[None] % HIGH - shooter.cells[:, None] % HIGH
    np.clip(dq, -REACH, REACH, out=dq)
    np.clip(dr, -REACH, REACH, out=dr)
    found: Ints = arc_table(arc, REACH)[shooter.facings[:, None], dq + REACH, dr + REACH]
    if altitude:
        apart = np.abs(target.heights[None] - shooter.heights[:, None])
        found = np.where(found > 0, found + np.maximum(apart - 1, 0) // BAND, 0)
        found[found > RANGE] = 0
    return found


@cache
def _tables(guns: Guns, special: float) -> tuple[Floats, Floats, Floats]:
    """Return worth, worth with a jam, and chance of a hit: by manoeuvre, aim and range."""
    modifiers = [[guns.modifier + turn + aim for aim in AIMS] for turn in (0, IMMELMANN)]
    half = guns.factor // 2
    worth = [[burst(m, guns.factor, special) for m in row] for row in modifiers]
    jammed = [[burst(m, half, special * bool(half)) for m in row] for row in modifiers]
    return (
        np.array(worth),
        np.array(jammed),
        np.array([[hit_chance(m) for m in row] for row in modifiers]),
    )


def dealt(battery: Battery, shooter: Tracks, target: Tracks, altitude: bool) -> Floats:
    """6.2 Return the points one battery deals for each pair of tracks, with aim and jams."""
    reach = distances(battery.guns.arc, shooter, target, altitude)
    return along(battery, shooter, reach)


def along(battery: Battery, shooter: Tracks, reach: Ints) -> Floats:
    """Return the same from the distances phase by phase."""
    worth, jammed, chance = _tables(battery.guns, battery.special)
    total: Floats = np.zeros(reach.shape[:2])
    if not reach.any():
        return total
    aimed = [np.full(reach.shape[:2], float(aim == battery.aim)) for aim in range(len(AIMS))]
    works = np.ones(reach.shape[:2])
    half_turn = shooter.immelmann.astype(np.int64)[:, None]
    plain = np.zeros_like(half_turn)
    for phase in range(IMPULSES):
        now = reach[:, :, phase]
        fires = now > 0
        if not fires.any():
            aimed = [np.ones_like(total), np.zeros_like(total), np.zeros_like(total)]
            continue
        row = half_turn if phase + 1 >= IMMELMANN_FROM else plain
        points, hits, spare = np.zeros_like(total), np.zeros_like(total), np.zeros_like(total)
        for aim, share in enumerate(aimed):
            points += share * worth[row, aim, now]
            spare += share * jammed[row, aim, now]
            hits += share * chance[row, aim, now]
        total += works * points + (1.0 - works) * spare
        works = np.where(fires, works * (1.0 - JAM), works)
        idle = ~fires
        aimed = [idle * 1.0, np.where(idle, 0.0, 1.0 - hits), np.where(idle, 0.0, hits)]
    return total


def sketched(battery: Battery, shooter: Tracks, target: Tracks, altitude: bool) -> Floats:
    """Return the same approximately, each burst by itself: as a best reply counts it."""
    reach = distances(battery.guns.arc, shooter, target, altitude)
    points: Floats = np.array(flowing_burst(battery.guns, battery.special)).take(reach).sum(axis=2)
    return points


class FireField(NamedTuple):
    """The places around an aircraft in reach of fire, as differences of numbers, by facing."""

    places: Ints
    worth: Floats


@cache
def fire_from_me(guns: Guns, special: float, band: int) -> FireField:
    """Return my worth at places around an enemy that I fire at; the same for all its facings."""
    worth = flowing_burst(guns, special)
    places, values = [], []
    for facing in range(6):
        for (q, r), distance in ARCS[guns.arc][facing].items():
            if distance + band <= RANGE:
                places.append((-q * HIGH - r) * 6 + facing)
                values.append(worth[distance + band])
    return FireField(
        np.array([places] * 6, dtype=np.int64).reshape(6, -1),
        np.array([values] * 6, dtype=np.float64).reshape(6, -1),
    )


@cache
def fire_at_me(guns: Guns, special: float, band: int) -> FireField:
    """Return what an enemy deals me at places around it, by its facing; all of mine are alike."""
    worth = flowing_burst(guns, special)
    places, values = [], []
    for facing in range(6):
        found = [(q, r, d) for (q, r), d in ARCS[guns.arc][facing].items() if d + band <= RANGE]
        places.append([(q * HIGH + r) * 6 + mine for q, r, _ in found for mine in range(6)])
        values.append([worth[d + band] for _, _, d in found for _ in range(6)])
    return FireField(
        np.array(places, dtype=np.int64).reshape(6, -1),
        np.array(values, dtype=np.float64).reshape(6, -1),
    )


def lay(
    field: Floats,
    reach: FireField,
    tracks: Tracks,
    weights: Floats,
    bands: Ints,
    band: int,
    factor: float = 1.0,
) -> None:
    """Add the worth of fire to a field of places, phase by phase, for a mix of enemy tracks.

    `field` has a row for each phase; only those phases count in which the heights are in `band`.
    """
    rows, phases = np.nonzero((bands == band) & (weights[:, None] > 0.0))
    if not rows.size or not reach.places.shape[1]:
        return
    facing = tracks.facings[rows, phases]
    at = tracks.cells[rows, phases] * 6 + phases * PLACES
    index = at[:, None] + reach.places[facing]
    worth = (factor * weights[rows])[:, None] * reach.worth[facing]
    field += np.bincount(index.ravel(), worth.ravel(), minlength=field.size).reshape(field.shape)
