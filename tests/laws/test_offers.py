"""Law 14 over every ruleset that offers whole moves: in positions of many games."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from aerodrome.kernel.contract import absent
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop.capabilities import GameOffers
from tests.laws.offers import law_14_offers
from tests.laws.rulesets import REAL
from tests.support.random_games import drawn_options
from tests.support.sampling import times

pytestmark = [pytest.mark.slow, pytest.mark.sweep]

MOMENTS = 25
"""Positions of a share that are looked at; `./dev soak sweeps` looks at so many times more."""
SHARES = 2
EACH = 6
OFFERING = [ruleset for ruleset in REAL if GameOffers.of(ruleset).reach is not absent]


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("ruleset", OFFERING, ids=lambda ruleset: ruleset.id)
def test_law_14(ruleset: Ruleset[Any], share: int) -> None:
    """Scenarios take turns, with options drawn by chance."""
    looked, names = 0, ruleset.scenario_ids()
    for number in count(share, SHARES):
        name, seed = names[number // SHARES % len(names)], f"offers {number}"
        scenario = ruleset.scenario(name, drawn_options(ruleset, name, Random(seed)))
        looked += law_14_offers(ruleset, scenario, seed, EACH)
        if looked >= times(MOMENTS):
            return


def test_every_game_offers_something() -> None:
    assert {ruleset.id for ruleset in OFFERING} == {"dogfights", "squadriglia", "winged_victory"}
