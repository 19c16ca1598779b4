"""The laboratory: games per second by pilot, the cost of counting, and a second worker's gain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from aerodrome.bots.random_player import random_player
from aerodrome.bots.roster import LEVELS, pilot
from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.silent import playout
from aerodrome.lab.one_game import Batch, PlannedGames
from aerodrome.lab.plan import Plan, plan
from aerodrome.lab.plan_run import PlanRun
from aerodrome.lab.team import Processes, usual_size
from aerodrome.lab.watched import Watched

RULESET, SCENARIO = "squadriglia", "spad_duel"
SEED = "bench"
CHANCE = "random"
SECONDS = 4.0
"""How long each pilot flies."""
WORKERS = (1, 2)
LARGEST = 20_000
COUNTED = 200
"""Random games with and without counting, in each round."""
ROUNDS = 7
MOST_FOR_COUNTING = 1.25
"""A watched game may cost a quarter more than a silent one."""


class Rate(NamedTuple):
    """Games that were flown, and how long that took."""

    games: int
    seconds: float

    @property
    def each_second(self) -> float:
        return self.games / self.seconds


def _plan(level: str) -> Plan:
    ruleset = registry.find(RULESET)
    scenario = ruleset.scenario(SCENARIO, {"quick_start": True})
    return plan(ruleset, scenario, [(level,)], games=LARGEST, seed=SEED)


def by_pilot(level: str, seconds: float) -> Rate:
    """Return games per second on one core: one after another, in this process."""
    wanted = _plan(level)
    field = PlannedGames(wanted)
    field.fly(wanted.pairing(LARGEST - 1))
    start, games = perf_counter(), 0
    while perf_counter() - start < seconds:
        field.fly(wanted.pairing(games))
        games += 1
    return Rate(games, perf_counter() - start)


def by_workers(level: str, size: int, seconds: float) -> Rate:
    """Return games per second of a team, from its first result on, without the cost of starting."""
    landed: list[float] = []
    games = 0

    def take(batch: Batch) -> None:
        nonlocal games
        games += len(batch.results) if landed else 0
        landed.append(perf_counter())

    def over() -> bool:
        return len(landed) > 1 and perf_counter() - landed[0] > seconds

    PlanRun(_plan(level), lambda: Processes(size), take, over).fly(range(LARGEST))
    return Rate(games, landed[-1] - landed[0])


def counting() -> tuple[float, float]:
    """Return seconds of a random game, silent and watched, taken in turns with the same dice."""
    ruleset: Ruleset[Any] = registry.find(RULESET)
    start = ruleset.rules.setup(ruleset.scenario("baracca", {"quick_start": True}))
    seats = ("italy", "austria")

    def silent(random: Random) -> None:
        playout(ruleset, start.copy(), dict.fromkeys(seats, random_player(random)), random)

    def watched(random: Random) -> None:
        players = dict.fromkeys(seats, random_player(random))
        Watched(ruleset, start.copy(), players, random).run()

    rounds = [(_timed(silent), _timed(watched)) for _ in range(ROUNDS)]
    return median(one for one, _ in rounds), median(other for _, other in rounds)


def _timed(game: Callable[[Random], None]) -> float:
    random = Random(SEED)
    start = perf_counter()
    for _ in range(COUNTED):
        game(random)
    return (perf_counter() - start) / COUNTED


def pilots() -> list[str]:
    """Return all pilots of the roster, with chance where it flies."""
    try:
        pilot(CHANCE, registry.find(RULESET), Random(0))
    except Refusal:
        return list(LEVELS)
    return [CHANCE, *LEVELS]


def _rows(seconds: float) -> Iterator[tuple[str, str, str]]:
    for level in pilots():
        rate = by_pilot(level, seconds)
        yield f"{level}, one core", f"{rate.each_second:,.1f}", f"{rate.games} games"
    level = pilots()[0]
    alone = 0.0
    for size in WORKERS:
        rate = by_workers(level, size, seconds)
        alone = alone or rate.each_second
        gain = f"x{rate.each_second / alone:.2f} on {usual_size()} cores"
        workers = "worker" if size == 1 else "workers"
        yield f"{level}, {size} {workers}", f"{rate.each_second:,.1f}", gain


def run(console: Console, seconds: float = SECONDS) -> list[str]:
    """Measure and show everything; return what is over its limit."""
    table = Table(box=None, pad_edge=False)
    table.add_column(f"duels of {SCENARIO}", no_wrap=True)
    table.add_column("games/s", justify="right")
    table.add_column("", no_wrap=True)
    for row in _rows(seconds):
        table.add_row(*row)
    silent, watched = counting()
    cost = f"{1e6 * silent:,.0f} µs silent, {1e6 * watched:,.0f} µs watched"
    over = watched > silent * MOST_FOR_COUNTING
    style = "red" if over else None
    table.add_row("counting, random 8.1", f"x{watched / silent:.2f}", cost, style=style)
    console.print(table)
    console.print()
    return ["lab.counting"] if over else []
