"""Sampling: how many cases a sweep tries: few in CI, more in a soak (`./dev soak sweeps --times
20`).

Drawn cases are `times` as many in a soak. Of listed cases CI tries a fixed part that is spread over
the list (`sampled`, or `woven` where two lists cross), and a soak all of them. A test file that
uses this module has the marker `sweep`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

VARIABLE = "AERODROME_EFFORT"
EFFORT = int(os.environ.get(VARIABLE, "1"))
WHOLE = EFFORT > 1
"""Whether lists are tried completely, as in a soak."""
One = TypeVar("One")
Other = TypeVar("Other")


def times(number: int) -> int:
    """Return this number of cases, multiplied in a soak."""
    return number * EFFORT


def sampled(cases: Sequence[One], most: int) -> list[One]:
    """Return at most this many cases, spread over the list with both ends; in a soak, all."""
    if WHOLE or len(cases) <= most:
        return list(cases)
    if most == 1:
        return [cases[0]]
    return [cases[number * (len(cases) - 1) // (most - 1)] for number in range(most)]


def woven(rows: Sequence[One], columns: Sequence[Other], each: int) -> list[tuple[One, Other]]:
    """Pair every row with at most `each` columns, different ones for the next row; all in a soak.

    Every column meets a row unless there are few rows: as many as there are columns to one of
    `each` are enough.
    """
    step = 1 if WHOLE else max(1, -(-len(columns) // each))
    return [
        (row, column)
        for number, row in enumerate(rows)
        for column in columns[number % step :: step]
    ]
