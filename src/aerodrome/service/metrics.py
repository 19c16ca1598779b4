"""Metrics in Prometheus text: counters and times, never a name, a token or a secret."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import accumulate

BUCKETS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
COUNTERS = {
    "answers": "Answers of people that were saved.",
    "bot_answers": "Answers of computer pilots that were saved.",
    "standing_answers": "Answers by standing orders that were saved.",
    "bot_restarts": "Times a computer pilot failed and had to start again.",
    "connections_refused": "Connections refused because there were too many.",
    "games_created": "Games created.",
    "store_troubles": "Times the store began to fail.",
}
LABELLED = {
    "connections_ended": (
        "why",
        "Connections closed as too slow, by what was awaited; full: another one needed the place.",
    ),
    "notifications": (
        "how",
        "Notifications by channel (push, mail, webhook) and result; again: retried later.",
    ),
    "refusals": ("code", "Refusals, by code."),
    "requests": ("status", "Answered HTTP requests, by status."),
}
GAUGES = {
    "connections": "Open connections, including WebSockets.",
    "games_live": "Games loaded in memory.",
    "games_thinking": "Games in which a program computes, or waits for its turn.",
    "notifications_waiting": "Notifications waiting to be sent, in all processes.",
    "sockets": "WebSockets of games and of the lobby.",
    "room_sockets": "WebSockets of the lobby.",
    "open_tables": "Open tables in the lobby, as last read.",
    "store_trouble": "1 while the store fails, else 0.",
}
TIMES = {
    "answer": "Seconds until an answer was saved.",
    "bot": "Seconds a computer pilot took for an answer.",
    "commit": "Seconds a change took to commit.",
    "flight": "Seconds programs took to fly a battle.",
    "lag": "Seconds the server's tick was late: how busy the process is.",
    "open": "Seconds a game took to load.",
    "request": "Seconds an HTTP request took.",
}
FORMER = {"notifications": "letters", "notifications_waiting": "letters_waiting"}
"""Names that hosts of version 0.2 read; these metrics are given under both."""


class Metrics:
    """The counters, gauges and times of a process. All are listed above with their help texts."""

    def __init__(self) -> None:
        self.counters: dict[str, int] = dict.fromkeys(COUNTERS, 0)
        self.gauges: dict[str, int] = dict.fromkeys(GAUGES, 0)
        self.token = ""
        """The token that a reader must send; without one, only this machine may read."""
        self._labelled: dict[str, dict[str, int]] = {name: {} for name in LABELLED}
        self._times = {name: [0] * (len(BUCKETS) + 1) for name in TIMES}
        self._sums = dict.fromkeys(TIMES, 0.0)

    def count(self, name: str, by: int = 1, *, label: str = "") -> None:
        if label:
            counts = self._labelled[name]
            counts[label] = counts.get(label, 0) + by
        else:
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
            lines += _headed(f"{name}_total", COUNTERS[name], "counter", {"": value})
        for name, (label, about) in LABELLED.items():
            shown = {f'{{{label}="{at}"}}': n for at, n in sorted(self._labelled[name].items())}
            for called in _names(name):
                lines += _headed(f"{called}_total", about, "counter", shown)
        for name, value in sorted(self.gauges.items()):
            for called in _names(name):
                lines += _headed(called, GAUGES[name], "gauge", {"": value})
        for name, counts in sorted(self._times.items()):
            below = dict(zip((*BUCKETS, "+Inf"), accumulate(counts), strict=True))
            shown = {f'_bucket{{le="{limit}"}}': count for limit, count in below.items()}
            values = {**shown, "_sum": round(self._sums[name], 6), "_count": below["+Inf"]}
            lines += _headed(f"{name}_seconds", TIMES[name], "histogram", values)
        return "\n".join(lines) + "\n"


def _names(name: str) -> tuple[str, ...]:
    """Return today's name of a metric, and its former one if it has one."""
    return (name, FORMER[name]) if name in FORMER else (name,)


def _headed(name: str, about: str, kind: str, values: Mapping[str, float]) -> list[str]:
    """Return the lines of one metric."""
    full = f"aerodrome_{name}"
    lines = [f"{full}{label} {value}" for label, value in values.items()]
    return [f"# HELP {full} {about}", f"# TYPE {full} {kind}", *lines]
