"""Winged Victory: silent random games of a duel and of a patrol, and the cost of one answer."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.playouts import random_games
from benchmarks.timing import Work, benchmark

GAMES = 40
SEED = 1917


def _games(name: str) -> tuple[Callable[[], None], int]:
    """Return a fixed set of random games, and the number of their answers."""
    return random_games("winged_victory", name, GAMES, SEED)


@benchmark("answer in a silent random duel of winged_victory")
def answer() -> Work:
    run, count = _games("duel")
    return Work(run, count)


@benchmark("silent random duel of winged_victory")
def duel() -> Work:
    run, _ = _games("duel")
    return Work(run, GAMES)


@benchmark("silent random patrol of winged_victory, two against two")
def patrol() -> Work:
    run, _ = _games("dawn_patrol")
    return Work(run, GAMES)
