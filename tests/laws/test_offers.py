"""Law 14 over every ruleset that offers whole moves: in positions of many games."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from aerodrome.kernel import registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop.capabilities import GameOffers
from tests.laws.offers import Mix, law_14_offers
from tests.laws.rulesets import REAL
from tests.laws.sorties import FRONTS, briefed
from tests.support.random_games import drawn_options
from tests.support.sampling import times

pytestmark = [pytest.mark.slow, pytest.mark.sweep]

MOMENTS, MOST = 80, 150
"""How many positions of a game are checked, and at most how many until every kind in `MIXED` was
met; `./dev soak sweeps` checks more."""
EACH = 8
MIXED = {
    "squadriglia": {"altitude": 8, "one height": 20, "damaged": 15, "steers badly": 5, "types": 8},
    "dogfights": {"an enemy near": 12, "damaged": 3, "types": 14},
    "winged_victory": {"damaged": 10, "types": 14},
}
"""The least positions of a kind, and the least types of aircraft that move."""
RARE = ("damaged", "steers badly", "an enemy near")
OBJECTIVES = {
    "squadriglia": ("last_side", "escape", "trench"),
    "dogfights": (
        *("dogfight", "breakthrough", "combined"),
        *("general", "reconnaissance", "zone_bombing"),
    ),
    "winged_victory": (
        *("combat", "patrol", "cap", "scramble", "recon"),
        *("artillery", "bombing", "strategic", "strafing", "balloon"),
    ),
}
OFFERING_NOTHING = {"school_1_ground"}
"""Scenarios in which no aircraft in the air is moved."""
WITH_CREWS = 10
"""How many positions of each game are checked with named crews aboard."""
SKILLS = (8, 2)
"""How many skills a man has, in rotation."""
OFFERING = [ruleset for ruleset in REAL if GameOffers.of(ruleset).reach is not absent]


@pytest.mark.long
@pytest.mark.parametrize("ruleset", OFFERING, ids=lambda ruleset: ruleset.id)
def test_law_14(ruleset: Ruleset[Any]) -> None:
    """Scenarios take turns, with options drawn by chance."""
    looked, names, mix = 0, ruleset.scenario_ids(), Mix(MIXED[ruleset.id], 1, RARE)
    for number in count():
        name, seed = names[number % len(names)], f"offers {number}"
        scenario = ruleset.scenario(name, drawn_options(ruleset, name, Random(seed)))
        looked += law_14_offers(ruleset, scenario, seed, EACH, mix)
        lacks = lacking(ruleset, mix)
        if looked >= times(MOST if lacks else MOMENTS):
            break
    assert not lacks


def lacking(ruleset: Ruleset[Any], mix: Mix) -> dict[str, int]:
    """Return the kinds of positions that were checked too rarely, and how often they were."""
    mix.count["types"] = sum(kind.startswith("type ") for kind in mix.count)
    least = dict.fromkeys({*ruleset.scenario_ids()} - OFFERING_NOTHING, 1) | MIXED[ruleset.id]
    least |= {f"objective {name}": 1 for name in OBJECTIVES[ruleset.id]}
    return {kind: mix.count[kind] for kind, number in least.items() if mix.count[kind] < number}


@pytest.mark.long
@pytest.mark.parametrize("name", FRONTS)
def test_law_14_with_crews_of_a_campaign(name: str) -> None:
    """Sorties with skills, burdens and wounds, some with many of them and some with few."""
    ruleset, looked = registry.find(name), 0
    for number in count():
        seed = f"offers {number}"
        scenario = briefed(name, seed, skills=SKILLS[number % len(SKILLS)])
        looked += law_14_offers(ruleset, scenario, seed, EACH)
        if looked >= times(WITH_CREWS):
            return


def test_every_game_offers_something() -> None:
    assert {ruleset.id for ruleset in OFFERING} == {"dogfights", "squadriglia", "winged_victory"}
