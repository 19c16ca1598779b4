"""The homeward pilot: off the map over its own border, whatever the enemy does."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.game import Game
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import OWN_EDGE

pytestmark = pytest.mark.slow


@pytest.mark.usefixtures("reckoning")
@pytest.mark.parametrize(("side", "other"), [("italy", "austria"), ("austria", "italy")])
@pytest.mark.parametrize("altitude", [False, True])
def test_5_4_the_pilot_leaves_over_its_own_border(side: str, other: str, altitude: bool) -> None:
    scenario = RULESET.scenario("spad_duel", {"quick_start": True, "altitude": altitude})
    levels = {side: "homeward", other: "straight"}
    players = {seat: pilot(level, RULESET, Random(seat)) for seat, level in levels.items()}
    sky = Game(RULESET, RULESET.record(scenario, "home"), players).position.state
    left = [plane for plane in sky.aircraft if plane.side == side]
    assert [plane.edge for plane in left] == [OWN_EDGE[plane.side] for plane in left]
    assert {plane.gone for plane in left} == {"abandoned"}
    assert sky.turn <= 8
