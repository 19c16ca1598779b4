"""Chapter 14: how near to its hangar a machine lands safely."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.rules.ch14_ground import touch_down
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, a_target


@pytest.mark.parametrize(("column", "dice"), [(10, []), (16, []), (17, [2])])
def test_14_6_six_hexes_of_the_hangar_are_the_aerodrome(column: int, dice: list[int]) -> None:
    """Further off it takes a handling test."""
    plane = a_plane("A1", "se5a", f"{column},2", speed=3)
    umpire = Scripted(dice=dice)
    touch_down(umpire, a_sky(plane, targets=[a_target("AT1", "hangar", 10)]), plane)
    umpire.finished()
    assert plane.gone == "landed"
