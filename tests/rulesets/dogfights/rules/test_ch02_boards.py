"""Chapter 2: zones and clouds of a scenario apply to the board it was written for."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.dogfights import RULESET


@pytest.mark.parametrize("option", [{"board": "full"}, {"sides": "west_east"}])
def test_1_1_on_another_board_or_with_other_sides_zones_and_clouds_are_replaced(
    option: dict[str, str],
) -> None:
    """One of the two choices is enough."""
    sky = RULESET.rules.setup(RULESET.scenario("flying_high", option))
    usual = [points for _, points in sky.board.zones(sky.rules.homes["central"])]
    assert [zone.points for zone in sky.zones if zone.side == "central"] == usual
    assert sky.clouds == ()


def test_1_1_on_its_own_board_they_are_where_the_scenario_has_them() -> None:
    sky = RULESET.rules.setup(RULESET.scenario("flying_high"))
    assert sky.zones[0].points == sky.board.zone(4, 27)
    assert len(sky.clouds) == 6
