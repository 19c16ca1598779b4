"""Sieges: the soak of the hostile client, `./dev soak hostile --inputs 200000`.

Every siege is one server, a few thousand inputs and a number from which all of them follow. One
that fails prints the command that repeats it, and a soak that ends early the command that continues
it.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from argon2 import PasswordHasher
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from aerodrome.kernel import registry
from aerodrome.service.accounts import model as accounts
from tests.support.server.hostile_client import besiege
from tests.support.server.in_process import Field
from tests.support.toys import ladder, sealed

GROWTH = 300
"""The most megabytes by which a process may grow from its first siege to its last."""
STATUS = Path("/proc/self/status")


class Siege(NamedTuple):
    """The result of one siege: counts by attack and answer, or the failure."""

    number: int
    inputs: int
    hits: dict[str, Counter[str]]
    process: int
    megabytes: float
    failure: str = ""


def prepare() -> None:
    """Prepare a process for sieges: register the toys, and make passwords cheap."""
    for toy in (ladder, sealed):
        registry.register(toy.RULESET)
    accounts._hasher = PasswordHasher(1, 8, 1)


def lay(number: int, inputs: int) -> Siege:
    """Run one siege."""
    failure, hits = "", {}
    try:
        with tempfile.TemporaryDirectory() as folder, Field(f"{folder}/games.db") as field:
            hits = besiege(field, inputs, number).hits
    except Exception:
        failure = traceback.format_exc()[-3000:]
    return Siege(number, inputs, hits, os.getpid(), _megabytes(), failure)


def _megabytes() -> float:
    """Return the memory of this process in megabytes, or 0 where it is unknown."""
    if not STATUS.exists():
        return 0.0
    return int(STATUS.read_text().partition("VmRSS:")[2].split()[0]) / 1024


def growth(done: Sequence[Siege]) -> float:
    """Return the most by which the memory of a process grew after its first siege."""
    first: dict[int, float] = {}
    return max((s.megabytes - first.setdefault(s.process, s.megabytes) for s in done), default=0.0)


def report(done: Sequence[Siege]) -> str:
    """Return counts by attack and answer."""
    hits: dict[str, Counter[str]] = {}
    for siege in done:
        for what, codes in siege.hits.items():
            hits.setdefault(what, Counter()).update(codes)
    return "\n".join(
        f"{what}: " + ", ".join(f"{code} {number}" for code, number in codes.most_common())
        for what, codes in hits.items()
    )


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="soak hostile", description=__doc__.split("\n")[0])
    parser.add_argument("--inputs", type=int, default=20_000, help="how many in all")
    parser.add_argument("--each", type=int, default=4_000, help="how many in one siege")
    parser.add_argument("--from", type=int, default=1, dest="start", help="number of the first")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--seconds", type=float, help="begin no siege after so long")
    return parser.parse_args(words)


def run(said: argparse.Namespace, progress: Progress) -> list[Siege]:
    """Return all sieges, or those for which there is time; report the first failure at once."""
    bar = progress.add_task("inputs", total=said.inputs)
    start = time.monotonic()
    done: list[Siege] = []
    sizes = [min(said.each, said.inputs - n) for n in range(0, said.inputs, said.each)]
    seconds = float("inf") if said.seconds is None else said.seconds
    with ProcessPoolExecutor(said.workers, get_context("spawn"), prepare) as pool:
        futures = [pool.submit(lay, said.start + n, size) for n, size in enumerate(sizes)]
        for future in as_completed(futures):
            if future.cancelled():
                continue
            done.append(siege := future.result())
            progress.advance(bar, siege.inputs)
            if siege.failure:
                progress.console.print(siege.failure, markup=False, soft_wrap=True)
                again = f"--inputs {siege.inputs} --each {said.each} --from {siege.number}"
                progress.console.print(f"again: ./dev soak hostile {again}")
            if time.monotonic() - start > seconds:
                for left in futures:
                    left.cancel()
    return done


def main(words: Sequence[str] | None = None) -> int:
    said, start = arguments(words), time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), transient=True) as progress:
        done = run(said, progress)
    print(report(done))
    inputs, failed = sum(s.inputs for s in done), sum(bool(s.failure) for s in done)
    print(
        f"{inputs} hostile inputs in {len(done)} sieges, {failed} failed; "
        f"{time.monotonic() - start:.0f} s; memory grew by {growth(done):.0f} MB at most"
    )
    if inputs < said.inputs:
        left, last = said.inputs - inputs, max((s.number for s in done), default=said.start - 1)
        print(
            f"go on with: ./dev soak hostile --inputs {left} --each {said.each} --from {last + 1}"
        )
    return 1 if failed or growth(done) > GROWTH else 0
