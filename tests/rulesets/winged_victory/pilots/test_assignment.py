"""Who does what for a side: work, escort, attack on a worker, decoy, the way home."""

from __future__ import annotations

from aerodrome.bots.side_plan import Duty, Role
from aerodrome.rulesets.winged_victory.pilots.assignment import Assignment, side_plan
from aerodrome.rulesets.winged_victory.pilots.style import styles
from aerodrome.rulesets.winged_victory.pilots.task import AircraftTask
from aerodrome.rulesets.winged_victory.rules.state import ALLIES, GERMANY, Aircraft, Mission, Sky
from tests.support.winged_victory.table import a_plane, a_sky, a_target

STYLE = styles()["ace"]
PHOTOGRAPHS = Mission(kind="recon", target="G9", workers=("A1",), needed=3)
PATROL = Mission(kind="cap", needed=1)


def seen(plane: Aircraft) -> Aircraft:
    plane.shown = plane.known = True
    return plane


def over_the_dump(*planes: Aircraft) -> Sky:
    """Return a flight with photographs to take, and a patrol that is to stop it."""
    missions = {ALLIES: PHOTOGRAPHS, GERMANY: PATROL}
    return a_sky(*planes, targets=[a_target("G9", "dump", 30)], missions=missions)


def test_14_2_a_side_has_one_plan_with_a_duty_for_each() -> None:
    sky = over_the_dump(a_plane("A1", "bristol_f2b", "20,14"), a_plane("A2", "se5a", "18,15"))
    plan = side_plan(sky, ALLIES)
    assert plan.aim == "recon"
    assert plan.duties == {"A1": Duty(Role.STRIKE, "G9"), "A2": Duty(Role.ESCORT, "A1")}
    assert plan.having(Role.ESCORT) == ("A2",)


def test_14_2_of_several_that_stop_the_work_one_keeps_the_escort_busy() -> None:
    worker, escort = seen(a_plane("A1", "re8", "20,14")), seen(a_plane("A2", "se5a", "22,15"))
    far, near = a_plane("G1", where="38,14"), a_plane("G2", where="30,14")
    third = a_plane("G3", where="32,14")
    duties = side_plan(over_the_dump(worker, escort, far, near, third), GERMANY).duties
    assert duties == {
        "G1": Duty(Role.DECOY),
        "G2": Duty(Role.STRIKE, "A1"),
        "G3": Duty(Role.STRIKE, "A1"),
    }


def test_14_2_a_two_seater_that_is_sent_up_comes_down_to_the_bombers() -> None:
    """Height above those it is to stop is worth nothing to it."""
    bomber = seen(a_plane("G1", "gotha_g4", "40,5", "west", bombs=True))
    me = a_plane("A1", "re8", "20,12")
    missions = {ALLIES: Mission(kind="scramble", needed=1), GERMANY: Mission()}
    task = AircraftTask(a_sky(me, bomber, missions=missions), me, STYLE)
    assert task.eager > 0
    assert task.needless(20) > task.needless(12) > task.needless(5) == 0


def test_14_2_a_bomber_without_its_load_is_no_longer_hunted_for_its_mission() -> None:
    bomber, scout = seen(a_plane("A1", "hp_o400", "30,10")), seen(a_plane("A2", "se5a", "38,16"))
    me = a_plane("G1", "fokker_d7", "40,16")
    sky = a_sky(me, bomber, scout, missions={ALLIES: Mission(), GERMANY: PATROL})
    assert Assignment(sky, me).duty == Duty(Role.SWEEP)
    bomber.bombs = True
    assert Assignment(sky, me).duty == Duty(Role.STRIKE, "A1")


def test_9_3_rounds_are_saved_for_a_balloon() -> None:
    mission = Mission(kind="balloon", target="G9", workers=("A1",), needed=3)
    me, foe = a_plane("A1", "spad_13", "20,12"), seen(a_plane("G1", where="24,12"))
    balloon = a_target("G9", "balloon", 30)
    sky = a_sky(me, foe, targets=[balloon], missions={ALLIES: mission})
    task = AircraftTask(sky, me, STYLE)
    assert task.reserve > 0
    balloon.gone = "burnt"
    free = AircraftTask(sky, me, STYLE)
    assert free.reserve == 0
    assert free.value_of(foe) > task.value_of(foe)


def test_14_7_a_side_without_anyone_to_do_its_work_breaks_off() -> None:
    """While a friend can still do it, a crippled machine waits for leave."""
    hurt = a_plane("A1", "bristol_f2b", "20,14", structure=10)
    sound = a_plane("A2", "se5a", "18,15")
    sky = over_the_dump(hurt, sound, a_plane("G1", where="38,14"))
    sky.missions[ALLIES] = Mission(kind="recon", target="G9", workers=("A9",), needed=3)
    assert Assignment(sky, hurt).returns
    assert not Assignment(sky, hurt).breaks_off
    sound.structure = 9
    assert Assignment(sky, hurt).breaks_off
