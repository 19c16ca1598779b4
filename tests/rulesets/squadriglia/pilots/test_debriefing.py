"""The review: what choices cost, apart from how the dice fell."""

from __future__ import annotations

import pytest

from aerodrome.bots.roster import keyed_pilot
from aerodrome.kernel import codec
from aerodrome.kernel.counsel import Review
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.pilots.debriefing import expected_points, review
from aerodrome.rulesets.squadriglia.rules.events import Fired, OrderWritten

pytestmark = pytest.mark.slow


def played(italy: str, austria: str, seed: str) -> Game:
    players = {
        "italy": keyed_pilot(italy, RULESET, f"{seed} a"),
        "austria": keyed_pilot(austria, RULESET, f"{seed} b"),
    }
    scenario = RULESET.scenario("even_duel", {"turn_limit": 12})
    return Game(RULESET, RULESET.record(scenario, seed), players)


@pytest.fixture(scope="module")
def game() -> Game:
    return played("equilibrium", "random", "review")


@pytest.fixture(scope="module")
def looked_over(game: Game) -> Review:
    return review(game)


def test_every_written_order_is_judged(game: Game, looked_over: Review) -> None:
    written = [t.event for t in game.position.log if isinstance(t.event, OrderWritten)]
    flown = [event for event in written if event.order.kind != "stalled"]
    assert len(looked_over.choices) == len(flown)
    for choice in looked_over.choices:
        lost = max(0.0, choice.value - choice.worth)
        as_good = choice.lost == 0.0 and choice.better == choice.chosen
        assert as_good or choice.lost == pytest.approx(lost, abs=1e-3)
        assert choice.better
        assert game.moments()[choice.moment][0].turn == choice.turn - 1


def test_chance_gives_away_more_than_the_mix(looked_over: Review) -> None:
    lost = {curve.seat: curve.points[-1] for curve in looked_over.given_away}
    assert lost["austria"] > 3 * lost["italy"]


def test_curves_run_over_all_turns(game: Game, looked_over: Review) -> None:
    turns = game.position.state.turn
    for curve in (*looked_over.luck, *looked_over.given_away):
        assert len(curve.points) == turns
    for curve in looked_over.given_away:
        assert list(curve.points) == sorted(curve.points)
    one, other = looked_over.luck
    assert one.points == pytest.approx([-x for x in other.points])


def test_luck_is_actual_less_expected(game: Game, looked_over: Review) -> None:
    shots = [t.event for t in game.position.log if isinstance(t.event, Fired)]
    hoped = sum(expected_points(shot) for shot in shots if shot.plane == "I1")
    assert sum(
        f.dealt_expected for f in looked_over.fortunes if f.seat == "italy"
    ) == pytest.approx(hoped)
    for fortune in looked_over.fortunes:
        dealt = fortune.dealt - fortune.dealt_expected
        assert fortune.luck == pytest.approx(dealt - fortune.received + fortune.received_expected)


def test_three_turning_points_in_the_order_of_turns(looked_over: Review) -> None:
    points = looked_over.turning_points
    assert len(points) == 3
    assert [p.turn for p in points] == sorted(p.turn for p in points)
    worst = max(choice.lost for choice in looked_over.choices)
    assert any(abs(point.swing) >= worst - 1e-6 for point in points)
    assert codec.decode(codec.encode(looked_over), Review, "review") == looked_over


def test_only_a_finished_game_is_reviewed() -> None:
    open_ = Game(RULESET, RULESET.record(RULESET.scenario("even_duel"), "open"))
    with pytest.raises(Refusal, match="only a finished game"):
        review(open_)
