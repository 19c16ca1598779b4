"""Odds: what a burst is worth before the dice fall, by distance and modifier."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..display.view import PlaneView
from ..rules.ch06_fire import AFTER_HIT, AFTER_MISS, JAMS_ON, RANGE, THROWS, TWIN, WOUNDED, wounded
from ..rules.ch06_jams import DEAD, ready_guns, server
from ..rules.ch09_advanced import ace_modifier
from ..rules.state import Battery
from ..rules.tables import TABLES, Arc

JAM = THROWS.count(JAMS_ON) / len(THROWS)
"""6.7 The probability that a burst jams its gun."""
AIMS = (0, AFTER_MISS, AFTER_HIT)
"""6.2 What aim adds: none, after a miss, after a hit."""
FLOWING = (0.55, 0.3, 0.15)
"""How common each aim is in a fight, where the shots before are not known."""


ByDistance = tuple[float, ...]
"""A number for each distance; index 0 is out of range."""


class Guns(NamedTuple):
    """A battery that can fire: its arc, its modifier, and the factor of its damage."""

    arc: Arc
    modifier: int
    factor: int


@cache
def burst(modifier: int, factor: int, special: float) -> ByDistance:
    """Return the worth of a burst by distance, special damage valued in points."""
    worth = [0.0]
    for reach in range(1, RANGE + 1):
        cells = [TABLES.fire.cell(roll + modifier, reach) for roll in THROWS]
        worth.append(sum(c.damage * factor + special * c.special for c in cells) / len(cells))
    return tuple(worth)


@cache
def hit_chance(modifier: int) -> ByDistance:
    """Return the probability that a burst does damage, by distance; aim depends on it."""
    chance = [0.0]
    for reach in range(1, RANGE + 1):
        cells = [TABLES.fire.cell(roll + modifier, reach) for roll in THROWS]
        chance.append(sum(c.damage > 0 for c in cells) / len(cells))
    return tuple(chance)


@cache
def flowing_burst(guns: Guns, special: float) -> ByDistance:
    """Return the worth of a burst when it is not known how well it is aimed."""
    rows = [burst(guns.modifier + aim, guns.factor, special) for aim in AIMS]
    return tuple(
        sum(share * worth for share, worth in zip(FLOWING, column, strict=True))
        for column in zip(*rows, strict=True)
    )


def fit_guns(plane: PlaneView) -> tuple[Guns, ...]:
    """Return the batteries of an aircraft that can fire now."""
    found = []
    for battery in plane.batteries:
        man = server(plane, battery)
        ready = len(ready_guns(battery))
        if ready and man is not None and man.wounds < DEAD:
            found.append(Guns(battery.arc, modifier(plane, battery), TWIN if ready > 1 else 1))
    return tuple(found)


def modifier(plane: PlaneView, battery: Battery) -> int:
    """Return the modifier of a battery: aces with A guns (9.4), wounded gunners (6.6.4)."""
    return ace_modifier(plane, battery) + (WOUNDED if wounded(plane, battery) else 0)
