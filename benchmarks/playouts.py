"""Playouts: fixed sets of silent random games for benchmarks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from aerodrome.bots.random_player import random_player
from aerodrome.kernel import registry
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.silent import playout


def random_games(
    name: str, scenario_name: str, games: int, seed: int, **options: Any
) -> tuple[Callable[[], None], int]:
    """Return a fixed set of random games of a scenario, and the number of their answers."""
    ruleset = registry.find(name)
    scenario = ruleset.scenario(scenario_name, options)
    start = ruleset.rules.setup(scenario)
    count = 0

    def run(counting: bool = False) -> None:
        random = Random(seed)
        player = random_player(random)

        def counted(question: Question, look: Callable[[], Any]) -> Value:
            nonlocal count
            count += 1
            return player(question, look)

        players = dict.fromkeys(ruleset.rules.seats(scenario), counted if counting else player)
        for _ in range(games):
            playout(ruleset, start.copy(), players, random)

    run(counting=True)
    return run, count
