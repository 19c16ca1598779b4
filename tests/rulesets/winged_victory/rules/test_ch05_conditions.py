"""Chapter 5: overspeed, tests, stalls, the ceiling and the ground."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.rules.ch05_conditions import handling_test, structural_test
from aerodrome.rulesets.winged_victory.rules.ch07_move import Manoeuvres
from aerodrome.rulesets.winged_victory.rules.events import Lost, Stalled, TookTest
from tests.support.winged_victory.table import (
    Scripted,
    a_plane,
    a_sky,
    a_target,
    fly,
    lies,
    refusals,
)


def test_5_too_fast_too_slow_too_low() -> None:
    fast = a_plane("A1", "albatros_d3", speed=9)
    assert [e.how for e in fly(a_sky(fast), "A1").events(Lost)] == ["cracked"]
    low = a_plane("A1", "se5a", "20,1", speed=1, pitch=-2)
    assert [e.how for e in fly(a_sky(low), "A1").events(Lost)] == ["crashed"]


@pytest.mark.parametrize(("die", "how"), [(1, "cracked"), (2, "4"), (5, "0")])
def test_5_1_red_speeds_are_tested_at_the_start_of_a_move(die: int, how: str) -> None:
    plane = a_plane("A1", "sopwith_strutter", speed=9)
    fly(a_sky(plane), "A1", dice=[die])
    assert how == (plane.gone or str(plane.structure))


@pytest.mark.parametrize(("die", "points"), [(1, 4), (2, 2), (6, 0)])
def test_5_1_softened_after_a_handling_test(die: int, points: int) -> None:
    plane = a_plane("A1", "se5a")
    structural_test(Scripted(dice=[die]), a_sky(plane), plane, softened=True)
    assert (plane.structure, plane.gone) == (points, "")


def test_5_2_the_handling_test() -> None:
    plane = a_plane("A1", "sopwith_camel")
    assert not handling_test(Scripted(dice=[1]), a_sky(plane), plane)
    assert handling_test(Scripted(dice=[2]), a_sky(plane), plane)
    assert handling_test(Scripted(dice=[6, 6]), a_sky(plane), plane)
    recruit = a_plane("A1", "sopwith_camel", skill="recruit")
    umpire = Scripted(dice=[2])
    assert not handling_test(umpire, a_sky(recruit), recruit)
    assert umpire.events(TookTest)[0].colour == "brown"


def test_5_2_a_manoeuvre_that_fails_stalls_where_it_is() -> None:
    plane = a_plane("A1", where="12,15", speed=6, sees=("G1",))
    sky = a_sky(plane, a_plane("G1", where="30,15"))
    umpire = fly(sky, "A1", "barrel_roll", dice=[1])
    assert lies(sky, "A1") == "12,15 east 0"
    assert (plane.stalled, plane.speed) == (True, 0)
    assert umpire.events(Stalled)[0].cause == "handling"
    free = a_plane("A1", where="12,15", speed=6, sees=("G1",))
    assert not fly(a_sky(free, handling_tests=False), "A1", "barrel_roll").rolls


def test_5_3_a_stall_falls_two_levels_and_is_tested() -> None:
    plane = a_plane("A1", "sopwith_strutter", "12,15", stalled=True, speed=1)
    sky = a_sky(plane)
    fly(sky, "A1", dice=[1])
    assert lies(sky, "A1") == "12,13 east 0"
    assert plane.stalled
    fly(sky, "A1", dice=[3])
    assert lies(sky, "A1") == "12,11 east 0"
    assert (plane.stalled, plane.speed) == (False, 2)


def test_5_3_a_stall_in_the_band_where_the_move_ends() -> None:
    plane = a_plane("A1", "sopwith_strutter", "12,10", speed=4, shown=True)
    fly(a_sky(plane, school=True), "A1", "climb_hard", "2", throttle=0)
    assert (plane.stalled, plane.speed) == (True, 1)


def test_5_3_a_stall_settles_off_the_spine() -> None:
    plane = a_plane("A1", "sopwith_camel", "12,15", speed=1, shown=True)
    fly(a_sky(plane, school=True), "A1", "climb_shallow", "0", throttle=0)
    assert plane.stalled
    assert (plane.y, plane.pitch) == (32, 0)


def test_5_4_the_ceiling_stalls() -> None:
    plane = a_plane("A1", "re8", "12,24", speed=5)
    sky = a_sky(plane)
    umpire = fly(sky, "A1", "climb_shallow", "3")
    assert umpire.events(Stalled)[0].cause == "ceiling"
    assert lies(sky, "A1") == "15,24 east 0"


def test_5_5_landing_is_a_whole_move() -> None:
    high = a_plane("A1", "se5a", "8,2", speed=3)
    assert refusals(Manoeuvres(a_sky(high), high, 0))["land"] == "no.too_high"
    fast = a_plane("A1", "se5a", "8,1", speed=4)
    assert refusals(Manoeuvres(a_sky(fast), fast, 0))["land"] == "no.too_fast"
    plane = a_plane("A1", "se5a", "8,1", speed=3)
    sky = a_sky(plane, targets=[a_target("AT1", "hangar", 10)])
    fly(sky, "A1", "land", throttle=0)
    assert plane.gone == "landed"
