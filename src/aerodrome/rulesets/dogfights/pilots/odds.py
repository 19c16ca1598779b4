"""Odds: what a shot is worth before the dice fall, in points of the game (11.2)."""

from __future__ import annotations

from ..rules.ch06_burst import COUPLED
from ..rules.ch06_chances import BurstOdds, odds
from ..rules.ch06_damage import guns_work
from ..rules.ch09_pilots import deadly, rookie_modifier
from ..rules.ch11_tasks import attacks
from ..rules.ch12_variants import every_hit_kills
from ..rules.state import Aircraft, Battery, Sky

HURT = 0.6
"""An aircraft damaged: half a point, and what it can no longer do."""
JAM_COST = 0.15
"""Guns that must be cleared before they fire again (6.19)."""


def modifier(plane: Aircraft, battery: Battery) -> int:
    """6.11, 9.1 Return the modifier of a gun group, without the sun."""
    return COUPLED[battery.guns] + rookie_modifier(plane, battery)


def worth(
    sky: Sky, plane: Aircraft, battery: Battery, target: Aircraft, chance: BurstOdds
) -> float:
    """6.12, 6.14 Return the points of a burst: one for a takedown, shared by two damages (6.17)."""
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
    """6.2 Return what an attack brings, with its second part (6.20) if `long`."""
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
    """6.20 Return what the second part of a long burst brings."""
    chance = odds(column, modifier(plane, battery) + added, long=True)
    return worth(sky, plane, battery, target, chance) - JAM_COST * chance.jam


def able(plane: Aircraft) -> list[Battery]:
    """6.15, 6.18, 11.1 Return the gun groups with which a piece could attack in a later turn."""
    if not guns_work(plane) or not attacks(plane):
        return []
    return [battery for battery in plane.batteries if battery.bursts and battery.kind != "ventral"]
