"""Chapter 9: ammunition, fuel and gliders."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.squadriglia.rules.ch04_orders import Draft, Routes, speeds
from aerodrome.rulesets.squadriglia.rules.events import FuelBurned, FuelLost, HeldFire
from aerodrome.rulesets.squadriglia.rules.state import Sky
from tests.support.squadriglia.guns import UNARMED, added, duel, gun, phase, shots, two
from tests.support.squadriglia.table import a_plane, a_sky, fly_turn, new_game, strike

FIRE = {"I1": ["A1"]}


def fuelled(type_: str = "spad_13", *, altitude: bool = False, **changes: Any) -> Sky:
    """Return I1 with the fuel rule, far from A1."""
    plane = a_plane("I1", type_, "5,9", "E", **changes)
    return a_sky(plane, a_plane("A1", UNARMED, "20,3", "W"), fuel=True, altitude=altitude)


def test_9_2_thirty_or_forty_for_each_gun() -> None:
    """9.2 By the printed class: 40 for every gun of a P."""
    for type_, rounds in (
        ("spad_13", [[30, 30]]),
        ("pomilio_pd_pe", [[30], [30]]),
        ("caproni_ca4", [[40, 40], [40, 40]]),
        ("ufag_w13", [[40]]),
    ):
        assert [battery.rounds for battery in a_plane("I1", type_).batteries] == rounds
    assert new_game("own").position.state.plane("I1").batteries[0].rounds == [-1]
    assert new_game("own", ammunition=True).position.state.plane("I1").batteries[0].rounds == [30]


def test_9_2_case_18() -> None:
    """A twin of 30/30: three shots make 27/27, the third jams gun 1; a single shot: 27/26."""
    sky = duel("spad_13", ammunition=True)
    battery = gun(sky.plane("I1"))
    for impulse, total in ((1, 2), (2, 2), (3, 3)):
        phase(sky, two(total), impulse, answers=FIRE)
    assert (battery.rounds, battery.jammed) == ([27, 27], [True, False])
    phase(sky, two(2), 4, answers={"I1": ["fire", "A1"]})
    assert battery.rounds == [27, 26]


def test_9_2_repairs_cost_nothing() -> None:
    sky = duel("spad_13", ammunition=True)
    battery = gun(sky.plane("I1"))
    battery.jammed[0] = True
    phase(sky, two(11), answers={"I1": ["repair"]})
    assert battery.rounds == [30, 30]


def test_9_2_hit_or_miss_costs_one() -> None:
    sky = duel(ammunition=True)
    phase(sky, two(2), 1, answers=FIRE)
    phase(sky, two(6), 2, answers=FIRE)
    assert gun(sky.plane("I1")).rounds == [28]


def test_9_2_an_empty_gun_is_silent_and_nothing_is_transferred() -> None:
    """9.2 The rear gun of a Pomilio is empty; the front gun's rounds cannot be used."""
    sky = a_sky(
        a_plane("I1", "pomilio_pd_pe", "10,9"),
        a_plane("A1", UNARMED, "8,9"),
        a_plane("A2", UNARMED, "12,9"),
        ammunition=True,
    )
    gun(sky.plane("I1"), "B").rounds[0] = 0
    umpire = phase(sky, two(2), answers={"I1": ["A2"]})
    assert shots(umpire) == [("I1", "A", "A2")]
    assert [battery.rounds for battery in sky.plane("I1").batteries] == [[29], [0]]


def test_9_2_the_last_round() -> None:
    sky = duel(ammunition=True)
    gun(sky.plane("I1")).rounds[0] = 1
    assert shots(phase(sky, two(2), 1, answers=FIRE))
    assert phase(sky, (), 2).questions == []


def test_9_2_hold_fire_is_always_an_option() -> None:
    """9.2 Held fire costs nothing and loses the aim."""
    sky = duel(ammunition=True)
    phase(sky, two(7), 1, answers=FIRE)
    umpire = phase(sky, (), 2, answers={"I1": ["hold"]})
    assert umpire.events(HeldFire) == [HeldFire("I1", "A")]
    assert gun(sky.plane("I1")).rounds == [29]
    assert added(phase(sky, two(2), 3, answers=FIRE)) == {}


def test_9_2_each_battery_is_asked_for_itself() -> None:
    sky = a_sky(
        a_plane("I1", "pomilio_pd_pe", "10,9"),
        a_plane("A1", UNARMED, "8,9"),
        a_plane("A2", UNARMED, "12,9"),
        ammunition=True,
    )
    umpire = phase(sky, two(2), answers={"I1": ["hold", "A1"]})
    assert [list(question.options) for question in umpire.questions] == [
        ["A2", "hold"],
        ["A1", "hold"],
    ]
    assert shots(umpire) == [("I1", "B", "A1")]


def test_9_2_without_the_rule_no_battery_holds_fire() -> None:
    sky = duel()
    sky.aircraft.append(a_plane("A2", UNARMED, "8,9"))
    (question,) = phase(sky, two(2), answers={"I1": ["A2"]}).questions
    assert "hold" not in question.options


@pytest.mark.parametrize(
    ("type_", "fuel"), [("spad_13", 80), ("macchi_l3", 100), ("caproni_ca450", -1)]
)
def test_9_3_tanks_by_printed_class(type_: str, fuel: int) -> None:
    """9.3 Light 80, medium 100; a heavy aircraft never has fuel problems."""
    sky = fuelled(type_, speed=2)
    assert sky.plane("I1").fuel == fuel
    umpire = fly_turn(sky, {"I1": "2: ahead, ahead"})
    assert sky.plane("I1").fuel == (fuel - 2 if fuel > 0 else fuel)
    assert bool([e for e in umpire.events(FuelBurned) if e.plane == "I1"]) is (fuel > 0)


@pytest.mark.parametrize(
    ("order", "spent", "altitude"),
    [
        ("6: ahead, ahead, ahead, ahead, ahead, ahead", 6, False),
        ("3: climb 5, ahead, ahead", 3, True),
        ("3: dive 5, ahead, ahead", 3, True),
        ("immelmann", 3, False),
    ],
)
def test_9_3_a_point_for_each_point_of_speed(order: str, spent: int, altitude: bool) -> None:
    """9.3 Climbs and dives are moves like others; so is an Immelmann."""
    sky = fuelled(speed=int(order[0]) if order[0].isdigit() else 3, altitude=altitude)
    fly_turn(sky, {"I1": order})
    assert sky.plane("I1").fuel == 80 - spent


def test_9_3_the_ordered_speed_is_paid_even_if_damage_cut_it_short() -> None:
    sky = fuelled(speed=5)
    order = {"I1": "5: ahead, ahead, ahead, ahead, ahead"}
    fly_turn(sky, order, [1], after={1: strike("I1", "stall")})
    assert sky.plane("I1").fuel == 75
    fly_turn(sky, {}, [1])
    assert sky.plane("I1").fuel == 75


def test_9_3_never_under_0_and_a_low_tank_does_not_limit_speed() -> None:
    sky = fuelled(speed=4, fuel=3)
    assert list(speeds(sky, sky.plane("I1"))) == [2, 3, 4, 5, 6]
    fly_turn(sky, {"I1": "6: ahead, ahead, ahead, ahead, ahead, ahead"})
    assert sky.plane("I1").fuel == 0


def test_9_3_a_glider_flies_at_speed_1_whatever_its_acceleration() -> None:
    sky = fuelled(speed=6, fuel=0)
    routes = Routes(sky, sky.plane("I1"))
    assert list(routes.speeds) == [1]
    written = Draft(routes)
    written.accelerate(1)
    assert written.allowed() == (
        "ahead C",
        "ahead S",
        "ahead D",
    )
    assert routes.immelmann_bar("level") == "damaged"
    umpire = fly_turn(sky, {"I1": "glide: ahead S"})
    assert umpire.trail("I1") == {4: "6,9 NE S"}
    assert [event for event in umpire.events(FuelBurned) if event.plane == "I1"] == []
    umpire = fly_turn(sky, {"I1": "glide: ahead C"})
    assert umpire.trail("I1") == {4: "7,8 NE C"}


def test_9_3_no_climb_and_no_dive_for_a_glider_and_it_sinks() -> None:
    """9.3 The full descent figure in impulse 4 of every such turn."""
    sky = fuelled("spad_7", speed=1, fuel=0, altitude=True)
    written = Draft(Routes(sky, sky.plane("I1")))
    written.accelerate(1)
    assert written.allowed() == (
        "ahead C",
        "ahead S",
        "ahead D",
    )
    fly_turn(sky, {"I1": "glide: ahead C"})
    fly_turn(sky, {"I1": "glide: ahead C"})
    assert sky.plane("I1").height == -80


def test_9_3_the_stick_of_a_glider_obeys_4_3() -> None:
    sky = fuelled(fuel=0, stick="S")
    written = Draft(Routes(sky, sky.plane("I1")))
    written.accelerate(1)
    assert written.allowed() == (
        "ahead C",
        "ahead S",
    )


def test_9_3_glider_from_the_next_turn_on() -> None:
    """9.3 Emptied by the charge, the next turn is a glide; the first one was flown in full."""
    sky = fuelled(speed=2, fuel=2)
    assert list(fly_turn(sky, {"I1": "2: ahead, left"}).trail("I1")) == [3, 6]
    assert list(fly_turn(sky, {"I1": "glide: ahead"}).trail("I1")) == [4]


def test_9_3_emptied_in_mid_turn_the_turn_is_finished_normally() -> None:
    sky = fuelled(speed=3, fuel=10, altitude=True)
    order = {"I1": "3: ahead, left, climb 5"}
    umpire = fly_turn(sky, order, after={2: strike("I1", "fuel")})
    assert umpire.trail("I1") == {2: "6,9 E C", 4: "7,8 E C", 6: "7,8 E C"}
    assert (sky.plane("I1").fuel, sky.plane("I1").height) == (0, 5)


def test_9_3_fuel_loss_on_an_empty_tank_has_no_effect() -> None:
    sky = fuelled(fuel=0)
    umpire = fly_turn(sky, {"I1": "glide: ahead"}, after={2: strike("I1", "fuel")})
    assert umpire.events(FuelLost) == []


def test_9_3_a_heavy_tank_is_charged_from_the_turn_after_its_first_loss() -> None:
    """9.3 Unlimited, 60 at the first hit, paid from the next turn on, 25 less at each further."""
    sky = fuelled("caproni_ca450", speed=3)
    order = {"I1": "3: ahead, ahead, ahead"}
    fly_turn(sky, order, after={2: strike("I1", "fuel")})
    assert sky.plane("I1").fuel == 60
    fly_turn(sky, order, after={2: strike("I1", "fuel")})
    assert sky.plane("I1").fuel == 60 - 25 - 3


def test_9_3_two_losses_of_a_heavy_tank_in_one_turn() -> None:
    sky = fuelled("caproni_ca450", speed=3)
    after = {2: strike("I1", "fuel"), 3: strike("I1", "fuel")}
    fly_turn(sky, {"I1": "3: ahead, ahead, ahead"}, after=after)
    assert sky.plane("I1").fuel == 35


def test_9_3_stalled_and_empty_is_stalled() -> None:
    """9.3 No order is asked for, the stick is not free, and it sinks once."""
    sky = fuelled("spad_7", fuel=0, stalled=True, altitude=True)
    umpire = fly_turn(sky, {}, [6])
    assert [question for question in umpire.questions if question.about == "I1"] == []
    assert umpire.trail("I1") == {4: "6,9 E C"}
    assert (sky.plane("I1").height, sky.plane("I1").stalled) == (-40, False)
    assert list(speeds(sky, sky.plane("I1"))) == [1]


def test_9_3_without_the_rule_no_fuel_is_charged() -> None:
    sky = a_sky(a_plane("I1", "spad_13", "5,9", speed=3), a_plane("A1", UNARMED, "20,3", "W"))
    umpire = fly_turn(sky, {"I1": "3: ahead, ahead, ahead"})
    assert umpire.events(FuelBurned) == []
    assert sky.plane("I1").fuel == -1


def test_9_3_driven_off_as_a_glider() -> None:
    """5.4 A glider that leaves the map had no choice."""
    plane = a_plane("I1", "spad_13", "24,9", "E", fuel=0)
    sky = a_sky(plane, a_plane("A1", UNARMED, "4,3", "W"), fuel=True)
    fly_turn(sky, {"I1": "glide: ahead"})
    assert (plane.gone, plane.edge) == ("driven_off", "right")
