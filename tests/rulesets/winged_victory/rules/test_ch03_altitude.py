"""Chapter 3: attitude, preparation, climbs and dives."""

from __future__ import annotations

import pytest

from aerodrome.kernel.control import GaugeControl
from aerodrome.rulesets.winged_victory.rules.ch03_altitude import climb, dive, leads, level
from aerodrome.rulesets.winged_victory.rules.ch07_move import Manoeuvres, Ways
from aerodrome.rulesets.winged_victory.rules.events import Lost
from aerodrome.rulesets.winged_victory.rules.flight import FlightPlan
from aerodrome.rulesets.winged_victory.rules.state import Aircraft, Sky
from aerodrome.tabletop.controls import DialsControl
from tests.support.winged_victory.table import a_plane, a_sky, at, fly, lies, offered


def ways(found: list[FlightPlan] | str) -> dict[str, FlightPlan]:
    assert isinstance(found, list), found
    return {plan.detail: plan for plan in found}


def alone(plane: Aircraft) -> Sky:
    plane.shown = True
    return a_sky(plane, school=True)


def test_3_to_climb_the_nose_goes_up_first() -> None:
    plane = a_plane("A1", "sopwith_strutter", "20,8", speed=2)
    assert climb(a_sky(plane), plane, 1) == "too_slow"
    assert dive(a_sky(plane), plane, 1) == "too_slow"
    plane.speed = 3
    assert list(ways(climb(a_sky(plane), plane, 1))) == ["2"]


def test_3_1_attitude_is_free_from_a_climb_and_between_dives() -> None:
    plane = a_plane("A1", "se5a", "20,8", pitch=1, speed=4)
    plane.x, plane.y = at("20,8")[0] + 3, 17
    sky = alone(plane)
    fly(sky, "A1", "dive_hard", "4", throttle=4)
    assert lies(sky, "A1").endswith(",5 east -2")
    fly(sky, "A1", "dive_shallow", throttle=0)
    assert plane.pitch == -1


def test_3_2_preparation_only_from_level_flight() -> None:
    plane = a_plane("A1", "sopwith_strutter", "20,8", speed=5)
    assert list(leads(plane)) == [2, 3, 4]
    plane.pitch = 1
    assert list(leads(plane)) == [0]
    assert list(leads(a_plane("A1", "se5a", "20,8", speed=3))) == [0, 1, 2]


def test_3_3_a_climb_from_a_spine_takes_two_points() -> None:
    plane = a_plane("A1", "se5a", "20,8", pitch=1, speed=4)
    plane.x, plane.y = plane.x + 3, 17
    found = ways(climb(alone(plane), plane, 1))
    assert found["0"].points == 2
    assert found["0"].frames[-1].level == 10
    plane.speed = 1
    assert climb(alone(plane), plane, 1) == "too_slow"
    hard = ways(climb(alone(plane), plane, 2))["0"]
    assert (hard.points, hard.frames[-1].level) == (1, 10)


def test_3_3_what_a_climb_costs() -> None:
    plane = a_plane("A1", "sopwith_camel", "20,15", speed=5)
    sky = a_sky(plane)
    assert [ways(climb(sky, plane, pitch))["0"].change for pitch in (1, 2)] == [-3, -5]
    plane.before = "half_loop"
    assert climb(sky, plane, 1) == "after_loop"


def test_3_4_a_dive_gains_by_the_level() -> None:
    plane = a_plane("A1", "se5a", "20,9", speed=5)
    sky = a_sky(plane)
    shallow = {d: plan.change for d, plan in ways(dive(sky, plane, 1)).items()}
    hard = {d: plan.change for d, plan in ways(dive(sky, plane, 2)).items()}
    assert shallow == {"5": 3, "4": 2, "3": 2, "2": 1, "1": 1}
    assert hard == {"5": 5, "4": 4, "3": 3, "2": 2, "1": 1}


@pytest.mark.parametrize(("spine", "gain"), [(False, 2), (True, 1)])
def test_3_4_a_shallow_dive_goes_on_from_where_it_counts(spine: bool, gain: int) -> None:
    plane = a_plane("A1", "se5a", "20,9", pitch=-1, speed=3)
    if spine:
        plane.x, plane.y = plane.x + 3, plane.y - 1
    assert ways(dive(a_sky(plane), plane, 1))["3"].change == gain


def test_3_5_pulling_out_costs_a_step_without_a_gain() -> None:
    plane = a_plane("A1", "se5a", "20,9", pitch=-2, speed=4)
    (plan,) = ways(level(a_sky(plane), plane)).values()
    assert [frame.level for frame in plan.frames if frame.point] == [8, 8, 8, 8]
    assert plan.change == 0
    (basic,) = ways(level(a_sky(plane, pull_out=False), plane)).values()
    assert [frame.level for frame in basic.frames if frame.point] == [9, 9, 9, 9]


def test_3_5_a_dive_without_a_way_out_has_a_warning() -> None:
    plane = a_plane("A1", "se5a", "20,3", speed=2, shown=True)
    sky = a_sky(plane, school=True)
    found = dive(sky, plane, 2)
    assert isinstance(found, list)
    options = offered(Ways(sky, plane, 7, found))
    assert {v: o.says.words["warning"] for v, o in options.items()} == {"2": "doomed", "1": ""}
    priced = offered(Manoeuvres(sky, plane, 7))["dive_hard"].says.words
    assert (priced["detail"], priced["warning"]) == (1, "")
    fly(sky, "A1", "dive_hard", "2", throttle=0)
    assert lies(sky, "A1").endswith(",1 east -2")
    umpire = fly(sky, "A1", "level", throttle=0)
    assert [event.how for event in umpire.events(Lost)] == ["crashed"]


def test_3_3_a_price_before_it_is_chosen() -> None:
    plane = a_plane("A1", "sopwith_camel", "20,15", speed=5)
    words = offered(Manoeuvres(a_sky(plane), plane, 6))["climb_shallow"].says.words
    figures = {k: words[k] for k in ("before", "change", "speed", "next", "drag", "level", "rise")}
    assert figures == {
        "before": 5, "change": -3, "speed": 2, "next": 4, "drag": 3, "level": 16, "rise": 1,
    }  # fmt: skip


def test_3_4_a_dive_is_set_on_an_altimeter_and_one_with_a_turn_on_two_dials() -> None:
    """Steps down are answers; the altimeter shows them in half levels under where it is."""
    plane = a_plane("A1", "sopwith_camel", "20,15", speed=3, shown=True)
    sky = a_sky(plane, school=True)
    book = Manoeuvres(sky, plane, 6)
    down = Ways(sky, plane, 6, book.ways("dive_shallow"))
    gauge = down.control()
    assert isinstance(gauge, GaugeControl)
    assert (gauge.low, gauge.now, gauge.high, gauge.fine) == (18, 30, 30, 2)
    assert {v: o.number for v, o in offered(down).items()} == {"3": 27, "2": 28, "1": 29}
    about = Ways(sky, plane, 6, book.ways("dive_turn_shallow"))
    dials = about.control()
    assert isinstance(dials, DialsControl)
    assert [len(dial.positions) for dial in dials.dials] == [3, 3]
    assert offered(about)["3 1"].parts == (2, 0)
