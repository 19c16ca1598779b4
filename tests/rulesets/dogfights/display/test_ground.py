"""13.6 The thirds of the ground in a campaign, as counted and as drawn; and the sky."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.offers.sortie import BATTLES
from aerodrome.rulesets.dogfights.rules.lattice import lattice
from aerodrome.tabletop.scene import LatticeBoard
from aerodrome.tabletop.sortie import PLACES, Sortie
from tests.support.dogfights.crews import a_sortie, scouts
from tests.support.soundness import check

DRAWN = ("ground allies", "ground no_mans_land", "ground central")


def patrol(**facts: Any) -> Sortie:
    return a_sortie(scouts("a", "allied"), scouts("c", "central"), **({"front": "artois"} | facts))


def board(scenario: Scenario) -> LatticeBoard:
    scene = RULESET.display.scene(RULESET.display.view(RULESET.rules.setup(scenario), None))
    assert not check(scene)
    (only,) = scene.boards
    assert isinstance(only, LatticeBoard)
    return only


@pytest.mark.parametrize("options", [{}, {"sides": "north_south"}, {"board": "full"}])
def test_13_6_the_drawn_thirds_are_those_of_the_debriefing(options: dict[str, Any]) -> None:
    """A point is the same ground for the debriefing as for the drawing."""
    sortie = patrol(options=options)
    scenario = BATTLES.briefing(sortie)
    zones = {zone.id: zone.cells for zone in board(scenario).zones if zone.kind == "ground"}
    assert tuple(zones) == DRAWN
    sky = RULESET.rules.setup(scenario)
    west, east = (flight.mounts[0].id for flight in sortie.flights)
    whole = lattice(sky.rules.width, sky.rules.height)
    upright = sky.rules.homes["allies"] in ("west", "east")
    for step in range(1, (sky.rules.width if upright else sky.rules.height) + 1):
        at = whole.grid.to_hex(*((step, 9) if upright else (9, step)))
        for plane in sky.aircraft:
            plane.place, plane.at = "board", at
        ended = {wreck.id: wreck.place for wreck in BATTLES.debriefing(sky, sortie).wrecks}
        number = next(n for n, zone in enumerate(DRAWN) if whole.name(at) in zones[zone])
        assert (ended[west], ended[east]) == (PLACES[number], PLACES[2 - number])


def test_13_6_the_thirds_wear_the_markings_of_the_nations_that_meet() -> None:
    zones = {zone.id: zone for zone in board(BATTLES.briefing(patrol(nation="france"))).zones}
    assert [zones[name].marking for name in DRAWN] == ["france", "", "germany"]


def test_13_6_lines_run_along_no_mans_land() -> None:
    drawn = board(BATTLES.briefing(patrol()))
    zones = {zone.id: zone.cells for zone in drawn.zones}
    west, east = (feature for feature in drawn.features if feature.kind == "trench")
    assert set(west.cells) < set(zones["ground allies"])
    assert set(east.cells) < set(zones["ground central"])


def test_13_6_plain_games_have_no_ground() -> None:
    drawn = board(RULESET.scenario("dogfight_short"))
    assert not any(zone.kind == "ground" for zone in drawn.zones)


def test_13_6_clouds_act_and_flak_is_not_known() -> None:
    assert BATTLES.skies == ("clouds",)
    pairs = [
        BATTLES.briefing(patrol(clouds=clouds)).options["clouds"]
        for clouds in ("clear", "few", "many", "overcast")
    ]
    assert pairs == [0, 1, 2, 3]
