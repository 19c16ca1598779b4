"""Metrics: counters and times, in Prometheus text; never a name, a token or a secret."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

BUCKETS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """What the server has done and how long it took."""

    def __init__(self) -> None:
        self.counters: dict[str, int] = defaultdict(int)
        self.gauges: dict[str, int] = {}
        self._times: dict[str, list[int]] = defaultdict(lambda: [0] * (len(BUCKETS) + 1))
        self._sums: dict[str, float] = defaultdict(float)

    def count(self, name: str, by: int = 1) -> None:
        self.counters[name] += by

    def observe(self, name: str, seconds: float) -> None:
        self._sums[name] += seconds
        place = next((n for n, limit in enumerate(BUCKETS) if seconds <= limit), len(BUCKETS))
        self._times[name][place] += 1

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self.observe(name, time.perf_counter() - start)

    def text(self) -> str:
        lines = []
        for name, value in sorted(self.counters.items()):
            lines += [f"# TYPE aerodrome_{name}_total counter", f"aerodrome_{name}_total {value}"]
        for name, value in sorted(self.gauges.items()):
            lines += [f"# TYPE aerodrome_{name} gauge", f"aerodrome_{name} {value}"]
        for name, counts in sorted(self._times.items()):
            lines += self._histogram(f"aerodrome_{name}_seconds", counts, self._sums[name])
        return "\n".join(lines) + "\n"

    def _histogram(self, name: str, counts: list[int], total: float) -> list[str]:
        lines, below = [f"# TYPE {name} histogram"], 0
        for limit, count in zip((*BUCKETS, "+Inf"), counts, strict=True):
            below += count
            lines.append(f'{name}_bucket{{le="{limit}"}} {below}')
        return [*lines, f"{name}_sum {total:.6f}", f"{name}_count {below}"]
