"""The whole test suite many times, beside busy processes: `./dev soak suite --times 10 --load 20`.

Each run is `./dev test --once`: no test gets a second try. A test that ever failed is named at the
end with the runs it failed in; the output of each run is stored in `dist/test-times/`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from rich.table import Table

from aerodrome.output import console
from tests.support.durations import FOLDER
from tests.support.repository import ROOT

RUNS = ("python", "browser")
"""The parts of `./dev test` that store the outcome of each of their tests."""


class Run(NamedTuple):
    """One run of the suite: its exit status, its seconds and the tests that failed."""

    status: int
    seconds: float
    failed: list[str]


def spin() -> None:
    """Keep a processor busy until the process is ended."""
    while True:
        pass


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Keep this many processes busy meanwhile; they end with this process, however it ends."""
    context = get_context("spawn")
    started = [
        context.Process(target=spin, name=f"busy {number}", daemon=True)
        for number in range(processes)
    ]
    for process in started:
        process.start()
    try:
        yield
    finally:
        for process in started:
            process.terminate()
            process.join()


def run_suite(words: Sequence[str], output: Path) -> Run:
    """Run the suite once, its output going to a file."""
    for name in RUNS:
        (FOLDER / f"{name}.tsv").unlink(missing_ok=True)
    output.parent.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    with output.open("w", encoding="utf-8") as file:
        command = [sys.executable, "dev", "test", *words]
        status = subprocess.call(command, cwd=ROOT, stdout=file, stderr=subprocess.STDOUT)
    return Run(status, time.monotonic() - start, failures())


def failures() -> list[str]:
    """Return the tests that failed in the latest run."""
    files = [file for name in RUNS if (file := FOLDER / f"{name}.tsv").exists()]
    rows = [line.split("\t") for file in files for line in file.read_text("utf-8").splitlines()]
    return [name for _, outcome, name in rows if outcome == "failed"]


def report(runs: Sequence[Run]) -> Table:
    """List every test that ever failed, with the runs it failed in."""
    table = Table("failed in runs", "test")
    for test in dict.fromkeys(name for run in runs for name in run.failed):
        numbers = [str(number) for number, run in enumerate(runs, 1) if test in run.failed]
        table.add_row(", ".join(numbers), test)
    return table


def main(words: Sequence[str]) -> int:
    """Run the suite as often as asked for; the status is 1 if any run failed."""
    parser = argparse.ArgumentParser(prog="soak suite", description=__doc__.split(":")[0])
    parser.add_argument("--times", type=int, default=10, help="how many runs")
    parser.add_argument("--load", type=int, default=20, help="busy processes beside them")
    said, screen, runs = parser.parse_args(words), console(), list[Run]()
    with busy(said.load):
        for number in range(1, said.times + 1):
            output = FOLDER / f"suite-{number}.log"
            with screen.status(f"run {number} of {said.times}"):
                runs.append(run_suite(("--once",), output))
            run = runs[-1]
            end = "passed" if run.status == 0 else f"status {run.status}, see {output}"
            print(f"run {number}: {run.seconds:.0f} s, {len(run.failed)} failed, {end}", flush=True)
    if any(run.failed for run in runs):
        screen.print(report(runs))
    broken = sum(run.status != 0 for run in runs)
    print(f"{len(runs) - broken} passed, {broken} failed")
    return 1 if broken else 0
