"""Section 5.5: the Immelmann turn."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.squadriglia.rules.ch04_assignment import Speeds
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Routes
from aerodrome.rulesets.squadriglia.rules.events import Fired, ImmelmannBroken
from aerodrome.rulesets.squadriglia.rules.state import Aircraft, Declaration, Sky
from tests.support.squadriglia.table import (
    Scripted,
    a_plane,
    a_sky,
    against,
    fly_turn,
    legal,
    refusals,
    strike,
)

HALF_TURN = {2: "9,9 E C", 4: "10,9 W C", 6: "9,9 W C"}
STRAIGHT = {2: "9,9 E C", 4: "10,9 E C", 6: "11,9 E C"}


def gallery(type_: str = "spad_7", **changes: Any) -> Sky:
    """Return an aircraft at 8,9 E with one unarmed target in front and one behind."""
    return a_sky(
        a_plane("I1", type_, "8,9", "E", speed=3, **changes),
        a_plane("A1", "caudron_g3", "12,9", "NE", speed=1),
        a_plane("A2", "caudron_g3", "6,9", "W", speed=1),
    )


def penalties(umpire: Scripted) -> list[int]:
    """Return the modifiers of the Immelmann, shot by shot."""
    return [dict(event.modifiers).get("immelmann", 0) for event in umpire.events(Fired)]


def bar(plane: Aircraft, way: str = "", **options: Any) -> str:
    """Return why the Immelmann is refused, or ""."""
    speeds = Speeds(Routes(against(plane, **options), plane, plane.declared))
    word = f"immelmann {way}".strip()
    assert (word in legal(speeds)) != (word in refusals(speeds))
    return refusals(speeds).get(word, "").removeprefix("no_immelmann.")


def test_5_5_case_4_two_ahead_half_turn_and_back() -> None:
    """Case 4: -2 to hit in firing phases 2 to 6; refused in the next turn."""
    sky = gallery()
    umpire = fly_turn(sky, {"I1": "immelmann"}, [1, 1] * 6)
    assert umpire.trail("I1") == HALF_TURN
    assert penalties(umpire) == [0, -2, -2, -2, -2, -2]
    assert sky.plane("I1").stick == "C"
    assert sky.plane("I1").speed == 3
    sky.turn += 1
    assert bar_now(sky) == "again"


def bar_now(sky: Sky) -> str:
    refused = refusals(Speeds(Routes(sky, sky.plane("I1"))))
    return refused.get("immelmann", "").removeprefix("no_immelmann.")


def test_5_5_never_in_two_turns_running() -> None:
    """The turn after is barred, the one after that is not."""
    sky = against(a_plane("I1", "spad_7", "8,9"))
    fly_turn(sky, {"I1": "immelmann"})
    sky.turn += 1
    assert bar_now(sky) == "again"
    sky.turn -= 1
    fly_turn(sky, {"I1": "3: ahead, ahead, ahead"})
    sky.turn += 1
    assert bar_now(sky) == ""


def test_5_5_no_bar_on_turn_1() -> None:
    plane = a_plane("I1", "spad_7", "8,9")
    sky = against(plane, turn=0)
    sky.turn = 1
    assert bar_now(sky) == ""


@pytest.mark.parametrize(
    ("type_", "changes", "why"),
    [
        ("spad_7", {"speed": 3}, ""),
        ("spad_7", {"speed": 5}, ""),
        ("nieuport_11", {"speed": 1}, "speed"),
        ("phonix_d1", {"speed": 5}, "speed"),
        ("macchi_l3", {"speed": 3}, "not_light"),
        ("caproni_ca450", {"speed": 3}, "not_light"),
        ("spad_7", {"speed": 3, "stick": "S"}, "stick"),
        ("spad_7", {"speed": 3, "stick": "D"}, "stick"),
        ("spad_7", {"speed": 3, "controls": True}, "damaged"),
        ("spad_7", {"speed": 3, "rudder": "C"}, "damaged"),
        ("spad_7", {"speed": 3, "declared": Declaration(0, 0)}, "declared"),
        ("spad_7", {"speed": 3, "declared": Declaration(0, 0, "level", True)}, ""),
        ("aviatik_c1", {"speed": 3}, ""),
    ],
)
def test_5_5_aircraft_that_may_fly_it(type_: str, changes: dict[str, Any], why: str) -> None:
    """Only L, speed exactly 3, the stick at C; every refusal gives its reason."""
    assert bar(a_plane("I1", type_, "8,9", **changes)) == why


def test_5_5_a_wounded_pilot_may_not() -> None:
    plane = a_plane("I1", "spad_7", "8,9", speed=3)
    plane.crew[0].wounds = 1
    assert bar(plane) == "damaged"
    two_seater = a_plane("I1", "aviatik_c1", "8,9", speed=3)
    two_seater.crew[1].wounds = 1
    assert bar(two_seater) == ""


def test_5_5_it_is_a_whole_order() -> None:
    """No stick or other move is asked for after it."""
    sky = against(a_plane("I1", "spad_7", "8,9"))
    umpire = fly_turn(sky, {"I1": "immelmann"})
    assert [q.rule for q in umpire.questions if q.about == "I1"] == ["4.1"]


def test_5_5_its_route_must_stay_on_the_map() -> None:
    """Except over its own edge, as with any order."""
    assert bar(a_plane("I1", "spad_7", "22,9", "E")) == ""
    assert bar(a_plane("I1", "spad_7", "23,9", "E")) == "edge"
    assert bar(a_plane("I1", "spad_7", "2,9", "W")) == ""
    assert bar(a_plane("A1", "spad_7", "2,9", "W")) == "edge"


@pytest.mark.parametrize(("way", "change"), [("up", 20), ("down", -40)])
def test_5_5_with_altitude_it_goes_up_or_down(way: str, change: int) -> None:
    """9.1.4 The full figure, in impulse 4; one hex in impulse 4 also when down."""
    sky = against(a_plane("I1", "spad_7", "8,9", height=50), altitude=True)
    assert "immelmann" not in legal(Speeds(Routes(sky, sky.plane("I1"))))
    umpire = fly_turn(sky, {"I1": f"immelmann {way}"})
    assert umpire.trail("I1") == HALF_TURN
    assert umpire.heights("I1") == {2: 50, 4: 50 + change, 6: 50 + change}


def test_5_5_not_beyond_the_limits_of_height() -> None:
    """9.1.1 -500 to +500 m, Immelmann included: never in part."""
    high = a_plane("I1", "spad_7", "8,9", height=485)
    assert (bar(high, "up", altitude=True), bar(high, "down", altitude=True)) == ("height", "")
    exact = a_plane("I1", "spad_7", "8,9", height=480)
    assert bar(exact, "up", altitude=True) == ""
    low = a_plane("I1", "spad_7", "8,9", height=-465)
    assert (bar(low, "up", altitude=True), bar(low, "down", altitude=True)) == ("", "height")


def test_5_5_a_declared_one_is_bound_to_its_way() -> None:
    plane = a_plane("I1", "spad_7", "8,9", declared=Declaration(0, 0, "up", True))
    assert bar(plane, "up", altitude=True) == ""
    assert bar(plane, "down", altitude=True) == "declared"
    speeds = Speeds(Routes(against(plane, altitude=True), plane, plane.declared))
    assert speeds.forced() == "immelmann up"


@pytest.mark.parametrize("special", ["controls", "wound", "rudder_centre"])
@pytest.mark.parametrize("phase", [1, 2, 3])
def test_5_5_damage_before_the_half_turn_makes_it_straight(special: str, phase: int) -> None:
    """No half-turn, and no -2 from the next phase; a wound has its own -2."""
    sky = gallery()
    after = {phase: strike("I1", special)}
    umpire = fly_turn(sky, {"I1": "immelmann"}, [1] * 30, after=after, all_used=False)
    assert umpire.trail("I1") == STRAIGHT
    assert len(umpire.events(ImmelmannBroken)) == 1
    fired = penalties(umpire)
    assert fired[:phase] == [0, -2, -2][:phase]
    assert set(fired[phase:]) <= {0}
    assert sky.plane("I1").half_turn != sky.turn


def test_5_5_a_stall_before_the_half_turn() -> None:
    """Hit in phase 1: one hex ahead in impulse 4. Hit in phase 2: it stays where it is."""
    for phase, trail in ((1, {4: "9,9 E C"}), (2, {2: "9,9 E C"})):
        sky = against(a_plane("I1", "spad_7", "8,9"))
        umpire = fly_turn(sky, {"I1": "immelmann"}, [6], after={phase: strike("I1", "stall")})
        assert umpire.trail("I1") == trail
        sky.turn += 1
        assert bar_now(sky) == ""


def test_5_5_no_height_change_when_it_is_broken() -> None:
    sky = against(a_plane("I1", "spad_7", "8,9"), altitude=True)
    umpire = fly_turn(sky, {"I1": "immelmann up"}, after={3: strike("I1", "controls")})
    assert umpire.heights("I1") == {2: 0, 4: 0, 6: 0}


@pytest.mark.parametrize("phase", [4, 5])
@pytest.mark.parametrize(
    ("special", "last"),
    [("controls", "9,9 W C"), ("wound", "9,9 W C"), ("rudder_right", "9,9 NW D"), ("stall", "")],
)
def test_5_5_damage_after_the_half_turn(phase: int, special: str, last: str) -> None:
    """Half-turn and -2 stay; impulse 6 follows the damage."""
    sky = gallery()
    dice = [1, 1] * 6 + [1]
    after = {phase: strike("I1", special)}
    umpire = fly_turn(sky, {"I1": "immelmann"}, dice, after=after, all_used=False)
    assert umpire.trail("I1")[4] == "10,9 W C"
    assert umpire.trail("I1").get(6, "") == last
    assert not umpire.events(ImmelmannBroken)
    assert sky.plane("I1").half_turn == sky.turn
    assert set(penalties(umpire)[1:]) == {-2}


def test_5_5_the_penalty_applies_to_every_battery() -> None:
    """The Aviatik C.I is light and has a gunner; the -2 adds to a wound's -2."""
    sky = gallery("aviatik_c1")
    sky.plane("I1").crew[1].wounds = 1
    umpire = fly_turn(sky, {"I1": "immelmann"}, [1, 1] * 12, all_used=False)
    by_gun = [(e.battery, dict(e.modifiers)) for e in umpire.events(Fired)]
    assert {gun for gun, _ in by_gun} == {"A", "B"}
    rear = [added for gun, added in by_gun if gun == "B"]
    assert all(added["wound"] == -2 for added in rear)
    first, *others = [added.get("immelmann", 0) for added in rear]
    assert (first, set(others)) == (0, {-2})
