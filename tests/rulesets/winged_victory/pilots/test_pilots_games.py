"""Pilots in whole duels: the stronger wins, and never flies into the ground on its own."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.silent import playout
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.state import SIDES
from tests.support.sampling import times

pytestmark = [pytest.mark.slow, pytest.mark.sweep]


def test_an_ace_beats_a_rookie_and_stays_out_of_the_ground() -> None:
    """5.5 In duels from both sides; a draw is half a win. Losses were shot at before."""
    scenario, games, won = RULESET.scenario("even_duel", {"turn_limit": 25}), times(6), 0.0
    for number in range(games):
        side = SIDES[number % 2]
        players = dict.fromkeys(SIDES, pilot("rookie", RULESET, Random(number)))
        players[side] = pilot("ace", RULESET, Random(number))
        sky = playout(RULESET, RULESET.rules.setup(scenario), players, Random(number // 2))
        outcome = RULESET.rules.outcome(sky)
        assert outcome is not None
        won += side in outcome.winners if outcome.winners else 0.5
        aces = [plane for plane in sky.aircraft if plane.side == side]
        assert not [p for p in aces if p.gone == "crashed" and not p.damaged]
    assert won >= 0.6 * games
