"""Obvious mistakes: jams not cleared, useless loads, no search for the enemy, needless jinks."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.question import Question
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.display.view import view
from aerodrome.rulesets.winged_victory.pilots.style import styles
from aerodrome.rulesets.winged_victory.pilots.task import AircraftTask
from aerodrome.rulesets.winged_victory.rules.ch02_energy import throttles
from aerodrome.rulesets.winged_victory.rules.ch07_move import Manoeuvres
from aerodrome.rulesets.winged_victory.rules.ch11_bombing import JETTISON, KEEP, Loads
from aerodrome.rulesets.winged_victory.rules.state import ALLIES, GERMANY, Aircraft, Mission, Sky
from tests.support.winged_victory.piloting import a_duel, ask, declared
from tests.support.winged_victory.table import a_plane, a_sky, a_target, at

EXPERTS = ("ace", "tactician")
CAP = Mission(kind="cap", needed=1)


def jammed(plane: Aircraft) -> Aircraft:
    for gun in plane.guns:
        gun.jammed = True
    return plane


@pytest.mark.parametrize("level", EXPERTS)
@pytest.mark.parametrize("wounds", [(0,), (1,)])
def test_9_7_jammed_guns_are_cleared_in_level_flight(level: str, wounds: tuple[int, ...]) -> None:
    """Half of the tries succeed there, a sixth elsewhere; a wounded pilot's nowhere else."""
    me = jammed(a_plane("A1", "se5a", "10,15", "west", wounds=wounds, sees=("G1",)))
    sky = a_duel(me, a_plane("G1", "fokker_dr1", "26,17", "east"), mats="ABC")
    me.x, foe = at("60,15")[0], sky.plane("G1")
    foe.x = at("76,15")[0]
    _, plan = declared(level, sky)
    assert plan.kind == "level"


def test_9_7_no_pilot_closes_in_with_jammed_guns() -> None:
    foe = a_plane("G1", "fokker_dr1", "26,15")
    eager = [
        AircraftTask(a_sky(me, foe), me, styles()["ace"]).eager
        for me in (a_plane("A1"), jammed(a_plane("A1")))
    ]
    assert eager[0] > 0 >= eager[1]


RAID = Mission(kind="bombing", target="GT1", workers=("A1",), needed=2)


def loads(bomber: Aircraft, column: int, *foes: Aircraft) -> str:
    """11.1 Return what a bomber does with its load, the target in this column."""
    sky = a_sky(bomber, *foes, targets=[a_target("GT1", "train", column)], missions={ALLIES: RAID})
    return str(ask("ace", sky, "11.1", "A1", Loads([]), 2, "level", ""))


def test_11_3_a_load_that_cannot_arrive_is_thrown_away() -> None:
    """10.6 The engine stops before the target is near; 14.7 or an enemy is near a torn machine."""
    sound = a_plane("A1", "hp_o400", "5,12", bombs=True, speed=2)
    assert loads(sound, 30) == KEEP
    leaking = a_plane("A1", "hp_o400", "5,12", bombs=True, speed=2, leaking=True, leak_turns=3)
    assert loads(leaking, 30) == JETTISON
    torn = a_plane("A1", "hp_o400", "5,12", bombs=True, speed=2, structure=15)
    assert loads(torn, 30) == KEEP
    assert loads(torn, 30, a_plane("G1", "fokker_d7", "9,12")) == JETTISON


def patrol(me: Aircraft, *foes: Aircraft) -> Sky:
    """Return a defensive patrol with no enemy in sight."""
    sky = a_sky(me, *foes, mats="BC", missions={GERMANY: CAP})
    sky.phase, sky.queue = "moves", (me.id,)
    return sky


@pytest.mark.parametrize("level", EXPERTS)
def test_14_2_a_fighter_without_an_enemy_in_sight_flies_to_a_marker(level: str) -> None:
    """Not at its own ceiling: the marker moves slowly far below, and far away."""
    me = a_plane("G1", "fokker_d7", "60,24", "west")
    sky = patrol(me, a_plane("A1", "re8", "20,8"))
    _, plan = declared(level, sky, "G1")
    assert plan.kind in ("level", "dive_shallow")
    assert plan.frames[-1].heading == -1
    near = a_plane("G1", "fokker_d7", "24,22", "west")
    _, plan = declared(level, patrol(near, a_plane("A1", "re8", "16,8")), "G1")
    assert plan.kind == "dive_shallow"


def test_14_2_a_defensive_patrol_attacks_the_workers() -> None:
    me = a_plane("G1", "fokker_d7", "40,16")
    bomber, scout = a_plane("A1", "hp_o400", "30,10", bombs=True), a_plane("A2", "se5a", "38,16")
    for plane in (bomber, scout):
        plane.shown = plane.known = True
    sky = patrol(me, bomber, scout)
    task = AircraftTask(sky, me, styles()["ace"])
    assert task.prey == [bomber]
    assert task.value_of(bomber) > 2 * task.value_of(scout)
    unknown = a_plane("A3", "se5a", "20,10")
    assert AircraftTask(patrol(me, scout, unknown), me, styles()["ace"]).prey == [unknown]


@pytest.mark.parametrize("level", ["veteran", "regular"])
def test_2_1_a_two_seater_on_its_way_home_keeps_its_throttle_open(level: str) -> None:
    """6.2 Nor does it jink without an enemy; not even pilots that err in a fight do."""
    mission = Mission(kind="recon", target="GT1", workers=("A1",), needed=3, progress=2)
    me = a_plane("A1", "re8", "30,14", "west", speed=5, sees=("GT1",))
    sky = a_sky(me, targets=[a_target("GT1", "train", 31)], missions={ALLIES: mission}, mats="B")
    sky.aircraft.append(a_plane("G1", "fokker_dr1", "2,28"))
    sky.phase, sky.queue = "moves", ("A1",)
    flown = []
    for seed in range(12):
        player = pilot(level, RULESET, Random(seed))
        legal = throttles(me)
        asked = Question("", ALLIES, legal, "2.1", "A1")
        throttle = int(str(player(asked, lambda: view(sky, ALLIES))))
        book = Manoeuvres(sky, me, throttle)
        more = Question("", ALLIES, book, "7.3", "A1", (throttle,))
        flown.append((throttle, player(more, lambda: view(sky, ALLIES))))
    assert all(throttle >= 3 for throttle, _ in flown), flown
    assert all(kind != "jink" for _, kind in flown), flown
