"""Chapter 5: tilting, climbing and descending, with every sum of the booklet."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.dogfights.rules.ch04_ends import Ends
from aerodrome.rulesets.dogfights.rules.ch04_movement import flight, legal
from aerodrome.rulesets.dogfights.rules.ch05_altitude import changes, tilts
from tests.support.dogfights.table import a_plane, a_sky, fly, parts, refused

UP, DOWN = 1, -1


def test_5_1_a_flat_piece_keeps_its_level_and_a_tilted_one_must_change() -> None:
    for tilt, expected in ((0, (0,)), (UP, (1,)), (DOWN, (-1, -2))):
        sky = a_sky(a_plane("G8", level=3, tilt=tilt))
        assert changes(sky, sky.plane("G8")) == expected


def test_5_1_at_the_last_point_it_stays_flat_or_tilts_within_the_levels() -> None:
    for level, expected in ((1, (0, UP)), (3, (0, UP, DOWN)), (5, (0, DOWN))):
        assert tilts(level, steep=False, one_level=False) == expected


def test_5_2_the_example_of_climbing() -> None:
    """5 +3 = 8 steps at L2, nose up; then 5 +2 -1 = 6 steps at L3, nose up again.

    It passes below the French 13 at L3 and above the French 9 at L1.
    """
    others = [a_plane("F13", "14,9", level=3), a_plane("F9", "21,9", level=1)]
    sky = a_sky(a_plane("G4", "10,9", level=2), *others)
    first = fly(sky, "G4", face=3, throttle=True, turns="SSSSSRLS", tilt=UP)
    assert (len(first.path), parts(first), first.level, first.tilt) == (8, "5 +3", 2, UP)
    assert "14,9" in first.path
    sky.turn += 2
    sky.plane("G4").at = sky.board.parse("18,9")
    second = fly(sky, "G4", face=2, turns="SSSSSR", change=1, tilt=UP)
    assert (len(second.path), parts(second), second.levels) == (6, "5 +2 -1", (3,) * 6)
    assert "21,9" in second.path
    assert (sky.plane("G4").level, sky.plane("G4").tilt) == (3, UP)


def test_5_3_the_example_of_fast_climbing() -> None:
    """A Fokker D.VII from L1 to L3: 6 +1 -2 = 5 steps, then nose down.

    It passes above a British aircraft and below a French one.
    """
    others = [a_plane("B4", "13,9", level=1), a_plane("F4", "14,9", level=4)]
    sky = a_sky(a_plane("G10", "12,9", level=1, tilt=UP), *others)
    event = fly(sky, "G10", face=1, turns="SSRSS", change=2, tilt=DOWN)
    assert (len(event.path), parts(event)) == (5, "6 +1 -2")
    assert event.levels == (2, 2, 3, 3, 3)
    assert (event.level, event.tilt) == (3, DOWN)


def test_5_3_only_aircraft_that_climb_fast_may() -> None:
    sky = a_sky(a_plane("G10", level=3, tilt=UP), a_plane("F10", "30,9", level=3, tilt=UP))
    assert changes(sky, sky.plane("G10")) == (1, 2)
    assert changes(sky, sky.plane("F10")) == (1,)
    sky.plane("G10").level = 4
    assert changes(sky, sky.plane("G10")) == (1,)
    plain = a_sky(a_plane("G10", level=3, tilt=UP), specials=False)
    assert changes(plain, plain.plane("G10")) == (1,)


def test_5_4_the_example_of_descending() -> None:
    """From L5: 6 +2 +1 = 9 steps to L4; nose down again, then 6 +0 +2 = 8 steps to L2."""
    sky = a_sky(a_plane("B10", "10,9", level=5, tilt=DOWN))
    first = fly(sky, "B10", face=2, turns="SSSSRSSLS", change=-1, tilt=DOWN)
    assert (len(first.path), parts(first), first.levels[0]) == (9, "6 +2 +1", 4)
    sky.turn += 2
    second = fly(sky, "B10", face=0, turns="SSRSSSSS", change=-2, tilt=UP)
    assert (len(second.path), parts(second)) == (8, "6 +0 +2")
    assert second.levels == (3, 3, 2, 2, 2, 2, 2, 2)
    assert sky.plane("B10").tilt == UP


def test_5_4_the_example_of_the_escaping_scout() -> None:
    """From L5 to L2 in a straight line: 4 -1 +1 +3 = 7 steps."""
    sky = a_sky(a_plane("B13", "10,9", level=5, tilt=DOWN))
    event = fly(sky, "B13", face=-1, turns="S" * 7, change=-3)
    assert (len(event.path), sum(value for _, value in event.parts)) == (7, 7)
    assert dict(event.parts) == {"speed": 4, "die": -1, "descent": 3, "straight": 1}
    assert event.levels == (4, 4, 3, 3, 2, 2, 2)


def test_5_4_no_tilting_up_after_three_levels() -> None:
    sky = a_sky(a_plane("B10", "12,9", level=5, tilt=DOWN))
    plane = sky.plane("B10")
    ends = [*Ends(sky, plane, legal(flight(sky, plane, 6)))]
    assert any(word.endswith("L3 up") for word in ends)
    assert any(word.endswith("L2 down") for word in ends)
    assert not any(word.endswith("L2 up") for word in ends)
    assert ends[0].replace("flat", "up") in ends or "L2" in ends[0]


def test_5_4_a_path_must_be_long_enough_for_its_levels() -> None:
    """Three levels take five steps."""
    sky = a_sky(a_plane("B16", "12,9", level=5, tilt=DOWN, damage="engine"), specials=False)
    assert refused(sky, sky.plane("B16"), -1, "SSS", -3) in ("levels", "straight")
    assert refused(sky, sky.plane("B16"), -1, "SSS", -2) == ""


@pytest.mark.parametrize("name", ["G4", "G7", "F1", "F4", "G16", "F16", "B16"])
def test_5_5_slow_descending_is_two_levels_at_most(name: str) -> None:
    sky = a_sky(a_plane(name, level=5, tilt=DOWN))
    assert changes(sky, sky.plane(name)) == (-1, -2)
    plain = a_sky(a_plane(name, level=5, tilt=DOWN), specials=False)
    assert changes(plain, plain.plane(name)) == (-1, -2, -3)


def test_5_4_no_piece_flies_below_the_lowest_level() -> None:
    sky = a_sky(a_plane("B10", level=2, tilt=DOWN))
    assert changes(sky, sky.plane("B10")) == (-1,)
