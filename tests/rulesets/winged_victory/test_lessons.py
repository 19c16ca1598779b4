"""The lessons and quizzes of the rulebook, with the figures it prints.

Three errors of the booklet are corrected: a hard climb from level 7 ends at 8, not at 7; a steep
dive with a turn at speed 3 costs the 3 of the table, not 4; a rotary cannot be throttled to 2, so
the diving lesson flies an in-line engine of the same figures.
"""

from __future__ import annotations

from aerodrome.lessons import lesson
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.ch01_components import shade
from aerodrome.rulesets.winged_victory.rules.ch02_energy import drag, fastest, throttles, updated
from aerodrome.rulesets.winged_victory.rules.ch03_altitude import climb, dive, preparation
from aerodrome.rulesets.winged_victory.rules.ch04_turning import hard_turn, normal_turn
from aerodrome.rulesets.winged_victory.rules.ch07_move import plans
from aerodrome.rulesets.winged_victory.rules.ch08_spotting import seen, spotting_colour
from aerodrome.rulesets.winged_victory.rules.ch09_fire import bearing
from aerodrome.rulesets.winged_victory.rules.ch11_bombing import bomb_colour
from aerodrome.rulesets.winged_victory.rules.ch12_freezing import hexes_by, time
from aerodrome.rulesets.winged_victory.rules.events import Manoeuvred
from aerodrome.rulesets.winged_victory.rules.state import Sky
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from tests.support.winged_victory.table import a_plane, a_sky, a_target, at, fly, lies, new_game

STRUTTER = TABLES.models["sopwith_strutter"]


def school(type_: str, where: str, speed: int = 5) -> Sky:
    plane = a_plane("A1", type_, where, "west", speed=speed, throttle=speed, shown=True)
    return a_sky(plane, mats="A", school=True)


def cue(sky: Sky) -> int:
    return sky.plane("A1").speed


def paid(sky: Sky, kind: str, way: str = "", throttle: int = 5) -> tuple[int, int]:
    """Return the cue after the price, and after the update."""
    event = fly(sky, "A1", kind, way, throttle=throttle).events(Manoeuvred)[0]
    return event.speed, event.next


def test_2_3_ground_school() -> None:
    """Turns 1 to 3: 0>2 at full throttle, then off: 2>1, 1>0."""
    game = new_game("school_1_ground")
    cues = []
    for throttle in (5, 0, 0):
        (question,) = game.position.questions
        game.answer("allies", question.key, throttle)
        cues.append(cue(game.position.state))
    assert cues == [2, 1, 0]
    assert game.position.state.plane("A1").at == at("20,1")
    assert game.position.outcome is not None
    assert game.position.outcome.winners == ("allies",)


def test_3_3_the_climbing_lesson() -> None:
    sky = school("sopwith_strutter", "34,6")
    assert paid(sky, "level") == (5, 5)
    assert lies(sky, "A1") == "29,6 west 0"
    assert paid(sky, "climb_shallow", "2") == (1, 3)
    assert lies(sky, "A1") == "26,7* west 1"
    assert paid(sky, "level") == (3, 4)
    assert sky.plane("A1").y == 14
    assert paid(sky, "climb_hard", "2") == (-1, 2)
    assert lies(sky, "A1").split(",")[1] == "8 west 2"
    assert paid(sky, "level") == (2, 3)
    assert drag(STRUTTER, 9, 6) == 5


def test_3_4_the_diving_lesson() -> None:
    sky = school("school_strutter", "34,10")
    assert paid(sky, "dive_shallow", "3", 2) == (7, 5)
    assert lies(sky, "A1").endswith(",8* west -1")
    assert paid(sky, "level", throttle=2) == (5, 4)
    assert lies(sky, "A1").endswith(",8 west 0")
    assert paid(sky, "dive_hard", "2", 2) == (6, 4)
    assert lies(sky, "A1").endswith(",6 west -2")
    basic = a_sky(sky.plane("A1"), mats="A", school=True, pull_out=False)
    x = basic.plane("A1").x
    assert paid(basic, "level") == (4, 5)
    assert basic.plane("A1").x == x - 4 * 4


def test_4_the_turning_lesson() -> None:
    sky = school("sopwith_strutter", "34,11")
    assert paid(sky, "easy_turn") == (1, 3)
    assert lies(sky, "A1") == "29,11 east 0"
    assert paid(sky, "normal_turn", "0") == (0, 2)
    assert lies(sky, "A1") == "31,10 west 0"
    assert paid(sky, "hard_turn", "0") == (0, 2)
    assert lies(sky, "A1") == "31,8 east 0"
    assert (drag(STRUTTER, 2, 10), drag(STRUTTER, 2, 11)) == (2, 3)


def test_4_4_a_hard_turn_with_one_level_kept() -> None:
    """Low, speed 5: 2 hexes straight, 3 after; 5-8 = -3, then 1, which is no stall."""
    sky = school("sopwith_strutter", "20,8")
    assert paid(sky, "hard_turn", "1") == (-3, 1)
    assert lies(sky, "A1") == "20,7 east 0"
    assert not sky.plane("A1").stalled


def test_4_5_the_lesson_of_climbing_and_diving_turns() -> None:
    sky = school("sopwith_strutter", "34,4")
    assert paid(sky, "climb_turn_shallow", "2") == (-3, 1)
    assert lies(sky, "A1").endswith(",5 east 1")
    assert paid(sky, "level") == (1, 3)
    assert paid(sky, "dive_turn_hard", "1 1") == (1, 3)
    assert lies(sky, "A1").endswith(",4 west -2")


def test_2_2_the_first_quiz() -> None:
    def tops(type_: str, where: str) -> tuple[int, ...]:
        return throttles(a_plane("A1", type_, where))

    assert fastest(a_plane("G1", "fokker_dr1", "5,15")) == 5
    assert 3 in tops("re8", "5,5")
    high = [fastest(a_plane("A1", type_, "5,25")) for type_ in ("se5a", "fokker_d7")]
    assert high == [6, 5]
    assert tops("sopwith_camel", "5,15") == (6, 0)
    sky = a_sky(a_plane("A1", "se5a", "5,15", speed=7))
    fly(sky, "A1")
    assert lies(sky, "A1") == "12,15 east 0"
    assert TABLES.models["se5a"].fastest == (7, 7, 6)
    assert STRUTTER.fastest == (5, 5, 4)
    assert (STRUTTER.preparation[0], TABLES.models["se5a"].preparation[0]) == (2, 0)


def test_3_2_the_second_quiz() -> None:
    assert preparation(a_plane("A1", "re8", "5,23")) == 3
    dr1, se5a = (preparation(a_plane("A1", t, "5,25")) for t in ("fokker_dr1", "se5a"))
    assert dr1 > se5a
    assert preparation(a_plane("G1", "fokker_dr1", "5,15")) == 0
    camel = a_plane("A1", "sopwith_camel", "5,15", speed=5)
    ways = climb(a_sky(camel), camel, 2)
    assert isinstance(ways, list)
    assert ways[0].change == -5
    dfw = a_plane("G1", "dfw_c5", "30,15", speed=5)
    for pitch, levels in ((1, 1), (2, 2)):
        found = dive(a_sky(dfw), dfw, pitch)
        assert isinstance(found, list)
        changes = {plan.detail: plan.change for plan in found}
        assert changes["2"] == levels
    assert climb(a_sky(dfw), dfw, 2) == "underscored"


def test_4_2_the_third_quiz() -> None:
    low = a_plane("A1", "sopwith_strutter", "20,2", "west", speed=5, shown=True)
    sky = a_sky(low, mats="A", school=True)
    hard, normal = hard_turn(sky, low), normal_turn(sky, low)
    assert isinstance(hard, list)
    assert isinstance(normal, list)
    assert [plan.frames[-1].level for plan in hard] == [0, 1, 2]
    assert normal[0].frames[-1].level == 1
    triplane = a_plane("A1", "fokker_dr1", "20,15", "west", speed=5, shown=True)
    assert paid(a_sky(triplane, mats="A", school=True), "normal_turn", "1") == (-1, 2)
    strutter = a_plane("A1", "sopwith_strutter", "20,15", "west", speed=5, shown=True)
    sky = a_sky(strutter, mats="A", school=True)
    assert paid(sky, "normal_turn", "1") == (-3, 1)
    assert sky.plane("A1").stalled
    slow = a_plane("A1", "re8", "20,23", speed=2)
    assert climb(a_sky(slow), slow, 1) == "too_slow"
    assert isinstance(normal_turn(a_sky(slow), slow), list)
    climbing = a_plane("A1", where="20,15", pitch=1, speed=5)
    turns = hard_turn(a_sky(climbing, school=True), climbing)
    assert isinstance(turns, list)
    assert {frame.pitch for plan in turns for frame in plan.frames} == {0}
    gain = dive(a_sky(low), a_plane("A1", "se5a", "5,9", speed=5), 1)
    assert isinstance(gain, list)
    assert {plan.detail: plan.change for plan in gain}["5"] == 3


def test_8_1_the_quiz_on_spotting() -> None:
    enemy = a_plane("G1", "fokker_dr1", "33,15")
    camel, se5a = a_plane("A1"), a_plane("A1", "se5a")
    assert spotting_colour(a_sky(camel, enemy), camel, enemy) == "grey"
    assert spotting_colour(a_sky(se5a, enemy), se5a, enemy) == "yellow"
    assert not seen("i", 5)
    assert seen("i", 4)
    assert seen("v", 5)
    blinded = a_plane("A1", where="12,15")
    assert plans(a_sky(blinded, enemy), blinded, "barrel_roll") == "nobody_in_sight"
    diver, nest = a_plane("A1", where="20,2", pitch=-2), a_target("GT1", "machine_gun", 21)
    assert list(bearing(a_sky(diver, targets=[nest]), diver, None)) == []
    diver.sees = ("GT1",)
    (aim,) = bearing(a_sky(diver, targets=[nest]), diver, None)
    assert aim.targets == ((nest, 2),)


def test_1_6_modifiers_choose_another_die() -> None:
    assert shade("red", 1) == "blue"
    assert shade("red", -2) == "green"
    assert shade("white", -3) == "white"
    assert shade("black", 3) == "black"
    assert shade("yellow", 2, test=True) == "yellow"
    assert bomb_colour(a_sky(a_plane("A1")), 12) == "grey"
    assert bomb_colour(a_sky(a_plane("A1"), bomb_line=False), 12) == "yellow"


def test_11_3_the_load_and_10_3_the_engine() -> None:
    bomber = a_plane("A1", "hp_o400", "5,8", bombs=True)
    assert fastest(bomber) == 2
    bomber.bombs = False
    assert fastest(bomber) == 4
    assert fastest(a_plane("A1", "sopwith_strutter", "5,8", engine=3)) == 3
    assert fastest(a_plane("A1", "sopwith_strutter", "5,8", engine=2)) == 4


def test_12_2_the_example_of_freezing() -> None:
    """Four hexes of seven are six units; speed 5 has then flown two; three and three are left."""
    assert time(4, 7) == 6
    assert hexes_by(6, 5) == 2
    assert time(2, 5) == 4
    assert (7 - 4, 5 - hexes_by(6, 5)) == (3, 3)
    assert time(1, 2) == 6
    seconds = 1.55
    assert round(time(7, 7) * seconds) == 17


def test_2_3_every_step_of_the_update() -> None:
    assert [updated(*pair) for pair in ((0, 5), (2, 0), (1, 0), (-1, 5), (-3, 5), (7, 2))] == [
        2, 1, 0, 2, 1, 5,
    ]  # fmt: skip


def test_8_1_the_quiz_on_spotting_asks_whether_a_nest_must_be_seen() -> None:
    """14.4 The fifth question of the chapter: a target must be in sight to be attacked."""
    questions = lesson.find(RULESET, "8_spotting").quiz
    (nest,) = [question for question in questions if question.rule == "14.4"]
    assert nest.choices[nest.right] == "Yes"
