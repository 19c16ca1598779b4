"""The review: what choices cost, apart from how the dice fell."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.bots.roster import keyed_pilot
from aerodrome.kernel import codec
from aerodrome.kernel.counsel import Review
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.display.from_view import sky_from
from aerodrome.rulesets.dogfights.display.view import view
from aerodrome.rulesets.dogfights.pilots.ace import BARRED, Ace
from aerodrome.rulesets.dogfights.pilots.debriefing import end_worths, review, shots
from aerodrome.rulesets.dogfights.pilots.ends import read
from aerodrome.rulesets.dogfights.pilots.style import styles
from aerodrome.rulesets.dogfights.rules.events import Fired, Left
from aerodrome.service.advice.model import better

pytestmark = pytest.mark.slow


def played(
    central: str, allies: str, seed: str, scenario: str = "dogfight_quick", rounds: int = 3
) -> Game:
    players = {
        "central": keyed_pilot(central, RULESET, f"{seed} c"),
        "allies": keyed_pilot(allies, RULESET, f"{seed} a"),
    }
    begun = RULESET.scenario(scenario, {"rounds": rounds, "quick_start": False})
    return Game(RULESET, RULESET.record(begun, seed), players)


@pytest.fixture(scope="module")
def game() -> Game:
    return played("ace", "random", "review")


@pytest.fixture(scope="module")
def looked_over(game: Game) -> Review:
    return review(game)


def test_every_die_and_every_end_is_judged(game: Game, looked_over: Review) -> None:
    asked = [a for at, a in game.record.answers.items() if at.endswith(("/4.1#1", "/4.2#1"))]
    assert [c.chosen for c in looked_over.choices] == [(answer.value,) for answer in asked]
    assert [c.seat for c in looked_over.choices] == [answer.seat for answer in asked]
    for choice in looked_over.choices:
        assert choice.worth > BARRED / 2
        assert choice.lost == pytest.approx(max(0.0, choice.value - choice.worth), abs=0.021)
        assert (choice.better == choice.chosen) == (choice.lost == 0.0)


def test_choices_and_turning_points_have_their_place_in_the_game(
    game: Game, looked_over: Review
) -> None:
    """4.1, 4.2 Every move has a checkpoint of its own; a review counts rounds, as players do."""
    states = [state for state, _ in game.moments()]
    for choice in looked_over.choices:
        assert (states[choice.moment].round, states[choice.moment].side) == (
            choice.turn,
            choice.seat,
        )
    for point in looked_over.turning_points:
        assert states[point.moment].round == point.turn


def test_an_ace_makes_no_mistakes_in_its_own_view(looked_over: Review) -> None:
    lost = {curve.seat: curve.points[-1] for curve in looked_over.given_away}
    assert lost["central"] == 0.0
    assert lost["allies"] > 2.0


def test_the_end_that_was_flown_is_weighed_whatever_it_promised() -> None:
    """4.2 The ace considers few ends; the worst of all is judged too, and the others alike."""
    ace = Ace(Random(1), styles()["ace"])
    game = Game(RULESET, RULESET.record(RULESET.scenario("dogfight_quick", {}), "weighed"))
    question: Question = game.position.questions[0]
    while question.rule != "4.2":
        game.answer(question.seat, question.key, next(iter(question.options)))
        question = game.position.questions[0]
    sky = sky_from(view(game.position.state, question.seat))
    me, ends = sky.plane(question.about), read(sky.board, question.options)
    thought = ace.appraisal(sky, me, ends)
    worst = min(thought, key=lambda word: thought[word])
    assert thought[worst] == BARRED
    also = ace.worth(sky, me, ends, [ends.words.index(str(worst))]).tolist()
    found = dict(zip(ends.words, also, strict=True))
    assert found.pop(str(worst)) > BARRED / 2
    assert found == pytest.approx({w: v for w, v in thought.items() if w != worst}, abs=1e-4)
    worths = [end_worths(ace, sky, me, face, str(worst)).get(worst, BARRED) for face in (-1, 0, 1)]
    assert max(worths) > BARRED / 2


def test_curves_run_over_all_rounds(game: Game, looked_over: Review) -> None:
    rounds = game.position.state.round
    for curve in (*looked_over.luck, *looked_over.given_away):
        assert len(curve.points) == rounds
    one, other = looked_over.luck
    assert one.points == pytest.approx([-x for x in other.points])


def test_11_2_luck_is_the_points_of_bursts_less_what_was_to_be_expected() -> None:
    """The bursts that caused takedowns and damage add up to the points of the verdict."""
    game = played("ace", "rookie", "lucky 3")
    over = review(game)
    fired = [t.event for t in game.position.log if isinstance(t.event, Fired)]
    assert any(event.outcome in ("damage", "takedown") for event in fired)
    verdict = game.position.state.verdict
    dealt = dict.fromkeys(game.seats, 0.0)
    for fortune in over.fortunes:
        dealt[fortune.seat] += fortune.dealt
    assert (dealt["central"], dealt["allies"]) == tuple(points / 2 for points in verdict.all)
    hoped = sum(fortune.dealt_expected for fortune in over.fortunes)
    assert 0.0 < hoped < len(fired)


def test_6_17_a_second_hit_is_worth_the_rest_of_a_takedown() -> None:
    game = played("ace", "rookie", "lucky 3")
    entries = [t for t in game.position.log if isinstance(t.event, Fired)]
    state, _ = game.moments()[-1]
    sky = state.copy()
    sky.plane(entries[0].event.target).damage = ""
    (fresh,) = shots(sky, entries[:1])
    sky.plane(entries[0].event.target).damage = "tail"
    (hurt,) = shots(sky, entries[:1])
    assert hurt.expected < fresh.expected


def test_leaving_over_an_edge_is_judged_too() -> None:
    game = played("random", "random", "leaving", "reconnaissance", rounds=5)
    left = [t.event.plane for t in game.position.log if isinstance(t.event, Left)]
    judged = [c.about for c in review(game).choices if str(c.chosen[0]).startswith("leave ")]
    assert judged
    assert set(judged) <= set(left)


def test_the_better_end_is_shown_on_the_board(game: Game, looked_over: Review) -> None:
    ends = [one for one in looked_over.choices if " L" in str(one.better[0])]
    costly = sorted(ends, key=lambda choice: -choice.lost)[:1]
    ((step,),) = better(game.record.dump(seed=True), costly)
    assert step.value == costly[0].better[0]
    assert step.path[-1] == step.place


def test_three_turning_points_in_the_order_of_turns(looked_over: Review) -> None:
    points = looked_over.turning_points
    assert len(points) == 3
    assert [p.turn for p in points] == sorted(p.turn for p in points)
    assert codec.decode(codec.encode(looked_over), Review, "review") == looked_over


def test_only_a_finished_game_is_reviewed() -> None:
    open_ = Game(RULESET, RULESET.record(RULESET.scenario("dogfight_quick"), "open"))
    with pytest.raises(Refusal, match="only a finished game"):
        review(open_)
