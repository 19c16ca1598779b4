"""Chapter 6, damage in the middle of a turn: rudder, controls, engine."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch03_turn import end_of_turn
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Draft, Routes, speeds
from aerodrome.rulesets.squadriglia.rules.events import (
    EngineTried,
    ImmelmannBroken,
    RudderFreed,
    RudderHeld,
)
from aerodrome.rulesets.squadriglia.rules.state import Sky
from tests.support.squadriglia.guns import UNARMED, duel, phase, thrown, two
from tests.support.squadriglia.table import Scripted, a_plane, a_sky, fly_turn, strike


def alone(type_: str = "spad_13", at: str = "5,9", **changes: Any) -> Sky:
    """Return I1 facing east with room ahead, and no enemy in reach."""
    options = {n: changes.pop(n, False) for n in ("altitude", "fuel")}
    plane = a_plane("I1", type_, at, "E", **changes)
    return a_sky(plane, a_plane("A1", UNARMED, "20,3", "W"), **options)


def test_6_6_1_case_13() -> None:
    """Speed 5, all ahead, the last under S; the rudder jams D in phase 2, is freed by the 6."""
    umpire = fly_turn(
        alone(speed=5),
        {"I1": "5: ahead, ahead, ahead, ahead, ahead S"},
        [4, 6],
        after={2: strike("I1", "rudder_right")},
    )
    assert umpire.trail("I1") == {
        1: "6,9 E C",
        2: "7,9 E C",
        3: "8,9 SE D",
        5: "9,10 SW D",
        6: "8,11 SW C",
    }
    assert umpire.rolls == [("6.6.1", (4,)), ("6.6.1", (6,))]


@pytest.mark.parametrize(
    ("special", "trail"),
    [
        ("rudder_left", {2: "6,9 E C", 4: "7,9 NE S", 6: "8,8 NW S"}),
        ("rudder_centre", {2: "6,9 E C", 4: "7,9 E C", 6: "8,9 E C"}),
        ("rudder_right", {2: "6,9 E C", 4: "7,9 SE D", 6: "8,10 SW D"}),
    ],
)
def test_6_6_1_each_side(special: str, trail: dict[int, str]) -> None:
    """6.6.1 What was ordered becomes ahead under the jammed stick; the first move has no die."""
    order = {"I1": "3: ahead, left S, right C"}
    umpire = fly_turn(alone(speed=3), order, [5], after={2: strike("I1", special)})
    assert umpire.trail("I1") == trail
    assert len(umpire.events(RudderHeld)) == 1


def test_6_6_1_dice_only_before_own_moves_and_counted_across_turns() -> None:
    """6.6.1 Speed 1 moves only in impulse 4: no die in the first turn, one in each later one."""
    sky = alone(speed=1, rudder="C")
    assert fly_turn(sky, {"I1": "1: ahead"}).rolls == []
    umpire = fly_turn(sky, {"I1": "1: ahead"}, [5])
    assert umpire.rolls == [("6.6.1", (5,))]
    umpire = fly_turn(sky, {"I1": "2: ahead, left"}, [5, 6])
    assert umpire.trail("I1") == {3: "8,9 E C", 6: "9,8 E C"}
    assert len(umpire.events(RudderFreed)) == 1
    assert fly_turn(sky, {"I1": "1: left"}).rolls == []


def test_6_6_1_altitude_moves_become_one_hex_ahead() -> None:
    """6.6.1 Climbs and dives too, and the height does not change."""
    for change in ("climb 20", "dive 40"):
        sky = alone(speed=2, rudder="C", altitude=True)
        umpire = fly_turn(sky, {"I1": f"2: ahead, {change}"}, [1])
        assert umpire.trail("I1") == {3: "6,9 E C", 6: "7,9 E C"}
        assert sky.plane("I1").height == 0


def test_6_6_1_free_from_that_move_on() -> None:
    """6.6.1 A 6 before the move: the move itself is flown as written, a climb included."""
    sky = alone(speed=3, rudder="S", altitude=True)
    umpire = fly_turn(sky, {"I1": "3: ahead S, climb 10 S, left C"}, [6])
    assert umpire.trail("I1") == {2: "6,9 NE S", 4: "6,9 NW S", 6: "5,9 NW C"}
    assert sky.plane("I1").height == 10


def test_6_6_1_the_opposite_stick_counts_as_c_for_one_move() -> None:
    """6.6.1 Freed from D with S ordered: C once, then S."""
    umpire = fly_turn(
        alone(speed=6),
        {"I1": "6: ahead, ahead, ahead S, ahead S, ahead S, ahead S"},
        [6],
        after={2: strike("I1", "rudder_right")},
    )
    assert umpire.trail("I1") == {
        1: "6,9 E C",
        2: "7,9 E C",
        3: "8,9 SE D",
        4: "9,10 SE C",
        5: "9,11 E S",
        6: "10,11 NE S",
    }


def test_6_6_1_a_freed_rudder_may_jam_again() -> None:
    """6.6.1 Again its first move needs no die."""
    hits = {1: strike("I1", "rudder_right"), 3: strike("I1", "rudder_left")}
    umpire = fly_turn(
        alone(speed=6), {"I1": "6: ahead, ahead, ahead, ahead, ahead, ahead"}, [6, 2, 2], after=hits
    )
    assert umpire.trail("I1") == {
        1: "6,9 E C",
        2: "7,9 SE D",
        3: "8,10 SE C",
        4: "8,11 E S",
        5: "9,11 NE S",
        6: "10,10 NW S",
    }


def test_6_6_1_orders_are_written_from_the_jammed_stick() -> None:
    """6.6.1 Speed is free, S cannot follow a rudder jammed at D, no Immelmann, no edges."""
    sky = alone(speed=3, rudder="D", at="1,1", stick="C")
    sky.plane("I1").facing = 2
    routes = Routes(sky, sky.plane("I1"))
    draft = Draft(routes)
    draft.accelerate(3)
    assert set(draft.allowed()) == {f"{a} {s}" for a in ("ahead", "left", "right") for s in "CD"}
    assert [speed for speed in routes.speeds if routes.speed_fits(speed)] == [1, 2, 3, 4, 5]
    assert routes.immelmann_bar("level") == "damaged"


def test_6_6_2_remaining_side_arrows_go_ahead() -> None:
    """6.6.2 The stick is still free."""
    order = {"I1": "4: left, right, left S, right S"}
    umpire = fly_turn(alone(speed=4), order, after={2: strike("I1", "controls")})
    assert umpire.trail("I1") == {2: "6,8 E C", 3: "7,8 E C", 5: "8,8 NE S", 6: "8,7 NW S"}


def test_6_6_2_a_dive_to_the_side_goes_ahead_for_both_hexes() -> None:
    order = {"I1": "4: ahead, left, dive 20, ahead"}
    umpire = fly_turn(alone(speed=4, altitude=True), order, after={3: strike("I1", "controls")})
    assert umpire.trail("I1") == {2: "6,9 E C", 3: "7,8 E C", 5: "9,8 E C", 6: "10,8 E C"}
    assert umpire.heights("I1")[5] == -20


def test_6_6_2_from_then_on_a_heavy_aircraft() -> None:
    """6.6.2 Arrows ahead only, climb and dive as before, no Immelmann, permanently."""
    sky = alone("spad_7", speed=3, controls=True, altitude=True)
    routes = Routes(sky, sky.plane("I1"))
    draft = Draft(routes)
    draft.accelerate(3)
    arrows = {word.split()[0] for word in draft.allowed()}
    assert arrows == {"ahead", "climb", "dive"}
    assert routes.immelmann_bar("up") == "damaged"


def test_6_6_2_fuel_goes_by_the_printed_class() -> None:
    """9.3 A light aircraft with damaged controls still burns fuel and loses 25."""
    sky = duel(target="macchi_m5", fuel=True)
    phase(sky, thrown(8, 4), 1)
    phase(sky, thrown(5, 5), 2)
    assert sky.plane("A1").fuel == 55


def test_6_6_3_case_12() -> None:
    """Speed 5, stalled in phase 1: it stays where it is. Speed 4: one hex ahead in impulse 4."""
    five = "5: ahead, left, right, ahead, ahead"
    umpire = fly_turn(alone(speed=5), {"I1": five}, [1], after={1: strike("I1", "stall")})
    assert umpire.trail("I1") == {1: "6,9 E C"}
    four = "4: left S, left, right C, ahead"
    umpire = fly_turn(alone(speed=4), {"I1": four}, [1], after={1: strike("I1", "stall")})
    assert umpire.trail("I1") == {4: "6,9 E C"}


@pytest.mark.parametrize(
    ("speed", "hit", "impulses"),
    [
        (1, 1, [4]),
        (1, 3, [4]),
        (1, 4, [4]),
        (2, 2, [4]),
        (2, 3, [3]),
        (3, 1, [4]),
        (3, 2, [2]),
        (6, 5, [1, 2, 3, 4, 5]),
    ],
)
def test_6_6_3_the_turn_of_the_hit(speed: int, hit: int, impulses: list[int]) -> None:
    """6.6.3 A hex already flown: no more. None flown by impulse 4: one ahead in it."""
    order = f"{speed}: {', '.join(['ahead'] * speed)}"
    after = {hit: strike("I1", "stall")}
    umpire = fly_turn(alone(speed=speed), {"I1": order}, [1], after=after)
    assert list(umpire.trail("I1")) == impulses


@pytest.mark.parametrize(("hit", "impulses"), [(3, [3, 4]), (4, [3]), (5, [3])])
def test_6_6_3_a_climb_is_no_hex(hit: int, impulses: list[int]) -> None:
    """6.6.3 It climbed in impulse 3: hit in phase 3 one ahead in 4; hit in 4 or 5, none."""
    sky = alone(speed=2, altitude=True)
    after = {hit: strike("I1", "stall")}
    umpire = fly_turn(sky, {"I1": "2: climb 10, ahead"}, [1], after=after)
    assert list(umpire.trail("I1")) == impulses
    assert sky.plane("I1").height == (10 - 40 if hit == 3 else 10)


def test_6_6_3_the_stick_goes_to_c_at_once() -> None:
    sky = duel(target="macchi_m5")
    sky.plane("A1").stick = "S"
    phase(sky, thrown(8, 3))
    assert sky.plane("A1").stick == "C"
    sky = duel(target="macchi_m5")
    sky.plane("A1").stick, sky.plane("A1").rudder = "S", "S"
    phase(sky, thrown(8, 3))
    assert sky.plane("A1").stick == "S"


def test_6_6_3_a_turn_begun_stalled() -> None:
    """6.6.3 No orders are asked for; one hex ahead under C in impulse 4; a die at the end."""
    sky = alone(speed=4, stalled=True)
    umpire = fly_turn(sky, {}, [5])
    assert umpire.trail("I1") == {4: "6,9 E C"}
    assert [question.about for question in umpire.questions if question.about == "I1"] == []
    assert umpire.rolls == [("6.6.3", (5,))]
    assert sky.plane("I1").stalled


@pytest.mark.parametrize(("die", "runs"), [(1, False), (5, False), (6, True)])
def test_6_6_3_a_six_restarts_at_the_end_of_the_very_turn(die: int, runs: bool) -> None:
    """6.6.3 The die is rolled in the turn of the hit, too; 4.1 the speed then counts as 1."""
    sky = alone("spad_13", speed=6)
    order = {"I1": "6: ahead, ahead, ahead, ahead, ahead, ahead"}
    umpire = fly_turn(sky, order, [die], after={5: strike("I1", "stall")})
    assert [event.runs for event in umpire.events(EngineTried)] == [runs]
    assert sky.plane("I1").stalled is not runs
    assert list(speeds(sky, sky.plane("I1"))) == [1, 2, 3]


def test_6_6_3_hit_in_the_last_phase() -> None:
    """4.1 Stalled in phase 6 and restarted at once: the speed counts as 1 all the same."""
    sky = duel(target="macchi_m5")
    target = sky.plane("A1")
    sky.impulse = 6
    phase(sky, thrown(8, 3))
    umpire = Scripted(sky, dice=[6])
    end_of_turn(umpire, sky)
    assert (target.stalled, target.speed) == (False, 1)


def test_6_6_3_a_jammed_rudder_steers_a_stalled_aircraft() -> None:
    """6.6.3 One hex ahead, and the jammed stick turns it; its die comes before later moves."""
    sky = alone(stalled=True, rudder="D")
    assert fly_turn(sky, {}, [1]).trail("I1") == {4: "6,9 SE D"}
    umpire = fly_turn(sky, {}, [6, 1])
    assert umpire.rolls == [("6.6.1", (6,)), ("6.6.3", (1,))]
    assert umpire.trail("I1") == {4: "7,10 SE C"}


@pytest.mark.parametrize("moves", [True, False])
def test_6_6_3_glide_loss_in_impulse_4_moving_or_not(moves: bool) -> None:
    """6.6.3 The full descent figure, once, in addition to any dive."""
    sky = alone("spad_7", speed=3, altitude=True)
    order = "3: dive 40, ahead, ahead" if not moves else "1: ahead"
    after = {2 if not moves else 1: strike("I1", "stall")}
    sky.plane("I1").speed = 3 if not moves else 1
    fly_turn(sky, {"I1": order}, [1], after=after)
    assert sky.plane("I1").height == (-40 if moves else -80)
    fly_turn(sky, {}, [1])
    assert sky.plane("I1").height == (-80 if moves else -120)


def test_6_6_3_stalled_after_impulse_4_sinks_from_the_next_turn_on() -> None:
    sky = alone("spad_7", speed=3, altitude=True)
    fly_turn(sky, {"I1": "3: ahead, ahead, ahead"}, [1], after={4: strike("I1", "stall")})
    assert sky.plane("I1").height == 0


def test_6_6_3_without_the_altitude_rule_nothing_sinks() -> None:
    sky = alone(stalled=True)
    fly_turn(sky, {}, [1])
    assert sky.plane("I1").height == 0


def test_6_6_3_stalled_aircraft_fire() -> None:
    sky = duel()
    sky.plane("I1").stalled = True
    assert phase(sky, two(2)).rolls
    assert MAP.name(sky.plane("I1").at) == "6,9"


@pytest.mark.parametrize(("hit", "audience"), [(1, ("italy",)), (2, None), (3, None)])
def test_5_5_a_broken_immelmann_is_not_betrayed_before_it_is_shown(
    hit: int, audience: tuple[str, ...] | None
) -> None:
    """5.5 The counter is turned over in impulse 2; until then only its owner may know of it."""
    sky = alone("spad_7", speed=3)
    umpire = fly_turn(sky, {"I1": "immelmann"}, after={hit: strike("I1", "controls")})
    (entry,) = (entry for entry in umpire.told if isinstance(entry.event, ImmelmannBroken))
    assert entry.to == audience
