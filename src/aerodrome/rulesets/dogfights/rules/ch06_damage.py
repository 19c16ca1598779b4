"""Chapter 6, what a burst does: misses, jams, damage and takedowns."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch01_game import damage_face
from .ch09_pilots import deadly, gain_experience
from .ch12_variants import every_hit_kills
from .hooks import credit, fumbled, keeps_flying, note_jam, voided
from .state import Aircraft, Battery, Sky
from .tables import TABLES

JAM, MISS, DAMAGE, TAKEDOWN = "jam", "miss", "damage", "takedown"
CLEARING_TURNS = TABLES.number("6.19", "turns")


def apply(
    umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery, target: Aircraft, result: str
) -> str:
    """6.13 A miss does nothing, 6.18 a jam is the shooter's own, the rest is the target's.

    Returns what came of it: 13.2, 13.4 a hit may be void.
    """
    if result == JAM:
        note_jam(plane, battery)
        effects.jam(umpire, plane, battery, rule="6.18")
    elif result in (DAMAGE, TAKEDOWN):
        if voided(umpire, sky, plane, target, result):
            return MISS
        if result == DAMAGE:
            damage(umpire, sky, plane, battery, target)
        else:
            take_down(umpire, sky, plane, battery, target, TAKEDOWN)
    return result


def take_down(
    umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery, target: Aircraft, cause: str
) -> None:
    """6.12 The piece is removed at once. 9.3 The pilot's own guns give him experience.

    13.2 Some keep it flying.
    """
    if keeps_flying(umpire, sky, plane, battery, target):
        return
    credit(sky, plane, battery, target)
    effects.shoot_down(umpire, target, cause, plane.id, rule="6.12")
    if battery.pilots and plane.role == "fighter":
        gain_experience(umpire, sky, plane)


def damage(umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery, target: Aircraft) -> None:
    """6.14 The multicolor die tells what is hit; 6.17 a second damage of any kind is a takedown."""
    if every_hit_kills(sky) or deadly(plane, battery):
        take_down(umpire, sky, plane, battery, target, "ace")
    elif target.damage:
        take_down(umpire, sky, plane, battery, target, "second_damage")
    else:
        (die,) = umpire.roll(6, rule="6.15")
        credit(sky, plane, battery, target)
        effects.damage(umpire, target, damage_face(die), rule="6.15")


def overuse_engine(umpire: Umpire, plane: Aircraft) -> None:
    """6.16 A star on the uncertain use damages the engine; 6.17 a damaged aircraft falls."""
    if plane.damage:
        effects.shoot_down(umpire, plane, "engine", rule="6.16")
    else:
        effects.overuse_engine(umpire, plane, rule="6.16")


def guns_work(plane: Aircraft) -> bool:
    """6.15 Damaged machine guns end all firing of an aircraft."""
    return not plane.hurt("guns")


def ready(sky: Sky, plane: Aircraft, battery: Battery) -> bool:
    """6.18 Whether a gun group can fire now: not jammed, a burst left, not fired this turn."""
    if battery.jammed or not battery.bursts or battery.fired == sky.turn:
        return False
    return guns_work(plane)


def clear_jams(umpire: Umpire, sky: Sky, plane: Aircraft, bends: int) -> None:
    """6.19 The pilot clears his guns in level flight with one turn at most, others at any time.

    13.1, 13.4 Some take longer.
    """
    for battery in plane.batteries:
        calm = plane.steady and bends <= CLEARING_TURNS
        if not battery.jammed or (battery.pilots and not calm):
            continue
        if not fumbled(umpire, plane, battery):
            effects.clear_guns(umpire, sky, plane, battery, rule="6.19")
