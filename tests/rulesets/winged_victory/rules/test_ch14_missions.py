"""Chapter 14: editor, briefings, dates, ground, flak, edges, victory, scenarios, school."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from aerodrome.kernel.edition import Edition
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.ch01_components import ahead, cell, hexes
from aerodrome.rulesets.winged_victory.rules.ch09_fire import volley
from aerodrome.rulesets.winged_victory.rules.ch14_editor import (
    draw_mission,
    draw_missions,
    feasible,
    fit_for,
    in_service,
)
from aerodrome.rulesets.winged_victory.rules.ch14_ground import (
    flak_strikes,
    front_line,
    ground_die,
    ground_shot,
    haul_balloons,
    own_ground,
    place_flak,
    reach,
)
from aerodrome.rulesets.winged_victory.rules.ch14_missions import note_missions, reached
from aerodrome.rulesets.winged_victory.rules.events import Struck
from aerodrome.rulesets.winged_victory.rules.events_missions import MissionDrawn
from aerodrome.rulesets.winged_victory.rules.state import Mission, Sky
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, a_target, at, fly, new_game

PRINTED = {
    "1916": "cap strategic patrol artillery recon bombing patrol artillery recon bombing patrol "
    "artillery recon bombing patrol artillery recon strafing balloon scramble",
    "1917": "scramble balloon strategic patrol cap recon bombing artillery patrol cap recon patrol "
    "artillery bombing recon cap patrol strafing balloon scramble",
}


def test_14_each_side_reads_its_own_orders() -> None:
    game = new_game("mission", seed="orders")
    told = [line for line in game.position.log if isinstance(line.event, MissionDrawn)]
    assert {line.to for line in told} == {("allies",), ("germany",)}
    assert RULESET.display.view(game.position.state, "allies").mission is not None
    assert RULESET.display.view(game.position.state, None).mission is None


@pytest.mark.parametrize("year", PRINTED)
def test_14_1_the_printed_tables(year: str) -> None:
    assert [TABLES.missions.cell(n, year) for n in range(1, 21)] == PRINTED[year].split()


def test_14_1_the_table_of_1918() -> None:
    changed = {8: "strafing", 13: "patrol"}
    for n, kind in enumerate(PRINTED["1917"].split(), 1):
        assert TABLES.missions.cell(n, "1918") == changed.get(n, kind)


def editor(**options: Any) -> Sky:
    sky: Sky = RULESET.rules.setup(RULESET.scenario("mission", options))
    return sky


def test_14_1_a_mission_that_no_type_can_fly_is_drawn_again() -> None:
    sky = editor(date="1916-08")
    umpire = Scripted(dice=[6, 1, 5])
    assert draw_mission(umpire, sky, "germany") == ("recon", 5)
    assert [rule for rule, _ in umpire.rolls] == ["14.1"] * 3
    named = editor(date="1918-03", mission_allies="strategic")
    assert draw_mission(Scripted(), named, "allies") == ("strategic", 0)
    with pytest.raises(Refusal, match="has no aircraft for the mission"):
        editor(date="1916-08", mission_germany="bombing")


def test_14_1_the_editor_lays_out_the_sky() -> None:
    sky = editor(date="1918-05", mission_allies="bombing", mission_germany="cap")
    dice = [10, 3, 2, 6, 3, 1, 5, 3, 3]
    umpire = Scripted(dice=dice)
    draw_missions(umpire, sky)
    umpire.finished()
    assert sky.mats == "BC"
    assert (sky.weather.storm, sky.weather.sun) == (26, 3)
    assert [p.id for p in sky.aircraft] == ["A1", "A2", "A3", "G1", "G2"]
    assert [p.skill for p in sky.aircraft[:3]] == ["ace", "expert", "recruit"]
    assert sky.plane("A1").model.bomber
    mission = sky.missions["allies"]
    assert (mission.kind, mission.workers, mission.needed) == ("bombing", ("A1",), 2)
    assert sky.target(mission.target).kind == "train"
    kinds = [target.kind for target in sky.targets if target.side == "germany"]
    assert kinds == [
        "trench", "battery", "machine_gun", "balloon", "dump", "train", "factory", "hangar",
    ]  # fmt: skip


def test_14_2_every_briefing_comes_forward() -> None:
    plane = a_plane("A1", where="20,15", manoeuvre="level", sees=("GT1",))
    base: dict[str, Any] = {"target": "GT1", "workers": ("A1",), "needed": 3}

    def now(kind: str, *more: Any, **changes: Any) -> int:
        target = a_target("GT1", "battery", 21)
        target.hits = 2
        sky = a_sky(plane, *more, targets=[target])
        return reached(sky, "allies", Mission(kind=kind, **(base | changes)))

    assert now("patrol") == 1
    assert now("artillery", progress=2) == 3
    assert now("recon") == 1
    assert now("recon", progress=2) == 2
    assert [now(kind) for kind in ("bombing", "strategic", "strafing", "balloon")] == [2] * 4
    assert now("scramble", a_plane("G1", "fokker_dr1", gone="fled")) == 1
    assert now("combat") == now("cap") == 0
    plane.manoeuvre = "normal_turn"
    assert now("recon") == 0
    plane.gone = "home"
    assert now("recon", progress=2) == 3


def test_14_2_only_the_own_side_sees_progress() -> None:
    plane = a_plane("A1", where="20,15")
    mission = Mission(kind="patrol", workers=("A1",), needed=1)
    sky = a_sky(plane, missions={"allies": mission})
    umpire = Scripted()
    note_missions(umpire, sky)
    assert sky.missions["allies"].done
    assert [told.to for told in umpire.told] == [("allies",)]


def test_14_3_what_flies_when() -> None:
    assert in_service("germany", "1916-08") == ["dfw_c5"]
    assert in_service("allies", "1916-08") == ["sopwith_strutter"]
    assert fit_for("fighter", "allies", "1917-04") == ["sopwith_strutter", "bristol_f2b"]
    assert fit_for("fighter", "allies", "1917-06") == ["se5a", "sopwith_camel"]
    assert not feasible("patrol", "germany", "1916-11")
    assert feasible("patrol", "germany", "1916-12")
    assert not feasible("strategic", "allies", "1917-10")
    assert feasible("strategic", "germany", "1917-03")
    dates = {key: model.since for key, model in TABLES.models.items()}
    assert dates["fokker_d7"] == "1918-05"
    assert {m.points for m in TABLES.models.values() if m.bomber} == {8}
    assert {m.points for m in TABLES.models.values() if m.kind == "two-seater"} == {3}
    assert TABLES.models["nieuport_28"].points == TABLES.models["fokker_d7"].points == 5
    assert TABLES.models["fokker_dr1"].points == 4


def test_14_4_guns_on_the_ground() -> None:
    gun = a_target("GT1", "machine_gun", 20)
    near, far = a_plane("A1", where="21,2"), a_plane("A2", where="23,3")
    sky = a_sky(far, near, targets=[gun])
    shot = ground_shot(sky, gun)
    assert shot is not None
    assert (shot.target.id, shot.range) == ("A1", 2)
    assert ground_die(sky, shot) == "brown"
    umpire = Scripted(dice=[6, 10])
    volley(umpire, sky, [])
    umpire.finished()
    assert near.structure == 2
    assert ground_shot(a_sky(a_plane("A1", where="21,6"), targets=[gun]), gun) is None
    quiet = a_target("GT2", "dump", 20)
    assert ground_shot(sky, quiet) is None


@pytest.mark.parametrize(
    ("kind", "die"),
    [("", "yellow"), ("jink", "brown"), ("barrel_roll", "grey"), ("falling_leaf", "grey")],
)
def test_14_4_ground_fire_at_a_dodging_target(kind: str, die: str) -> None:
    """9.5 A machine gun's brown die at range 1, from the side."""
    plane, gun = a_plane("A1", where="20,1", manoeuvre=kind), a_target("GT1", "machine_gun", 20)
    sky = a_sky(plane, targets=[gun])
    shot = ground_shot(sky, gun)
    assert shot is not None
    assert ground_die(sky, shot) == die


def test_14_4_ground_fire_of_the_first_version_counts_size_alone() -> None:
    """Until version 2 what the target of ground fire was doing took nothing from the die."""
    ruleset = RULESET.as_edition(Edition(1))
    missions = import_module(f"{ruleset.rules.setup.__module__.rpartition('.')[0]}.ch14_ground")
    plane, gun = a_plane("A1", where="20,1", manoeuvre="jink"), a_target("GT1", "machine_gun", 20)
    sky = a_sky(plane, targets=[gun])
    assert missions.ground_die(sky, missions.ground_shot(sky, gun)) == "yellow"


def test_14_4_strafing_and_destroying() -> None:
    plane = a_plane("A1", where="19,1", pitch=-2, sees=("GT1",))
    trench = a_target("GT1", "dump", 20)
    sky = a_sky(plane, targets=[trench])
    volley(Scripted({"A1 9.3": ["GT1 short"]}, [6]), sky, [plane])
    assert trench.hits == 3
    assert trench.gone == "destroyed"


def test_14_4_a_balloon_is_hauled_down() -> None:
    balloon = a_target("GT1", "balloon", 20)
    sky = a_sky(a_plane("A1", where="25,6"), targets=[balloon])
    for level in (5, 4, 3, 2, 1):
        haul_balloons(Scripted(), sky)
        assert cell(balloon.at) == f"20,{level}"
    haul_balloons(Scripted(), sky)
    assert balloon.gone == "hauled"
    calm = a_target("GT1", "balloon", 39)
    haul_balloons(Scripted(), a_sky(a_plane("A1", where="2,6"), targets=[calm]))
    assert calm.y == 12


def test_14_4_once_begun_a_balloon_is_hauled_on_until_it_is_down() -> None:
    enemy, balloon = a_plane("A1", where="25,6"), a_target("GT1", "balloon", 20)
    sky = a_sky(enemy, targets=[balloon])
    haul_balloons(Scripted(), sky)
    enemy.x, enemy.y = at("2,28")
    for _ in range(5):
        haul_balloons(Scripted(), sky)
    assert balloon.gone == "hauled"


@pytest.mark.parametrize(
    ("start", "pitch", "die"),
    [("28,22", -1, "grey"), ("28,22", -2, "grey"), ("28,21", -1, "brown"), ("28,20", 1, "grey"),
     ("28,19", 1, "brown"), ("28,19", 2, "brown"), ("28,21", 0, "grey")],
)  # fmt: skip
def test_14_5_flak_by_the_level_at_which_one_came_into_it(start: str, pitch: int, die: str) -> None:
    """Grey above level 20; 1.2 on a spine a climber counts as above it, a diver as below."""
    plane = a_plane("A1", where=start, pitch=pitch)
    steps = [ahead(plane.at, 1, pitch, n) for n in (1, 2, 3)]
    plane.trail, (plane.x, plane.y) = tuple(steps), steps[-1]
    sky = a_sky(plane)
    sky.flak = tuple(hexes(steps[0]))
    umpire = Scripted(dice=[1])
    flak_strikes(umpire, sky, plane)
    assert [event.colour for event in umpire.events(Struck)] == [die]
    plane.trail = ()
    flak_strikes(Scripted(), sky, plane)


def test_14_5_flak_is_placed_near_batteries_and_strikes_friend_and_foe() -> None:
    battery = a_target("GT1", "battery", 30)
    plane, friend = a_plane("A1", where="28,15"), a_plane("G1", "fokker_dr1", "29,15")
    sky = a_sky(plane, friend, targets=[battery], markers={"germany": 2})
    centres = reach(sky, "germany")
    assert all(3 <= centre[1] // 2 <= 25 for centre in centres)
    assert reach(sky, "allies") == []
    place = next(c for c in centres if 13 <= c[1] // 2 <= 17 and 26 <= c[0] // 4 <= 30)
    umpire = Scripted({"germany": [cell(place), "nowhere"]})
    place_flak(umpire, sky)
    first, last = (question.posed() for question in umpire.questions)
    assert (first.goes_on, last.goes_on) == (True, False)
    assert first.options[0].final
    routine = first.routine
    assert routine is not None
    assert (routine.value, routine.quiet) == ("nowhere", False)
    assert sky.flak == (place,)
    for machine in (plane, friend):
        machine.trail = (place,)
        umpire = Scripted(dice=[6, 10])
        flak_strikes(umpire, sky, machine)
        umpire.finished()
        assert machine.structure == 2
    plane.trail = (at("5,5"),)
    flak_strikes(Scripted(), sky, plane)


def test_14_6_edges_and_landings() -> None:
    assert front_line("B") == 80
    assert front_line("ABC") == 240
    done = Mission(kind="patrol", workers=("A1",), needed=1, progress=1)
    for missions, facing, how in (
        ({}, "west", "fled"),
        ({"allies": done}, "west", "home"),
        ({"allies": done}, "east", "fled"),
    ):
        plane = a_plane("A1", where="2,15" if facing == "west" else "39,15", facing=facing)
        fly(a_sky(plane, missions=missions), "A1")
        assert plane.gone == how
    for column, dice, how in ((10, [2], "landed"), (10, [1], "wrecked"), (30, [2], "captured")):
        plane = a_plane("A1", "se5a", f"{column},1", speed=3)
        fly(a_sky(plane), "A1", "land", throttle=0, dice=dice)
        assert plane.gone == how
    assert plane.wounds == (0,)


def test_14_6_the_front_line_itself_is_german_ground() -> None:
    """Allied ground reaches to the middle of mat B: column 21 is the first of the others'."""
    for column, allied in ((20, True), (21, False)):
        for name, type_ in (("A1", "se5a"), ("G1", "fokker_dr1")):
            plane = a_plane(name, type_, f"{column},2")
            assert own_ground(a_sky(plane), plane) == (allied == (name == "A1"))
    line = a_plane("A1", "se5a", "21,2")
    assert line.x == front_line("B")
    line.x -= 1
    assert own_ground(a_sky(line), line)
