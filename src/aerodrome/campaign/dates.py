"""Dates: days counted from the first of January 1916, without a clock or a time zone."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import cache

from aerodrome.kernel.refusal import Refusal

FIRST_DAY, LAST_DAY = date(1916, 1, 1), date(1919, 12, 31)
YEARS = (1916, 1917, 1918)


def read(text: str) -> int:
    """The day written as 1917-06-04."""
    found = re.fullmatch(r"(19\d\d)-(\d\d)-(\d\d)", text)
    if found is None:
        raise Refusal("bad-date", f"a date is written like 1917-06-04, not {text!r}.")
    year, month, day = map(int, found.groups())
    if year not in YEARS or not 1 <= month <= 12:
        raise Refusal("bad-date", f"{text} is not a day of 1916, 1917 or 1918.")
    try:
        return (date(year, month, day) - FIRST_DAY).days
    except ValueError:
        raise Refusal("bad-date", f"there is no {text}.") from None


@cache
def parts(day: int) -> tuple[int, int, int]:
    """Year, month and day of the month."""
    if day > (LAST_DAY - FIRST_DAY).days:
        raise Refusal("bad-date", "the war does not last as long as that.")
    found = FIRST_DAY + timedelta(day)
    return found.year, found.month, found.day


def written(day: int) -> str:
    year, month, number = parts(day)
    return f"{year}-{month:02}-{number:02}"


def month(day: int) -> int:
    """The month as a number that can be compared: 191706."""
    year, number, _ = parts(day)
    return 100 * year + number
