"""Whole wars under their laws, with erratic commanders: `./dev soak wars --wars 2000`.

The commanders use every order that a player may give: moves and exchanges of men, jumps, luck, the
reserve, disputed forms. A war that breaks a law prints its week, the law and the command that
repeats it.
"""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import NamedTuple

from rich.progress import Progress

from tests.support.campaign.war_laws import LAWS
from tests.support.campaign.whims import LONGEST, MIXED, TABLE, drawn, turns

WISHES: dict[str, Mapping[str, int]] = {"form": TABLE, "mixed": MIXED}


class Fought(NamedTuple):
    """How a war went: its weeks, battles and men, and the law that it broke, if any."""

    number: int
    weeks: int
    battles: int
    men: int
    broken: str


def fight(number: int, *, salt: str = "war", battles: str = "form", weeks: int = LONGEST) -> Fought:
    """Fight a war, up to its end or to the first broken law."""
    turn, broken = None, ""
    for turn in turns(drawn(number, salt), WISHES[battles], weeks):
        for law in LAWS:
            try:
                law(turn)
            except AssertionError as error:
                broken = f"week {turn.after.weeks}, {law.__name__}: {str(error).splitlines()[0]}"
                break
        if broken:
            break
    assert turn is not None
    after = turn.after
    return Fought(number, after.weeks, len(after.battles), len(after.airmen), broken)


def command(said: argparse.Namespace, number: int) -> str:
    """Return the command that fights this war only."""
    words = ["./dev", "soak", "wars", "--wars", "1", "--from", str(number)]
    return shlex.join([*words, "--salt", said.salt, "--battles", said.battles])


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="soak wars", description=__doc__.split(":")[0])
    parser.add_argument("--wars", type=int, default=500, help="how many wars")
    parser.add_argument("--from", type=int, default=0, dest="start", help="number of the first")
    parser.add_argument("--salt", default="war", help="another word gives other wars")
    parser.add_argument(
        "--battles",
        choices=WISHES,
        default="form",
        help="entered on the form, or some of them flown and played",
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    said = arguments(words)
    numbers = range(said.start, said.start + said.wars)
    one = partial(fight, salt=said.salt, battles=said.battles)
    found = []
    with (
        ProcessPoolExecutor(said.workers, get_context("spawn")) as pool,
        Progress(transient=True) as progress,
    ):
        for war in progress.track(pool.map(one, numbers), total=len(numbers)):
            found.append(war)
            if war.broken:
                print(f"war {war.number}, {war.broken}\n{command(said, war.number)}", flush=True)
    weeks, battles = sum(war.weeks for war in found), sum(war.battles for war in found)
    men = sum(war.men for war in found)
    failed = sum(bool(war.broken) for war in found)
    print(f"{weeks} weeks, {battles} battles, {men} men")
    print(f"{len(found) - failed} passed, {failed} failed")
    return 1 if failed else 0
