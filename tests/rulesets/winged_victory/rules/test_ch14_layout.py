"""Chapter 14: where the editor puts clouds and targets, and the range of photographs."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.rules.ch01_components import cell
from aerodrome.rulesets.winged_victory.rules.ch14_editor import draw_weather, lay_ground
from aerodrome.rulesets.winged_victory.rules.ch14_missions import photographs
from aerodrome.rulesets.winged_victory.rules.state import Draw, Mission
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, a_target, at


def test_14_1_a_cumulus_has_a_die_of_ten_above_level_eight() -> None:
    umpire = Scripted(dice=[17, 6, 5, 1, 40, 10])
    weather, drawn = draw_weather(umpire, Draw(), "BC")
    assert drawn == ("cumulus", 2)
    assert (weather.cumulus, weather.low_stratus) == ((at("5,9"), at("40,18")), ())
    assert umpire.sides == [(20, 6), (80, 10), (80, 10)]


def test_14_1_a_low_stratus_has_a_die_of_eight_above_level_two() -> None:
    umpire = Scripted(dice=[15, 6, 5, 1, 40, 8])
    weather, drawn = draw_weather(umpire, Draw(), "BC")
    assert drawn == ("low_stratus", 2)
    assert (weather.low_stratus, weather.cumulus) == ((at("5,3"), at("40,10")), ())
    assert umpire.sides == [(20, 6), (80, 8), (80, 8)]


def test_14_4_targets_are_so_many_hexes_from_their_edge() -> None:
    """Those of the rear are on the mat of their side, those of the front on mat B."""
    laid = {target.kind: cell(target.at) for target in lay_ground("ABC") if target.id[0] == "A"}
    assert laid == {
        "trench": "54,ground",
        "battery": "48,ground",
        "machine_gun": "51,ground",
        "balloon": "49,6",
        "dump": "28,ground",
        "train": "20,ground",
        "factory": "14,ground",
        "hangar": "6,ground",
    }


@pytest.mark.parametrize(("column", "near"), [(20, True), (23, True), (24, False)])
def test_14_2_photographs_are_taken_from_within_three_hexes(column: int, near: bool) -> None:
    plane = a_plane("A1", where=f"{column},14", manoeuvre="level")
    target = a_target("GT1", "battery", 20)
    mission = Mission(kind="recon", target="GT1", workers=("A1",), needed=3)
    assert photographs(a_sky(plane, targets=[target]), plane, mission) is near
