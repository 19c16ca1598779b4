"""Chapter 4: who is credited with a victory."""

from __future__ import annotations

import msgspec

from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import (
    EXPLODED,
    FORCED_DOWN,
    OWN,
    SCOUT,
    SHOT_DOWN,
    TWO_SEATER,
    MachineReport,
)

from . import effects
from .aftermath_notes import Debrief, wrecks
from .battle_game import battles_of
from .state import OBSERVER, Airman, Campaign, Claim
from .tables import TABLES

VICTORY = TABLES.number("4", "victory")
"""4.1 The parts of a victory, so that any number of men can share one without a fraction."""
BALLOON = ("balloon", "")
"""4 The victim in a claim for a balloon, which has no pilot."""


def whole(victories: int) -> int:
    """4.1 Return whole victories; aces and medals count the sum of all shares, rounded down."""
    return victories // VICTORY


def put_out_fires(umpire: Umpire, war: Campaign) -> None:
    """12.1, 4.2 Let a machine that still burns take the rest of its fire: three more attacks.

    If the fire destroys it, a machine that had left counts as shot down by the last to fire at it.
    """
    for _, wreck in wrecks(war):
        if wreck.fire is None or wreck.end in (SHOT_DOWN, EXPLODED):
            continue
        sides = (len(wreck.fire.faces),) * wreck.fire.attacks
        dice = umpire.roll(*sides, rule="4.2")
        damage = wreck.damage + sum(wreck.fire.faces[die - 1] for die in dice)
        lost = damage >= wreck.strength
        after = msgspec.structs.replace(
            wreck,
            damage=min(damage, wreck.strength),
            end=SHOT_DOWN if lost else wreck.end,
            fire=None,
        )
        effects.burn(umpire, war, wreck, dice, after, rule="12.1")


def is_victory(wreck: MachineReport) -> bool:
    """4 Return whether a machine was hit and then destroyed, or down outside its own third."""
    down = wreck.end == FORCED_DOWN and wreck.place != OWN
    return bool(wreck.shooters) and (wreck.end in (SHOT_DOWN, EXPLODED) or down)


def award_victories(umpire: Umpire, war: Campaign, d: Debrief) -> None:
    """12.6, 4 Give the victory to the last to fire; 4.1 several of the last phase share it equally.

    The dead and the captured get theirs too.
    """
    for machine, wreck in wrecks(war):
        shooters = [man for man in d.men if man.id in wreck.shooters and man.side != machine.side]
        if not (is_victory(wreck) and shooters):
            continue
        model = battles_of(war).model(d.mount(machine.id).type).name
        share_out(umpire, war, d, shooters, (model, d.crews[machine.id][0].name))
    for names in war.debriefing.balloons:
        share_out(umpire, war, d, [man for man in d.men if man.id in names], BALLOON)


def share_out(
    umpire: Umpire, war: Campaign, d: Debrief, shooters: list[Airman], victim: tuple[str, str]
) -> None:
    """4.1 Award one victory in equal shares; the victim is a machine and pilot, or a balloon."""
    for man in shooters:
        claim = Claim(
            date=war.date,
            machine=victim[0],
            victim=victim[1],
            share=VICTORY // len(shooters),
            posthumous=not man.serves,
        )
        column = skill_column(war, d, man)
        effects.score(umpire, war, man, claim, len(shooters), column, rule="4")
        counted = d.kills if len(shooters) == 1 else d.shares
        counted[man.id] = counted.get(man.id, 0) + 1


def skill_column(war: Campaign, d: Debrief, man: Airman) -> str:
    """6.20 Return the column of the skill table for the machine that a man flew."""
    if man.role == OBSERVER:
        return OBSERVER
    kind = battles_of(war).model(d.mount(d.machine_of(man)).type).kind
    return SCOUT if kind == SCOUT else TWO_SEATER
