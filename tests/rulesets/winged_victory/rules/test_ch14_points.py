"""Chapter 14: points, which side may play on, and what cannot be played."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.ch14_missions import (
    accomplished,
    judge,
    outcome,
    pending,
    points,
    worth,
)
from aerodrome.rulesets.winged_victory.rules.events import GameEnded
from aerodrome.rulesets.winged_victory.rules.state import Mission
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, a_target, new_game


def test_14_7_points() -> None:
    for gone, share in (
        ("cracked", 5), ("captured", 5), ("fled", 3), ("home", 0), ("landed", 0), ("", 0),
    ):  # fmt: skip
        assert worth(a_plane("G1", "fokker_d7", gone=gone)) == share
    assert worth(a_plane("G1", "fokker_d7", gone="landed", structure=1)) == 3
    lost = [a_plane("G1", "fokker_d7", gone="crashed"), a_plane("A1", gone="fled")]
    sky = a_sky(*lost)
    assert (points(sky, "allies"), points(sky, "germany")) == (5, 2)


@pytest.mark.parametrize(
    ("allies", "germany", "winner", "reason"),
    [
        (Mission(kind="patrol", needed=1, progress=1), Mission(), "allies", "mission"),
        (Mission(), Mission(), "germany", "points"),
        (Mission(kind="cap", needed=1), Mission(kind="recon", needed=3), "allies", "mission"),
        (
            Mission(kind="cap", needed=1),
            Mission(kind="recon", needed=3, progress=3),
            "germany",
            "mission",
        ),
    ],
)
def test_14_7_mission_first_then_points(
    allies: Mission, germany: Mission, winner: str, reason: str
) -> None:
    fallen = a_plane("A1", gone="crashed")
    missions = {"allies": allies, "germany": germany}
    sky = a_sky(fallen, a_plane("G1", "fokker_dr1"), missions=missions)
    sky.turn = 40
    umpire = Scripted()
    judge(umpire, sky)
    (ended,) = umpire.events(GameEnded)
    assert (ended.side, ended.verdict) == (winner, reason)
    found = outcome(sky)
    assert found is not None
    assert found.winners == (winner,)


def test_14_7_a_side_alone_plays_on_while_it_has_work() -> None:
    work = Mission(kind="bombing", target="GT1", workers=("A1",), needed=2)
    bomber = a_plane("A1", "hp_o400", "12,12", bombs=True)
    target = a_target("GT1", "train", 30)
    sky = a_sky(bomber, targets=[target], missions={"allies": work})
    assert pending(sky, "allies")
    judge(Scripted(), sky)
    assert sky.verdict is None
    bomber.bombs = False
    assert not pending(sky, "allies")
    judge(Scripted(), sky)
    assert sky.verdict is not None
    stray = Mission(kind="patrol", target="nowhere", workers=("A1",), needed=2)
    assert pending(a_sky(a_plane("A1"), missions={"allies": stray}), "allies")
    cap = Mission(kind="cap", needed=1)
    both = a_sky(a_plane("A1"), missions={"allies": cap, "germany": cap})
    assert accomplished(both, "allies")
    assert accomplished(both, "germany")


def test_14_8_types_are_chosen_in_secret() -> None:
    game = new_game("dawn_patrol")
    questions = {q.about: q for q in game.position.questions}
    assert set(questions) == {"A1", "A2", "G1", "G2"}
    assert {q.rule for q in questions.values()} == {"14.8"}
    for name, type_ in (("A1", "spad_13"), ("A2", "se5a"), ("G1", "fokker_dr1")):
        game.answer(questions[name].seat, questions[name].key, type_)
    game.answer("germany", questions["G2"].key, "pfalz_d3a")
    assert [p.type for p in game.position.state.aircraft] == [
        "spad_13", "se5a", "fokker_dr1", "pfalz_d3a",
    ]  # fmt: skip
    assert game.position.state.plane("A1").speed == 7


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"mats": "X"}, "`mats` are A, B and C"),
        ({"aircraft": []}, "allies has no aircraft"),
        ({"weather": {"sun": 6}}, "one of 5 places"),
        ({"weather": {"haze": 31}}, "between 0 and 30"),
        ({"weather": {"cumulus": [[99, 3]]}}, "column of a cloud"),
        ({"flak": {"germany": 1}}, "needs a battery"),
        ({"flak": {"italy": 1}}, "the sides are allies and germany"),
        ({"mission": {"allies": {"kind": "recon", "workers": ["A1"]}}}, "needs a target"),
        ({"mission": {"allies": {"kind": "patrol"}}}, "names no aircraft"),
        ({"mission": {"allies": {"kind": "patrol", "workers": ["G1"]}}}, "no aircraft 'G1'"),
    ],
)
def test_14_8_what_cannot_be_played_is_refused(change: dict[str, Any], sentence: str) -> None:
    body = dict(RULESET.scenario("duel").setup) | change
    with pytest.raises(Refusal, match=sentence):
        RULESET.compose("own", body, {}, "own.toml")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"types": ["zeppelin"]}, "no aircraft `zeppelin`"),
        ({"types": []}, "A1 has no type"),
        ({"level": 29}, "cannot start at level 29"),
        ({"speed": 0}, "cannot fly at speed 0"),
        ({"column": 41}, "column of A1"),
        ({"id": "G1"}, "the same id"),
    ],
)
def test_14_8_what_cannot_fly_is_refused(change: dict[str, Any], sentence: str) -> None:
    body = dict(RULESET.scenario("duel").setup)
    first, second = body["aircraft"]
    body["aircraft"] = [first | change, second]
    with pytest.raises(Refusal, match=sentence):
        RULESET.compose("own", body, {}, "own.toml")


def test_14_9_a_lesson_is_flown_alone() -> None:
    game = new_game("school_4_turning")
    assert game.seats == ("allies",)
    (question,) = game.position.questions
    game.answer("allies", question.key, 5)
    offered = {o.value for o in game.position.questions[0].posed().options if not o.refused}
    assert {"easy_turn", "normal_turn", "hard_turn"} <= offered
