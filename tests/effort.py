"""How many cases a sweep tries: few in CI, more in a soak (`./dev soak sweeps --times 20`)."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")
VARIABLE = "AERODROME_EFFORT"
EFFORT = int(os.environ.get(VARIABLE, "1"))
SWEEPS = (
    "tests/browser/test_by_ear.py",
    "tests/browser/test_fit.py",
    "tests/browser/test_presses.py",
    "tests/browser/test_school.py",
    "tests/contract",
    "tests/kernel/test_record.py",
    "tests/rulesets/dogfights/test_editions.py",
    "tests/rulesets/dogfights/test_reach.py",
    "tests/rulesets/squadriglia/test_ch01_types.py",
    "tests/rulesets/winged_victory/test_corrections.py",
    "tests/rulesets/winged_victory/test_hostile_rows.py",
    "tests/server/test_hostile.py",
    "tests/server/test_openapi.py",
    "tests/upgrade",
)
"""Where cases are drawn."""


def times(number: int) -> int:
    """So many cases, and in a soak so many times as many."""
    return number * EFFORT


def sampled(cases: Sequence[T], most: int) -> list[T]:
    """At most so many of the cases, spread evenly; in a soak all of them."""
    if EFFORT > 1 or len(cases) <= most:
        return list(cases)
    return [cases[number * len(cases) // most] for number in range(most)]


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="soak sweeps", description=__doc__.split(":")[0])
    parser.add_argument("--times", type=int, default=20, help="so many times the cases of CI")
    said = parser.parse_args(words)
    os.environ[VARIABLE] = str(said.times)
    return int(pytest.main(["-n", "auto", *SWEEPS]))
