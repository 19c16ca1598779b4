"""Winged Victory: silent random games of a duel and of a patrol, and what one answer costs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from aerodrome.bots.random_player import random_player
from aerodrome.kernel import registry
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.silent import playout
from benchmarks.timing import Work, benchmark

GAMES = 40
SEED = 1917


def _games(name: str) -> tuple[Callable[[], None], int]:
    """A fixed set of random games, and how many answers they hold."""
    ruleset = registry.find("winged_victory")
    scenario = ruleset.scenario(name)
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
