"""End tables: reads them as the page does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from aerodrome.tabletop.end_table import FIRST, SKIPPED, SMALL, WIDE, EndTable
from aerodrome.tabletop.reach import ReachWay


def numbers(text: str) -> list[int]:
    """Return the numbers of a column."""
    letters = iter(text)
    return [
        _digit(next(letters)) * SMALL + _digit(next(letters)) if one == WIDE else _digit(one)
        for one in letters
    ]


def _digit(letter: str) -> int:
    return ord(letter) - ord(FIRST) - (letter > SKIPPED)


def rows(text: str) -> Iterator[list[int]]:
    """Yield the rows of a column."""
    entries, row = iter(numbers(text)), list[int]()
    for shared in entries:
        row = [*row[:shared], *(next(entries) for _ in range(next(entries)))]
        yield row


def unpacked(table: EndTable, options: Sequence[Any] = ()) -> list[ReachWay]:
    """Return the ways of a table."""
    values = [*options[: table.options], *table.values]
    signs = ("",) * table.options + (table.signs or ("",) * len(table.values))
    parts = iter(numbers(table.kinds))
    kinds = [*zip(parts, parts, parts, parts, parts, strict=True)]
    answers, each = [*rows(table.answers)], numbers(table.each)
    paths = [*rows(table.paths)] or [[]] * len(answers)
    found = []
    for row, path, kind in zip(answers, paths, each, strict=True):
        pose, bears, brings, cost, spans = kinds[kind]
        cells = tuple(table.places[number] for number in path)
        ahead = {
            gun: tuple(table.places[number] for number in numbers(text))
            for gun, text in table.bears[bears].items()
        }
        anchor = msgspec.structs.replace(
            table.poses[pose],
            place=cells[-1] if cells else None,
            path=cells if len(cells) > 1 else (),
            bears=ahead,
        )
        costs = msgspec.structs.asdict(table.costs[cost])
        if costs["notes"] is None:
            costs["notes"] = "".join(signs[number] for number in row)
        found.append(
            ReachWay(
                answers=tuple(values[number] for number in row),
                anchor=anchor,
                spans=table.spans[spans],
                **msgspec.structs.asdict(table.brings[brings]),
                **costs,
            )
        )
    return found
