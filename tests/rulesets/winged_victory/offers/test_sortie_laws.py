"""The campaign interface: leaks with every skill in the air at once."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.seen import copy_for, seen_by
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.display.view import forget
from aerodrome.rulesets.winged_victory.offers.sortie import BATTLES
from tests.laws.sorties import briefed
from tests.support.sampling import sampled
from tests.support.winged_victory.crews import a_sortie, begun, scouts

pytestmark = [pytest.mark.slow, pytest.mark.sweep]


def test_15_the_type_and_crew_of_what_was_never_spotted_are_nowhere() -> None:
    looked = 0
    for seed in sampled("123", 1):
        scenario = briefed("winged_victory", seed)
        player = keyed_player(seed)
        game = Game(RULESET, RULESET.record(scenario, seed))
        for _ in range(60):
            if not game.position.questions:
                break
            for seat in (*game.seats, None):
                looked += _nothing_leaks(game, seat)
            question = game.position.questions[0]
            game.answer(question.seat, question.key, player(question, lambda: None))
    assert looked > 30


def _nothing_leaks(game: Game, seat: str | None) -> int:
    sky = game.position.state
    hidden = [p for p in sky.aircraft if seat not in p.friends and not p.known]
    own = {p.type for p in sky.aircraft if seat in p.friends or p.known}
    data = codec.encode(codec.plain(seen_by(game, seat))).decode()
    data += "".join(codec.encode(line).decode() for line in copy_for(game, seat).lines)
    for plane in hidden:
        assert all(f'"{man.name}"' not in data for man in plane.aboard.men), plane.id
        assert plane.type in own or f'"{plane.type}"' not in data, plane.id
    return len(hidden)


def test_15_a_fork_guesses_the_crew_and_type_of_what_is_hidden() -> None:
    sky = begun(a_sortie(scouts("A", "allied", skills=("evade",)), scouts("G", "central")))
    forget(sky, "central", Random(1))
    guess = sky.plane("A1")
    assert [(man.name, man.skills) for man in guess.aboard.men] == [("", ())] * len(guess.wounds)
    assert guess.owner == "allied"
    assert guess.type in {model.type for model in BATTLES.in_service("britain", 191710)}
    assert guess.strength == guess.model.structure
    mine = sky.plane("G1")
    assert mine.aboard.men[0].name == "G0"
