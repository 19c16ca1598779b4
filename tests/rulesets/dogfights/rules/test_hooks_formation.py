"""Chapter 13: a campaign's machines come in where their formation puts them."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.dogfights.rules.ch02_entering import Berth, free_points
from aerodrome.rulesets.dogfights.rules.formation import in_formation
from aerodrome.rulesets.dogfights.rules.state import PATROL
from tests.support.dogfights.crews import a_mount
from tests.support.dogfights.table import a_sky


@pytest.mark.parametrize(("wanted", "level"), [(2, 2), (4, 4), (0, 1), (6, 5)])
def test_13_5_at_the_level_of_the_formation_or_the_nearest_there_is(
    wanted: int, level: int
) -> None:
    mount = a_mount("B4", place=PATROL, berth=(3, wanted))
    sky = a_sky(mount, a_mount("G7"))
    point = free_points(sky, mount.side)[0]
    berth = in_formation(sky, mount, Berth(point, point.facings[0], 3))
    assert (berth.access.id, berth.level) == ("west 3", level)
