"""Chapter 11: the bombing run, the line of sixty degrees, the load."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.winged_victory.rules.ch07_move import Manoeuvres
from aerodrome.rulesets.winged_victory.rules.ch07_turn import move
from aerodrome.rulesets.winged_victory.rules.ch09_guns import ready
from aerodrome.rulesets.winged_victory.rules.ch11_bombing import reached, release_x
from aerodrome.rulesets.winged_victory.rules.flight import FlightRoute
from aerodrome.rulesets.winged_victory.rules.state import Aircraft, Sky
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, a_target, fly, seeing


def run(column: int, **options: Any) -> tuple[Aircraft, Sky]:
    """Return an O/400 at level 12, eastbound in column 12, and a train in this column."""
    bomber = a_plane("A1", "hp_o400", "12,12", speed=2, bombs=True, sees=("GT1",))
    return bomber, a_sky(bomber, targets=[a_target("GT1", "train", column)], **options)


def test_11_only_bombers_carry_bombs_and_turn_heavily() -> None:
    bomber, sky = run(20)
    legal = list(Manoeuvres(sky, bomber, 2))
    assert legal == ["level", "easy_turn", "normal_turn", "falling_leaf", "jink", "side_slip"]
    fighter = a_plane("A1", sees=("GT1",))
    umpire = fly(a_sky(fighter, targets=[a_target("GT1", "train", 13)]), "A1")
    assert all(question.rule != "11.1" for question in umpire.questions)


@pytest.mark.parametrize(("die", "hits", "gone"), [(1, 0, ""), (2, 1, ""), (5, 5, "destroyed")])
def test_11_1_the_basic_run(die: int, hits: int, gone: str) -> None:
    bomber, sky = run(14, bomb_line=False)
    answers = {"A1 11.1": ["GT1", "dorsal"]}
    fly(sky, "A1", dice=[die], more=answers)
    target = sky.target("GT1")
    assert (target.hits, target.gone, bomber.bombs) == (hits, gone, False)
    assert [ready(bomber, gun) for gun in bomber.guns] == [True, False, True]


def test_11_1_the_aimer_is_named_first_and_does_not_fire_in_a_freeze() -> None:
    bomber, sky = run(14, bomb_line=False)
    hunter = a_plane("G1", "fokker_dr1", "7,12", "east")
    sky.aircraft.append(hunter)
    seeing(bomber, hunter)
    bomber.sees, bomber.engaged, hunter.engaged = ("G1", "GT1"), ("G1",), ("A1",)
    sky.phase, sky.queue = "moves", ("G1", "A1")
    answers = {"G1 12.1": ["freeze"], "A1 11.1": ["GT1", "dorsal"], "G1 9.3": ["hold"]}
    umpire = Scripted(answers, [1])
    move(umpire, sky)
    umpire.finished()
    assert [q.about for q in umpire.questions if q.rule == "9.3"] == ["G1"]
    assert (bomber.bombs, bomber.guns[1].fired) == (False, False)


def test_11_1_only_a_whole_level_move_over_what_is_seen() -> None:
    bomber, sky = run(14, bomb_line=False)
    level = FlightRoute(bomber).fly(2).plan("level")
    assert [target.id for target in reached(sky, bomber, level)] == ["GT1"]
    assert reached(sky, bomber, FlightRoute(bomber).fly(2).plan("jink")) == []
    bomber.sees = ()
    assert reached(sky, bomber, level) == []
    far, sky = run(15, bomb_line=False)
    assert reached(sky, far, level) == []


def test_11_2_the_line_of_sixty_degrees() -> None:
    bomber, sky = run(20)
    target = sky.target("GT1")
    assert release_x(sky, bomber, target) == target.x - 24
    level = FlightRoute(bomber).fly(2).plan("level")
    assert [found.id for found in reached(sky, bomber, level)] == ["GT1"]
    near, sky = run(17)
    assert reached(sky, near, level) == []


def test_11_3_bombs_can_be_thrown_away() -> None:
    bomber, sky = run(39)
    fly(sky, "A1", more={"A1 11.1": ["jettison"]})
    assert not bomber.bombs
    kept, sky = run(39)
    fly(sky, "A1", more={"A1 11.1": ["keep"]})
    assert kept.bombs
