"""A game needs only its own types: rules, pilots, hints and reviews with the rows in play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.game import Game
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.seen import seen_by
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.tabletop.capabilities import GamePilots
from tests.laws.laws import random_game
from tests.support.canonical_log import canon


def in_play(scenario: Scenario) -> Ruleset[Any]:
    """Return the ruleset with the rows of a scenario and no others."""
    return RULESET.as_edition(Edition(RULESET.version, RULESET.rules.rows(scenario)))


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESET.scenario_ids())
def test_14_8_a_game_is_the_same_without_the_types_it_does_not_use(name: str) -> None:
    scenario = RULESET.scenario(name, {"turn_limit": 15})
    edition = in_play(scenario)
    assert edition is not RULESET
    games = [random_game(rules, scenario, name) for rules in (RULESET, edition)]
    assert games[1].ruleset is edition
    assert canon(RULESET, games[0].record) == canon(edition, games[1].record)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESET.scenario_ids())
def test_14_8_pilots_hints_and_reviews_need_no_other_types(name: str) -> None:
    scenario = RULESET.scenario(name, {"turn_limit": 2})
    edition = in_play(scenario)
    pilots = [pilot(level, edition, Random(name)) for level in ("ace", "regular")]
    players = dict(zip(edition.rules.seats(scenario), pilots, strict=False))
    game = Game(edition, edition.record(scenario, name))
    while (question := game.position.questions[0]).rule != "2.1":
        seen = edition.display.view(game.position.state, question.seat)
        (first, *_) = GamePilots.of(edition).counsel(seen, question, Random(name)).lines
        game.answer(question.seat, question.key, first.answers[-1])
    seen = edition.display.view(game.position.state, question.seat)
    assert GamePilots.of(edition).counsel(seen, question, Random(name)).lines
    flown = Game(edition, edition.record(scenario, name), players)
    assert flown.position.outcome is not None
    assert GamePilots.of(edition).review(flown).fortunes
    for seat in (*flown.seats, None):
        assert seen_by(flown, seat).tables


def test_14_3_the_order_of_rows_in_a_record_decides_nothing() -> None:
    """The editor takes the types in service in the order of their dates."""
    scenario = RULESET.scenario("mission", {"turn_limit": 3})
    rows = RULESET.rules.rows(scenario)["aircraft"]
    turned = {"aircraft": {key: rows[key] for key in reversed(rows)}}
    edition = RULESET.as_edition(Edition(RULESET.version, turned))
    games = [random_game(rules, scenario, "order") for rules in (RULESET, edition)]
    assert canon(RULESET, games[0].record) == canon(edition, games[1].record)
