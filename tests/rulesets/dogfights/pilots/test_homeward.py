"""The homeward pilot: pieces that may leave go home; the others fight on."""

from __future__ import annotations

import sys
from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.game import Game
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.ch02_general import may_leave
from aerodrome.rulesets.dogfights.rules.state import LEFT


@pytest.mark.parametrize("numpy", [True, False])
def test_2_3_a_piece_that_may_leave_goes_home(numpy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scout may leave, and sound fighters with ammunition may not."""
    if not numpy:
        monkeypatch.setitem(sys.modules, "numpy", None)
    scenario = RULESET.scenario("reconnaissance", {"quick_start": True})
    seats = RULESET.rules.seats(scenario)
    players = {seat: pilot("homeward", RULESET, Random(seat)) for seat in seats}
    sky = Game(RULESET, RULESET.record(scenario, "home"), players).position.state
    gone = [plane for plane in sky.aircraft if plane.place == LEFT]
    assert any(plane.role == "scout" for plane in gone)
    for plane in gone:
        assert plane.edge == sky.rules.homes[plane.side]
        assert may_leave(sky, plane)
