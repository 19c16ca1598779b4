"""Chapter 10: damage by part, leaks, fire, crack-ups and dead pilots."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.rules.ch01_components import ahead
from aerodrome.rulesets.winged_victory.rules.ch07_move import Manoeuvres
from aerodrome.rulesets.winged_victory.rules.ch07_order import pool
from aerodrome.rulesets.winged_victory.rules.ch09_guns import ready
from aerodrome.rulesets.winged_victory.rules.ch10_damage import (
    apply,
    burning,
    cross_leak,
    hurt,
    leak,
    lines,
    run_leaks,
    strike,
)
from aerodrome.rulesets.winged_victory.rules.effects import lose
from aerodrome.rulesets.winged_victory.rules.events import Befell, Lost
from aerodrome.rulesets.winged_victory.rules.state import Aircraft, Sky
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, at, fly, lies


def hit(plane: Aircraft, part: str, face: str, *dice: int, sky: Sky | None = None) -> Scripted:
    umpire = Scripted(dice=dice)
    strike(umpire, sky or a_sky(plane), plane, part, face)
    umpire.finished()
    return umpire


def test_10_a_miss_does_nothing_and_a_hit_falls_somewhere() -> None:
    plane = a_plane("A1")
    apply(Scripted(), a_sky(plane), plane, "0")
    assert not plane.damaged
    apply(Scripted(dice=[10]), a_sky(plane), plane, "2")
    assert plane.structure == 2


def test_10_1_thick_lines_and_the_crack_up() -> None:
    assert [lines(n) for n in (9, 10, 7)] == [(3, 6, 9), (4, 7, 10), (3, 5, 7)]
    plane = a_plane("A1", "se5a")
    hit(plane, "structure", "K")
    assert plane.structure == 4
    hit(plane, "structure", "K")
    assert plane.structure == 7
    hit(plane, "structure", "3")
    assert (plane.structure, plane.gone) == (10, "")
    umpire = hit(plane, "structure", "1")
    assert [event.how for event in umpire.events(Lost)] == ["cracked"]
    last = a_plane("A1", "se5a", structure=10)
    hit(last, "structure", "K")
    assert last.gone == "cracked"


@pytest.mark.parametrize("part", ["ailerons", "elevators", "rudder"])
def test_10_2_controls(part: str) -> None:
    plane = a_plane("A1")
    hit(plane, part, "2")
    assert (getattr(plane, part), plane.structure) == (2, 1)
    hit(plane, part, "3")
    assert (getattr(plane, part), plane.structure) == (3, 2)
    destroyed = a_plane("A1")
    hit(destroyed, part, "K")
    assert (getattr(destroyed, part), destroyed.structure) == (3, 1)
    engaged = a_plane("A1", speed=6, engaged=("G1",), sees=("G1",))
    setattr(engaged, part, 3)
    legal = list(Manoeuvres(a_sky(engaged), engaged, 6))
    assert {"climb_hard", "normal_turn", "hard_turn", "dive_turn_hard"} <= set(legal)


def test_10_3_the_engine_box_by_box() -> None:
    plane = a_plane("A1")
    hit(plane, "engine", "3")
    assert (plane.engine, plane.leaking, plane.fire) == (3, False, False)
    hit(plane, "engine", "1", 5)
    assert (plane.engine, plane.leaking, plane.leak_turns) == (4, True, 5)
    hit(plane, "engine", "2")
    assert (plane.engine, plane.fire) == (5, True)
    both = a_plane("A1", engine=3)
    hit(both, "engine", "3", 2)
    assert (both.engine, both.leaking, both.fire) == (5, True, True)
    killed = a_plane("A1")
    hit(killed, "engine", "K", 6)
    assert (killed.engine, killed.leaking, killed.stopped, killed.throttle) == (4, True, True, 0)


def test_10_4_the_tank() -> None:
    plane = a_plane("A1")
    hit(plane, "tank", "1", 4)
    assert (plane.leaking, plane.leak_turns, plane.fire) == (True, 4, False)
    hit(plane, "tank", "K", 6)
    assert (plane.leak_turns, plane.fire) == (4, True)


def test_10_5_the_crew() -> None:
    plane = a_plane("A1", "bristol_f2b", skill="ace")
    hit(plane, "crew", "3")
    assert plane.wounds == (0, 1)
    assert not ready(plane, plane.guns[1])
    hit(plane, "pilot", "1")
    assert plane.wounds == (1, 1)
    assert ready(plane, plane.guns[0])
    hit(plane, "crew", "K")
    assert plane.wounds == (1, 2)
    single = a_plane("A1")
    hit(single, "crew", "2")
    assert (single.wounds, single.structure) == ((0,), 2)
    bomber = a_plane("A1", "hp_o400")
    hit(bomber, "crew", "1", 3)
    assert bomber.wounds == (0, 0, 0, 1)


def test_10_6_a_leak_runs_and_may_catch_fire() -> None:
    plane = a_plane("A1")
    sky = a_sky(plane)
    leak(Scripted(dice=[2]), sky, plane)
    assert (plane.leak_turns, plane.goggles) == (2, True)
    run_leaks(Scripted(dice=[5]), sky)
    assert (plane.leak_turns, plane.stopped, plane.fire) == (1, False, False)
    run_leaks(Scripted(dice=[5]), sky)
    assert (plane.stopped, plane.throttle) == (True, 0)
    run_leaks(Scripted(dice=[6]), sky)
    assert (plane.leak_turns, plane.fire) == (0, True)
    dry = a_plane("A1")
    leak(Scripted(dice=[2]), a_sky(dry, goggles=False), dry)
    assert not dry.goggles


def test_10_6_the_marker_is_behind_the_tail_until_the_next_move() -> None:
    plane, behind = a_plane("A1", where="12,15", leaking=True, leak_turns=5), a_plane("A2")
    behind.x, behind.y = at("5,15")
    sky = a_sky(plane, behind)
    fly(sky, "A1")
    assert lies(sky, "A1") == "18,15 east 0"
    assert plane.leak_at == at("17,15")
    fresh = a_plane("A3", where="20,15")
    leak(Scripted(dice=[3]), sky, fresh)
    assert fresh.leak_at == at("19,15")
    behind.trail = (at("16,15"), at("17,15"))
    umpire = Scripted()
    cross_leak(umpire, sky, behind)
    assert behind.goggles
    assert umpire.events(Befell)[0].what == "goggles"
    behind.trail = ()
    fly(sky, "A2")
    assert not behind.goggles


@pytest.mark.parametrize(("option", "oily"), [(False, False), (True, True)])
def test_10_6_goggles_are_fouled_once_and_only_with_the_option(option: bool, oily: bool) -> None:
    leaker = a_plane("A2", where="30,15", leaking=True, leak_turns=5, leak_at=at("14,15"))
    plane = a_plane("A1", where="15,15", goggles=oily)
    plane.trail = (at("14,15"), at("15,15"))
    umpire = Scripted()
    cross_leak(umpire, a_sky(plane, leaker, goggles=option), plane)
    assert not umpire.told
    assert plane.goggles == oily


@pytest.mark.parametrize(
    ("marker", "fouled"),
    [("13,15", True), ("13,16", True), ("14,16", True), ("12,15", False), ("14,15", False)],
)
def test_10_6_on_a_spine_a_marker_is_met_in_either_hex(marker: str, fouled: bool) -> None:
    """A shallow climb from 12,15: the spine between 13,15 and 13,16, then the hex beyond."""
    leaker = a_plane("A2", where="30,15", leaking=True, leak_turns=5, leak_at=at(marker))
    plane = a_plane("A1", where="14,16", pitch=1)
    plane.trail = (ahead(at("12,15"), 1, 1), at("14,16"))
    cross_leak(Scripted(), a_sky(plane, leaker), plane)
    assert plane.goggles == fouled


@pytest.mark.parametrize(("die", "fire", "gone"), [
    (1, True, ""), (4, False, ""), (6, True, "exploded"),
])  # fmt: skip
def test_10_7_a_side_slip_may_put_it_out(die: int, fire: bool, gone: str) -> None:
    plane = a_plane("A1", fire=True, leaking=True, leak_turns=6)
    fly(a_sky(plane, handling_tests=False), "A1", "side_slip", dice=[die])
    assert (plane.fire, plane.gone, plane.leaking) == (fire, gone, True)


def test_10_7_fire_strikes_from_the_front_at_the_end_of_the_turn() -> None:
    plane = a_plane("A1", fire=True)
    umpire = Scripted(dice=[3, 9])
    burning(umpire, a_sky(plane))
    umpire.finished()
    assert plane.structure == 2
    engine = a_plane("A1", fire=True)
    burning(Scripted(dice=[2, 4]), a_sky(engine))
    assert engine.engine == 1


def test_10_8_a_crack_up_is_out_at_once() -> None:
    plane = a_plane("A1", where="12,15", structure=8)
    umpire = hit(plane, "structure", "2")
    (lost,) = umpire.events(Lost)
    assert (lost.how, lost.cell) == ("cracked", "12,ground")


@pytest.mark.parametrize(
    ("how", "cell"),
    [("exploded", "12,ground"), ("captured", "12,ground"), ("landed", "12,ground"),
     ("fled", "12,15"), ("home", "12,15"), ("adrift", "12,15")],
)  # fmt: skip
def test_10_8_what_comes_down_is_lost_on_the_ground_below(how: str, cell: str) -> None:
    umpire, plane = Scripted(), a_plane("A1", where="12,15")
    lose(umpire, plane, how, rule="10.8")
    assert [event.cell for event in umpire.events(Lost)] == [cell]


def test_10_9_a_dead_pilot_drops_the_nose() -> None:
    for heading, wind, pitch in ((1, True, -1), (-1, True, -2), (-1, False, -1)):
        plane = a_plane("A1", heading=heading)
        hurt(Scripted(), a_sky(plane, west_wind=wind), plane, 0, 2)
        assert plane.pitch == pitch
    climber = a_plane("A1", "bristol_f2b", "12,15", pitch=2, speed=6)
    sky = a_sky(climber)
    hurt(Scripted(), sky, climber, 0, 2)
    assert climber.pitch == 2
    assert pool(sky, climber) == 1
    assert not any(ready(climber, gun) for gun in climber.guns)
    umpire = fly(sky, "A1")
    assert umpire.questions == []
    assert lies(sky, "A1").endswith(",16 east 2")
    while not climber.stalled:
        fly(sky, "A1")
    fly(sky, "A1")
    assert climber.stalled


def test_10_9_adrift_it_dives_until_it_hits_something() -> None:
    plane = a_plane("A1", where="5,4", pitch=-1, wounds=(2,), speed=3)
    sky = a_sky(plane)
    fly(sky, "A1")
    assert (plane.speed, lies(sky, "A1")) == (6, "7,2* east -1")
    fly(sky, "A1")
    assert plane.gone == "crashed"
    edge = a_plane("A1", where="40,20", pitch=-1, wounds=(2,), speed=5)
    fly(a_sky(edge), "A1")
    assert edge.gone == "adrift"
