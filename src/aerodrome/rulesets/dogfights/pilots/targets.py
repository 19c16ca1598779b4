"""Targets: what an aircraft is worth to its enemies, by the aim of the scenario (11)."""

from __future__ import annotations

from aerodrome.tabletop.hexes import distance

from ..rules.ch02_general import DOGFIGHT, GENERAL
from ..rules.ch11_modes import losses
from ..rules.ch11_prospects import bombs_count_on, film_for, negatives
from ..rules.ch11_tasks import BREAKTHROUGH, has_task
from ..rules.state import BOARD, OTHER, Aircraft, Sky

GENERAL_WORTH = 6.0
RAIDER = 2.0
"""11.7 The extra worth of an aircraft that may break through, beyond a fighter's."""
BOMB = 0.7
"""11.6 A bomb still aboard."""
NEGATIVE, FILM = 1.5, 0.7
"""11.4 A photograph aboard, and one that can still be taken."""
BOLD = 0.4
"""How much of its caution a fighter keeps where a task decides the game."""
DETOUR = 5.0
"""The detour in points for an enemy, for each point of its worth beyond a fighter's."""
GUARD = 20.0
"""The detour in points for an enemy that attacks a friend with a task."""
THREATENING = 12
"""How near such an enemy is, in points."""


def nerve(sky: Sky, me: Aircraft, urge: float) -> float:
    """11.2, 12.5 Return how much caution a pilot keeps: less in later rounds, unless ahead.

    Equal points after the last round are a draw. Where a task decides, a fighter counts for little.
    """
    side = me.side
    if sky.aims.mode != DOGFIGHT and not has_task(sky, me):
        return BOLD
    if losses(sky, OTHER[side]) > losses(sky, side):
        return 1.0
    return 1.0 - urge * sky.round / sky.rules.rounds


def value_of(sky: Sky, plane: Aircraft) -> float:
    """11.2 Return an aircraft's worth: 1 for a fighter, more while a task depends on it."""
    mode = sky.aims.mode
    if mode == DOGFIGHT or not has_task(sky, plane):
        return 1.0
    if mode == GENERAL:
        return GENERAL_WORTH
    if mode == BREAKTHROUGH:
        return 1.0 + RAIDER
    film = min(plane.model.photos - len(plane.photos), len(film_for(sky, plane)))
    bombs = plane.bombs if bombs_count_on(sky, plane) else 0
    return 1.0 + BOMB * bombs + NEGATIVE * len(negatives(sky, plane)) + FILM * film


def lure(sky: Sky, me: Aircraft, enemy: Aircraft) -> float:
    """Return the extra detour in points for this enemy, against a fighter that threatens no one.

    Those with a task are hunted, and those that attack a friend with a task are driven off.
    """
    if sky.aims.mode == DOGFIGHT:
        return 0.0
    return DETOUR * (value_of(sky, enemy) - 1.0) + GUARD * _threat(sky, me, enemy)


def _threat(sky: Sky, me: Aircraft, enemy: Aircraft) -> float:
    """Return how near an enemy is to a friend with a task, from 0 to 1."""
    wards = [f for f in sky.of(me.side, BOARD) if f is not me and has_task(sky, f)]
    near = min((distance(ward.at, enemy.at) for ward in wards), default=THREATENING)
    return max(0.0, 1.0 - near / THREATENING)
