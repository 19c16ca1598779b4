"""Published node counts, which show a change of a movement rule that adds or removes an answer.

La Squadriglia degli Assi has its own, counted by hand (`test_perft.py` in its folder).
"""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest

from aerodrome.kernel import registry
from tests.laws.perft import begun, counted, read
from tests.support.sampling import times

pytestmark = pytest.mark.sweep

FILES = sorted((Path(__file__).parents[1] / "rulesets").glob("*/perft/*.toml"))
MOST_LINES = 300
"""Deeper counts are for a soak."""


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.parent.name)
def test_perft(file: Path) -> None:
    ruleset = registry.find(file.parent.parent.name)
    for case in read(file):
        depth = len(list(takewhile(lambda count: count <= times(MOST_LINES), case.lines)))
        lines, positions = counted(ruleset, begun(ruleset, case), depth)
        assert tuple(lines) == case.lines[:depth]
        assert tuple(positions) == case.positions[:depth]


def test_every_game_with_pieces_that_fly_is_counted() -> None:
    folders = {file.parent.parent.name for file in FILES}
    assert folders == {"dogfights", "winged_victory"}
