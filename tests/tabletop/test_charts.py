"""Charts: what they print, how far they reach, and every way they can be misprinted."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aerodrome.tabletop.charts import Chart, ChartError, band

FIRE = """\
# Our own numbers, for the test.
dice,1,2,far
up to 6,-,-,-
7,1,-,-

8,1*,1,-
9-11,2,1,+1
"12 to 13",3, 2 ,1
14+,4,3,2
"""


@pytest.fixture
def fire() -> Chart[str]:
    return Chart.load(FIRE, "fire")


def test_as_printed(fire: Chart[str]) -> None:
    assert fire.name == "fire"
    assert fire.heading == "dice"
    assert fire.columns == ("1", "2", "far")
    assert fire.rows() == ("up to 6", "7", "8", "9-11", "12 to 13", "14+")
    assert fire.row(7) == {"1": "1", "2": "-", "far": "-"}


@pytest.mark.parametrize(
    ("number", "column", "cell"),
    [
        (-40, 1, "-"),
        (6, "1", "-"),
        (8, 1, "1*"),
        (9, "far", "+1"),
        (11, 1, "2"),
        (13, "2", "2"),
        (14, 2, "3"),
        (99, "far", "2"),
    ],
)
def test_cell(fire: Chart[str], number: int, column: str | int, cell: str) -> None:
    assert fire.cell(number, column) == cell
    assert fire.row(number)[str(column)] == cell


def test_ends(fire: Chart[str]) -> None:
    assert (fire.low, fire.high) == (None, None)
    closed = Chart.load("d6,result\n1-5,miss\n6,hit\n")
    assert (closed.low, closed.high) == (1, 6)


@pytest.mark.parametrize("number", [0, 7, -1])
def test_closed_ends_do_not_clamp(number: int) -> None:
    closed = Chart.load("d6,result\n1-5,miss\n6,hit\n", "hits")
    with pytest.raises(ChartError, match=rf"^hits: there is no row for {number}\.$"):
        closed.cell(number)
    with pytest.raises(ChartError, match=rf"^hits: there is no row for {number}\.$"):
        closed.row(number)


def test_one_end_open() -> None:
    above = Chart.load("d6,result\n1,miss\n2+,hit\n", "hits")
    assert above.cell(50) == "hit"
    with pytest.raises(ChartError, match="no row for 0"):
        above.cell(0)
    below = Chart.load("d6,result\nup to 1,miss\n2,hit\n", "hits")
    assert below.cell(-50) == "miss"
    with pytest.raises(ChartError, match="no row for 3"):
        below.cell(3)


def test_one_column_needs_no_heading() -> None:
    chart = Chart.load("dice,result\n2,stall\n3,fuel\n")
    assert chart.cell(2) == chart.cell(2, "result") == "stall"


def test_unknown_column(fire: Chart[str]) -> None:
    with pytest.raises(ChartError, match=r"^fire: there is no column '3'\.$"):
        fire.cell(7, 3)
    with pytest.raises(ChartError, match=r"^fire: say which of its 3 columns to read\.$"):
        fire.cell(7)


def test_falling_order_and_negative_numbers() -> None:
    chart = Chart.load("height,x\n2+,a\n0 - 1,b\n-1,c\n-4--2,d\nup to -5,e\n")
    assert chart.rows() == ("2+", "0 - 1", "-1", "-4--2", "up to -5")
    assert [chart.cell(n) for n in (3, 1, 0, -1, -2, -4, -5, -9)] == list("abbcddee")


def test_numbers() -> None:
    chart = Chart.load("dice,near,far\n1,+2,-\n2,-3,0\n", "harm").numbers()
    assert [chart.cell(n, c) for n in (1, 2) for c in chart.columns] == [2, 0, -3, 0]
    assert Chart.load("dice,near\n1,-\n").numbers(dash=9).cell(1) == 9


@pytest.mark.parametrize("cell", ["1*", "+-1", "1.5", "two"])
def test_not_a_number(cell: str) -> None:
    chart = Chart.load(f"dice,near\n1,2\n2,{cell}\n", "harm")
    with pytest.raises(ChartError) as caught:
        chart.numbers()
    where = "harm, line 3: the cell in column 'near' cannot be read"
    assert str(caught.value) == f"{where}, {cell!r} is not a whole number."


def test_cells_with_a_meaning() -> None:
    chart = Chart.load("speed,1,2\n1,-,x\n2+,x,x\n").read(lambda cell: cell == "x")
    assert chart.row(1) == {"1": False, "2": True}
    assert chart.cell(7, 1) is True


def test_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "hits.csv"
    file.write_bytes("\ufeffd6,result\r\n1\u20135,miss\r\n6,hit\r\n".encode())
    chart = Chart.load(file)
    assert (chart.name, chart.heading, chart.cell(4)) == ("hits.csv", "d6", "miss")
    assert Chart.load(file, "Hits").name == "Hits"


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "the chart is empty"),
        ("# only a note\n\n", 1, "the chart is empty"),
        ("dice\n1\n", 1, "there is no column beside the numbers"),
        ("dice,a,\n1,x,y\n", 1, "heading 3 is empty"),
        (",a\n1,x\n", 1, "heading 1 is empty"),
        ("dice,a,b,a\n1,x,y,z\n", 1, "the heading 'a' occurs twice"),
        ("# note\ndice,a\n", 2, "there are headings but no rows"),
        ("dice,a\none,x\n", 2, "'one' is not a number, a range or an open end"),
        ("dice,a\n,x\n", 2, "'' is not a number, a range or an open end"),
        ("dice,a\n5-3,x\n", 2, "the range '5-3' runs backwards"),
        ("dice,a,b\n1,x,y\n2,x\n", 3, "the row '2' has 1 cells under 2 headings"),
        ("dice,a\n1,x,y\n", 2, "the row '1' has 2 cells under 1 headings"),
        ("dice,a,b\n1,x,\n", 2, "the cell in row '1', column 'b' is empty"),
        ("dice,a,b\n1, ,x\n", 2, "the cell in row '1', column 'a' is empty"),
        ("dice,a\n1,x\n3,x\n", 3, "no row covers 2"),
        ("dice,a\n1,x\n\n# gap\n7+,x\n", 5, "no row covers 2 to 6"),
        ("dice,a\n7,x\n5,x\n", 3, "no row covers 6"),
        ("dice,a\n1-3,x\n3,x\n", 3, "the rows '1-3' and '3' overlap"),
        ("dice,a\n2,x\n2,x\n", 3, "the rows '2' and '2' overlap"),
        ("dice,a\n1+,x\n2,x\n", 3, "the rows '1+' and '2' overlap"),
        ("dice,a\nup to 3,x\nup to 5,x\n", 3, "the rows 'up to 3' and 'up to 5' overlap"),
        ("dice,a\nup to 3,x\n2,x\n", 3, "the rows 'up to 3' and '2' overlap"),
    ],
)
def test_misprints(text: str, line: int, what: str) -> None:
    with pytest.raises(ChartError) as caught:
        Chart.load(text, "fire.csv")
    assert str(caught.value) == f"fire.csv, line {line}: {what}."


def test_not_csv() -> None:
    with pytest.raises(ChartError, match=r"^fire\.csv, line 2: this is not CSV, .+\.$"):
        Chart.load('dice,a\n1,"x\n', "fire.csv")


def test_a_chart_error_is_a_value_error() -> None:
    assert issubclass(ChartError, ValueError)


def test_band() -> None:
    assert band("9-11") == ("9-11", 9, 11, 0)
    assert band("up to 6", 4) == ("up to 6", None, 6, 4)
    assert band("some") is None


@given(st.lists(st.integers(1, 4), min_size=1, max_size=8), st.integers(-9, 9))
def test_every_number_finds_its_row(widths: list[int], first: int) -> None:
    """Consecutive bands of any width are a chart, and each number is in its own band."""
    lines: list[str] = []
    expected: dict[int, int] = {}
    low = first
    for index, width in enumerate(widths):
        lines.append(f"{low} to {low + width - 1},{index}" if width > 1 else f"{low},{index}")
        expected |= dict.fromkeys(range(low, low + width), index)
        low += width
    chart = Chart.load("\n".join(["n,row", *lines])).numbers()
    assert {n: chart.cell(n) for n in range(first, low)} == expected
