"""Chapter 8: which aircraft look around at the start of a turn."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.rules.ch08_spotting import sighting
from tests.support.winged_victory.table import Scripted, a_plane, a_sky


@pytest.mark.parametrize(
    ("school", "wounds", "sees"), [(False, (0,), ("G1",)), (False, (2,), ()), (True, (0,), ())]
)
def test_8_a_dead_pilot_spots_no_enemy_and_in_school_nothing_is_hidden(
    school: bool, wounds: tuple[int, ...], sees: tuple[str, ...]
) -> None:
    """Within a MegaHex every living pilot spots the enemy without a die."""
    plane, enemy = a_plane("A1", where="12,15", wounds=wounds), a_plane("G1", where="13,15")
    sighting(Scripted(), a_sky(plane, enemy, school=school))
    assert plane.sees == sees
