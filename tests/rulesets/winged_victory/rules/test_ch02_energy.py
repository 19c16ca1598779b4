"""Chapter 2: throttle, cue and the coloured speeds; the lessons are in test_lessons."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.rules.ch02_energy import (
    at_band,
    drag,
    fastest,
    stall_speed,
    strain,
    throttles,
    updated,
)
from aerodrome.rulesets.winged_victory.rules.ch07_move import Throttles
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from tests.support.winged_victory.table import a_plane, a_sky, fly, refusals


def test_2_energy_is_lost_in_turns_and_won_in_dives() -> None:
    turned, dived = a_plane("A1", "se5a", speed=5), a_plane("A1", "se5a", speed=5)
    fly(a_sky(turned), "A1", "easy_turn", throttle=5)
    fly(a_sky(dived), "A1", "dive_shallow", "4", throttle=5)
    assert turned.speed < 5 < dived.speed


def test_2_1_the_white_box_limits_the_throttle() -> None:
    plane = a_plane("A1", "se5a", "5,25")
    assert throttles(plane) == (6, 5, 4, 3, 2, 1, 0)
    plane.engine = 3
    assert fastest(plane) == 4
    plane.stopped = True
    assert throttles(plane) == (0,)


@pytest.mark.parametrize(
    ("type_", "engine", "tops"),
    [("hp_o400", 2, (2, 3)), ("hp_o400", 3, (2, 2)), ("gotha_g4", 2, (3, 3)),
     ("gotha_g4", 3, (2, 2))],
)  # fmt: skip
def test_2_1_engine_damage_comes_off_the_white_box_and_the_load_is_a_cap(
    type_: str, engine: int, tops: tuple[int, int]
) -> None:
    found = [fastest(a_plane("A1", type_, "5,8", engine=engine, bombs=b)) for b in (True, False)]
    assert tuple(found) == tops


def test_2_2_a_rotary_is_on_or_off() -> None:
    options = Throttles(a_plane("A1", "sopwith_camel", "5,15"))
    assert list(options) == [6, 0]
    assert refusals(options) == dict.fromkeys((5, 4, 3, 2, 1), "no.rotary")
    assert list(Throttles(a_plane("A1", "sopwith_camel", "5,25"))) == [5, 0]


def test_2_3_drag_past_the_last_figure_and_by_the_band() -> None:
    model = TABLES.models["sopwith_strutter"]
    assert [drag(model, speed, 5) for speed in range(1, 8)] == [1, 2, 3, 3, 4, 5, 5]
    assert [drag(model, 5, level) for level in (10, 11, 21)] == [4, 4, 5]
    assert updated(4, 5) == 5
    assert updated(5, 2) == 4
    assert updated(-6, 6) == 0


def test_2_4_special_speeds() -> None:
    model = TABLES.models["sopwith_strutter"]
    assert [strain(model, speed) for speed in (8, 9, 10, 11)] == ["", "red", "red", "cracks"]
    assert [stall_speed(model, level) for level in (5, 15, 25)] == [0, 1, 1]
    bomber = TABLES.models["hp_o400"]
    assert at_band(bomber.fastest, 18) == 4
    plane = a_plane("A1", "fokker_d7", speed=5, shown=True)
    umpire = fly(a_sky(plane, school=True), "A1", "climb_hard", "0", throttle=0)
    assert plane.stalled
    assert plane.speed == 0
    assert umpire.rolls == []
