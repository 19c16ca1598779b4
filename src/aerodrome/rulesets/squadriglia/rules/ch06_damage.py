"""Chapter 6: special damage, crew hits, aircraft shot down, and their order within a phase."""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch05_movement import pilot_hurt
from .ch06_jams import DEAD, Attempt, finish_clearing, jam
from .ch09_advanced import fuel_after
from .events import SpecialRolled
from .hooks import bullet_taken, explosion_first, keeps_flying, wounds_after
from .state import UNLIMITED, Aircraft, Battery, CrewMember, Sky
from .tables import TABLES

FUEL_LOSS = TABLES.number("9.3", "loss")
HEAVY_TANK = TABLES.number("9.3", "heavy_after_loss")
SHOT_DOWN_AT = TABLES.number("6.4", "shot_down_at")
RUDDERS = {"rudder_right": "D", "rudder_centre": "C", "rudder_left": "S"}
SURVIVED = (("stall",), ("controls",), tuple(RUDDERS), ("fuel",))
"""6.6 What survivors suffer, in this order, whatever the order of the shots."""
FACES = {
    2: TABLES.number("6.6.5", "faces_per_man", "two_living"),
    3: TABLES.number("6.6.5", "faces_per_man", "three_living"),
    4: TABLES.number("6.6.5", "faces_per_man", "four_living"),
}


class Hit(NamedTuple):
    """The result of one shot, applied at the end of the phase; `jam` is the gun it jammed."""

    plane: Aircraft
    battery: Battery
    target: Aircraft
    damage: int
    special: str
    more: int
    jam: int | None

    @property
    def hurts(self) -> bool:
        """Whether it does anything to its target."""
        return bool(self.damage + self.more or self.special)


def special_damage(umpire: Umpire, sky: Sky, target: Aircraft) -> tuple[str, int]:
    """6.6 Roll on the special damage table; return the result and the sum of any further dice."""
    dice = umpire.roll(6, 6, rule="6.6")
    result = TABLES.special.cell(sum(dice))
    count = _further_dice(sky, result)
    more = umpire.roll(*(6,) * count, rule="6.6") if count else ()
    umpire.tell(SpecialRolled(target.id, dice, result, more), rule="6.6")
    return result, sum(more)


def _further_dice(sky: Sky, result: str) -> int:
    if result == "fuel":
        return 0 if sky.rules.fuel else TABLES.number("6.6", "fuel_loss_dice_without_fuel_rule")
    return TABLES.number("6.6", f"{result}_dice") if result.startswith("structure") else 0


def apply_effects(umpire: Umpire, sky: Sky, hits: list[Hit], attempts: list[Attempt]) -> None:
    """6.4 Apply the fire of both sides at once: damage, crews, removals, then the rest."""
    for hit in hits:
        if hit.damage + hit.more:
            effects.damage(umpire, hit.target, hit.damage + hit.more, rule="6.3")
    for hit in hits:
        if hit.special in ("wound", "kill"):
            hit_crew(umpire, sky, hit.target, hit.special)
    for plane in dict.fromkeys(hit.target.id for hit in hits):
        remove_if_lost(umpire, sky, sky.plane(plane), hits)
    for results in SURVIVED:
        for hit in hits:
            if hit.special in results and not hit.target.gone:
                apply_special(umpire, sky, hit.target, hit.special)
    for hit in hits:
        if hit.jam is not None and not hit.plane.gone:
            jam(umpire, hit.plane, hit.battery, hit.jam)
    for tried in attempts:
        if not tried.plane.gone:
            finish_clearing(umpire, tried)


def hit_crew(umpire: Umpire, sky: Sky, plane: Aircraft, special: str) -> None:
    """6.6.4 Wound a random crew member, a second wound kills; or kill one (6.6.5)."""
    man = random_man(umpire, plane)
    if man is None:
        return
    if special == "wound" and bullet_taken(umpire, plane, man):
        return
    wounds = DEAD if special == "kill" else wounds_after(plane, man)
    rule = "6.6.5" if wounds >= DEAD else "6.6.4"
    hurt_before = pilot_hurt(plane)
    effects.hit_man(umpire, plane, man, wounds, killed=special == "kill", rule=rule)
    if pilot_hurt(plane) and not hurt_before:
        effects.break_immelmann(umpire, sky, plane, rule="6.6.4")


def random_man(umpire: Umpire, plane: Aircraft) -> CrewMember | None:
    """6.6.5 Return a living crew member by equal chance; a lone one needs no die."""
    living = [man for man in plane.crew if man.wounds < DEAD]
    if len(living) < 2:
        return living[0] if living else None
    while True:
        (die,) = umpire.roll(6, rule="6.6.5")
        index = (die - 1) // FACES[len(living)]
        if index < len(living):
            return living[index]


def remove_if_lost(umpire: Umpire, sky: Sky, plane: Aircraft, hits: list[Hit]) -> None:
    """6.4 Remove an aircraft with no robustness left, an exploded tank, or no living pilot.

    10.5 In a campaign the explosion comes first.
    """
    explodes = any(hit.target is plane and hit.special == "explosion" for hit in hits)
    if explodes and explosion_first(plane):
        cause = "explosion"
    elif plane.robustness <= SHOT_DOWN_AT and not keeps_flying(umpire, sky, plane, hits):
        cause = "robustness"
    elif explodes:
        cause = "explosion"
    elif all(man.wounds >= DEAD for man in plane.crew if man.role == "pilot"):
        cause = "pilot"
    else:
        return
    effects.shoot_down(umpire, plane, cause, rule="6.4")


def apply_special(umpire: Umpire, sky: Sky, plane: Aircraft, special: str) -> None:
    """6.6 Apply engine, controls, rudder and fuel damage to an aircraft that still flies."""
    if special == "stall" and not plane.stalled:
        stall(umpire, sky, plane)
    elif special == "controls" and not plane.controls:
        damage_controls(umpire, sky, plane)
    elif special in RUDDERS and not plane.rudder:
        jam_rudder(umpire, sky, plane, RUDDERS[special])
    elif special == "fuel" and sky.rules.fuel and plane.fuel:
        lose_fuel(umpire, sky, plane)


def stall(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """6.6.3 Stop the engine, and with it all orders."""
    effects.stall(umpire, plane, rule="6.6.3")
    effects.break_immelmann(umpire, sky, plane, rule="6.6.3")


def damage_controls(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """6.6.2 Make it move like a Heavy aircraft from now on."""
    effects.damage_controls(umpire, plane, rule="6.6.2")
    effects.break_immelmann(umpire, sky, plane, rule="6.6.2")


def jam_rudder(umpire: Umpire, sky: Sky, plane: Aircraft, stick: str) -> None:
    """6.6.1 Jam the rudder, which from now on moves the stick."""
    effects.jam_rudder(umpire, sky, plane, stick, rule="6.6.1")
    effects.break_immelmann(umpire, sky, plane, rule="6.6.1")


def lose_fuel(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """9.3 Take 25 points of fuel for a hit in the tank; a Heavy aircraft has 60 left at first."""
    left = HEAVY_TANK if plane.fuel == UNLIMITED else fuel_after(plane, FUEL_LOSS)
    effects.lose_fuel(umpire, sky, plane, left, rule="9.3")


def try_engines(umpire: Umpire, sky: Sky) -> None:
    """6.6.3 Restart stalled engines on a 6, at the end of each turn."""
    for plane in sky.flying():
        if plane.stalled:
            (die,) = umpire.roll(6, rule="6.6.3")
            runs = die >= TABLES.number("6.6.3", "restart_on")
            effects.restart(umpire, plane, die, runs=runs, rule="6.6.3")
