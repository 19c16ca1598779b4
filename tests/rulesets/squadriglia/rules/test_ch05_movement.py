"""Chapter 5: movement by impulses, turning, climbs and dives in flight, and what damage does."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.squadriglia.rules.ch04_assignment import Moves
from aerodrome.rulesets.squadriglia.rules.events import Fired, Flew, RudderFreed, RudderHeld
from aerodrome.rulesets.squadriglia.rules.state import Aircraft
from tests.support.squadriglia.table import (
    Hook,
    Scripted,
    a_plane,
    a_sky,
    against,
    drafted,
    fly_turn,
    legal,
    refusals,
    strike,
)

IMPULSES = {
    1: [4],
    2: [3, 6],
    3: [2, 4, 6],
    4: [2, 3, 5, 6],
    5: [1, 2, 3, 5, 6],
    6: [1, 2, 3, 4, 5, 6],
}


def fly(
    plane: Aircraft,
    order: str,
    *dice: int,
    after: dict[int, Hook] | None = None,
    altitude: bool = False,
) -> Scripted:
    """Fly one order alone in the sky."""
    orders = {plane.id: order} if order else {}
    return fly_turn(against(plane, altitude=altitude), orders, dice, after=after)


@pytest.mark.parametrize("speed", range(1, 7))
def test_5_1_the_impulses_of_each_speed(speed: int) -> None:
    umpire = fly(a_plane("I1", "spad_13", "5,9"), f"{speed}: " + ", ".join(["ahead"] * speed))
    assert list(umpire.trail("I1")) == IMPULSES[speed]
    assert umpire.trail("I1")[IMPULSES[speed][-1]] == f"{5 + speed},9 E C"


def test_5_1_a_climb_takes_the_impulse_of_its_move() -> None:
    """9.1.2 The Hanriot of the booklet: speed 5, three arrows, a climb from +5 to +20, an arrow."""
    plane = a_plane("I1", "hanriot_hd1:1a", "5,9", height=5)
    umpire = fly(plane, "5: ahead, ahead, ahead, climb 15, ahead", altitude=True)
    assert umpire.heights("I1") == {1: 5, 2: 5, 3: 5, 5: 20, 6: 20}
    assert umpire.trail("I1")[5] == umpire.trail("I1")[3] == "8,9 E C"
    assert umpire.trail("I1")[6] == "9,9 E C"


def test_5_2_case_2_slips_and_a_turn_at_the_end() -> None:
    """Case 2. The table of 5.1 and the order of placing apply.

    The booklet's example moves an aircraft of speed 4 in impulses 1, 2, 4, 5 and reads its arrows
    in another order than it lists them.
    """
    sky = against(a_plane("I1", "spad_7", "5,9"))
    umpire = fly_turn(sky, {"I1": "4: ahead, right, right, ahead D"})
    assert umpire.trail("I1") == {2: "6,9 E C", 3: "7,10 E C", 5: "7,11 E C", 6: "8,11 SE D"}
    plane = sky.plane("I1")
    options = Moves(drafted(plane, 4))
    assert "ahead D" in legal(options)
    assert refusals(options)["ahead S"] == "no_move.stick"
    second = fly_turn(sky, {"I1": "4: ahead, ahead C, ahead, ahead"})
    assert second.trail("I1")[2] == "9,12 SW D"


def test_5_2_case_3_a_full_turn_to_the_left() -> None:
    """Case 3."""
    umpire = fly(a_plane("I1", "spad_7", "12,9"), "4: ahead S, ahead, ahead, ahead C")
    expected = ["13,9 NE S", "14,8 NW S", "13,7 W S", "12,7 W C"]
    assert list(umpire.trail("I1").values()) == expected


def test_5_2_side_arrows_do_not_turn() -> None:
    """Left is counter-clockwise: facing E the front-left hex is NE, the front-right SE."""
    umpire = fly(a_plane("I1", "spad_7", "12,9"), "2: left, right")
    assert umpire.trail("I1") == {3: "13,8 E C", 6: "13,9 E C"}


def test_5_2_a_climb_under_a_turned_stick_turns() -> None:
    """Speed and orders: a climb is a move; it flies no hex but under S or D it turns 60 degrees."""
    umpire = fly(a_plane("I1", "spad_7", "12,9"), "2: climb 5 S, ahead C", altitude=True)
    assert umpire.trail("I1") == {3: "12,9 NE S", 6: "13,8 NE C"}


def test_5_2_case_5_a_dive_repeats_the_arrow_before() -> None:
    """Case 5: height -20 from impulse 5."""
    plane = a_plane("I1", "spad_7", "5,9")
    umpire = fly(plane, "4: ahead, left, dive 20, ahead", altitude=True)
    assert list(umpire.trail("I1").values()) == ["6,9 E C", "7,8 E C", "8,6 E C", "9,6 E C"]
    assert umpire.heights("I1") == {2: 0, 3: 0, 5: -20, 6: -20}


def test_5_2_case_6_a_dive_turns_once_at_its_end() -> None:
    """Case 6: both hexes are in the direction of the facing before the dive."""
    plane = a_plane("I1", "spad_7", "5,9")
    umpire = fly(plane, "3: ahead D, dive 5, ahead C", altitude=True)
    assert list(umpire.trail("I1").values()) == ["6,9 SE D", "7,11 SW D", "7,12 SW C"]


def test_5_2_a_dive_as_first_move_goes_ahead() -> None:
    """9.1.3 also if the last move of the turn before was a slip."""
    sky = against(a_plane("I1", "spad_7", "5,9"), altitude=True)
    fly_turn(sky, {"I1": "2: ahead, left"})
    umpire = fly_turn(sky, {"I1": "2: dive 5, ahead"})
    assert umpire.trail("I1") == {3: "9,8 E C", 6: "10,8 E C"}


def test_5_2_an_aircraft_that_does_not_move_does_nothing() -> None:
    """Speed and orders: no turn and no stick change in other impulses."""
    sky = against(a_plane("I1", "spad_7", "12,9", stick="S"))
    seen: list[tuple[int, str]] = []

    def note(umpire: Scripted, sky: object) -> None:
        seen.append((plane.facing, plane.stick))

    plane = sky.plane("I1")
    fly_turn(sky, {"I1": "2: ahead C, ahead D"}, after=dict.fromkeys(range(1, 6), note))
    assert seen == [(0, "S"), (0, "S"), (0, "C"), (0, "C"), (0, "C")]
    assert (plane.facing, plane.stick) == (5, "D")


def test_5_3_fire_follows_every_impulse() -> None:
    """This includes one in which no aircraft moved: at speed 1 all but the fourth."""
    sky = a_sky(a_plane("I1", at="5,9"), a_plane("A1", "caudron_g3", at="8,9", facing="NW"))
    umpire = fly_turn(sky, {"I1": "1: ahead", "A1": "1: ahead"}, [1, 1] * 6)
    assert len(umpire.events(Fired)) == 6


def test_5_the_moves_of_one_impulse_are_simultaneous() -> None:
    """Both aircraft reveal and fly; the order of events changes nothing."""
    sky = a_sky(a_plane("I1", at="5,9"), a_plane("A1", at="7,9", facing="W"))
    dice = [1, 1] * 6
    umpire = fly_turn(sky, {"I1": "1: ahead", "A1": "1: ahead"}, dice)
    assert umpire.trail("I1") == {4: "6,9 E C"}
    assert umpire.trail("A1") == {4: "6,9 W C"}
    assert len(umpire.events(Fired)) == 6


def test_5_2_heavy_in_mid_turn() -> None:
    """Remaining left and right arrows become arrows ahead; the sticks stay as written."""
    plane = a_plane("I1", "spad_7", "5,9")
    after = {2: strike("I1", "controls")}
    umpire = fly(plane, "4: left, right D, left, left C", after=after)
    assert umpire.trail("I1") == {2: "6,8 E C", 3: "7,8 SE D", 5: "7,9 SW D", 6: "7,10 SW C"}
    forced = [event.forced for event in umpire.events(Flew) if event.plane == "I1"]
    assert forced == [False, True, True, True]


@pytest.mark.parametrize("hit_after", [2, 3])
def test_5_2_a_side_dive_of_a_heavy_goes_ahead(hit_after: int) -> None:
    """Converted to Heavy: both hexes ahead."""
    plane = a_plane("I1", "spad_7", "5,9")
    after = {hit_after: strike("I1", "controls")}
    umpire = fly(plane, "4: ahead, left, dive 20, ahead", after=after, altitude=True)
    third = "7,9" if hit_after == 2 else "7,8"
    last = "9,9" if hit_after == 2 else "9,8"
    assert umpire.trail("I1")[3] == f"{third} E C"
    assert umpire.trail("I1")[5] == f"{last} E C"
    assert umpire.heights("I1")[5] == -20


def test_5_1_case_12_stalled_after_having_flown() -> None:
    """Case 12: speed 5, stalled in phase 1: it stays in its hex, impulses 2 to 6."""
    plane = a_plane("I1", "spad_7", "5,9")
    umpire = fly(plane, "5: ahead, ahead, ahead, ahead, ahead", 1, after={1: strike("I1", "stall")})
    assert umpire.trail("I1") == {1: "6,9 E C"}


def test_5_1_case_12_stalled_before_having_flown() -> None:
    """Case 12: speed 4, stalled in phase 1: one hex ahead in impulse 4 only, the stick at C."""
    plane = a_plane("I1", "spad_7", "5,9", stick="S")
    umpire = fly(plane, "4: left, left, left, left", 1, after={1: strike("I1", "stall")})
    assert umpire.trail("I1") == {4: "6,9 E C"}


def test_5_1_a_climb_is_no_hex_flown() -> None:
    """6.6.3 Climbed in impulse 2, stalled in phase 2: one hex ahead in 4. Stalled in 4: none."""
    for phase, trail in ((2, {2: "5,9 E C", 4: "6,9 E C"}), (5, {3: "5,9 E C"})):
        plane = a_plane("I1", "spad_7", "5,9")
        order = "4: climb 5, ahead, ahead, ahead" if phase == 2 else "2: climb 5, ahead"
        after = {phase: strike("I1", "stall")}
        umpire = fly(plane, order, 1, after=after, altitude=True)
        assert umpire.trail("I1") == trail


def test_5_2_case_13_a_rudder_jams_and_comes_free() -> None:
    """Case 13: jammed D in phase 2; a 4 fails, a 6 frees it and the ordered S counts as C."""
    plane = a_plane("I1", "spad_7", "5,9")
    after = {2: strike("I1", "rudder_right")}
    umpire = fly(plane, "5: ahead, ahead, ahead, ahead, ahead S", 4, 6, after=after)
    assert umpire.trail("I1") == {
        1: "6,9 E C",
        2: "7,9 E C",
        3: "8,9 SE D",
        5: "9,10 SW D",
        6: "8,11 SW C",
    }
    assert [event.die for event in umpire.events(RudderHeld)] == [4]
    assert [event.die for event in umpire.events(RudderFreed)] == [6]


def test_5_2_a_jam_counts_its_first_move_across_turns() -> None:
    """6.6.1 Jammed in phase 6: the first move of the next turn needs no die, the second does."""
    sky = against(a_plane("I1", "spad_7", "5,9", rudder="S"))
    umpire = fly_turn(sky, {"I1": "2: left C, right"}, [3])
    assert umpire.trail("I1") == {3: "6,9 NE S", 6: "7,8 NW S"}
    again = fly_turn(sky, {"I1": "1: ahead"}, [6])
    assert again.trail("I1") == {4: "6,7 W S"}
    assert not sky.plane("I1").rudder


def test_5_2_a_jammed_rudder_flattens_climbs_and_dives() -> None:
    """6.6.1 They become one hex ahead, the height unchanged."""
    plane = a_plane("I1", "spad_7", "5,9", rudder="C")
    umpire = fly(plane, "2: left, dive 20", 1, altitude=True)
    assert umpire.trail("I1") == {3: "6,9 E C", 6: "7,9 E C"}
    assert umpire.heights("I1") == {3: 0, 6: 0}


def test_5_2_a_jam_overrides_the_stick_of_a_stalled_aircraft() -> None:
    """6.6.3 Stall sets the stick to C at once; a jammed rudder overrides it."""
    plane = a_plane("I1", "spad_7", "5,9", rudder="D", stalled=True)
    umpire = fly(plane, "", 2)
    assert umpire.trail("I1") == {4: "6,9 SE D"}


def test_5_2_a_glider_flies_ahead_and_sinks() -> None:
    """9.3 One hex ahead in impulse 4 with any legal stick, and its descent figure lower."""
    sky = against(a_plane("I1", "spad_7", "5,9", fuel=0, speed=5), fuel=True, altitude=True)
    umpire = fly_turn(sky, {"I1": "glide: ahead D"})
    assert umpire.trail("I1") == {4: "6,9 SE D"}
    assert sky.plane("I1").height == -40
