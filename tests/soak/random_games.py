"""Thousands of random games with the laws on: `./dev soak games --games 20000`.

Every game draws its options at random and is checked by one law; laws and scenarios rotate, so that
all of them have their share. A failure prints the command that repeats it, and a soak that ends
before all its games are played prints the one that plays the rest.
"""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Column, Table

from aerodrome import output
from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.registry import find_scenario
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice
from tests.laws.laws import LAWS
from tests.support.random_games import SHORT, drawn_options, ends
from tests.support.toys import ladder, sealed

TOYS: dict[str, Ruleset[Any]] = {toy.id: toy for toy in (sealed.RULESET, ladder.RULESET)}
LAW_NAMES = [law.__name__ for law in LAWS]
PATIENCE = 120
"""Seconds of processor time after which a single game counts as endless."""
FIGURES = ("games", "seconds", "per 100 games", "longest")
CHUNK = 10


class Case(NamedTuple):
    """One game and the law that checks it."""

    ruleset: str
    scenario: str
    options: dict[str, Choice]
    law: str
    seed: str

    @property
    def number(self) -> int:
        """The number among all cases; 0 for a game with a seed of its own."""
        last = self.seed.rpartition(" ")[2]
        return int(last) if last.isdecimal() else 0

    def command(self) -> str:
        """Return the command that repeats this game only."""
        words = ["./dev", "soak", "games", "--ruleset", self.ruleset]
        words += ["--scenario", self.scenario, "--law", self.law, "--seed", self.seed]
        for name, value in self.options.items():
            typed = str(value).lower() if isinstance(value, bool) else str(value)
            words += ["--option", f"{name}={typed}"]
        return shlex.join(words)


class Failure(NamedTuple):
    case: Case
    reason: str


class Result(NamedTuple):
    """How a game went, and the seconds of processor time it took."""

    case: Case
    seconds: float
    failure: Failure | None


def find(name: str) -> Ruleset[Any]:
    """Return a ruleset of the registry, or a toy."""
    return TOYS[name] if name in TOYS else registry.find(name)


def names() -> tuple[str, ...]:
    """Return the rulesets of a soak: the real games, or the toys if there are none."""
    return registry.names() or tuple(TOYS)


def cases(
    rulesets: Sequence[str],
    start: int = 0,
    salt: str = "soak",
    fixed: Mapping[str, Choice] | None = None,
) -> Iterator[Case]:
    """Yield cases without end: each law in turn, and after all of them the next scenario.

    Options are drawn, except those that keep a long game short, and `fixed` ones.
    """
    pairs = [(name, scenario) for name in rulesets for scenario in find(name).scenario_ids()]
    number = start
    while pairs:
        ruleset, scenario = pairs[number // len(LAWS) % len(pairs)]
        seed = f"{salt} {number}"
        kept = SHORT.get(ruleset, {}) | dict(fixed or {})
        options = drawn_options(find(ruleset), scenario, Random(seed), kept)
        yield Case(ruleset, scenario, options, LAW_NAMES[number % len(LAWS)], seed)
        number += 1


def check(case: Case) -> Failure | None:
    """Play one case; anything that goes wrong is a failure, too long a game included.

    A game without an end is found silently first, within seconds: a law would keep a record of it
    until its patience is over.
    """
    law = LAWS[LAW_NAMES.index(case.law)]
    ruleset = find(case.ruleset)
    try:
        scenario = ruleset.scenario(case.scenario, case.options)
        ends(ruleset, scenario, case.seed)
        law(ruleset, scenario, case.seed)
    except Exception as error:
        said = " ".join(str(error).split())
        return Failure(case, f"{type(error).__name__}: {said}")
    return None


def check_all(chunk: Sequence[Case]) -> list[Result]:
    """Return the results of a worker's share, each game under an alarm."""
    return [_patiently(case) for case in chunk]


def _patiently(case: Case) -> Result:
    """Return the result; the alarm repeats each second, as a game may swallow the first."""
    start = time.process_time()
    if hasattr(signal, "SIGPROF"):
        signal.signal(signal.SIGPROF, _too_long)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE, 1)
    try:
        failure = check(case)
    finally:
        if hasattr(signal, "SIGPROF"):
            signal.setitimer(signal.ITIMER_PROF, 0)
    return Result(case, time.process_time() - start, failure)


def _too_long(*_: object) -> None:
    raise TimeoutError(f"the game takes longer than {PATIENCE} s")


def soak(
    wanted: Iterable[Case],
    workers: int,
    seconds: float | None,
    told: Callable[[list[Result]], object],
) -> None:
    """Spread the cases over processes until they, or the seconds, are used up.

    The first of them come one by one, so that a fault common to all is reported at once. An
    interrupt is the end of the seconds: running games are finished.
    """
    start, source, late = time.monotonic(), iter(wanted), False
    first = 2 * workers
    running: set[Future[list[Result]]] = set()
    with ProcessPoolExecutor(workers, get_context("spawn"), _deaf) as pool:
        while True:
            late = late or (seconds is not None and time.monotonic() - start > seconds)
            while not late and len(running) < 2 * workers:
                if not (chunk := [*islice(source, 1 if first > 0 else CHUNK)]):
                    break
                running.add(pool.submit(check_all, chunk))
                first -= 1
            if not running:
                return
            try:
                done, running = wait(running, return_when=FIRST_COMPLETED)
            except KeyboardInterrupt:
                late = True
                continue
            for future in done:
                told(future.result())


def _deaf() -> None:
    """Ignore interrupts in a worker, so that its game is finished."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Tally:
    """Counts of passes and failures, and the first failure in full."""

    def __init__(self, console: Console, advance: Callable[[int], object]) -> None:
        self.console = console
        self.advance = advance
        self.failed = 0
        self.seconds: dict[str, list[float]] = {}
        self.numbers: list[int] = []

    def add(self, results: list[Result]) -> None:
        for case, seconds, failure in results:
            self.seconds.setdefault(case.law, []).append(seconds)
            self.numbers.append(case.number)
            if failure is None:
                continue
            if not self.failed:
                self.console.print(f"{failure.reason}\n{failure.case.command()}", soft_wrap=True)
            self.failed += 1
        self.advance(len(results))

    def table(self) -> Table:
        """Return games and their seconds of processor time, by law and in all."""
        table = Table("law", *(Column(name, justify="right") for name in FIGURES))
        every = [took for found in self.seconds.values() for took in found]
        for law, found in [*sorted(self.seconds.items()), ("all", every)]:
            figures = (sum(found), 100 * sum(found) / len(found), max(found)) if found else ()
            table.add_row(law, str(len(found)), *(f"{figure:.1f}" for figure in figures))
        return table

    def rest(self, said: argparse.Namespace) -> str:
        """Return the command that continues this soak, if games are left."""
        left = said.games - len(self.numbers)
        if said.seed is not None or left <= 0:
            return ""
        words = ["./dev", "soak", "games", "--games", str(left)]
        words += ["--from", str(max(self.numbers, default=said.start - 1) + 1)]
        for name in ("ruleset", "scenario", "law", "salt", "seconds", "workers"):
            if getattr(said, name) is not None:
                words += [f"--{name}", str(getattr(said, name))]
        words += [word for text in said.option for word in ("--option", text)]
        return shlex.join(words)


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="soak games", description=__doc__.split(":")[0])
    parser.add_argument("--games", type=int, default=20_000, help="how many games")
    parser.add_argument("--from", type=int, default=0, dest="start", help="number of the first")
    parser.add_argument("--seconds", type=float, help="start no game after so long")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--ruleset", help="only this ruleset (the toys are known here, too)")
    parser.add_argument("--scenario", help="only this scenario of it")
    parser.add_argument("--law", choices=LAW_NAMES, help="only this law")
    parser.add_argument("--seed", help="exactly one game, with this seed")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE in every game")
    parser.add_argument("--salt", default="soak", help="another word gives other games")
    return parser.parse_args(words)


def wanted(said: argparse.Namespace) -> tuple[Iterable[Case], int]:
    """Return the cases asked for, and how many they are."""
    rulesets = (said.ruleset,) if said.ruleset else names()
    for name in rulesets:
        find(name)
        if said.scenario is not None:
            find(name).scenario(said.scenario)
    laws = [said.law] if said.law else LAW_NAMES
    only = find(rulesets[0])
    scenario = find_scenario(only, said.scenario or only.scenario_ids()[0], said.option)
    if said.seed is not None:
        exactly = [Case(only.id, scenario.id, scenario.options, law, said.seed) for law in laws]
        return exactly, len(exactly)
    named = [text.partition("=")[0] for text in said.option]
    fixed = {name: scenario.options[name] for name in named}
    meant = (
        case
        for case in cases(rulesets, said.start, said.salt, fixed)
        if case.law in laws and said.scenario in (None, case.scenario)
    )
    return islice(meant, said.games), said.games


def main(words: Sequence[str] | None = None) -> int:
    said = arguments(words)
    try:
        games, count = wanted(said)
    except Refusal as refusal:
        print(f"soak games: {refusal}", file=sys.stderr)
        return 2
    console = output.console()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task("games", total=count)
        tally = Tally(console, lambda number: progress.advance(bar, number))
        workers = max(1, min(said.workers, count))
        soak(games, workers, said.seconds, tally.add)
    console.print(tally.table())
    if rest := tally.rest(said):
        print(f"go on with: {rest}")
    played = len(tally.numbers)
    print(f"{played - tally.failed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0
