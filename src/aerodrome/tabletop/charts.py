"""Printed tables, read from CSV files and checked for gaps when they are loaded.

The first line has the headings: that of the numbers, then one for each column. Each further line
begins with a band of numbers as printed: `7`, `9-11` (or `9 to 11`), `up to 6`, `14+`. Lines may be
in rising or falling order, as in the book. A cell is never empty: `-` is a printed dash and means
nothing. Blank lines and lines that begin with `#` are notes.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

DASH = "-"
"""A printed dash, which means nothing."""

Cell = TypeVar("Cell")
Other = TypeVar("Other")

_NUMBER = r"(-?[0-9]+)"
_BELOW = re.compile(rf"up to {_NUMBER}")
_ABOVE = re.compile(rf"{_NUMBER}\+")
_BETWEEN = re.compile(rf"{_NUMBER}(?: ?[-\u2013] ?| to ){_NUMBER}")
_ONE = re.compile(_NUMBER)
_SIGNED = re.compile(r"[-+]?[0-9]+")


class ChartError(ValueError):
    """A chart has an error, or was asked for something that it does not contain."""


class Band(NamedTuple):
    """The numbers that one printed row covers; a missing end is open."""

    label: str
    low: int | None
    high: int | None
    line: int


class Chart(Generic[Cell]):
    """A printed table: a number selects the row, a heading the column.

    `low` and `high` are the first and the last number it covers, None for an open end.
    """

    __slots__ = (
        "_by_number",
        "_first",
        "_last",
        "bands",
        "columns",
        "heading",
        "high",
        "low",
        "name",
    )

    def __init__(
        self,
        name: str,
        heading: str,
        columns: tuple[str, ...],
        printed: tuple[tuple[Band, tuple[Cell, ...]], ...],
    ) -> None:
        """Store rows that are already checked; use `Chart.load` to read and check them."""
        self.name = name
        self.heading = heading
        self.columns = columns
        self.bands = tuple(band for band, _ in printed)
        self._by_number: dict[int, dict[str, Cell]] = {}
        for band, cells in printed:
            row = dict(zip(columns, cells, strict=True))
            for number in _span(band):
                self._by_number[number] = row
        self._first = min(self._by_number)
        self._last = max(self._by_number)
        self.low = None if any(band.low is None for band in self.bands) else self._first
        self.high = None if any(band.high is None for band in self.bands) else self._last

    @staticmethod
    def load(source: Path | Traversable | str, name: str | None = None) -> Chart[str]:
        """Read a chart from a file, or from text if the source is a string.

        Errors name the chart by `name`, or by the name of its file.
        """
        if isinstance(source, str):
            return _read(source, name or "chart")
        return _read(source.read_text(encoding="utf-8"), name or source.name)

    def rows(self) -> tuple[str, ...]:
        """Return the bands as printed, from the top of the table to the bottom."""
        return tuple(band.label for band in self.bands)

    def row(self, number: int) -> dict[str, Cell]:
        """Return the printed row for a number, by heading. Callers must not change it."""
        row = self._by_number.get(number)
        return self._beyond(number) if row is None else row

    def cell(self, number: int, column: str | int | None = None) -> Cell:
        """Return the cell for a number and a heading, which may be omitted if there is only one."""
        row = self._by_number.get(number)
        if row is None:
            row = self._beyond(number)
        heading = self._only() if column is None else str(column)
        try:
            return row[heading]
        except KeyError:
            raise ChartError(f"{self.name}: there is no column {heading!r}.") from None

    def read(self, meaning: Callable[[Cell], Other]) -> Chart[Other]:
        """Return the chart with every cell converted by a function, which may raise ValueError."""
        printed = tuple((band, tuple(self._meant(band, meaning))) for band in self.bands)
        return Chart(self.name, self.heading, self.columns, printed)

    def numbers(self: Chart[str], dash: int = 0) -> Chart[int]:
        """Return the chart with every cell as an integer, and `dash` for a printed dash."""
        return self.read(lambda cell: dash if cell == DASH else _integer(cell))

    def _meant(self, band: Band, meaning: Callable[[Cell], Other]) -> list[Other]:
        meant: list[Other] = []
        for heading, cell in self._by_number[_span(band)[0]].items():
            try:
                meant.append(meaning(cell))
            except ValueError as error:
                where = f"the cell in column {heading!r} cannot be read"
                raise _wrong(self.name, band.line, f"{where}, {error}") from None
        return meant

    def _beyond(self, number: int) -> dict[str, Cell]:
        """Return the last row at an open end; raise an error if the table ends there."""
        if number < self._first and self.low is None:
            return self._by_number[self._first]
        if number > self._last and self.high is None:
            return self._by_number[self._last]
        raise ChartError(f"{self.name}: there is no row for {number}.")

    def _only(self) -> str:
        """Return the heading of a chart with one column; raise an error if it has several."""
        if len(self.columns) > 1:
            raise ChartError(f"{self.name}: say which of its {len(self.columns)} columns to read.")
        return self.columns[0]


def band(label: str, line: int = 0) -> Band | None:
    """Return a printed band as numbers, or None if it cannot be read as one."""
    if match := _ONE.fullmatch(label):
        return Band(label, int(match[1]), int(match[1]), line)
    if match := _BELOW.fullmatch(label):
        return Band(label, None, int(match[1]), line)
    if match := _ABOVE.fullmatch(label):
        return Band(label, int(match[1]), None, line)
    if match := _BETWEEN.fullmatch(label):
        return Band(label, int(match[1]), int(match[2]), line)
    return None


def _span(band: Band) -> range:
    """Return the numbers of a band; an open end counts as the one number printed there."""
    low = band.high if band.low is None else band.low
    high = band.low if band.high is None else band.high
    assert low is not None
    assert high is not None
    return range(low, high + 1)


def _wrong(name: str, line: int, what: str) -> ChartError:
    return ChartError(f"{name}, line {line}: {what}.")


def _integer(cell: str) -> int:
    if _SIGNED.fullmatch(cell) is None:
        raise ValueError(f"{cell!r} is not a whole number")
    return int(cell)


def _read(text: str, name: str) -> Chart[str]:
    lines = _lines(text, name)
    if not lines:
        raise _wrong(name, 1, "the chart is empty")
    (first, titles), *body = lines
    heading, columns = _headings(name, first, titles)
    if not body:
        raise _wrong(name, first, "there are headings but no rows")
    printed = tuple(_row(name, line, columns, cells) for line, cells in body)
    _check_cover(name, [band for band, _ in printed])
    return Chart(name, heading, columns, printed)


def _lines(text: str, name: str) -> list[tuple[int, list[str]]]:
    """Return the lines with cells, each with its number in the file."""
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    lines: list[tuple[int, list[str]]] = []
    try:
        for raw in reader:
            cells = [cell.strip() for cell in raw]
            if any(cells) and not cells[0].startswith("#"):
                lines.append((reader.line_num, cells))
    except csv.Error as error:
        raise _wrong(name, reader.line_num, f"this is not CSV, {error}") from None
    return lines


def _headings(name: str, line: int, titles: list[str]) -> tuple[str, tuple[str, ...]]:
    heading, *columns = titles
    if not columns:
        raise _wrong(name, line, "there is no column beside the numbers")
    if "" in titles:
        raise _wrong(name, line, f"heading {titles.index('') + 1} is empty")
    for index, column in enumerate(columns):
        if column in columns[:index]:
            raise _wrong(name, line, f"the heading {column!r} occurs twice")
    return heading, tuple(columns)


def _row(
    name: str, line: int, columns: tuple[str, ...], cells: list[str]
) -> tuple[Band, tuple[str, ...]]:
    label, *values = cells
    numbers = band(label, line)
    if numbers is None:
        raise _wrong(name, line, f"{label!r} is not a number, a range or an open end")
    if not _span(numbers):
        raise _wrong(name, line, f"the range {label!r} runs backwards")
    if len(values) != len(columns):
        many = f"{len(values)} cells under {len(columns)} headings"
        raise _wrong(name, line, f"the row {label!r} has {many}")
    if "" in values:
        empty = columns[values.index("")]
        raise _wrong(name, line, f"the cell in row {label!r}, column {empty!r} is empty")
    return numbers, tuple(values)


def _check_cover(name: str, bands: list[Band]) -> None:
    """Raise an error unless all numbers have exactly one row and only the ends are open."""
    rising = sorted(bands, key=lambda band: (band.low is not None, band.low or 0))
    for below, above in pairwise(rising):
        line = max(below.line, above.line)
        if above.low is None or below.high is None or above.low <= below.high:
            both = f"{below.label!r} and {above.label!r}"
            raise _wrong(name, line, f"the rows {both} overlap")
        if above.low > below.high + 1:
            gap = f"{below.high + 1}"
            if above.low > below.high + 2:
                gap += f" to {above.low - 1}"
            raise _wrong(name, line, f"no row covers {gap}")
