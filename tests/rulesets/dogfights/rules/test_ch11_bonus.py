"""11.2 The bonus round: when it is offered, which aircraft fly in it, and what it decides."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import random_player
from aerodrome.kernel.question import Question, Value
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.display.view import view
from aerodrome.rulesets.dogfights.pilots import minor
from aerodrome.rulesets.dogfights.rules.ch03_turn import turn
from aerodrome.rulesets.dogfights.rules.ch11_bonus import may_be_offered, unhurt
from aerodrome.rulesets.dogfights.rules.ch11_modes import all_points, ended, judge, verdict
from aerodrome.rulesets.dogfights.rules.events_end import BonusRoundBegan, GameEnded
from aerodrome.rulesets.dogfights.rules.state import BOARD, DOWN, LEFT, PATROL, SIDES, Sky
from tests.support.dogfights.table import Scripted, a_sky, force
from tests.support.witness import Witness

BOTH = {"central": ["fly_on"], "allies": ["fly_on"]}


def the_example(**options: Any) -> Sky:
    """Return 7.5 to 5 for the Germans, who have no aircraft left; two French fighters remain."""
    french = force("F", (6, DOWN, ""), (3, LEFT, "wings"), (1, LEFT, ""), (2, BOARD, ""))
    germans = force("G", (3, DOWN, ""), (4, LEFT, "tail"), (5, LEFT, ""))
    return a_sky(*french, *germans, **options)


def test_11_2_the_example_is_flown_on_with_three_against_five() -> None:
    """France would use 2+1=3 planes, and Germany would use 5, with new ammunition."""
    sky = the_example()
    for plane in sky.aircraft:
        plane.batteries[0].bursts, plane.throttle = 0, 0
    assert may_be_offered(sky, verdict(sky, ended(sky)))
    umpire = Scripted(sky, BOTH)
    judge(umpire, sky)
    (begun,) = umpire.finished().events(BonusRoundBegan)
    assert (begun.before, begun.flying) == ((15, 10), (0, 2))
    assert [len(sky.of(side, PATROL)) for side in ("allies", "central")] == [3, 5]
    fit = [plane for plane in sky.aircraft if plane.place == PATROL]
    assert all(plane.batteries[0].bursts and plane.throttle for plane in fit)
    assert (sky.phase, sky.verdict) == ("bonus", None)


def test_11_2_it_begins_with_the_lot_and_the_first_four_and_counts_by_itself() -> None:
    sky = the_example(quick_start=True)
    judge(Scripted(sky, BOTH), sky)
    umpire = Scripted(sky, dice=[1])
    turn(umpire, sky)
    umpire.finished()
    assert (sky.phase, sky.first, sky.turn) == ("turn", "central", 0)
    assert len(sky.of("central", "access")) == 4
    assert [all_points(sky, side) for side in SIDES] == [0, 0]
    sky.of("allies", "access")[0].place = DOWN
    assert [all_points(sky, side) for side in SIDES] == [2, 0]
    captions = [caption.id for caption in RULESET.display.scene(view(sky, None)).captions]
    assert captions == ["aim", "bonus"]


@pytest.mark.parametrize("refuses", SIDES)
def test_11_2_if_either_side_refuses_the_points_decide(refuses: str) -> None:
    sky = the_example()
    umpire = Scripted(sky, BOTH | {refuses: ["stop"]})
    judge(umpire, sky)
    (over,) = umpire.finished().events(GameEnded)
    assert (over.side, over.all) == ("central", (15, 10))


def test_11_2_damaged_aircraft_are_out_of_it() -> None:
    sky = the_example()
    sky.of("allies", BOARD)[0].damage = "tail"
    judge(Scripted(sky, BOTH), sky)
    assert len(sky.of("allies", PATROL)) == 2
    assert not sky.of("allies", BOARD)
    assert [all_points(sky, side) for side in SIDES] == [0, 0]


def test_11_2_it_is_offered_only_when_the_criteria_disagree() -> None:
    sky = the_example()
    found = verdict(sky, ended(sky))
    assert may_be_offered(sky, found)
    for plane in sky.of("central", LEFT):
        plane.damage = "tail"
    assert not unhurt(sky, "central")
    assert not may_be_offered(sky, verdict(sky, "nobody_left"))
    won = a_sky(*force("F", (2, BOARD, "")), *force("G", (1, DOWN, ""), (1, LEFT, "")))
    assert not may_be_offered(won, verdict(won, "nobody_left"))
    task = the_example(mode="breakthrough")
    assert not may_be_offered(task, found)


def test_11_2_there_is_one_bonus_round_and_it_decides() -> None:
    sky = the_example()
    judge(Scripted(sky, BOTH), sky)
    for plane in sky.of("allies", PATROL)[1:]:
        plane.place = DOWN
    for plane in sky.of("central", PATROL):
        plane.place = LEFT
    sky.of("allies", PATROL)[0].place = BOARD
    umpire = Scripted(sky)
    judge(umpire, sky)
    (over,) = umpire.events(GameEnded)
    assert (over.side, over.all, over.flying) == ("central", (4, 0), (0, 1))


def test_11_2_pilots_fly_on_if_they_are_behind_or_no_fewer() -> None:
    sky = the_example()
    umpire = Scripted(sky)
    judge(umpire, sky)
    answers = {q.seat: minor.advice(sky, q, Random(1)) for q in umpire.asked("11.2")}
    assert answers == {"central": "fly_on", "allies": "fly_on"}
    for plane in sky.of("central", LEFT)[4:8]:
        plane.damage = "tail"
    assert {minor.advice(sky, q, Random(1)) for q in umpire.asked("11.2")} == {"stop", "fly_on"}


def test_11_2_a_bonus_round_is_played_to_its_end_and_reports_every_change() -> None:
    sky = the_example(quick_start=True, rounds=3)
    chance = random_player(Random(1))

    def keen(question: Question, look: Callable[[], Any]) -> Value:
        return "fly_on" if question.rule == "11.2" else chance(question, look)

    witness = Witness(RULESET, sky, keen, Random(1))
    judge(witness, sky)
    while RULESET.rules.outcome(sky) is None:
        RULESET.rules.turn(witness, sky)
        witness.nothing_changed("at the end of a turn")
    assert (sky.before is not None, sky.round) == (True, 3)
