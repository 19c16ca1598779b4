"""La Squadriglia degli Assi: silent random games of 8.1, and the cost of one answer in them."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.playouts import random_games
from benchmarks.timing import Work, benchmark

GAMES = 150
SEED = 1916


def _games(quick_start: bool) -> tuple[Callable[[], None], int]:
    """Return a fixed set of random games of 8.1, and the number of their answers."""
    return random_games("squadriglia", "baracca", GAMES, SEED, quick_start=quick_start)


@benchmark("answer in a silent random game of 8.1")
def answer() -> Work:
    run, count = _games(quick_start=True)
    return Work(run, count)


@benchmark("silent random game of 8.1, placed by quick start")
def game() -> Work:
    run, _ = _games(quick_start=True)
    return Work(run, GAMES)


@benchmark("silent random game of 8.1, placed by the players")
def placed_game() -> Work:
    run, _ = _games(quick_start=False)
    return Work(run, GAMES)
