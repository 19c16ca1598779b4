"""What pilots do in one place: shots taken, stalls and the ground avoided, clocks stopped."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.pilots.before_guns import before_guns, free, within
from aerodrome.rulesets.winged_victory.pilots.courses import courses, moved, stand
from aerodrome.rulesets.winged_victory.pilots.gunnery import Gunnery
from aerodrome.rulesets.winged_victory.pilots.odds import burst, frailty, fumble
from aerodrome.rulesets.winged_victory.rules.ch07_move import plans
from aerodrome.rulesets.winged_victory.rules.ch09_guns import line_of_fire
from aerodrome.rulesets.winged_victory.rules.ch12_freezing import FREEZE, LET_BE, ON
from aerodrome.rulesets.winged_victory.rules.flight import FlightPlan
from aerodrome.rulesets.winged_victory.rules.state import ALLIES, Mission, Target
from tests.support.winged_victory.piloting import a_duel, ask, declared, frozen_shot
from tests.support.winged_victory.table import a_plane, a_sky, a_target, at

CAREFUL = ("ace", "tactician")


# Their tables


@pytest.mark.parametrize("facing", ["east", "west"])
@pytest.mark.parametrize("pitch", [-2, -1, 0, 1])
def test_courses_are_the_plans_of_the_rules(facing: str, pitch: int) -> None:
    """A course planned at another place, or mirrored, ends where the rules put it."""
    where = "20,13"
    sky = a_duel(a_plane("A1", "se5a", where, facing, pitch=pitch, speed=5), a_plane("G1"))
    plane = sky.plane("A1")
    if pitch in (-1, 1):
        plane.x, plane.y = plane.x + 3 * plane.heading, plane.y + pitch
    for course in courses(stand(sky, plane)):
        ways = plans(sky, plane, course.kind)
        plan = next(
            plan for plan in ways if isinstance(plan, FlightPlan) and plan.detail == course.detail
        )
        end = plan.frames[-1] if plan.frames else plane
        found = moved(plane, course.steps[-1])
        assert (found.at, found.heading, found.pitch) == (end.at, end.heading, end.pitch)
        assert (course.points, course.change) == (plan.points, plan.change)


def test_a_fan_holds_what_the_next_move_can_have_before_its_guns() -> None:
    sky = a_duel(a_plane("A1", "sopwith_camel", "20,15", speed=4), a_plane("G1"))
    plane = sky.plane("A1")
    reach = before_guns(free(stand(sky, plane)))
    level = plans(sky, plane, "level")
    assert not isinstance(level, str)
    end = level[0].frames[-1]
    there = (end.at[0] + 8, end.at[1])
    assert line_of_fire(a_plane("A1", "sopwith_camel", "24,15", speed=4), there) == 2
    pose = moved(plane, courses(stand(sky, plane))[0].steps[0])
    assert within(reach, pose, there) in (1, 2)
    assert within(reach, pose, at("39,29")) == 0


def test_a_better_die_and_a_frailer_target_are_worth_more() -> None:
    sound, torn = a_plane("G1", structure=0), a_plane("G2", structure=7)
    assert burst("green", "side", frailty(sound)) > burst("grey", "side", frailty(sound))
    assert burst("green", "side", frailty(torn)) > burst("green", "side", frailty(sound))
    assert burst("black", "tail", frailty(torn)) <= 1.0


def test_a_handling_test_costs_an_ace_less() -> None:
    recruit, ace = a_plane("A1", skill="recruit"), a_plane("A2", skill="ace")
    assert fumble(ace, 1.0) < fumble(recruit, 1.0)


def test_guns_that_cannot_fire_are_worth_nothing() -> None:
    me, foe = a_plane("A1", where="10,15"), a_plane("G1", where="12,15")
    sky = a_duel(me, foe)
    here, there = (moved(p, courses(stand(sky, p))[0].steps[0]) for p in (me, foe))
    assert Gunnery(sky.rules, me, foe).fire(here, there) > 0.0
    assert Gunnery(sky.rules, me, foe).fire(here, there, "half_loop") == 0.0
    me.guns[0].jammed = True
    assert Gunnery(sky.rules, me, foe).fire(here, there) == 0.0


# Moves


@pytest.mark.parametrize("level", CAREFUL)
def test_the_shot_is_taken(level: str) -> None:
    """9 An enemy ahead that has moved: the move ends where a gun bears on it."""
    sky = a_duel(
        a_plane("A1", "sopwith_camel", "14,15", speed=4),
        a_plane("G1", "fokker_dr1", "20,15", "east", speed=3),
    )
    _, plan = declared(level, sky)
    plane, end = sky.plane("A1"), plan.frames[-1]
    plane.x, plane.y, plane.heading, plane.pitch = *end.at, end.heading, end.pitch
    assert line_of_fire(plane, sky.plane("G1").at) is not None


@pytest.mark.parametrize("level", [*CAREFUL, "veteran", "regular"])
def test_pilots_avoid_the_ground(level: str) -> None:
    """3.5, 5.5 Low in a dive, no pilot dives on."""
    sky = a_duel(
        a_plane("A1", "sopwith_camel", "14,3", speed=6, pitch=-2),
        a_plane("G1", "fokker_dr1", "30,12", speed=3),
    )
    _, plan = declared(level, sky)
    assert min(frame.level for frame in plan.frames) > 0
    assert plan.frames[-1].pitch >= 0


@pytest.mark.parametrize("level", [*CAREFUL, "veteran", "regular"])
def test_no_pilot_stalls_for_nothing(level: str) -> None:
    """5.3 Slow and alone, a pilot does not climb into a stall."""
    sky = a_duel(
        a_plane("A1", "re8", "10,15", speed=2), a_plane("G1", "fokker_dr1", "34,15", "east")
    )
    throttle, plan = declared(level, sky)
    assert throttle == 5
    assert 2 + plan.change + (throttle - 2 - plan.change) // 2 > 1


@pytest.mark.parametrize("level", CAREFUL)
def test_the_red_is_left_by_throttling_back_or_pulling_out(level: str) -> None:
    """5.1 At eight an Albatros is about to shed its wings."""
    sky = a_duel(
        a_plane("A1", "albatros_d3", "14,20", speed=7, pitch=-2),
        a_plane("G1", "fokker_dr1", "35,22", "east"),
    )
    throttle, plan = declared(level, sky)
    speed = 7 + plan.change
    after = throttle if abs(throttle - speed) <= 1 else speed + (throttle - speed) / 2
    assert after < sky.plane("A1").model.red


@pytest.mark.parametrize("level", CAREFUL)
def test_a_free_aircraft_climbs(level: str) -> None:
    """3.3 With the enemy far away and above, height is gained while it is cheap."""
    sky = a_sky(a_plane("A1", "sopwith_camel", "4,8"), a_plane("G1", "fokker_dr1", "36,16"))
    sky.phase, sky.queue = "moves", ("A1",)
    _, plan = declared(level, sky)
    assert plan.kind == "climb_shallow"


# Clocks, targets, bombs


def test_an_ace_stops_the_clock_when_the_enemy_is_in_front_of_its_guns() -> None:
    options = (ON, FREEZE, LET_BE)
    assert ask("ace", frozen_shot(), "12.1", "G1", options, ALLIES) == FREEZE
    far = frozen_shot()
    far.plane("G1").x += 80
    assert ask("ace", far, "12.1", "G1", options, ALLIES) == ON
    assert ask("rookie", frozen_shot(), "12.1", "G1", options, ALLIES) == LET_BE


def test_in_a_freeze_the_shot_of_that_moment_counts() -> None:
    """12.3 The declared course has the enemy in front of its guns when the clock is stopped."""
    sky = frozen_shot()
    _, plan = declared("ace", sky)
    assert plan.kind not in ("half_loop", "wingover", "barrel_roll", "falling_leaf")
    plane = sky.plane("A1")
    first = next(frame for frame in plan.frames if frame.point)
    plane.x, plane.y, plane.heading, plane.pitch = *first.at, first.heading, first.pitch
    assert line_of_fire(plane, sky.plane("G1").at) is not None


def test_the_burst_goes_to_the_better_target() -> None:
    """9.3 At one hex from behind rather than across the sky; and every gun fires."""
    me = a_plane("A1", where="14,15")
    near, far = a_plane("G1", where="15,15", facing="east"), a_plane("G2", where="19,15")
    sky = a_duel(me, near, far)
    options = ("G2 short", "G2 long", "G1 short", "G1 long", "hold")
    assert str(ask("rookie", sky, "9.3", "A1", options)).startswith("G1")


def test_bombs_fall_on_the_target_of_the_mission() -> None:
    bomber = a_plane("A1", "hp_o400", "10,12", bombs=True)
    targets = (a_target("G1", "factory", 20), a_target("G2", "dump", 22))
    mission = {ALLIES: Mission(kind="strategic", target="G1", workers=("A1",), needed=4)}
    sky = a_sky(bomber, targets=targets, missions=mission)
    assert ask("ace", sky, "11.1", "A1", ("keep", "G1", "jettison")) == "G1"
    assert ask("ace", sky, "11.1", "A1", ("keep", "G2", "jettison")) == "keep"


def test_a_worker_flies_to_its_work() -> None:
    """14.2 A bomber on its run flies on towards the line of sixty degrees."""
    bomber = a_plane("A1", "hp_o400", "10,12", bombs=True, speed=2)
    target: Target = a_target("G1", "factory", 30)
    mission = {ALLIES: Mission(kind="strategic", target="G1", workers=("A1",), needed=4)}
    sky = a_sky(bomber, targets=[target], missions=mission)
    bomber.sees = ("G1",)
    sky.phase, sky.queue = "moves", ("A1",)
    _, plan = declared("ace", sky)
    assert plan.frames[-1].heading == 1
    assert plan.kind == "level"


def test_flak_is_placed_in_front_of_the_enemy() -> None:
    """14.5 Where an enemy is, not where a friend is."""
    friend, enemy = a_plane("A1", where="10,15"), a_plane("G1", where="30,15")
    sky = a_duel(friend, enemy, targets=[a_target("A9", "battery", 20)], markers={ALLIES: 1})
    word = ask("regular", sky, "14.5", "", ("nowhere", "10,15", "30,15"))
    assert word == "30,15"
