"""Weighing: law 13 over thousands of broken set-ups, with the seconds and megabytes they take.

`./dev soak setups --cases 20000` tries so many of every ruleset; `--number` gives other ones. What
a test only counts is measured here: processor time, and the growth of the process's memory.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

from aerodrome.kernel import registry
from aerodrome.kernel.scenario import Scenario
from tests.laws.spoiling import Work
from tests.laws.spoiling import law_13_a_set_up_that_is_accepted_can_be_played as law_13

SECONDS, MEGABYTES = 0.2, 20.0
"""The limits of processor time and memory in which a set-up is refused or composed."""
PROC = Path("/proc/self")
RISEN, NOW = "VmHWM:", "VmRSS:"
FORGET_THE_PEAK = "5"


class Balance:
    """Weighs one case after another, and remembers the heaviest."""

    def __init__(self) -> None:
        self.cases = 0
        self.slowest = self.largest = 0.0

    def weigh(self, where: str, work: Work) -> Scenario | None:
        """Compose or refuse a set-up; a slow one is repeated, as rules may be loaded only once."""
        self.cases += 1
        before = _forget_the_peak()
        scenario, took = _timed(work)
        risen = _megabytes(RISEN) - before
        if took > SECONDS:
            scenario, took = _timed(work)
        self.slowest, self.largest = max(self.slowest, took), max(self.largest, risen)
        assert took <= SECONDS, f"{where} takes {took:.2f} s"
        assert risen <= MEGABYTES, f"{where} takes {risen:.0f} MB"
        return scenario

    def said(self, name: str) -> str:
        return f"{name}: {self.cases} cases, {self.slowest:.3f} s and {self.largest:.1f} MB at most"


def _timed(work: Work) -> tuple[Scenario | None, float]:
    start = time.process_time()
    scenario = work()
    return scenario, time.process_time() - start


def _forget_the_peak() -> float:
    """Reset the peak of memory, and return the present use."""
    if (PROC / "clear_refs").exists():
        (PROC / "clear_refs").write_text(FORGET_THE_PEAK)
    return _megabytes(NOW)


def _megabytes(what: str) -> float:
    """Return a figure of the system's report on this process; 0 where there is none."""
    if not (PROC / "status").exists():
        return 0.0
    found = [line.split() for line in (PROC / "status").read_text().splitlines()]
    return next(int(words[1]) / 1024 for words in found if words[:1] == [what])


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="soak setups", description=__doc__.split("\n")[0])
    parser.add_argument("--cases", type=int, default=5_000, help="of each ruleset")
    parser.add_argument("--number", type=int, default=1, help="another one gives other cases")
    parser.add_argument("--ruleset", choices=registry.names(), help="only this one")
    said = parser.parse_args(words)
    status = 0
    for name in [said.ruleset] if said.ruleset else registry.names():
        balance = Balance()
        try:
            law_13(registry.find(name), said.cases, said.number, balance.weigh)
        except AssertionError as error:
            print(error)
            status = 1
        print(balance.said(name), flush=True)
    return status
