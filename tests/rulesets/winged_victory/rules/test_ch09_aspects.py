"""Chapter 9: the aspect of a gunner's burst at a machine that climbs or dives."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.rules.ch09_guns import aspect
from tests.support.winged_victory.table import a_plane


@pytest.mark.parametrize(("pitch", "seen"), [(2, "side"), (1, "head_on"), (-1, "side")])
def test_9_5_thirty_degrees_are_measured_on_the_hexes(pitch: int, seen: str) -> None:
    """The pursuer is 23 degrees below the line astern; it climbs by 60, by 30, or dives by 30."""
    gunner = a_plane("A1", "bristol_f2b", "20,15")
    pursuer = a_plane("G1", where="16,13", facing="east", pitch=pitch)
    assert aspect(gunner, gunner.guns[1], pursuer) == seen
