"""Chapter 6, one burst: the dice, their modifiers and the chart."""

from __future__ import annotations

from typing import Literal, NamedTuple

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch06_damage import JAM, MISS, apply
from .ch09_pilots import rookie_modifier, show_pilot
from .ch10_weather import sun_modifier
from .events import Fired
from .hooks import first_roll, stays_clear
from .positions import Shot
from .state import Aircraft, Battery, Sky
from .tables import TABLES

COUPLED = {1: 0, 2: TABLES.number("6.11", "two_guns"), 3: TABLES.number("6.11", "three_guns")}
Kind = Literal["attack", "long", "defence"]


class Aim(NamedTuple):
    """6.2 A gun group, its target, and the position from which it fires."""

    plane: Aircraft
    battery: Battery
    target: Aircraft
    shot: Shot

    @property
    def word(self) -> str:
        """Return this shot as an answer is written."""
        return f"{self.plane.id} {self.battery.kind} {self.target.id}"


def modifiers(sky: Sky, aim: Aim) -> effects.Parts:
    """6.11 Return the modifiers of a burst: coupled guns, the sun (10.2) and a rookie (9.1)."""
    found = (
        ("guns", COUPLED[aim.battery.guns]),
        ("sun", sun_modifier(sky, aim.shot)),
        ("rookie", rookie_modifier(aim.plane, aim.battery)),
    )
    return tuple((name, value) for name, value in found if value)


def burst(umpire: Umpire, sky: Sky, aim: Aim, kind: Kind) -> str:
    """6.11 Roll two red dice and return the chart's result; 13.2 a skill may add to the first."""
    show_pilot(umpire, sky, aim.plane, aim.battery)
    added = modifiers(sky, aim)
    if kind == "attack":
        added = (*added, *first_roll(umpire, sky, aim.plane, aim.battery))
    dice = umpire.roll(6, 6, rule="6.11")
    total = sum(dice) + sum(value for _, value in added)
    result = read(umpire, sky, aim, kind, sum(dice), total)
    event = Fired(
        plane=aim.plane.id,
        gun=aim.battery.kind,
        target=aim.target.id,
        kind=kind,
        column=aim.shot.column,
        dice=dice,
        modifiers=added,
        total=total,
        outcome=result,
        bursts=aim.battery.bursts - 1,
    )
    rule = {"attack": aim.shot.rule, "long": "6.20", "defence": "7.1"}[kind]
    effects.shoot(umpire, sky, aim.battery, event, rule=rule)
    return apply(umpire, sky, aim.plane, aim.battery, aim.target, result)


def read(umpire: Umpire, sky: Sky, aim: Aim, kind: Kind, natural: int, total: int) -> str:
    """6.11 Return the chart's result; the second part of a long burst jams more often (6.20).

    13.2 If a skill prevents the jam, the result is read from the chart.
    """
    result = TABLES.outcome(aim.shot.column, natural, total)
    jams = result == JAM or (kind == "long" and TABLES.jams_long(natural))
    if not jams:
        return result
    if not stays_clear(umpire, sky, aim.plane, aim.battery):
        return JAM
    return MISS if result == JAM else result
