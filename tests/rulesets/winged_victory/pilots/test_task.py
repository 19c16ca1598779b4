"""What pilots do for a mission: low runs, escorts, strafing, glides, ways home, skills."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.question import Question
from aerodrome.kernel.silent import playout
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.display.view import view
from aerodrome.rulesets.winged_victory.pilots.courses import Pose, courses, stand
from aerodrome.rulesets.winged_victory.pilots.ends import CRASH, doomed, stalling
from aerodrome.rulesets.winged_victory.pilots.style import styles
from aerodrome.rulesets.winged_victory.pilots.task import AircraftTask
from aerodrome.rulesets.winged_victory.rules.ch07_move import Manoeuvres, plans
from aerodrome.rulesets.winged_victory.rules.hooks import lives, shaken_off
from aerodrome.rulesets.winged_victory.rules.salvos import salvo
from aerodrome.rulesets.winged_victory.rules.state import ALLIES, Aircraft, Mission, Sky
from tests.support.winged_victory.crews import a_battle, a_mount, with_skills
from tests.support.winged_victory.piloting import a_duel, ask, declared
from tests.support.winged_victory.table import a_plane, a_sky, a_target, at, seeing

STYLE = styles()["tactician"]
RAID = Mission(kind="bombing", target="G9", workers=("A1",), needed=2)


def a_raid(*planes: Aircraft, mission: Mission = RAID) -> Sky:
    sky = a_sky(*planes, targets=[a_target("G9", "train", 30)], missions={ALLIES: mission})
    sky.phase, sky.queue = "moves", ("A1",)
    return sky


# The ground


def test_a_stall_costs_a_bomber_more_and_nearly_all_near_the_ground() -> None:
    """5.3 The Gotha tests on the White die, the Camel on a better one."""
    gotha, camel = a_plane("G1", "gotha_g4"), a_plane("A1", "sopwith_camel")
    assert stalling(STYLE, gotha, 12) > stalling(STYLE, camel, 12)
    assert stalling(STYLE, camel, 2) == CRASH
    assert stalling(STYLE, camel, 4) > stalling(STYLE, camel, 12)


def test_a_steep_dive_next_to_the_ground_has_no_way_out() -> None:
    """3.5, 5.5 Diving hard at level 1 the step that pulls out is the ground."""
    plane = a_plane("A1", "sopwith_camel", "20,12")
    sky = a_duel(plane, a_plane("G1"))
    assert doomed(sky, plane, Pose(at("20,1"), 1, -2), 5)
    assert not doomed(sky, plane, Pose(at("20,4"), 1, -2), 5)
    assert not doomed(sky, plane, Pose(at("20,1"), 1, 0), 5)


@pytest.mark.parametrize("level", ["ace", "veteran"])
def test_a_target_on_the_ground_is_no_reason_to_fly_into_it(level: str) -> None:
    """14.4 From two levels above a trench no pilot dives at it."""
    me = a_plane("A1", "sopwith_camel", "14,3", speed=6)
    target = a_target("G9", "trench", 20)
    sky = a_duel(me, a_plane("G1", where="36,12"), targets=[target])
    sky.missions[ALLIES] = Mission(kind="strafing", target="G9", workers=("A1",), needed=3)
    me.sees = ("G1", "G9")
    _, plan = declared(level, sky)
    end = plan.frames[-1]
    assert not doomed(sky, me, Pose(end.at, end.heading, end.pitch), 5)


def test_without_an_engine_speed_is_saved_for_the_landing() -> None:
    """5.5, 10.3 A glide is a dive; low, level and slow, it ends in a landing on its own side."""
    me = a_plane("A1", "sopwith_camel", "8,9", speed=2, stopped=True, engine=6)
    sky = a_duel(me, a_plane("G1", where="36,12"))
    _, plan = declared("ace", sky)
    assert plan.frames[-1].at[1] < me.y
    me.x, me.y = at("8,1")
    _, plan = declared("ace", sky)
    assert plan.kind == "land"


# Tasks


def test_bombs_are_carried_low() -> None:
    """11.2 Every five levels cost a die, so the run begins with a descent."""
    sky = a_raid(a_plane("A1", "gotha_g4", "6,14", bombs=True, speed=3, sees=("G9",)))
    _, plan = declared("ace", sky)
    assert plan.kind.startswith("dive")


def test_guns_go_on_where_the_bombs_ended() -> None:
    """14.2 A hit counts no matter who makes it: after the last bombs the escort strafes."""
    bomber, scout = a_plane("A1", "hp_o400", "10,12", bombs=True), a_plane("A2", where="9,13")
    sky = a_raid(bomber, scout)
    escort = AircraftTask(sky, scout, STYLE)
    assert (escort.work, escort.charge) == ("", bomber)
    bomber.bombs = False
    assert AircraftTask(sky, scout, STYLE).work == "strafing"
    assert AircraftTask(sky, bomber, STYLE).returns


def test_an_escort_stays_with_its_charge() -> None:
    """14.3 Far above and behind, it follows instead of climbing on."""
    bomber = a_plane("A1", "hp_o400", "26,10", bombs=True, speed=2)
    scout = a_plane("A2", "sopwith_camel", "6,17", speed=6)
    sky = a_raid(bomber, scout, a_plane("G1", where="38,12"))
    sky.queue = ("A2",)
    _, plan = declared("ace", sky, "A2")
    assert plan.kind in ("level", "dive_shallow")
    assert plan.frames[-1].heading == 1


def test_no_machine_flees_without_need() -> None:
    """14.7 A bomber without bombs goes home as far as the edge, to keep half its points."""
    bomber = a_plane("A1", "hp_o400", "6,12", "west", speed=3)
    sky = a_raid(bomber, a_plane("G1", where="38,12"))
    _, plan = declared("ace", sky)
    assert all(frame.at[0] >= 0 for frame in plan.frames)


# Crews of a campaign


def test_skills_that_are_flown_are_among_the_courses() -> None:
    """15.2 The courses of an acrobatic pilot are the plans of the rules, with own figures."""
    hero = a_mount("A1", pilot=with_skills("acrobatic_pilot"))
    enemy = a_mount("G1", "fokker_dr1", "30,15")
    seeing(hero, enemy)
    sky = a_battle(hero, enemy)
    ways = plans(sky, hero, "half_loop")
    assert not isinstance(ways, str)
    mine = [course.detail for course in courses(stand(sky, hero)) if course.kind == "half_loop"]
    assert mine == [plan.detail for plan in ways]
    assert any("acrobatic_pilot" in detail for detail in mine)


def test_nine_lives_are_saved_for_a_hit_that_matters() -> None:
    """15.2 The pilot's wound is voided, a scratch on a sound machine is taken."""
    hero = a_mount("A1", pilot=with_skills("nine_lives"))
    sky = a_battle(hero, a_mount("G1", "fokker_dr1", "30,15"))
    assert ask("ace", sky, "15.2", "A1", lives(hero, "pilot", "1")) == "void"
    assert ask("ace", sky, "15.2", "A1", lives(hero, "structure", "1")) == "keep"


def test_a_pursuer_is_shaken_off_the_nearest_first() -> None:
    hero = a_mount("A1", pilot=with_skills("evade"))
    places = {"G1": "10,15", "G2": "9,15"}
    tails = [a_mount(name, "fokker_dr1", there, "east") for name, there in places.items()]
    sky = a_battle(hero, *tails)
    seeing(hero, *tails)
    assert ask("veteran", sky, "15.2", "A1", shaken_off(hero, list(tails))) == "G1"


def test_rockets_go_off_before_a_balloon_and_the_move_goes_on() -> None:
    """15.2 Declared before throttle and manoeuvre, in the same dialogue."""
    hero = a_mount("A1", where="14,6", pilot=with_skills("rockets"), speed=5)
    balloon = a_target("G9", "balloon", 20)
    balloon.x, balloon.y = at("20,6")
    sky = a_battle(
        hero,
        targets=[balloon],
        missions={ALLIES: Mission(kind="balloon", target="G9", workers=("A1",), needed=3)},
    )
    hero.sees = ("G9",)
    sky.phase, sky.queue = "moves", ("A1",)
    assert ask("ace", sky, "15.2", "A1", salvo(hero)) == "rockets"
    balloon.x, balloon.y = at("38,6")
    assert ask("ace", sky, "15.2", "A1", salvo(hero)) == "keep"
    for level in ("ace", "straight"):
        book = Manoeuvres(sky, hero, 6)
        question = Question("", ALLIES, book, "7.3", "A1", ("keep", 6))
        assert pilot(level, RULESET, Random(1))(question, lambda: view(sky, ALLIES)) in book


# Whole missions


@pytest.mark.slow
@pytest.mark.parametrize("name", ["shoot", "trenches"])
def test_missions_are_flown(name: str) -> None:
    """14.2 In at least one of a few games the Allied mission is done."""
    scenario = RULESET.scenario(name)
    done = 0
    for seed in range(1):
        seats = RULESET.rules.seats(scenario)
        players = {seat: pilot("veteran", RULESET, Random(f"{seed}{seat}")) for seat in seats}
        sky = playout(RULESET, RULESET.rules.setup(scenario), players, Random(seed))
        done += sky.missions[ALLIES].done
    assert done
