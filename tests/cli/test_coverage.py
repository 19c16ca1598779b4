"""Rule coverage finds what is missing on either side."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aerodrome.cli import main
from aerodrome.cli.coverage import citations, gaps
from aerodrome.kernel import registry
from aerodrome.kernel.ruleset import Ruleset
from tests.support.toys import ladder, sealed

RULEBOOK = """
["1"]
title = "Flight"
["1.1"]
title = "Climbing"
["1.2"]
title = "Diving"
["2"]
title = "Wind"
["3"]
title = "Briefing"
"""
MODULE = '''
"""Chapter 1: nothing that opens with a number."""

def climb(umpire):
    """1 A flight. 1.1 Up, at 2 hexes a turn."""
    umpire.roll(6, rule="1.1")
    umpire.roll(6, rule="1.9")
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a ruleset's folder with gaps in it."""
    (tmp_path / "data" / "scenarios").mkdir(parents=True)
    (tmp_path / "data" / "rulebook.toml").write_text(RULEBOOK)
    (tmp_path / "data" / "scenarios" / "first.toml").write_text('rule = "3"\n')
    (tmp_path / "data" / "options.toml").write_text(
        '[wind]\ntitle = "Wind"\ntext = "It blows."\ndefault = true\nrule = "2"\n'
    )
    (tmp_path / "ch01.py").write_text(MODULE)
    return tmp_path


@pytest.mark.parametrize("ruleset", [ladder.RULESET, sealed.RULESET], ids=lambda r: r.id)
def test_toys_have_no_gaps(ruleset: Ruleset[Any]) -> None:
    assert gaps(ruleset) == ([], {})


def test_gaps_on_both_sides(folder: Path) -> None:
    found = gaps(replace(ladder.RULESET, folder=folder))
    assert found.uncited == ["1.2"]
    assert found.unknown == {"1.9": "ch01.py:7"}


def test_a_number_inside_a_sentence_is_no_citation(folder: Path) -> None:
    ruleset = replace(ladder.RULESET, folder=folder)
    cited = {section for section, _ in citations(folder / "ch01.py", ruleset.sections)}
    assert cited == {"1", "1.1", "1.9"}


@pytest.mark.usefixtures("toys")
def test_the_command_lists_gaps(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    registry.register(replace(ladder.RULESET, folder=folder))
    assert main(["coverage", "ladder"]) == 1
    said = capsys.readouterr().out
    assert said == "no code cites 1.2 Diving\nno section 1.9, cited in ch01.py:7\n"
