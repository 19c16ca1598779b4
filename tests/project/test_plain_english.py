"""Tell-tale words of translated English become fewer, and none come back."""

from __future__ import annotations

import pytest

from tests.support import plain_english
from tests.support.plain_english import telltale_lines
from tests.support.repository import ROOT

LOWER = "python -m tests.support.plain_english"


def test_every_file_has_as_many_telltale_words_as_it_is_allowed() -> None:
    """One test, since reading all files takes seconds."""
    counts, allowed = plain_english.counts(), plain_english.allowed()
    over = {
        name: (allowed.get(name, 0), telltale_lines(file.read_text("utf-8"), file.suffix))
        for name, count in counts.items()
        if count > allowed.get(name, 0)
        for file in [ROOT / name]
    }
    assert over == {}, "rewrite these lines (file: allowed, lines); see CONTRIBUTING, Plain English"
    assert plain_english.lowered(allowed, counts) == allowed, f"lower the allowances: {LOWER}"


def test_allowances_are_sorted_one_line_each() -> None:
    """So that branches can be merged without conflicts."""
    text = plain_english.ALLOWANCES.read_text("utf-8")
    assert text == plain_english.written(plain_english.allowed())


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('"""What somebody\nsays."""\n', [1, 2]),
        ("LIMIT = 3\n'''How many there are, not any\nmore.'''\n", [2]),
        ("x = 1  # whose it is\n", [1]),
        ("def ask_nobody(whom: str) -> None: ...\n", [1]),
        ("class WhoeverAsks: ...\n", [1]),
        ("told = says = kept = 1\n", []),
        ("x = 'nobody says'\n", []),
        ("x = 1  # the field `says`\n", []),
        ("thereabouts = 1  # lie, standstill\n", []),
    ],
)
def test_words_of_python(text: str, lines: list[int]) -> None:
    assert telltale_lines(text, ".py") == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("// What lies here\n/* or is\n * told\n */\n", [1, 3]),
        ("const everybodyElse = 1;\n", [1]),
        ('const url = "https://nobody"; // fine\n', []),
        ("const told = `kept ${says}`;\n", []),
    ],
)
def test_words_of_typescript(text: str, lines: list[int]) -> None:
    assert telltale_lines(text, ".ts") == lines


def test_allowances_only_shrink() -> None:
    allowed = {"a": 3, "b": 1, "c": 2}
    assert plain_english.lowered(allowed, {"a": 5, "c": 1, "d": 4}) == {"a": 3, "c": 1}


def test_tools_and_the_script_without_a_suffix_are_checked() -> None:
    checked = {str(file.relative_to(ROOT)) for file in plain_english.files()}
    assert checked >= {
        "dev",
        "release.py",
        "hatch_build.py",
        "docs/reference.py",
        "client/build.py",
    }
    assert "client/src/api/schema.ts" not in checked
