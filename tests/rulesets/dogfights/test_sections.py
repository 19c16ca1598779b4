"""Every section of the rulebook has a test named after it."""

from __future__ import annotations

import re
from pathlib import Path

from aerodrome.rulesets.dogfights import RULESET

NAME = re.compile(r"^def test_((?:\d+_)+)[a-z]", re.MULTILINE)


def test_every_section_has_a_test() -> None:
    """`test_6_11_...` is a test of 6.11; the number ends where the words begin."""
    tested: set[str] = set()
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        found = NAME.findall(file.read_text(encoding="utf-8"))
        tested |= {number.strip("_").replace("_", ".") for number in found}
    assert [section for section in RULESET.sections if section not in tested] == []
    assert sorted(tested - set(RULESET.sections)) == []
