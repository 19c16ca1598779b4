"""Tables of the command line: whole wherever they are printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.table import Table

from aerodrome.output import console
from tests.support.repository import ROOT, tracked

ELSEWHERE = {
    "src/aerodrome/output.py",
    "src/aerodrome/tabletop/pens/text_pen.py",
    "src/aerodrome/cli/terminal_game.py",
    "tests/support/terminal.py",
}
"""Where a console is made: the module itself, and what draws a board to a given width."""


def test_a_table_that_is_not_shown_on_a_terminal_is_not_cut(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = Table(*("a column with a long name",) * 12)
    table.add_row(*("187,305.25",) * 12)
    console().print(table)
    assert capsys.readouterr().out.count("187,305.25") == 12


def test_every_table_is_printed_by_such_a_console() -> None:
    programs = [file for file in tracked() if file.suffix == ".py" and file != Path(__file__)]
    made = {
        file
        for file in programs
        if re.search(r"\bConsole\((?!quiet|file)", file.read_text("utf-8"))
    }
    assert {file.relative_to(ROOT).as_posix() for file in made} == ELSEWHERE
