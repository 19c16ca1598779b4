"""Every section of the rulebook has a test named after it, and words."""

from __future__ import annotations

import re
from pathlib import Path

from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.tools.coverage import gaps

NAME = re.compile(r"^def test_((?:\d+_)+)[a-z]", re.MULTILINE)


def test_every_section_has_a_test() -> None:
    """`test_6_1_...` is a test of 6.1; the number ends where the words begin."""
    tested: set[str] = set()
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        found = NAME.findall(file.read_text(encoding="utf-8"))
        tested |= {number.strip("_").replace("_", ".") for number in found}
    assert [section for section in RULESET.sections if section not in tested] == []
    assert sorted(tested - set(RULESET.sections)) == []


def test_every_section_is_cited_and_every_citation_exists() -> None:
    found = gaps(RULESET)
    assert found.uncited == []
    assert found.unknown == {}


def test_every_section_has_words() -> None:
    for number, section in RULESET.sections.items():
        assert section.title, number
        assert section.text.strip(), number
