"""La Squadriglia degli Assi: silent random games of 8.1, and what one answer costs in them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from aerodrome.bots.random_player import random_player
from aerodrome.kernel import registry
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.silent import playout
from benchmarks.timing import Work, benchmark

GAMES = 150
SEED = 1916


def _games(quick_start: bool) -> tuple[Callable[[], None], int]:
    """A fixed set of random games of 8.1, and how many answers they hold."""
    ruleset = registry.find("squadriglia")
    scenario = ruleset.scenario("baracca", {"quick_start": quick_start})
    start = ruleset.setup(scenario)
    count = 0

    def run(counting: bool = False) -> None:
        random = Random(SEED)
        player = random_player(random)

        def counted(question: Question, look: Callable[[], Any]) -> Value:
            nonlocal count
            count += 1
            return player(question, look)

        players = dict.fromkeys(ruleset.seats(scenario), counted if counting else player)
        for _ in range(GAMES):
            playout(ruleset, start.copy(), players, random)

    run(counting=True)
    return run, count


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
