"""`python -m benchmarks [names] [--rounds N]`: all benchmarks, or those with these prefixes.

`env`, `lab`, `rest`, `server`, `meet` and `client` are names too: they take longer, and have tables
of their own.
"""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from aerodrome import output
from benchmarks import client, env, lab, meet, rest, server
from benchmarks.timing import MICRO, Benchmark, Timing, interleaved, known

YARDSTICK = "yardstick.chess_ply"
ENV, LAB, REST, SERVER, MEET, CLIENT = "env", "lab", "rest", "server", "meet", "client"


def choose(names: list[str]) -> list[Benchmark]:
    """Return the chosen benchmarks, and always the yardstick for comparison."""
    everything = known()
    for name in names:
        if not any(found.startswith(name) for found in everything):
            listed = ", ".join(everything)
            print(f"bench: there is no benchmark `{name}`; there are {listed}.", file=sys.stderr)
            sys.exit(2)
    meant = tuple(names) or ("",)
    return [one for name, one in everything.items() if name.startswith(meant) or name == YARDSTICK]


def table(timings: list[Timing]) -> Table:
    """Return a table with one row per benchmark, with its ratio to the yardstick."""
    ply = next(timing.seconds for timing in timings if timing.benchmark.name == YARDSTICK)
    shown = Table(box=None, pad_edge=False)
    shown.add_column("one", no_wrap=True)
    for heading in ("µs", "per second", "spread", "plies", "limit"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for timing in timings:
        limit = timing.benchmark.limit
        shown.add_row(
            timing.benchmark.title,
            f"{timing.seconds / MICRO:.2f}",
            f"{1 / timing.seconds:,.0f}",
            f"±{timing.spread / 2:.0%}",
            f"{timing.seconds / ply:.3f}",
            "" if limit is None else f"{limit / MICRO:g} µs",
            style="red" if timing.over_limit else None,
        )
    return shown


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench", description="Measure speed, as ratios.")
    parser.add_argument("names", nargs="*", help="benchmarks, by the beginnings of their names")
    parser.add_argument("--rounds", type=int, default=7, help="how often each is taken")
    parser.add_argument("--seconds", type=float, default=20, help="of the server at each level")
    parser.add_argument("--quick", action="store_true", help="the server on a small scale only")
    words = parser.parse_args()
    console, over = output.console(), []
    names = [name for name in words.names if name not in (ENV, LAB, REST, SERVER, MEET, CLIENT)]
    if names or not words.names:
        over += micro(console, choose(names), max(1, words.rounds))
    if ENV in words.names or not words.names:
        over += env.run(console, quick=words.quick)
    if LAB in words.names or not words.names:
        over += lab.run(console)
    if REST in words.names or not words.names:
        over += rest.run(console)
    if SERVER in words.names or not words.names:
        scale = server.quickly() if words.quick else server.Scale(max(1.0, words.seconds))
        over += server.run(console, scale)
    if MEET in words.names or not words.names:
        over += meet.run(console, meet.quickly() if words.quick else meet.Crowd())
    if CLIENT in words.names or not words.names:
        over += client.run(console)
    if over:
        print(f"bench: over the limit: {', '.join(over)}.", file=sys.stderr)
    return 1 if over else 0


def micro(console: Console, chosen: list[Benchmark], rounds: int) -> list[str]:
    """Measure and show the quick benchmarks; return those over their limit."""
    with Progress(console=console, transient=True) as progress:
        bar = progress.add_task("", total=(rounds + 1) * len(chosen))
        timings = interleaved(
            chosen, rounds, lambda title: progress.update(bar, advance=1, description=title)
        )
    console.print(table(timings))
    console.print(f"\nMedians of {rounds} rounds taken in turns; a ply is one of random chess.\n")
    return [timing.benchmark.name for timing in timings if timing.over_limit]


if __name__ == "__main__":
    sys.exit(main())
