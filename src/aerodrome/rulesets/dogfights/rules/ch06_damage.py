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
    """6.13 Apply the result of a burst: a jam (6.18) to the shooter, a hit to the target.

    Return the result, which is a miss if a skill voids the hit (13.2, 13.4).
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
    """6.12 Remove a piece at once; 9.3 a takedown with the pilot's own guns is experience.

    13.2 Some pilots keep it in the air.
    """
    if keeps_flying(umpire, sky, plane, battery, target):
        return
    credit(sky, plane, battery, target)
    effects.shoot_down(umpire, target, cause, plane.id, rule="6.12")
    if battery.pilots and plane.role == "fighter":
        gain_experience(umpire, sky, plane)


def damage(umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery, target: Aircraft) -> None:
    """6.14 Roll for the part that is hit; a second damage of any kind is a takedown (6.17)."""
    if every_hit_kills(sky) or deadly(plane, battery):
        take_down(umpire, sky, plane, battery, target, "ace")
    elif target.damage:
        take_down(umpire, sky, plane, battery, target, "second_damage")
    else:
        (die,) = umpire.roll(6, rule="6.15")
        credit(sky, plane, battery, target)
        effects.damage(umpire, target, damage_face(die), rule="6.15")


def overuse_engine(umpire: Umpire, plane: Aircraft) -> None:
    """6.16 Damage the engine on a star at the uncertain use; a damaged aircraft falls (6.17)."""
    if plane.damage:
        effects.shoot_down(umpire, plane, "engine", rule="6.16")
    else:
        effects.overuse_engine(umpire, plane, rule="6.16")


def guns_work(plane: Aircraft) -> bool:
    """6.15 Return whether an aircraft can fire: damaged machine guns end all firing."""
    return not plane.hurt("guns")


def ready(sky: Sky, plane: Aircraft, battery: Battery) -> bool:
    """6.18 Return whether a gun group can fire now: not jammed, bursts left, not yet fired."""
    if battery.jammed or not battery.bursts or battery.fired == sky.turn:
        return False
    return guns_work(plane)


def clear_jams(umpire: Umpire, sky: Sky, plane: Aircraft, bends: int) -> None:
    """6.19 Clear jams: the pilot's in level flight with one turn at most, others' at any time.

    13.1, 13.4 Some take longer.
    """
    for battery in plane.batteries:
        calm = plane.steady and bends <= CLEARING_TURNS
        if not battery.jammed or (battery.pilots and not calm):
            continue
        if not fumbled(umpire, plane, battery):
            effects.clear_guns(umpire, sky, plane, battery, rule="6.19")
