"""Printed columns and rows, with facts read off a map of 24 by 18 hexes."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aerodrome.tabletop import hexes
from aerodrome.tabletop.hexes import NE, SE, E, Rows, W

MAP = Rows(24, 18)

boards = st.builds(
    Rows,
    width=st.integers(1, 30),
    height=st.integers(1, 30),
    first_column=st.integers(-5, 5),
    first_row=st.integers(-5, 5),
    shifted=st.integers(0, 1),
)
numbers = st.integers(-40, 40)


def beside(cell: tuple[int, int], direction: int, shifted: int) -> tuple[int, int]:
    """Return the next printed cell, as seen on the map, with columns and rows."""
    column, row = cell
    right = 1 if row % 2 == shifted else 0
    return {
        "E": (column + 1, row),
        "W": (column - 1, row),
        "NE": (column + right, row - 1),
        "SE": (column + right, row + 1),
        "NW": (column + right - 1, row - 1),
        "SW": (column + right - 1, row + 1),
    }[hexes.NAMES[direction]]


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("5,9", E, "6,9"),
        ("6,9", SE, "7,10"),
        ("7,10", SE, "7,11"),
        ("6,9", NE, "7,8"),
        ("7,8", NE, "7,7"),
        ("7,7", NE, "8,6"),
    ],
)
def test_steps_on_the_map(start: str, direction: int, end: str) -> None:
    assert MAP.name(hexes.neighbour(MAP.parse(start), direction)) == end


@pytest.mark.parametrize("target", ["11,9", "12,8", "12,10", "13,7"])
def test_within_30_degrees(target: str) -> None:
    assert hexes.within(MAP.parse("10,9"), E, MAP.parse(target), 30)


@pytest.mark.parametrize("target", ["11,8", "12,7"])
def test_not_within_30_degrees(target: str) -> None:
    assert not hexes.within(MAP.parse("10,9"), E, MAP.parse(target), 30)


def test_sector_of_30_degrees_by_distance() -> None:
    origin = MAP.parse("10,9")
    rings = [hexes.ring(origin, away) for away in range(1, 6)]
    assert [sum(hexes.within(origin, E, h, 30) for h in ring) for ring in rings] == [1, 3, 3, 5, 5]


def test_within_60_degrees_of_straight_back() -> None:
    origin = MAP.parse("10,9")
    assert hexes.within(origin, W, MAP.parse("8,9"), 60)
    assert hexes.within(origin, W, MAP.parse("10,8"), 60)


def test_within_90_degrees() -> None:
    origin = MAP.parse("10,9")
    seen = {
        cell: hexes.within(origin, E, MAP.parse(cell), 90)
        for cell in ("10,7", "11,8", "10,8", "9,9")
    }
    assert seen == {"10,7": True, "11,8": True, "10,8": False, "9,9": False}


@given(boards, numbers, numbers)
def test_round_trip(rows: Rows, column: int, row: int) -> None:
    hex = rows.to_hex(column, row)
    assert rows.to_cell(hex) == (column, row)
    assert rows.name(hex) == f"{column},{row}"


@given(boards, numbers, numbers, st.integers(0, 5))
def test_neighbours_on_paper(rows: Rows, column: int, row: int, direction: int) -> None:
    there = hexes.neighbour(rows.to_hex(column, row), direction)
    assert rows.to_cell(there) == beside((column, row), direction, rows.shifted)


@given(boards)
def test_cells(rows: Rows) -> None:
    cells = rows.cells()
    printed = [rows.to_cell(hex) for hex in cells]
    assert len(dict.fromkeys(cells)) == len(cells) == rows.width * rows.height
    assert printed == sorted(printed, key=lambda cell: (cell[1], cell[0]))
    assert printed[0] == (rows.first_column, rows.first_row)
    assert all(rows.parse(rows.name(hex)) == hex for hex in cells)


@given(boards, numbers, numbers)
def test_contains(rows: Rows, column: int, row: int) -> None:
    hex = rows.to_hex(column, row)
    assert (hex in rows) == (hex in rows.cells())


@pytest.mark.parametrize(
    "name", ["", "12", "12,", "a,b", "12, 9", "1,2,3", "1.0,2", "\u0661,\u0662"]
)
def test_not_a_name(name: str) -> None:
    with pytest.raises(ValueError, match="does not name a hex"):
        MAP.parse(name)


def test_names_are_written_one_way() -> None:
    with pytest.raises(ValueError, match="should be written '7,9'"):
        MAP.parse("07,9")


@pytest.mark.parametrize("name", ["0,1", "1,0", "25,1", "24,19", "-1,5"])
def test_off_the_board(name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} is off the board"):
        MAP.parse(name)


def test_rows_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="cannot be 0 by 5"):
        Rows(0, 5)
    with pytest.raises(ValueError, match="cannot be 5 by 0"):
        Rows(5, 0)
    with pytest.raises(ValueError, match="not 2"):
        Rows(5, 5, shifted=2)


@given(boards)
def test_rows_are_plain_data(rows: Rows) -> None:
    assert msgspec.json.decode(msgspec.json.encode(rows), type=Rows) == rows
