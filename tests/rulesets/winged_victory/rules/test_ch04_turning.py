"""Chapter 4: reversals, level, in climbs and in dives."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.rules.ch04_turning import (
    climbing_turn,
    diving_turn,
    easy_turn,
    hard_turn,
    normal_turn,
)
from aerodrome.rulesets.winged_victory.rules.flight import FlightPlan
from tests.support.winged_victory.table import a_plane, a_sky


def ways(found: list[FlightPlan] | str) -> dict[str, FlightPlan]:
    assert isinstance(found, list), found
    return {plan.detail: plan for plan in found}


def end(plan: FlightPlan) -> tuple[int, int, int]:
    frame = plan.frames[-1]
    return (*frame.at, frame.heading)


def test_4_1_an_easy_turn_never_while_engaged() -> None:
    plane = a_plane("A1", "se5a", "20,15", speed=5)
    (plan,) = ways(easy_turn(a_sky(plane), plane)).values()
    assert (plan.points, plan.change) == (5, -4)
    assert end(plan) == (plane.x + 20, plane.y, -1)
    plane.engaged = ("G1",)
    assert easy_turn(a_sky(plane), plane) == "engaged"


@pytest.mark.parametrize(("speed", "straight"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_4_2_more_than_half_straight_on(speed: int, straight: int) -> None:
    plane = a_plane("A1", "se5a", "20,15", speed=speed)
    plan = ways(normal_turn(a_sky(plane), plane))["0"]
    x = plane.x + 4 * straight + 2 - 4 * (speed - straight)
    assert end(plan) == (x, plane.y - 2, -1)
    assert plan.points == speed


@pytest.mark.parametrize(("speed", "straight"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_4_3_half_straight_on_only_while_engaged(speed: int, straight: int) -> None:
    plane = a_plane("A1", "se5a", "20,15", speed=speed)
    assert hard_turn(a_sky(plane), plane) == "not_engaged"
    plane.engaged = ("G1",)
    plan = ways(hard_turn(a_sky(plane), plane))["0"]
    assert end(plan) == (plane.x + 4 * straight - 4 * (speed - straight), plane.y - 4, -1)


def test_4_4_every_level_kept_costs_the_drag() -> None:
    plane = a_plane("A1", "se5a", "20,15", speed=5, engaged=("G1",))
    found = ways(hard_turn(a_sky(plane), plane))
    assert {d: (p.change, p.frames[-1].level) for d, p in found.items()} == {
        "0": (-4, 13), "1": (-8, 14), "2": (-12, 15),
    }  # fmt: skip


def test_4_5_a_turn_at_the_end_of_a_climb() -> None:
    plane = a_plane("A1", "se5a", "20,15", speed=5)
    plan = ways(climbing_turn(a_sky(plane), plane, 2))["1"]
    assert plan.change == -(4 + 2) - 4
    assert plan.frames[-1].heading == -1
    assert plan.frames[-1].pitch == 2
    assert plan.frames[-1].level == 16


def test_4_5_a_diving_turn_flips_after_any_step_and_dives_on() -> None:
    plane = a_plane("A1", "se5a", "20,15", speed=5)
    found = ways(diving_turn(a_sky(plane), plane, 2))
    assert [way for way in found if way.startswith("3 ")] == ["3 1", "3 2", "3 3"]
    plan = found["3 1"]
    assert end(plan) == (plane.x + 8 + 2 - 4, plane.y - 6, -1)
    assert plan.change == 3 - 4
    spine = ways(diving_turn(a_sky(plane), plane, 1))["3 1"]
    assert all(frame.at[0] % 4 == frame.at[1] % 4 for frame in spine.frames if not frame.at[1] % 2)


def test_4_5_the_extra_step_out_of_a_dive_is_no_straight_flight() -> None:
    plane = a_plane("A1", "se5a", "20,15", speed=3, pitch=-2)
    plan = ways(normal_turn(a_sky(plane), plane))["0"]
    assert plan.points == 3
    assert plan.frames[-1].level == 13
    plane.speed = 2
    assert normal_turn(a_sky(plane), plane) == "too_slow"
