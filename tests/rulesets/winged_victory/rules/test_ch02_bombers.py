"""Chapter 2: what remains of a bomber's speed."""

from __future__ import annotations

from aerodrome.rulesets.winged_victory.rules.ch02_energy import fastest, throttles
from tests.support.winged_victory.table import a_plane


def test_2_1_bombs_and_a_ruined_engine_leave_what_the_white_box_has() -> None:
    """11.3 Loaded the Handley Page reaches 2, and 10.3 hits on its engine cost the white box 2."""
    plane = a_plane("A1", "hp_o400", bombs=True, engine=3)
    assert fastest(plane) == 2
    assert throttles(plane) == (2, 1, 0)
