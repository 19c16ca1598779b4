"""Rows: findings as flat records, for pandas, CSV and tables.

>>> from aerodrome.lab.compare import Difference
>>> from aerodrome.lab.statistics import Interval
>>> rows([Difference("italy", 20, Interval(0.1, -0.05, 0.25))])
[{'side': 'italy', 'seeds': 20, 'share': 0.1, 'share_low': -0.05, 'share_high': 0.25}]
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from aerodrome.lab.statistics import Interval

Cell = str | int | float
Row = dict[str, Cell]
"""A line of a table: every value is a number or a text, under a name of its own."""
NAN = float("nan")


def rows(found: Iterable[msgspec.Struct]) -> list[Row]:
    """Return a row for each: an interval takes three columns, and several names share one.

    An unknown interval is NaN.
    """
    return [_row(one) for one in found]


def _row(one: msgspec.Struct) -> Row:
    row: Row = {}
    for name in one.__struct_fields__:
        value = getattr(one, name)
        if isinstance(value, Interval) or value is None:
            known = value or Interval(NAN, NAN, NAN)
            row |= {name: known.value, f"{name}_low": known.low, f"{name}_high": known.high}
        elif isinstance(value, tuple):
            row[name] = ", ".join(map(str, value))
        else:
            row[name] = value
    return row
