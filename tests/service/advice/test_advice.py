"""Advice: a hint has words even if another seat has already answered in secret."""

from __future__ import annotations

from random import Random

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.service.advice.model import hinted, trial_of
from aerodrome.tabletop.capabilities import GamePilots

SEED = "6"
"""A seed with which a random game reaches a pursuit in its first turn."""


def on_a_tail() -> tuple[Game, Question]:
    """7 Return the question of a pursuer who is about to write an order, with the order of the
    pursued still secret."""
    game = Game(RULESET, RULESET.record(RULESET.scenario("baracca"), SEED))
    player = keyed_player(SEED)
    while question := game.position.questions[0]:
        declared = any(key.startswith("1/7#") for key in game.record.answers)
        if question.rule == "4.1" and declared:
            return game, question
        game.answer(question.seat, question.key, player(question, lambda: None))
    raise AssertionError("no pursuit")


def test_a_hint_speaks_when_the_pursued_has_answered_first() -> None:
    """7 A seat's fork contains no secrets of others; a line is tried from the open question."""
    game, question = on_a_tail()
    open_ = [one.key for one in game.fork("hint", question.seat).position.questions]
    assert question.key not in open_, "another seat's secret comes first"
    view = RULESET.display.view(game.position.state, question.seat)
    counsel = GamePilots.of(RULESET).counsel(view, question.plain(), Random(1))
    lines = hinted(trial_of(game), question, counsel).lines
    assert lines
    for line in lines:
        assert [step.value for step in line.steps] == list(line.answers)
        assert any(step.place for step in line.steps)
