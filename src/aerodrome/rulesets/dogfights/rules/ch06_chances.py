"""Chapter 6, before the dice: the chances of each result of a burst."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from aerodrome.tabletop.controls import Chances

from .ch06_burst import Aim, Kind, modifiers
from .ch06_damage import DAMAGE, JAM, MISS, TAKEDOWN
from .ch09_pilots import deadly
from .ch12_variants import every_hit_kills
from .hooks import clear_share, first_roll_bonus
from .state import Sky
from .tables import DIE, TABLES


class BurstOdds(NamedTuple):
    """The chances of each result of one burst."""

    damage: float
    takedown: float
    jam: float


@cache
def odds(column: str, modifier: int, *, long: bool = False) -> BurstOdds:
    """6.11 Return the chances over all throws of two dice; 6.20 a second part jams more often."""
    found = dict.fromkeys((JAM, MISS, DAMAGE, TAKEDOWN), 0)
    for first in range(1, DIE + 1):
        for second in range(1, DIE + 1):
            natural = first + second
            jams = long and TABLES.jams_long(natural)
            result = JAM if jams else TABLES.outcome(column, natural, natural + modifier)
            found[result] += 1
    throws = DIE * DIE
    return BurstOdds(found[DAMAGE] / throws, found[TAKEDOWN] / throws, found[JAM] / throws)


def burst_chances(sky: Sky, aim: Aim, kind: Kind) -> Chances:
    """6.11 Return the chances (6.14, 6.17) to show the shooter, without the target crew's skills.

    13.2 With some pilots a share of the jams is read from the chart instead.
    """
    added = sum(value for _, value in modifiers(sky, aim))
    if kind == "attack":
        added += first_roll_bonus(sky, aim.plane, aim.battery)
    found = odds(aim.shot.column, added, long=kind == "long")
    saved, charted = clear_share(sky, aim.plane, aim.battery), odds(aim.shot.column, added)
    damage = found.damage + saved * (charted.damage - found.damage)
    takedown = found.takedown + saved * (charted.takedown - found.takedown)
    kills = every_hit_kills(sky) or deadly(aim.plane, aim.battery) or bool(aim.target.damage)
    return Chances(
        damage=None if kills else round(100 * damage),
        takedown=round(100 * (takedown + (damage if kills else 0.0))),
        jam=round(100 * found.jam * (1.0 - saved)),
    )
