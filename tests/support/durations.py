"""A pytest plugin that shows where a run's seconds go, by folder and by test.

At its end a run prints the seconds of each folder and its ten slowest tests, and saves the seconds
and outcome of every test in `dist/test-times/`, in a file named by `AERODROME_TEST_RUN`.
"""

from __future__ import annotations

import os
import time
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.support.repository import ROOT

RUN = "AERODROME_TEST_RUN"
"""The environment variable that names a run and its file."""
FOLDER = ROOT / "dist" / "test-times"
SLOWEST = 10


@dataclass(eq=False)
class Durations:
    """The seconds and the outcome of every test, including set-up and teardown."""

    file: Path
    began: float = field(default_factory=time.monotonic)
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    outcomes: dict[str, str] = field(default_factory=dict)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add one phase of a test; a failure in any phase is a failure of the test."""
        self.seconds[report.nodeid] += report.duration
        known = self.outcomes.get(report.nodeid, "passed")
        if known == "passed":
            self.outcomes[report.nodeid] = report.outcome

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print both tables, and save the measurements."""
        if not self.seconds:
            return
        self.write()
        say = terminalreporter.write_line
        say(f"\n{'seconds':>8}  tests  folder")
        folders, counts = defaultdict[str, float](float), Counter[str]()
        for test, seconds in self.seconds.items():
            folder = folder_of(test)
            folders[folder] += seconds
            counts[folder] += 1
        for folder, seconds in slowest_first(folders):
            say(f"{seconds:8.1f}  {counts[folder]:5}  {folder}")
        wall = time.monotonic() - self.began
        say(f"{sum(folders.values()):8.1f}  {len(self.seconds):5}  in all, in {wall:.0f} s")
        say(f"\n{'seconds':>8}  slowest tests ({self.file.relative_to(ROOT)} has them all)")
        for test, seconds in slowest_first(self.seconds)[:SLOWEST]:
            say(f"{seconds:8.1f}  {test}")

    def write(self) -> None:
        """Write seconds, outcome and name of every test, slowest first."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        rows = [
            f"{seconds:.3f}\t{self.outcomes[test]}\t{test}\n"
            for test, seconds in slowest_first(self.seconds)
        ]
        self.file.write_text("".join(rows), "utf-8")


def slowest_first(seconds: Mapping[str, float]) -> list[tuple[str, float]]:
    """Return names and seconds, the most seconds first."""
    return sorted(seconds.items(), key=lambda one: -one[1])


def folder_of(test: str) -> str:
    """Return the folder of a test: the first two parts of its path."""
    parts = test.partition("::")[0].split("/")
    return "/".join(parts[: min(2, len(parts) - 1)]) or parts[0]


def pytest_configure(config: pytest.Config) -> None:
    """Measure in the process that reports, to which workers of xdist send their reports."""
    if not hasattr(config, "workerinput"):
        run = os.environ.get(RUN, "pytest")
        config.pluginmanager.register(Durations(FOLDER / f"{run}.tsv"), "durations")
