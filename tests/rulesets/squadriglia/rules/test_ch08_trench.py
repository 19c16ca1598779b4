"""Chapter 8.2: the bomber's pass over the trench, and which side wins by it."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Routes
from aerodrome.rulesets.squadriglia.rules.ch08_scenarios import TRENCH, judge
from aerodrome.rulesets.squadriglia.rules.events import TrenchPassed
from aerodrome.rulesets.squadriglia.rules.state import Aims, Sky
from tests.support.squadriglia.editions import former
from tests.support.squadriglia.guns import UNARMED, thrown, won
from tests.support.squadriglia.table import Scripted, a_plane, a_sky, fly_turn

BOMBING = Aims(objective="trench", aircraft="I1")


def bombing(at: str = "19,9", facing: str = "E", *, passed: bool = False, **changes: Any) -> Sky:
    """Return 8.2 in mid-game, with one unarmed fighter left, out of the way."""
    altitude = bool(changes.pop("altitude", False))
    return a_sky(
        a_plane("I1", "caproni_ca450", at, facing, **changes),
        a_plane("A1", UNARMED, "4,17", "W"),
        aims=BOMBING,
        passed=passed,
        altitude=altitude,
    )


def test_8_2_trench_hexes() -> None:
    """8.2 Column 20, the fifth from the right edge, rows 8 to 10."""
    assert {MAP.name(at) for at in TRENCH} == {"20,8", "20,9", "20,10"}


@pytest.mark.parametrize(
    ("at", "facing", "order", "seen"),
    [
        ("19,9", "E", "1: ahead", True),
        ("19,8", "E", "1: ahead", True),
        ("19,10", "E", "1: ahead C", True),
        ("19,7", "E", "1: ahead", False),
        ("19,11", "E", "1: ahead", False),
        ("19,9", "E", "1: ahead S", False),
        ("19,9", "E", "1: ahead D", False),
        ("18,9", "E", "2: ahead S, ahead", False),
        ("20,9", "E", "1: ahead", False),
        ("21,9", "W", "1: ahead", True),
    ],
)
def test_8_2_the_pass_needs_the_stick_at_c_on_entering(
    at: str, facing: str, order: str, seen: bool
) -> None:
    """8.2 Entering counts, with C under that same move; the pass is judged at the turn's end."""
    sky = bombing(at, facing, speed=1)
    umpire = fly_turn(sky, {"I1": order})
    assert (len(umpire.events(TrenchPassed)), won(sky)) == ((1, "italy") if seen else (0, None))
    assert sky.impulse == 6


def test_8_2_a_later_c_in_the_hex_does_not_help() -> None:
    """8.2 It enters 20,9 under S and leaves it under C."""
    sky = bombing("19,9", speed=2)
    fly_turn(sky, {"I1": "2: ahead S, ahead C"})
    assert won(sky) is None


@pytest.mark.parametrize("state", [{"rudder": "C", "stick": "S"}, {"stalled": True}])
def test_8_2_jammed_at_c_and_stalled_count(state: dict[str, Any]) -> None:
    sky = bombing(speed=1, **state)
    fly_turn(
        sky, {} if "stalled" in state else {"I1": "1: ahead"}, [1] if "stalled" in state else []
    )
    assert won(sky) == "italy"


def test_8_2_jammed_to_the_side_does_not_count() -> None:
    sky = bombing(speed=1, rudder="D")
    fly_turn(sky, {"I1": "1: ahead"})
    assert won(sky) is None


@pytest.mark.parametrize(
    ("at", "height", "order", "seen"),
    [
        ("19,9", 0, "1: ahead", True),
        ("19,9", -200, "1: ahead", True),
        ("19,9", 5, "1: ahead", False),
        ("18,9", 10, "1: dive 10", True),
        ("19,9", 10, "1: dive 10", True),
        ("19,9", 10, "1: dive 5", False),
        ("19,9", 10, "1: dive 10 S", False),
        ("19,9", 0, "2: ahead, climb 5", True),
        ("19,9", 5, "2: ahead, dive 10", False),
    ],
)
def test_8_2_the_pass_with_heights(at: str, height: int, order: str, seen: bool) -> None:
    """8.2 Not above 0; a dive counts for both its hexes, with the height after it."""
    sky = bombing(at, speed=1, altitude=True, height=height)
    fly_turn(sky, {"I1": order})
    assert (won(sky) == "italy") is seen


def test_8_2_heights_do_not_matter_without_the_altitude_rule() -> None:
    sky = bombing(speed=1, height=100)
    fly_turn(sky, {"I1": "1: ahead"})
    assert won(sky) == "italy"


def test_8_2_only_the_bomber_passes() -> None:
    sky = bombing("10,9", speed=1)
    sky.aircraft.insert(1, a_plane("I2", "ansaldo_sva5", "19,9", "E"))
    fly_turn(sky, {"I2": "1: ahead"})
    assert (won(sky), sky.passed) == (None, False)


def test_8_2_shot_down_in_the_turn_of_its_pass_is_a_draw() -> None:
    """8.2 The pass in impulse 4, the hit in phase 4 of the same turn."""
    sky = bombing(speed=1, robustness=1)
    sky.plane("I1").batteries.clear()
    sky.aircraft.append(a_plane("A2", "albatros_d2:2a", "23,9", "W", speed=1))
    orders = {"I1": "1: ahead", "A2": "1: ahead"}
    umpire = fly_turn(sky, orders, thrown(2, 2, 2, 12))
    assert umpire.events(TrenchPassed)
    assert (won(sky), sky.impulse) == ("draw", 4)


def test_8_2_passed_and_then_off_the_map_is_italys_win() -> None:
    sky = bombing("24,9", passed=True, stalled=True)
    fly_turn(sky)
    assert (sky.plane("I1").gone, won(sky), sky.impulse) == ("driven_off", "italy", 6)


def test_8_2_shot_down_before_its_pass() -> None:
    sky = bombing("10,9", robustness=1)
    sky.plane("I1").crew[0].wounds = sky.plane("I1").crew[1].wounds = 2
    sky.plane("I1").gone = "shot_down"
    assert judge(Scripted(sky), sky)
    assert won(sky) == "austria"


def test_8_2_case_20_the_bomber_abandons() -> None:
    """8.2 Heavy at 12,1 facing NE at speed 4: every order leaves; Austria wins."""
    sky = bombing("12,1", "NE", speed=4)
    assert Routes(sky, sky.plane("I1")).trapped
    fly_turn(sky, {"I1": "3: ahead"})
    assert (sky.plane("I1").gone, won(sky)) == ("abandoned", "austria")


def test_8_2_driven_off_before_its_pass_is_a_draw() -> None:
    sky = bombing("12,1", "NE", stalled=True)
    fly_turn(sky)
    assert (sky.plane("I1").gone, won(sky)) == ("driven_off", "draw")


def test_8_2_home_by_its_own_edge_is_abandoning() -> None:
    sky = bombing("1,9", "W", speed=1)
    fly_turn(sky, {"I1": "1: ahead"})
    assert (sky.plane("I1").gone, won(sky)) == ("abandoned", "austria")


@pytest.mark.parametrize("how", ["shot_down", "driven_off", "abandoned"])
def test_8_2_all_fighters_gone_while_the_bomber_flies(how: str) -> None:
    sky = bombing("10,9")
    sky.plane("A1").gone = how
    assert judge(Scripted(sky), sky)
    assert won(sky) == "italy"


def test_8_2_the_loss_of_the_sva_changes_nothing() -> None:
    sky = bombing("10,9")
    sky.aircraft.insert(1, a_plane("I2", "ansaldo_sva5", gone="shot_down"))
    assert not judge(Scripted(sky), sky)


@pytest.mark.parametrize("escort", ["", "shot_down"], ids=["escorted", "alone"])
def test_8_2_bomber_and_last_fighter_fall_together(escort: str) -> None:
    """8.2 Austria has met its objective; whether the S.V.A. flies changes nothing."""
    sky = bombing("10,9")
    for plane in sky.aircraft:
        plane.gone = "shot_down"
    sky.aircraft.insert(1, a_plane("I2", "ansaldo_sva5", gone=escort))
    assert judge(Scripted(sky), sky)
    assert won(sky) == "austria"


def test_8_2_bomber_driven_off_while_the_last_fighter_falls_is_a_draw() -> None:
    sky = bombing("10,9")
    sky.plane("I1").gone, sky.plane("A1").gone = "driven_off", "shot_down"
    assert judge(Scripted(sky), sky)
    assert won(sky) == "draw"


def test_8_2_in_version_1_an_empty_sky_was_a_draw() -> None:
    sky = bombing("10,9")
    for plane in sky.aircraft:
        plane.gone = "shot_down"
    assert former("ch08_scenarios").trench(sky) == [("", "both")]


@pytest.mark.parametrize(("height", "seen"), [(5, True), (10, True), (15, False)])
def test_8_2_the_pass_is_judged_by_the_height_after_sinking(height: int, seen: bool) -> None:
    """8.2 A stalled bomber sinks 10 m in the impulse in which it drifts over the trench."""
    sky = bombing(speed=1, altitude=True, height=height, stalled=True)
    assert sky.plane("I1").model.descent == 10
    fly_turn(sky, {}, [1])
    assert (sky.plane("I1").height, won(sky) == "italy") == (height - 10, seen)


def test_8_2_in_version_1_it_was_judged_before_sinking() -> None:
    sky = bombing(speed=1, altitude=True, height=5, stalled=True)
    sky.impulse = 4
    assert former("ch08_scenarios").height_in_the_end(sky, sky.plane("I1")) == 5


def test_8_2_the_pass_beats_the_limit_of_turns() -> None:
    sky = bombing(speed=1)
    sky.turn = 39
    fly_turn(sky, {"I1": "1: ahead"})
    assert (sky.turn, won(sky)) == (40, "italy")
