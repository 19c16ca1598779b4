"""The review: what moves cost, apart from how the dice fell."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from aerodrome.bots.roster import keyed_pilot
from aerodrome.kernel import codec
from aerodrome.kernel.address import Address
from aerodrome.kernel.counsel import Review
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.pilots.debriefing import declarations, flown, review, weighed
from aerodrome.rulesets.winged_victory.pilots.fighter import Fighter
from aerodrome.rulesets.winged_victory.pilots.fortunes import STALL, throws
from aerodrome.rulesets.winged_victory.pilots.odds import (
    CONTROL,
    WOUND,
    burst,
    crack,
    frailty,
    structure,
)
from aerodrome.rulesets.winged_victory.pilots.replies import BARRED
from aerodrome.rulesets.winged_victory.pilots.style import styles
from aerodrome.rulesets.winged_victory.rules import events as e
from aerodrome.rulesets.winged_victory.rules.ch01_components import shade
from aerodrome.rulesets.winged_victory.rules.ch12_freezing import FREEZE
from aerodrome.rulesets.winged_victory.rules.state import Sky
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from aerodrome.service.advice.model import better
from tests.support.winged_victory.table import a_plane, a_sky, seeing

pytestmark = pytest.mark.slow


def played(allies: str, germany: str, seed: str, scenario: str = "even_duel") -> Game:
    players = {
        "allies": keyed_pilot(allies, RULESET, f"{seed} a"),
        "germany": keyed_pilot(germany, RULESET, f"{seed} g"),
    }
    return Game(RULESET, RULESET.record(RULESET.scenario(scenario), seed), players)


@pytest.fixture(scope="module")
def game() -> Game:
    return played("ace", "random", "review")


@pytest.fixture(scope="module")
def looked_over(game: Game) -> Review:
    return review(game)


def test_7_3_every_declared_move_is_judged(game: Game, looked_over: Review) -> None:
    talks: dict[str, list[object]] = {}
    turns: dict[str, int | None] = {}
    for key, answer in game.record.answers.items():
        at = Address.parse(key)
        if at.rule == "7.3" and at.subject is not None:
            talks.setdefault(at.place, []).append(answer.value)
            turns[at.place] = at.turn
    assert [c.chosen for c in looked_over.choices] == [tuple(talk) for talk in talks.values()]
    assert [c.moment for c in looked_over.choices] == list(turns.values())
    states = [state for state, _ in game.moments()]
    assert [c.turn for c in looked_over.choices] == [
        states[choice.moment].turn for choice in looked_over.choices
    ]


def test_an_ace_makes_no_mistakes_in_its_own_view(looked_over: Review) -> None:
    lost = {curve.seat: curve.points[-1] for curve in looked_over.given_away}
    assert lost["allies"] == 0.0
    assert lost["germany"] > 0.5
    for choice in looked_over.choices:
        assert choice.worth > choice.value - BARRED / 2
        assert (choice.better == choice.chosen) == (choice.lost == 0.0)


def test_12_3_a_move_declared_in_a_freeze_is_judged_by_what_stood_then() -> None:
    """The sky of such a declaration is none of the game's checkpoints: others are in mid-move."""

    def calling(question: Question, look: Callable[[], Any]) -> Value:
        """Fly straight at one another, and stop the clock as soon as possible."""
        wanted = [word for word in (FREEZE, "level") if word in question.options]
        return wanted[0] if wanted else next(iter(question.options))

    record = RULESET.record(RULESET.scenario("even_duel"), "freeze")
    game = Game(RULESET, record, dict.fromkeys(("allies", "germany"), calling))
    frozen = [t.event for t in game.position.log if isinstance(t.event, e.FreezeCalled)]
    states = [state for state, _ in game.moments()]
    moved = 0
    for one in declarations(game):
        before = states[Address.parse(one.question.key).turn or 0]
        stood = {plane.id: plane.at for plane in before.aircraft}
        moved += any(plane.at != stood[plane.id] for plane in one.seen.planes)
    assert 0 < moved <= len(frozen)
    assert len(review(game).choices) == sum(1 for _ in declarations(game))


def test_a_course_that_the_ace_never_thought_of_is_weighed_as_the_others() -> None:
    """2.1 The ace tries three throttles; one in between is worth no more, and not much less."""
    me, foe = a_plane("A1", "se5a", "12,15", speed=5), a_plane("G1", where="22,16", heading=-1)
    seeing(me, foe)
    sky = a_sky(me, foe)
    sky.phase, sky.queue = "moves", ("A1", "G1")
    ace = Fighter(Random(1), styles()["ace"])
    known = {one.answers for _, one in ace.appraisal(sky, me)}
    mine = flown(sky, me, ace, {"2.1": 3, "7.3": "level"})
    assert mine is not None
    assert mine.answers not in known
    (value, _), worth = weighed(ace, sky, me, mine)
    assert value - 1.0 < worth <= value


def test_the_better_move_is_shown_on_the_board(game: Game, looked_over: Review) -> None:
    costly = sorted(looked_over.choices, key=lambda choice: -choice.lost)[:2]
    for choice, steps in zip(costly, better(game.record.dump(seed=True), costly), strict=True):
        assert tuple(step.value for step in steps) == choice.better[: len(steps)]
        assert steps[-1].place == steps[-1].path[-1]


def test_curves_run_over_all_turns_and_show_where_they_turned(
    game: Game, looked_over: Review
) -> None:
    turns = game.position.state.turn
    for curve in (*looked_over.luck, *looked_over.given_away):
        assert len(curve.points) == turns
    points = looked_over.turning_points
    assert len(points) == 3
    assert [p.turn for p in points] == sorted(p.turn for p in points)
    states = [state for state, _ in game.moments()]
    assert [states[point.moment].turn for point in points] == [point.turn for point in points]
    assert codec.decode(codec.encode(looked_over), Review, "review") == looked_over


# Luck


def shot(face: str, *modifiers: str, target: str = "G1") -> Told:
    added = tuple((name, TABLES.number("9.5", name)) for name in modifiers)
    return Told("9.6", e.Fired("A1", "forward", target, 2, "short", added, "green", face), None)


def log_of(*events: e.PartHit | e.CrewHit | e.TookTest) -> list[Told]:
    return [Told("10", event, None) for event in events]


def pair(hit_direction: bool = True) -> Sky:
    return a_sky(a_plane("A1"), a_plane("G1"), hit_direction=hit_direction)


def test_9_6_luck_is_what_a_burst_took_less_what_it_was_to_take() -> None:
    sky = pair()
    frail = frailty(sky.plane("G1"))
    hit = log_of(e.PartHit("G1", "rudder", "1", 1), e.PartHit("G1", "structure", "1", 1))
    (one,) = throws(sky, [shot("1", "tail"), *hit])
    assert (one.by, one.at) == ("A1", "G1")
    assert one.points == pytest.approx(CONTROL + structure(1, frail.left))
    assert one.expected == burst("green", "tail", frail)
    missed, wounded = throws(
        sky, [shot("0", "side"), shot("2"), *log_of(e.CrewHit("G1", 0, "wounded"))]
    )
    assert (missed.points, missed.expected) == (0.0, burst("green", "side", frail))
    assert (wounded.points, wounded.expected) == (WOUND, burst("green", "head_on", frail))


def test_9_8_without_the_option_it_does_not_matter_where_a_burst_comes_from() -> None:
    (one,) = throws(pair(hit_direction=False), [shot("0", "tail")])
    assert one.expected == burst("green", "side", frailty(pair().plane("G1")))


def test_what_falls_on_a_target_on_the_ground_is_no_luck_of_the_enemys() -> None:
    assert list(throws(pair(), [shot("3", target="GT1")])) == []


def test_5_1_5_2_tests_count_for_the_aircraft_that_takes_them() -> None:
    sky = pair()
    plane = sky.plane("A1")
    colour = shade(plane.model.structural, 0, test=True)
    (torn,) = throws(
        sky,
        log_of(e.TookTest("A1", "structural", colour, "i"), e.PartHit("A1", "structure", "4", 4)),
    )
    assert (torn.by, torn.at) == ("", "A1")
    assert torn.points == structure(4, frailty(plane).left)
    assert torn.expected == pytest.approx(crack(plane))
    handling = shade(plane.model.handling, 0, test=True)
    lost, kept, after = throws(
        sky,
        log_of(
            e.TookTest("A1", "handling", handling, "x"),
            e.TookTest("A1", "handling", handling, "v"),
            e.TookTest("A1", "structural", colour, "x"),
            e.PartHit("A1", "structure", "4", 4),
        ),
    )
    assert lost.points == STALL
    assert kept.points == pytest.approx(after.expected)
    assert after.points == structure(4, frailty(plane).left)


def test_what_the_dice_take_is_what_they_give_but_for_flak_and_tests() -> None:
    """Every burst of a game counts for both, and every hit is found in the damage of its target."""
    game = played("ace", "veteran", "luck")
    dealt = taken = 0.0
    bursts = hits = 0
    for (sky, since), (_, until) in pairwise([*game.moments(), (None, len(game.position.log))]):
        for throw in throws(sky, game.position.log[since:until]):
            taken += throw.points
            dealt += throw.points if throw.by else 0.0
            bursts += bool(throw.by)
            hits += bool(throw.by and throw.points)
    fired = [t.event for t in game.position.log if isinstance(t.event, e.Fired)]
    assert bursts == len(fired)
    assert hits == sum(event.face != "0" for event in fired)
    over = review(game)
    assert sum(fortune.dealt for fortune in over.fortunes) == pytest.approx(dealt)
    assert sum(fortune.received for fortune in over.fortunes) == pytest.approx(taken)


def test_only_a_finished_game_is_reviewed() -> None:
    open_ = Game(RULESET, RULESET.record(RULESET.scenario("duel"), "open"))
    with pytest.raises(Refusal, match="only a finished game"):
        review(open_)


def test_a_game_given_up_is_reviewed_as_far_as_it_went() -> None:
    game = Game(RULESET, RULESET.record(RULESET.scenario("duel"), "given up"))
    while len(game.record.answers) < 6:
        question = game.position.questions[0]
        game.answer(question.seat, question.key, next(iter(question.options)))
    game.close("allies", "resigned")
    assert 0 < len(review(game).choices) <= 6
