"""Metrics: counters and times, in Prometheus text; never a name, a token or a secret."""

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
    "bot_restarts": "Times a computer pilot stumbled and had to begin again.",
    "connections_refused": "Connections for which there was no room.",
    "games_created": "Games that were made.",
    "store_troubles": "Times the store began to fail.",
}
LABELLED = {
    "connections_ended": (
        "why",
        "Connections that were too slow, by what we waited for; full: room was needed.",
    ),
    "letters": (
        "how",
        "Letters by way (push, mail, webhook) and what became of them; again: tried again later.",
    ),
    "refusals": ("code", "What was refused, by the code of the refusal."),
    "requests": ("status", "Requests over HTTP that were answered, by status."),
}
GAUGES = {
    "connections": "Connections that are open, WebSockets among them.",
    "games_live": "Games that are open in memory.",
    "games_thinking": "Games in which a program thinks, or waits for its turn to think.",
    "letters_waiting": "Letters that wait to be sent, in all processes.",
    "sockets": "WebSockets at games and in the lobby.",
    "room_sockets": "WebSockets in the lobby.",
    "open_tables": "Tables that are offered, as last read.",
    "store_trouble": "1 while the store fails, else 0.",
}
TIMES = {
    "answer": "Seconds from an answer to its being saved.",
    "bot": "Seconds a computer pilot thought about a question.",
    "commit": "Seconds a change took to be committed.",
    "flight": "Seconds a battle took that programs flew.",
    "lag": "Seconds the clock of the house was late: how busy the process is.",
    "open": "Seconds a game took to be opened.",
    "request": "Seconds a request over HTTP took.",
}


class Metrics:
    """What the server has done and how long it took. All of it is named above, with its help."""

    def __init__(self) -> None:
        self.counters: dict[str, int] = dict.fromkeys(COUNTERS, 0)
        self.gauges: dict[str, int] = dict.fromkeys(GAUGES, 0)
        self.token = ""
        """What one has to show to read this; without one it is for this machine only."""
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
            lines += _headed(f"{name}_total", about, "counter", shown)
        for name, value in sorted(self.gauges.items()):
            lines += _headed(name, GAUGES[name], "gauge", {"": value})
        for name, counts in sorted(self._times.items()):
            below = dict(zip((*BUCKETS, "+Inf"), accumulate(counts), strict=True))
            shown = {f'_bucket{{le="{limit}"}}': count for limit, count in below.items()}
            told = {**shown, "_sum": round(self._sums[name], 6), "_count": below["+Inf"]}
            lines += _headed(f"{name}_seconds", TIMES[name], "histogram", told)
        return "\n".join(lines) + "\n"


def _headed(name: str, about: str, kind: str, values: Mapping[str, float]) -> list[str]:
    """The lines of one metric."""
    full = f"aerodrome_{name}"
    told = [f"{full}{label} {value}" for label, value in values.items()]
    return [f"# HELP {full} {about}", f"# TYPE {full} {kind}", *told]
