"""One judgement plays every game, since features mean the same in each."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.bots.feature_row import Features
from aerodrome.bots.judged import judged_player, weighted
from aerodrome.bots.random_player import random_player
from aerodrome.kernel import registry
from aerodrome.kernel.silent import playout

pytestmark = pytest.mark.slow

PLAIN_SENSE = {
    "given": 1.0,
    "taken": -0.7,
    "prospect": 0.5,
    "exposure": -0.4,
    "target": -0.04,
    "task": 0.5,
    "edge": -0.01,
    "risk": -1.0,
    "leaves": -2.0,
}
"""Shoot and do not be shot at, come nearer, stay on the board, do the task."""
GAMES: list[tuple[str, str, dict[str, Any]]] = [
    ("squadriglia", "even_duel", {"turn_limit": 16}),
    ("dogfights", "dogfight_quick", {"quick_start": True, "rounds": 8}),
    ("winged_victory", "even_duel", {"turn_limit": 20}),
]
SEEDS = 4


def test_a_weighted_judgement_adds_up_the_features_that_it_names() -> None:
    judge = weighted({"given": 2.0, "taken": -1.0})
    assert judge([Features(given=1.0, taken=0.5, speed=9.0), Features()]) == [1.5, 0.0]


@pytest.mark.parametrize(("name", "scenario", "options"), GAMES)
def test_one_judgement_beats_chance_in_every_game(
    name: str, scenario: str, options: dict[str, Any]
) -> None:
    ruleset = registry.find(name)
    made = ruleset.scenario(scenario, options)
    seats = ruleset.rules.seats(made)
    score = 0
    for number in range(SEEDS):
        random = Random(number)
        own = seats[number % 2]
        players = {seat: random_player(random) for seat in seats}
        players[own] = judged_player(ruleset, weighted(PLAIN_SENSE), random)
        outcome = ruleset.rules.outcome(
            playout(ruleset, ruleset.rules.setup(made), players, random)
        )
        assert outcome is not None
        score += (own in outcome.winners) - bool({*outcome.winners} - {own})
    assert score > 0
