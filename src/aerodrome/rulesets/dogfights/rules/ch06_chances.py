"""Chapter 6, before the dice: what a burst may come to, over all throws."""

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
    """How one burst may end."""

    damage: float
    takedown: float
    jam: float


@cache
def odds(column: str, modifier: int, *, long: bool = False) -> BurstOdds:
    """6.11 Over all throws of two dice; 6.20 the second part of a long burst jams more often."""
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
    """6.11, 6.14, 6.17 For whoever fires it; what the target's crew may do about it is not told.

    13.2 Of his jams some may count as the chart has them.
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
