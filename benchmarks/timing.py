"""Timing: benchmarks taken in turns on one machine, so that their ratios mean something."""

from __future__ import annotations

import gc
import importlib
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter

import benchmarks

MICRO = 1e-6


@dataclass(frozen=True)
class Work:
    """What is timed once: so many operations, minus the time of `without`."""

    run: Callable[[], object]
    count: int
    without: Callable[[], object] | None = None

    def seconds(self) -> float:
        """Return the cost of one operation."""
        spent = _timed(self.run)
        if self.without is not None:
            spent -= _timed(self.without)
        return spent / self.count


@dataclass(frozen=True)
class Benchmark:
    """A named measurement; `prepare` makes fresh work for every round, and is not timed."""

    name: str
    title: str
    prepare: Callable[[], Work]
    limit: float | None = None


@dataclass
class Timing:
    """The results of all rounds of one benchmark, in seconds for one operation."""

    benchmark: Benchmark
    rounds: list[float] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        return median(self.rounds)

    @property
    def spread(self) -> float:
        """Return how far the rounds differ, as a fraction of their median."""
        return (max(self.rounds) - min(self.rounds)) / self.seconds

    @property
    def over_limit(self) -> bool:
        limit = self.benchmark.limit
        return limit is not None and self.seconds > limit


_known: dict[str, Benchmark] = {}


def benchmark(
    title: str, *, limit: float | None = None
) -> Callable[[Callable[[], Work]], Callable[[], Work]]:
    """Mark a function that prepares a measurement; its name is `module.function`."""

    def mark(prepare: Callable[[], Work]) -> Callable[[], Work]:
        name = f"{prepare.__module__.rpartition('.')[2]}.{prepare.__name__}"
        _known[name] = Benchmark(name, title, prepare, limit)
        return prepare

    return mark


def known() -> dict[str, Benchmark]:
    """Return every benchmark of every module in this package, by name."""
    for module in pkgutil.iter_modules(benchmarks.__path__):
        if module.name != "__main__":
            importlib.import_module(f"benchmarks.{module.name}")
    return dict(_known)


def interleaved(
    chosen: Iterable[Benchmark], rounds: int, tick: Callable[[str], object]
) -> list[Timing]:
    """Take every benchmark once in every round, after a first round to warm up."""
    timings = [Timing(one) for one in chosen]
    for number in range(rounds + 1):
        for timing in timings:
            tick(timing.benchmark.title)
            seconds = timing.benchmark.prepare().seconds()
            if number:
                timing.rounds.append(seconds)
    return timings


def _timed(run: Callable[[], object]) -> float:
    """Return the seconds of one call, without garbage collection of existing objects."""
    gc.collect()
    gc.freeze()
    start = perf_counter()
    run()
    spent = perf_counter() - start
    gc.unfreeze()
    return spent
