"""Features: what a pilot sees in a candidate, in the same numbers for every game.

A *candidate* is one way to answer a question, or the whole dialogue that it begins: an end of a
move, a course, an order. Its row of features has the same width and meaning in every game, so that
one judgement, written by hand or learned, can weigh the candidates of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from aerodrome.kernel.question import Value

Answers = tuple[Value, ...]
"""A candidate: all answers of its dialogue, with those already given."""


class Features(NamedTuple):
    """One candidate. Places are counted in hexes or points of the board, heights in levels.

    What is given and taken is counted in aircraft: 1 is an aircraft shot down.
    """

    moved: float = 0.0
    """How far it leads from here."""
    turned: float = 0.0
    """How far it turns: 1 is a half-turn."""
    climbed: float = 0.0
    """How much higher it ends; a dive is negative."""
    speed: float = 0.0
    """How fast it ends."""
    given: float = 0.0
    """What its own shots bring this turn."""
    taken: float = 0.0
    """What the enemy's shots cost this turn."""
    prospect: float = 0.0
    """What a shot of the next turn may bring from there."""
    exposure: float = 0.0
    """What enemies may shoot at it there in the next turn."""
    target: float = 0.0
    """How far the nearest enemy is that it would like to catch."""
    charge: float = 0.0
    """How far the nearest friend is that it protects or shares a task with; 0 if there is none."""
    task: float = 0.0
    """What it does for the task, as the game's own pilots count it; 0 if there is none."""
    edge: float = 0.0
    """How far it looks beyond the edge of the board."""
    risk: float = 0.0
    """What it risks by itself: the ground, a stall, its engine."""
    leaves: float = 0.0
    """1 if it leaves the board."""


Rows = Mapping[Answers, Features]
"""The candidates of a question, each with its row."""
Judge = Callable[[Sequence[Features]], Sequence[float]]
"""A judgement: returns the worth of each row."""
