"""Soak: thousands of random games with the laws on; `python -m tests.soak --help`.

Every game draws its options at random and is held to one law; laws and scenarios rotate, so that
all of them have their share. A failure prints the command that repeats it. The server has a soak of
its own, in which it is killed again and again: `./dev soak crash --answers 20000`.
"""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.registry import find_scenario
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice, GameOption
from tests.contract.laws import LAWS, SHORT
from tests.toys import ladder, sealed

TOYS: dict[str, Ruleset[Any]] = {toy.id: toy for toy in (sealed.RULESET, ladder.RULESET)}
LAW_NAMES = [law.__name__ for law in LAWS]
PATIENCE = 120
"""Seconds after which a single game counts as endless."""
CRASH = "crash"
"""The word for the server's own soak."""
DRAWS = 20
CHUNK = 10


class Case(NamedTuple):
    """One game and the law it is held to."""

    ruleset: str
    scenario: str
    options: dict[str, Choice]
    law: str
    seed: str

    def command(self) -> str:
        """What repeats this game and nothing else."""
        words = ["python", "-m", "tests.soak", "--ruleset", self.ruleset]
        words += ["--scenario", self.scenario, "--law", self.law, "--seed", self.seed]
        for name, value in self.options.items():
            typed = str(value).lower() if isinstance(value, bool) else str(value)
            words += ["--option", f"{name}={typed}"]
        return shlex.join(words)


class Failure(NamedTuple):
    case: Case
    reason: str


def find(name: str) -> Ruleset[Any]:
    """A ruleset of the registry, or a toy."""
    return TOYS[name] if name in TOYS else registry.find(name)


def names() -> tuple[str, ...]:
    """What a soak plays: the real games; the toys only until there is one."""
    return registry.names() or tuple(TOYS)


def cases(rulesets: Sequence[str], start: int = 0, salt: str = "soak") -> Iterator[Case]:
    """Cases without end: each law in turn, and after all of them the next scenario."""
    pairs = [(name, scenario) for name in rulesets for scenario in find(name).scenario_ids()]
    number = start
    while pairs:
        ruleset, scenario = pairs[number // len(LAWS) % len(pairs)]
        seed = f"{salt} {number}"
        options = draw(find(ruleset), scenario, Random(seed)) | SHORT.get(ruleset, {})
        yield Case(ruleset, scenario, options, LAW_NAMES[number % len(LAWS)], seed)
        number += 1


def draw(ruleset: Ruleset[Any], scenario: str, random: Random) -> dict[str, Choice]:
    """Options at random, among the combinations that this scenario takes."""
    for _ in range(DRAWS):
        chosen = {
            name: _value(option, random)
            for name, option in ruleset.options.items()
            if random.random() < 0.7
        }
        try:
            ruleset.scenario(scenario, chosen)
        except Refusal:
            continue
        return chosen
    return {}


def _value(option: GameOption, random: Random) -> Choice:
    if isinstance(option.default, bool):
        return random.random() < 0.5
    if isinstance(option.default, int):
        return random.choice((option.low, option.high, random.randint(option.low, option.high)))
    return random.choice(option.values)


def check(case: Case) -> Failure | None:
    """Play one case; whatever goes wrong is a failure, too long a game included."""
    law = LAWS[LAW_NAMES.index(case.law)]
    ruleset = find(case.ruleset)
    try:
        law(ruleset, ruleset.scenario(case.scenario, case.options), case.seed)
    except Exception as error:
        said = " ".join(str(error).split())
        return Failure(case, f"{type(error).__name__}: {said}")
    return None


def check_all(chunk: Sequence[Case]) -> list[Failure | None]:
    """A worker's share, each game with an alarm clock beside it."""
    return [_patiently(case) for case in chunk]


def _patiently(case: Case) -> Failure | None:
    if not hasattr(signal, "SIGALRM"):
        return check(case)
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(PATIENCE)
    try:
        return check(case)
    finally:
        signal.alarm(0)


def _too_long(*_: object) -> None:
    raise TimeoutError(f"the game takes longer than {PATIENCE} s")


def soak(
    wanted: Iterable[Case],
    workers: int,
    seconds: float | None,
    told: Callable[[list[Failure | None]], object],
) -> None:
    """Spread the cases over processes until they, or the seconds, are used up."""
    start, source = time.monotonic(), iter(wanted)
    running: set[Future[list[Failure | None]]] = set()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        while True:
            late = seconds is not None and time.monotonic() - start > seconds
            while not late and len(running) < 2 * workers and (chunk := [*islice(source, CHUNK)]):
                running.add(pool.submit(check_all, chunk))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                told(future.result())


class Tally:
    """What has passed and failed so far, and the first failure in full."""

    def __init__(self, console: Console, advance: Callable[[int], object]) -> None:
        self.console = console
        self.advance = advance
        self.passed = 0
        self.failed = 0

    def add(self, results: list[Failure | None]) -> None:
        for failure in results:
            if failure is None:
                self.passed += 1
                continue
            if not self.failed:
                self.console.print(f"{failure.reason}\n{failure.case.command()}", soft_wrap=True)
            self.failed += 1
        self.advance(len(results))


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="soak", description=__doc__.split(";")[0])
    parser.add_argument("--games", type=int, default=20_000, help="how many games")
    parser.add_argument("--seconds", type=float, help="start no game after so long")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--ruleset", help="only this ruleset (the toys are known here, too)")
    parser.add_argument("--scenario", help="only this scenario of it")
    parser.add_argument("--law", choices=LAW_NAMES, help="only this law")
    parser.add_argument("--seed", help="exactly one game, with this seed")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE in that game")
    parser.add_argument("--salt", default="soak", help="another word gives other games")
    return parser.parse_args(words)


def wanted(said: argparse.Namespace) -> tuple[Iterable[Case], int]:
    """The cases asked for, and how many they are."""
    rulesets = (said.ruleset,) if said.ruleset else names()
    for name in rulesets:
        find(name)
        if said.scenario is not None:
            find(name).scenario(said.scenario)
    laws = [said.law] if said.law else LAW_NAMES
    if said.seed is not None:
        only = find(rulesets[0])
        scenario = find_scenario(only, said.scenario or only.scenario_ids()[0], said.option)
        exactly = [Case(only.id, scenario.id, scenario.options, law, said.seed) for law in laws]
        return exactly, len(exactly)
    meant = (
        case
        for case in cases(rulesets, salt=said.salt)
        if case.law in laws and said.scenario in (None, case.scenario)
    )
    return islice(meant, said.games), said.games


def main(words: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if words is None else words)
    if given[:1] == [CRASH]:
        from tests.server.crash import main as crash

        return crash(given[1:])
    said = arguments(given)
    try:
        games, count = wanted(said)
    except Refusal as refusal:
        print(f"soak: {refusal}", file=sys.stderr)
        return 2
    console = Console()
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
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
