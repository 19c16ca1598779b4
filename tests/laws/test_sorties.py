"""Every game that a campaign can use flies its sorties under the laws, with every pilot."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.bots.roster import LEVELS, keyed_pilot
from aerodrome.kernel import codec, registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.game import Game
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import Debriefing
from tests.laws import laws
from tests.laws.rulesets import REAL
from tests.laws.sorties import FRONTS, briefed, sortie
from tests.support.sampling import times, woven

pytestmark = [pytest.mark.slow, pytest.mark.sweep]

GAMES = [
    pytest.param(name, law, id=f"{name}-{law.__name__}")
    for name, law in woven([*FRONTS], laws.LAWS, 6)
]
"""Each game checks half of the laws, the next one the others; in a soak, all of them."""


def test_every_game_for_campaigns_is_flown_here() -> None:
    assert FRONTS.keys() == {
        ruleset.id for ruleset in REAL if GameCampaign.of(ruleset).battles is not absent
    }


@pytest.mark.parametrize(("name", "law"), GAMES)
def test_the_laws_hold_with_every_skill_in_the_air(name: str, law: Any) -> None:
    for seed in map(str, range(times(1))):
        law(registry.find(name), briefed(name, seed), seed)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", FRONTS)
def test_every_pilot_flies_crews_of_a_campaign(name: str, level: str) -> None:
    ruleset, scenario = registry.find(name), briefed(name, "5", **FRONTS[name].brief)
    players = dict.fromkeys(ruleset.rules.seats(scenario), keyed_pilot(level, ruleset, "5"))
    game = Game(ruleset, ruleset.record(scenario, "5"), players)
    assert game.position.outcome is not None


@pytest.mark.parametrize("name", FRONTS)
def test_a_debriefing_survives_the_record(name: str) -> None:
    ruleset, flown = registry.find(name), sortie(name, "1", **FRONTS[name].brief)
    scenario = GameCampaign.of(ruleset).battles().briefing(flown)
    players = dict.fromkeys(ruleset.rules.seats(scenario), keyed_player("1"))
    state = Game(ruleset, ruleset.record(scenario, "1"), players).position.state
    told = GameCampaign.of(ruleset).battles().debriefing(state, flown)
    assert codec.convert(codec.plain(told), Debriefing, "record") == told
