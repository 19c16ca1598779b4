"""Environments: `python -m benchmarks env`.

It measures the cost of one answer for a program that steps through random games, including the
seat's view and the list of options: recorded, by `Game` and `seen_by`, formerly the only way to
step; silent, by `Stepped`; and in the environment for learners, with observations as numbers and a
mask. The first row is a game without rules: the cost of the kernel alone. Processor time is
measured in turns, so that the ratios mean something on a busy machine.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from aerodrome.env import aec_env
from aerodrome.env.make import FIRST
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.seen import seen_by
from aerodrome.kernel.stepped import Stepped
from benchmarks import tiny
from benchmarks.timing import MICRO

LEAST = 10.0
"""The least ratio of stepped to recorded speed without rules."""
PLAYED = 9.0
"""The same in whole games: they reach ten and more, but runs differ by a tenth."""
ROUNDS, QUICK = 5, 2
TURNS, ASKS = 40, 20
GAMES = [f"{name}/{scenario}" for name, scenario in FIRST.items()] + ["squadriglia/own"]


class Stepping(NamedTuple):
    """Games to step through; without rules there are no views and no choices."""

    title: str
    ruleset: Ruleset[Any]
    scenario: Scenario
    looks: bool = True


def recorded(game: Stepping, seed: int) -> int:
    """Play a random game with a record; return its number of answers."""
    rules, random = game.ruleset, Random(seed)
    table = Game(rules, rules.record(game.scenario, str(seed)))
    while questions := table.position.questions:
        question = questions[0]
        value = next(iter(question.options))
        if game.looks:
            seen = seen_by(table, question.seat).questions[0]
            value = random.choice([one.value for one in seen.options if one.refused is None])
        table.answer(question.seat, question.key, value)
    return len(table.record.answers)


def stepped(game: Stepping, seed: int) -> int:
    """Play the same in silence."""
    ruleset, random, answers = game.ruleset, Random(seed), 0
    table = Stepped(ruleset, ruleset.rules.setup(game.scenario), Random(seed))
    while table.questions:
        question = table.questions[0]
        value = next(iter(question.options))
        if game.looks:
            table.look(question.seat)
            value = random.choice(tuple(question.options))
        table.answer(question.seat, value)
        answers += 1
    return answers


def learned(game: Stepping, seed: int) -> int:
    """Play the same as learners do."""
    env, random, answers = aec_env(game.title), Random(seed), 0
    env.reset(seed=seed)
    for agent in env.agent_iter():
        over, seen = env.terminations[agent], env.observe(agent)
        env.step(None if over else random.choice(np.flatnonzero(seen["action_mask"])))
        answers += not over
    return answers


WAYS: dict[str, Callable[[Stepping, int], int]] = {
    "recorded": recorded,
    "stepped": stepped,
    "environment": learned,
}


def measured(game: Stepping, rounds: int) -> dict[str, float]:
    """Return seconds for one answer, by the way of playing."""
    ways = {name: way for name, way in WAYS.items() if game.looks or name != "environment"}
    found: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(rounds + 1):
        for name, way in ways.items():
            start = process_time()
            answers = way(game, number)
            if number:
                found[name].append((process_time() - start) / answers)
    return {name: median(times) for name, times in found.items()}


def games() -> list[Stepping]:
    bare = Stepping("no rules", tiny.ASKS_ONLY, tiny.scenario(TURNS, ASKS), looks=False)
    printed = [registry.find_game(name, None, ()) for name in GAMES]
    return [bare, *(Stepping(name, *game) for name, game in zip(GAMES, printed, strict=True))]


def run(console: Console, *, quick: bool = False) -> list[str]:
    """Measure and show everything; return what is slower than allowed."""
    shown = Table(box=None, pad_edge=False)
    shown.add_column("µs for one answer", no_wrap=True)
    for heading in (*WAYS, "stepped is"):
        shown.add_column(heading, justify="right", no_wrap=True)
    over = []
    for game in games():
        found = measured(game, QUICK if quick else ROUNDS)
        ratio = found["recorded"] / found["stepped"]
        cells = [f"{found[name] / MICRO:.1f}" if name in found else "" for name in WAYS]
        shown.add_row(game.title, *cells, f"{ratio:.1f} times as fast")
        if ratio < (PLAYED if game.looks else LEAST):
            over.append(f"env.stepped {game.title}")
    console.print(shown)
    return over
