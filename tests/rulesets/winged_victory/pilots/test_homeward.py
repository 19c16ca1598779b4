"""The homeward pilot: off the mats on its own side."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.game import Game
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.ch01_components import WEST, width


@pytest.mark.parametrize(("side", "other"), [("allies", "germany"), ("germany", "allies")])
def test_14_6_the_pilot_leaves_over_its_own_edge(side: str, other: str) -> None:
    levels = {side: "homeward", other: "straight"}
    players = {seat: pilot(level, RULESET, Random(seat)) for seat, level in levels.items()}
    record = RULESET.record(RULESET.scenario("duel"), "home")
    sky = Game(RULESET, record, players).position.state
    (me,) = (plane for plane in sky.aircraft if plane.side == side)
    assert me.gone
    assert me.heading == (WEST if side == "allies" else -WEST)
    assert abs(me.x - (0 if side == "allies" else width(sky.mats))) < 40, me.x
