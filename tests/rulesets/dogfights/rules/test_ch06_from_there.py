"""Chapter 6: the shot that a piece would have from a place it may fly to."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.dogfights.rules.ch06_attack import Shots
from aerodrome.rulesets.dogfights.rules.path_finding import End
from tests.support.dogfights.crews import a_mount
from tests.support.dogfights.table import a_sky


@pytest.mark.parametrize(("level", "column"), [(3, "A"), (2, "A"), (5, ""), (1, "")])
def test_13_1_a_novice_has_no_shot_after_a_move_through_two_levels(level: int, column: str) -> None:
    """6.2 From straight behind on the same level it would be column A."""
    novice = a_mount("B4", "5,9", level=level, pilot={"quality": "novice"})
    enemy = a_mount("G7", "13,9")
    sky = a_sky(novice, enemy)
    there = End(a_mount("B4", "12,9").at, novice.facing, enemy.level)
    assert Shots(sky, novice).column(there, 0) == column
