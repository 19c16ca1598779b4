"""Chapter 2: what is left of a bomber's speed."""

from __future__ import annotations

from aerodrome.rulesets.winged_victory.ch02_energy import fastest, throttles
from tests.rulesets.winged_victory.table import a_plane


def test_2_1_bombs_and_a_hit_engine_may_leave_no_speed_at_all() -> None:
    """11.3 Loaded the Handley Page reaches 2, and 10.3 three hits on its engine cost 2."""
    plane = a_plane("A1", "hp_o400", bombs=True, engine=3)
    assert fastest(plane) == 0
    assert throttles(plane) == (0,)
