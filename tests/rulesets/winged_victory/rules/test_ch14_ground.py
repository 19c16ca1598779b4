"""15.6 The ground of each side in a campaign, as counted and as drawn; and the sky."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.offers.sortie import BATTLES
from aerodrome.rulesets.winged_victory.rules.ch01_components import MAT, QUARTERS
from aerodrome.tabletop.scene import SkyBoard
from aerodrome.tabletop.sortie import PLACES, SKIES, Sortie
from tests.support.soundness import check
from tests.support.winged_victory.crews import a_sortie, scouts

DRAWN = ("land_allies", "land_no_mans_land", "land_germany")


def two(**facts: Any) -> Sortie:
    return a_sortie(scouts("A", "allied"), scouts("G", "central"), **facts)


def board(scenario: Scenario) -> SkyBoard:
    scene = RULESET.display.scene(RULESET.display.view(RULESET.rules.setup(scenario), None))
    assert not check(scene)
    (only,) = scene.boards
    assert isinstance(only, SkyBoard)
    return only


@pytest.mark.parametrize("mission", ["patrol", "reconnaissance"])
def test_15_6_the_drawn_thirds_are_those_of_the_debriefing(mission: str) -> None:
    sortie = two(missions=(mission, mission))
    scenario = BATTLES.briefing(sortie)
    zones = {zone.id: zone for zone in board(scenario).zones}
    assert tuple(zones) == DRAWN
    assert {zone.kind for zone in zones.values()} == {"ground"}
    sky = RULESET.rules.setup(scenario)
    west, east = (flight.mounts[0].id for flight in sortie.flights)
    for column in range(1, len(sky.mats) * MAT + 1):
        for plane in sky.aircraft:
            plane.x = (column - 1) * QUARTERS
        ended = {wreck.id: wreck.place for wreck in BATTLES.debriefing(sky, sortie).wrecks}
        number = next(n for n, name in enumerate(DRAWN) if f"{column},ground" in zones[name].cells)
        assert (ended[west], ended[east]) == (PLACES[number], PLACES[2 - number])


def test_15_6_plain_games_have_a_front_and_no_no_mans_land() -> None:
    zones = board(RULESET.scenario("duel")).zones
    assert [(zone.id, zone.kind) for zone in zones] == [
        ("land_allies", "region"),
        ("land_germany", "region"),
    ]


def test_15_6_clouds_and_flak_act() -> None:
    assert BATTLES.skies == SKIES
    sky = RULESET.rules.setup(BATTLES.briefing(two(clouds="many", flak=(1, 2))))
    assert len(sky.weather.cumulus) == 4
    assert sky.markers == {"allies": 1, "germany": 2}
    assert RULESET.rules.setup(BATTLES.briefing(two(clouds="overcast"))).weather.medium_stratus
