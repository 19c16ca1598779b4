"""Chapter 10: one cloud of several is enough to hide a piece."""

from __future__ import annotations

from aerodrome.rulesets.dogfights.rules.ch10_weather import in_cloud
from tests.support.dogfights.table import a_cloud, a_plane, a_sky


def test_10_3_a_piece_in_either_of_two_clouds_is_in_a_cloud() -> None:
    sky = a_sky(a_plane("G4"), overcast=(a_cloud("12,9", 3), a_cloud("30,20", 1)))
    first, second = (cloud.at for cloud in sky.clouds)
    assert [in_cloud(sky, first, level) for level in (3, 4)] == [True, False]
    assert [in_cloud(sky, second, level) for level in (1, 2)] == [True, False]
