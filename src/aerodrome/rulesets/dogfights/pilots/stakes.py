"""Stakes: what an aircraft is worth to whoever shoots at it, by the aim of the scenario (11)."""

from __future__ import annotations

from aerodrome.rulesets.dogfights.ch02_general import GENERAL, fights
from aerodrome.rulesets.dogfights.ch11_modes import losses
from aerodrome.rulesets.dogfights.ch11_tasks import on_errand
from aerodrome.rulesets.dogfights.state import OTHER, Aircraft, Side, Sky

ERRAND = 3.0
"""One with a task, against a fighter."""
GENERAL_STAKE = 6.0


def nerve(sky: Sky, side: Side, urge: float) -> float:
    """11.2, 12.5 How much of his caution a pilot keeps: the later it is, the less, if not ahead.

    Equal points at the last round are a draw, and nobody came for that.
    """
    if losses(sky, OTHER[side]) > losses(sky, side):
        return 1.0
    return 1.0 - urge * sky.round / sky.rules.rounds


def stake(sky: Sky, plane: Aircraft) -> float:
    """11.2 A fighter counts for one; what a task hangs on counts for more."""
    if sky.aims.mode == GENERAL:
        return GENERAL_STAKE if plane.id == sky.aims.general else 1.0
    if fights(sky):
        return 1.0
    return ERRAND if on_errand(sky, plane) else 1.0
