"""Pilots on a server are given plain values and how the question is put, and need no more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Value

ANSWERS = 120
GAMES = [
    ("squadriglia", "baracca"),
    ("dogfights", "dogfight_quick"),
    ("dogfights", "reconnaissance"),
    ("dogfights", "zone_bombing"),
    ("winged_victory", "gothas"),
]


class Enough(Exception):
    """Seen enough of this game."""


@pytest.mark.parametrize(("ruleset", "scenario"), GAMES)
def test_a_pilot_answers_what_a_server_sends_him(ruleset: str, scenario: str) -> None:
    rules = registry.find(ruleset)
    wanted = rules.scenario(scenario)
    flier = pilot("veteran", rules, Random(1))
    answered = 0

    def plainly(question: Question, look: Any) -> Value:
        nonlocal answered
        answered += 1
        if answered > ANSWERS:
            raise Enough
        return flier(question.plain(), look)

    players = dict.fromkeys(rules.seats(wanted), plainly)
    try:
        game = Game(rules, rules.record(wanted, "plain"), players)
    except Enough:
        return
    assert game.position.outcome is not None
