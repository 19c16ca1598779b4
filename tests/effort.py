"""How many cases a sweep tries: few in CI, more in a soak (`./dev soak sweeps --times 20`).

Cases that are drawn are `times` as many in a soak. Of cases that are listed CI tries a fixed part
that is spread over the list (`sampled`, or `woven` where two lists cross), and a soak all of them.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

VARIABLE = "AERODROME_EFFORT"
EFFORT = int(os.environ.get(VARIABLE, "1"))
SWEEPS = (
    "tests/browser/test_by_ear.py",
    "tests/browser/test_fit.py",
    "tests/browser/test_presses.py",
    "tests/browser/test_school.py",
    "tests/campaign/test_ch11_battle.py",
    "tests/contract",
    "tests/kernel/test_record.py",
    "tests/rulesets/dogfights/test_corrections.py",
    "tests/rulesets/dogfights/test_editions.py",
    "tests/rulesets/dogfights/test_invariants.py",
    "tests/rulesets/dogfights/test_reach.py",
    "tests/rulesets/dogfights/test_sortie_flown.py",
    "tests/rulesets/squadriglia/test_ch01_map.py",
    "tests/rulesets/squadriglia/test_ch01_types.py",
    "tests/rulesets/squadriglia/test_sortie.py",
    "tests/rulesets/winged_victory/test_corrections.py",
    "tests/rulesets/winged_victory/test_hostile_rows.py",
    "tests/rulesets/winged_victory/test_leaks.py",
    "tests/rulesets/winged_victory/test_sortie_laws.py",
    "tests/server",
    "tests/test_benchmarks.py",
    "tests/upgrade",
)
"""Where cases are drawn or are part of a list."""
WHOLE = EFFORT > 1
"""Whether lists are tried whole: in a soak."""
One = TypeVar("One")
Other = TypeVar("Other")


def times(number: int) -> int:
    """So many cases, and in a soak so many times as many."""
    return number * EFFORT


def sampled(cases: Sequence[One], most: int) -> list[One]:
    """At most so many, the first, the last and evenly between; in a soak all of them."""
    if WHOLE or len(cases) <= most:
        return list(cases)
    if most == 1:
        return [cases[0]]
    return [cases[number * (len(cases) - 1) // (most - 1)] for number in range(most)]


def woven(rows: Sequence[One], columns: Sequence[Other], each: int) -> list[tuple[One, Other]]:
    """Every row with at most `each` columns, others for the next row; in a soak with every one.

    Every column meets a row unless there are few rows: as many as there are columns to one of
    `each` are enough.
    """
    step = 1 if WHOLE else max(1, -(-len(columns) // each))
    return [
        (row, column)
        for number, row in enumerate(rows)
        for column in columns[number % step :: step]
    ]


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="soak sweeps", description=__doc__.split(":")[0])
    parser.add_argument("--times", type=int, default=20, help="so many times the cases of CI")
    said = parser.parse_args(words)
    os.environ[VARIABLE] = str(said.times)
    return int(pytest.main(["-n", "auto", *SWEEPS]))
