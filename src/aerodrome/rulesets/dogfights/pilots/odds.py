"""Odds: what a shot is worth before the dice fall, in points of the game (11.2)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..ch06_burst import COUPLED
from ..ch06_damage import guns_work
from ..ch09_pilots import deadly, rookie_modifier
from ..ch11_tasks import attacks
from ..ch12_variants import every_hit_kills
from ..state import Aircraft, Battery, Sky
from ..tables import DIE, TABLES

HURT = 0.6
"""An aircraft damaged: half a point, and what it can no longer do."""
JAM_COST = 0.15
"""Guns that must be cleared before they fire again (6.19)."""


class BurstOdds(NamedTuple):
    """How one burst may end."""

    damage: float
    takedown: float
    jam: float


@cache
def odds(column: str, modifier: int, *, long: bool = False) -> BurstOdds:
    """6.11 Over all throws of two dice; 6.20 the second part of a long burst jams more often."""
    found = dict.fromkeys(("jam", "miss", "damage", "takedown"), 0)
    for first in range(1, DIE + 1):
        for second in range(1, DIE + 1):
            natural = first + second
            jams = long and TABLES.jams_long(natural)
            result = "jam" if jams else TABLES.outcome(column, natural, natural + modifier)
            found[result] += 1
    throws = DIE * DIE
    return BurstOdds(found["damage"] / throws, found["takedown"] / throws, found["jam"] / throws)


def modifier(plane: Aircraft, battery: Battery) -> int:
    """6.11, 9.1 What a gun group adds, but for the sun."""
    return COUPLED[battery.guns] + rookie_modifier(plane, battery)


def worth(
    sky: Sky, plane: Aircraft, battery: Battery, target: Aircraft, chance: BurstOdds
) -> float:
    """6.12, 6.14 Points of a burst: a takedown is one, 6.17 the second damage the rest of it."""
    if target.damage:
        return (chance.damage + chance.takedown) * (1.0 - HURT)
    kills = every_hit_kills(sky) or deadly(plane, battery)
    return chance.takedown + chance.damage * (1.0 if kills else HURT)


def attack_worth(
    sky: Sky,
    plane: Aircraft,
    battery: Battery,
    target: Aircraft,
    column: str,
    *,
    added: int = 0,
    long: bool = False,
) -> float:
    """6.2 What an attack brings, with 6.20 its second part where there may be one."""
    bonus = modifier(plane, battery) + added
    first = odds(column, bonus)
    found = worth(sky, plane, battery, target, first) - JAM_COST * first.jam
    if long and battery.bursts > 1:
        going_on = 1.0 - first.takedown - first.jam
        found += going_on * max(0.0, second_part(sky, plane, battery, target, column, added))
    return found


def second_part(
    sky: Sky, plane: Aircraft, battery: Battery, target: Aircraft, column: str, added: int = 0
) -> float:
    """6.20 What keeping the trigger down brings."""
    chance = odds(column, modifier(plane, battery) + added, long=True)
    return worth(sky, plane, battery, target, chance) - JAM_COST * chance.jam


def able(plane: Aircraft) -> list[Battery]:
    """6.15, 6.18, 11.1 The gun groups a piece could attack with in a turn to come."""
    if not guns_work(plane) or not attacks(plane):
        return []
    return [battery for battery in plane.batteries if battery.bursts and battery.kind != "ventral"]
