"""Dates: days counted from the first of January 1916, without a clock or a time zone."""

from __future__ import annotations

import re
from functools import cache

from aerodrome.kernel.refusal import Refusal

FIRST_YEAR, LAST_YEAR = 1916, 1918
LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
LEAP_YEAR, FEBRUARY = 1916, 1


def _lengths(year: int) -> tuple[int, ...]:
    return tuple(n + (year == LEAP_YEAR and m == FEBRUARY) for m, n in enumerate(LENGTHS))


def read(text: str) -> int:
    """Return the day of a date written like 1917-06-04."""
    found = re.fullmatch(r"(19\d\d)-(\d\d)-(\d\d)", text)
    if found is None:
        raise Refusal("bad-date", f"a date is written like 1917-06-04, not {text!r}.")
    year, month, day = map(int, found.groups())
    if not (FIRST_YEAR <= year <= LAST_YEAR and 1 <= month <= 12):
        raise Refusal("bad-date", f"{text} is not a day of 1916, 1917 or 1918.")
    if not 1 <= day <= _lengths(year)[month - 1]:
        raise Refusal("bad-date", f"{text} does not exist.")
    years = sum(sum(_lengths(earlier)) for earlier in range(FIRST_YEAR, year))
    return years + sum(_lengths(year)[: month - 1]) + day - 1


@cache
def parts(day: int) -> tuple[int, int, int]:
    """Return year, month and day of the month."""
    for year in range(FIRST_YEAR, LAST_YEAR + 2):
        for month, length in enumerate(_lengths(year), 1):
            if day < length:
                return year, month, day + 1
            day -= length
    raise Refusal("bad-date", "the date is after the end of the war, 1918-11-11.")


def written(day: int) -> str:
    year, month, number = parts(day)
    return f"{year}-{month:02}-{number:02}"


def month(day: int) -> int:
    """Return the month as a number that can be compared: 191706."""
    year, number, _ = parts(day)
    return 100 * year + number
