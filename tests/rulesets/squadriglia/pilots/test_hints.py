"""Hints: a mix with its odds, from the seat's own view; every line can be played."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from aerodrome.kernel import codec
from aerodrome.kernel.counsel import Counsel
from aerodrome.kernel.game import Game
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.display.view import view
from aerodrome.rulesets.squadriglia.pilots.hints import counsel
from aerodrome.rulesets.squadriglia.rules.ch07_pursuit import QUIET
from tests.support.squadriglia.written_orders import is_legal


def a_game(scenario: str = "even_duel", **options: bool) -> Game:
    chosen = RULESET.scenario(scenario, {"quick_start": True, **options})
    return Game(RULESET, RULESET.record(chosen, "hints"))


def hint(game: Game, seat: str = "italy") -> Counsel:
    question = next(q for q in game.position.questions if q.seat == seat)
    return counsel(view(game.position.state, seat), question, Random(1))


@pytest.mark.slow
@pytest.mark.parametrize("altitude", [False, True], ids=["level", "altitude"])
def test_every_line_is_an_order_and_the_shares_add_up(altitude: bool) -> None:
    game = a_game("macchi_ufag", altitude=altitude)
    sky = game.position.state
    said = hint(game)
    assert said.about == "I1"
    assert sum(line.share for line in said.lines) == pytest.approx(1.0)
    assert [line.share for line in said.lines] == sorted(
        (x.share for x in said.lines), reverse=True
    )
    for line in said.lines:
        assert is_legal(sky, sky.plane("I1"), line.answers)
    assert codec.decode(codec.encode(said), Counsel, "hint") == said


def test_a_hint_goes_on_from_what_was_written() -> None:
    game = a_game()
    for value in ("3", "left S"):
        question = next(q for q in game.position.questions if q.seat == "italy")
        game.answer("italy", question.key, value)
    said = hint(game)
    assert said.lines
    sky = game.position.state
    for line in said.lines:
        assert line.answers[:2] == ("3", "left S")
        assert is_legal(sky, sky.plane("I1"), line.answers)
        assert line.worth <= said.value + 0.2


def test_6_6_1_under_a_jammed_rudder_a_hint_goes_on_from_any_order() -> None:
    """Anything written flies the same way, so the ace considers one order; it still answers."""
    game = a_game()
    for value in ("5", "ahead C"):
        question = next(q for q in game.position.questions if q.seat == "italy")
        game.answer("italy", question.key, value)
    question = next(q for q in game.position.questions if q.seat == "italy")
    seen = view(game.position.state, "italy")
    planes = tuple(replace(p, rudder="S") if p.id == "I1" else p for p in seen.planes)
    (line,) = counsel(replace(seen, planes=planes), question.plain(), Random(1)).lines
    assert line.answers[:2] == ("5", "ahead C")
    assert line.answers[2] in question.options


def test_6_6_1_under_a_jammed_rudder_a_declaration_is_minded_move_by_move() -> None:
    """7 Moves that fly the same are still written as declared: no whole order is advised."""
    game = a_game()
    question = next(q for q in game.position.questions if q.seat == "italy")
    seen = view(game.position.state, "italy")
    said = replace(QUIET, left=2)
    planes = tuple(
        replace(p, rudder="S", declared=said) if p.id == "I1" else p for p in seen.planes
    )
    (line,) = counsel(replace(seen, planes=planes), question.plain(), Random(1)).lines
    assert len(line.answers) == 1


def test_9_3_a_glider_gets_no_speed() -> None:
    """It is not asked for: the lines begin with the first move."""
    game = a_game()
    question = next(q for q in game.position.questions if q.seat == "italy")
    seen = view(game.position.state, "italy")
    planes = tuple(replace(p, fuel=0) if p.id == "I1" else p for p in seen.planes)
    gliding = replace(seen, rules=replace(seen.rules, fuel=True), planes=planes)
    moves = replace(question.plain(), rule="4.2", options=("ahead S", "ahead C", "ahead D"))
    lines = counsel(gliding, moves, Random(1)).lines
    assert lines
    assert {line.answers[0] for line in lines} <= {*moves.options}


def test_other_questions_get_one_answer() -> None:
    game = Game(RULESET, RULESET.record(RULESET.scenario("spad_duel"), "hints"))
    question = game.position.questions[0]
    said = counsel(view(game.position.state, question.seat), question, Random(1))
    (line,) = said.lines
    assert line.answers[-1] in question.options
