"""Chapter 3: the sequence of play, and nothing else."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch02_preparation import preparation
from .ch04_assignment import assign_orders
from .ch05_movement import movement
from .ch06_damage import try_engines
from .ch06_fire import fire_phase
from .ch07_pursuit import pursuit
from .ch08_scenarios import judge, judge_turn
from .ch09_advanced import burn_fuel
from .hooks import after_movement
from .state import Sky
from .tables import TABLES

IMPULSES = TABLES.number("5.1", "impulses")


def turn(umpire: Umpire, sky: Sky) -> None:
    """3 Play the preparation, or one turn: orders, then six impulses of movement and fire."""
    if not sky.aircraft[0].placed:
        preparation(umpire, sky)
        return
    effects.begin_turn(umpire, sky, rule="3")
    pursuit(umpire, sky)
    assign_orders(umpire, sky)
    for _ in range(IMPULSES):
        effects.begin_impulse(umpire, sky, rule="5.1")
        movement(umpire, sky)
        after_movement(umpire, sky)
        if judge(umpire, sky):
            return
        fire_phase(umpire, sky)
        if judge(umpire, sky):
            return
    end_of_turn(umpire, sky)


def end_of_turn(umpire: Umpire, sky: Sky) -> None:
    """3 Charge fuel, note speeds, try stalled engines, and test the turn limit."""
    burn_fuel(umpire, sky)
    effects.note_speeds(umpire, sky, rule="4.1")
    try_engines(umpire, sky)
    judge_turn(umpire, sky)
