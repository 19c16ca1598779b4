"""No pilot sees more than its seat: other secrets give the same orders."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Value
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.display.view import view
from aerodrome.rulesets.squadriglia.pilots import ace, forecaster

pytestmark = pytest.mark.slow

NAMES = ("rookie", "regular", "veteran", "ace", "equilibrium", "straight", "tactician")


def after_some_turns(seed: str) -> Game:
    """Return a duel in its fourth turn, with Italy still to write."""
    game = Game(RULESET, RULESET.record(RULESET.scenario("even_duel"), seed))
    random = Random(seed)
    while game.position.state.turn != 4 and game.position.questions:
        question = random.choice(game.position.questions)
        options = list(question.options)
        straight = [value for value in options if value in ("4", "ahead C")]
        game.answer(question.seat, question.key, (straight or options)[0])
    return game


def with_austria_writing(game: Game, random: Random) -> Game:
    """Return the same game after Austria has written some order."""
    other = Game(RULESET, game.record.copy(game.record.seed or ""))
    while True:
        open_ = [q for q in other.position.questions if q.seat == "austria"]
        if not open_:
            return other
        other.answer("austria", open_[0].key, random.choice(list(open_[0].options)))


def orders(game: Game, name: str) -> list[list[Value]]:
    """Return what a pilot writes for Italy, with several random seeds."""
    asked = next(q for q in game.position.questions if q.seat == "italy" and q.rule == "4.1")
    ace._solved.clear()
    forecaster._planned.clear()
    found = []
    for whim in range(4):
        flown = pilot(name, RULESET, Random(whim))
        bare = Question(
            asked.key, asked.seat, tuple(asked.options), asked.rule, asked.about, asked.given
        )
        found.append([flown(bare, lambda: view(game.position.state, "italy"))])
    return found


@pytest.mark.parametrize("name", NAMES)
def test_what_the_enemy_has_written_makes_no_difference(name: str) -> None:
    game = after_some_turns("secrets")
    assert game.position.state.turn == 4
    worlds = [with_austria_writing(game, Random(seed)) for seed in range(3)]
    written = {codec.encode(world.record.answers) for world in worlds}
    assert len(written) == 3
    same = orders(game, name)
    assert all(orders(world, name) == same for world in worlds)


@pytest.mark.parametrize("name", NAMES)
def test_secrets_planted_in_the_state_make_no_difference(name: str) -> None:
    """Even an order that is already in the state is not looked at before it is flown."""
    game = after_some_turns("planted")
    same = orders(game, name)
    state = game.position.state
    state.plane("A1").order = state.plane("A1").past[-1].order
    state.plane("A1").declared = None
    assert orders(game, name) == same
