"""The land below the sky: the ground of each side, the trenches, and scenery."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.display.landscape import features, zones
from aerodrome.rulesets.winged_victory.rules.ch01_components import MAT
from aerodrome.tabletop.scene import GROUND


def columns(cells: tuple[str, ...]) -> list[int]:
    assert all(cell.endswith(f",{GROUND}") for cell in cells)
    return [int(cell.partition(",")[0]) for cell in cells]


def trenches(mats: str, campaign: bool = False) -> list[list[int]]:
    found = features(mats, campaign)
    return [columns(one.cells) for one in found if one.kind == "trench"]


def test_14_6_a_trench_on_either_side_of_the_front_line() -> None:
    assert trenches("B") == [[18, 19], [22, 23]]
    assert trenches("AB") == [[58, 59], [62, 63]]
    assert trenches("A") == []


def test_15_6_no_mans_land_is_between_the_trenches_of_a_campaign() -> None:
    (nobodys,) = (zone for zone in zones("B", campaign=True) if zone.side is None)
    west, east = trenches("B", campaign=True)
    assert max(west) < min(columns(nobodys.cells))
    assert max(columns(nobodys.cells)) < min(east)


@pytest.mark.parametrize("mats", ["A", "B", "C", "ABC"])
def test_every_mat_has_scenery_of_its_own(mats: str) -> None:
    for number in range(len(mats)):
        own = range(number * MAT + 1, (number + 1) * MAT + 1)
        kinds = {
            one.kind for one in features(mats, campaign=False) if {*columns(one.cells)} <= {*own}
        }
        assert {"river", "road", "town", "woods"} <= kinds
