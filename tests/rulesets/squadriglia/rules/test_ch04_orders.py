"""Chapter 4: speed, moves and stick; what an order may contain."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.events import Taken
from aerodrome.rulesets.squadriglia.rules.ch04_assignment import Moves, Speeds
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Draft, Routes
from aerodrome.rulesets.squadriglia.rules.events import OrderWritten
from aerodrome.rulesets.squadriglia.rules.state import Aircraft, Move
from tests.support.squadriglia.table import (
    a_plane,
    a_sky,
    against,
    drafted,
    fly_turn,
    legal,
    strike,
    written,
)

ALL_NINE = [f"{arrow} {stick}" for arrow in ("ahead", "left", "right") for stick in "CSD"]


def speeds(plane: Aircraft) -> list[int]:
    """Return the speeds that may be ordered, without the Immelmann."""
    words = map(str, legal(Speeds(Routes(against(plane), plane))))
    return [int(word) for word in words if word.isdigit()]


def moves(plane: Aircraft, speed: int, *before: str, **options: Any) -> list[str]:
    """Return the moves that may follow after these ones, as "arrow stick"."""
    return [str(word) for word in legal(Moves(drafted(plane, speed, *before, **options)))]


def test_4_orders_are_secret_and_final() -> None:
    """Only the owner sees what was written, and may review it in the view."""
    sky = a_sky(a_plane("I1", at="5,9"), a_plane("A1", at="20,3"))
    umpire = fly_turn(sky, {"I1": "2: ahead S, left", "A1": "1: ahead"})
    entries = {t.event.plane: t for t in umpire.told if isinstance(t.event, OrderWritten)}
    assert entries["I1"].to == ("italy",)
    assert entries["A1"].to == ("austria",)
    words = entries["I1"].event.phrase().words
    assert (words["arrows"], words["sticks"]) == (("ahead", "left"), ("S", "S"))
    assert entries["I1"].event.order.speed == 2


def test_4_a_stalled_aircraft_gets_no_order() -> None:
    sky = a_sky(a_plane("I1", at="5,9", stalled=True), a_plane("A1", at="20,3"))
    umpire = fly_turn(sky, {"A1": "1: ahead"}, [1])
    assert not [question for question in umpire.questions if question.about == "I1"]
    written = [event for event in umpire.events(OrderWritten) if event.plane == "I1"]
    assert [(event.order.speed, event.order.kind) for event in written] == [(0, "stalled")]
    assert umpire.trail("I1") == {4: "6,9 E C"}


def test_4_a_glider_only_chooses_its_stick() -> None:
    """9.3 Ahead with any legal stick; no slip, climb, dive or Immelmann; speed 1 at once."""
    plane = a_plane("I1", at="12,9", speed=5, fuel=0, stick="S")
    sky = against(plane, fuel=True, altitude=True)
    draft = Draft(Routes(sky, plane))
    draft.accelerate(1)
    assert sorted(legal(Moves(draft)), key=str) == ["ahead C", "ahead S"]
    umpire = fly_turn(sky, {"I1": "glide: ahead C"})
    assert umpire.trail("I1") == {4: "13,9 E C"}
    assert sky.plane("I1").speed == 1
    assert [q.rule for q in umpire.questions if q.about == "I1"] == ["4.2"]


def test_4_1_any_speed_in_the_first_turn() -> None:
    assert speeds(a_plane("I1", "spad_13")) == [1, 2, 3, 4, 5, 6]
    assert speeds(a_plane("I1", "caproni_ca300")) == [1, 2, 3]
    assert speeds(a_plane("I1", "macchi_l3")) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("type_", "speed", "allowed"),
    [
        ("spad_13", 4, [2, 3, 4, 5, 6]),
        ("phonix_d1", 5, [4, 5]),
        ("macchi_m7", 2, [1, 2, 3, 4, 5]),
        ("caproni_ca300", 1, [1, 2]),
        ("spad_7", 5, [3, 4, 5]),
    ],
)
def test_4_1_case_1_acceleration(type_: str, speed: int, allowed: list[int]) -> None:
    """Case 1. The booklet's example gives the SPAD XIII a maximum of 5: the table's 6 applies."""
    assert speeds(a_plane("I1", type_, speed=speed)) == allowed


def test_4_1_the_ordered_speed_counts_even_if_damage_stopped_it() -> None:
    """A rudder jam or damaged controls do not change it; climbs and dives count."""
    sky = a_sky(a_plane("I1", at="5,9"), a_plane("A1", at="20,3"), altitude=True)
    hurt = {1: strike("I1", "controls")}
    fly_turn(sky, {"I1": "5: ahead, left, climb 10, left, ahead"}, after=hurt)
    assert sky.plane("I1").speed == 5
    assert speeds(sky.plane("I1")) == [3, 4, 5]


@pytest.mark.parametrize("phase", [1, 3, 5])
@pytest.mark.parametrize("die", [1, 6])
def test_4_1_after_a_stall_it_is_1(phase: int, die: int) -> None:
    """Stalled at any moment of the turn, also if it restarted at its end."""
    sky = a_sky(a_plane("I1", at="5,9", speed=4), a_plane("A1", at="20,3"))
    umpire = fly_turn(
        sky,
        {"I1": "5: ahead, ahead, ahead, ahead, ahead"},
        [die],
        after={phase: strike("I1", "stall")},
    )
    assert [rule for rule, _ in umpire.rolls] == ["6.6.3"]
    assert sky.plane("I1").stalled == (die < 6)
    assert sky.plane("I1").speed == 1
    if die == 6:
        assert speeds(sky.plane("I1")) == [1, 2, 3]


def test_4_1_also_if_hit_in_phase_6() -> None:
    """The enemy turns its nose on it in impulse 6: 12 at distance 5 is 1*, special 3 a stall."""
    sky = a_sky(
        a_plane("I1", "spad_7", "14,8", "E", speed=3),
        a_plane("A1", "fokker_a3", "8,12", "NE", speed=4),
    )
    orders = {"I1": "1: ahead", "A1": "4: ahead, ahead, ahead, ahead D"}
    umpire = fly_turn(sky, orders, [6, 6, 1, 2, 6])
    assert [rule for rule, _ in umpire.rolls] == ["6.2", "6.6", "6.6.3"]
    assert not sky.plane("I1").stalled
    assert sky.plane("I1").speed == 1


def test_4_1_a_glider_flies_at_1_whatever_its_acceleration() -> None:
    plane = a_plane("I1", speed=5, fuel=0)
    assert list(Routes(against(plane, fuel=True), plane).speeds) == [1]


def test_4_2_as_many_moves_as_the_speed() -> None:
    for speed in range(1, 7):
        plane = a_plane("I1", "spad_13", at="3,9")
        draft = Draft(Routes(against(plane), plane))
        draft.accelerate(speed)
        laid = 0
        while draft.left:
            draft.add(Move("ahead", "C"))
            laid += 1
        assert laid == speed == len(draft.order().moves)


def test_4_2_three_arrows_and_three_sticks() -> None:
    assert moves(a_plane("I1"), 3) == ALL_NINE


def test_4_2_a_heavy_aircraft_only_flies_ahead() -> None:
    """P by its type; it has the full use of stick, climb and dive, but no Immelmann."""
    plane = a_plane("I1", "caproni_ca450")
    assert moves(plane, 3) == ["ahead C", "ahead S", "ahead D"]
    high = moves(plane, 3, altitude=True)
    assert sorted(high) == sorted(f"{a} {s}" for a in ("ahead", "climb", "dive") for s in "CSD")


@pytest.mark.parametrize("hurt", ["controls", "pilot"])
def test_4_2_damage_makes_it_fly_like_a_heavy_aircraft(hurt: str) -> None:
    """6.6.2, 6.6.4"""
    plane = a_plane("I1", "spad_7")
    if hurt == "controls":
        plane.controls = True
    else:
        plane.crew[0].wounds = 1
    assert moves(plane, 3) == ["ahead C", "ahead S", "ahead D"]


def test_4_2_one_climb_or_dive_a_turn() -> None:
    """9.1 At most one altitude move."""
    plane = a_plane("I1", "spad_7")
    first = moves(plane, 3, altitude=True)
    assert {word.split()[0] for word in first} == {"ahead", "left", "right", "climb", "dive"}
    after = moves(plane, 3, "climb C 5", altitude=True)
    assert {word.split()[0] for word in after} == {"ahead", "left", "right"}
    assert moves(plane, 3) == ALL_NINE


@pytest.mark.parametrize(
    ("height", "climbs", "dives"),
    [(0, True, True), (500, False, True), (-500, True, False), (495, True, True)],
)
def test_4_2_height_limits(height: int, climbs: bool, dives: bool) -> None:
    """9.1.1 An order ending outside -500 to +500 m is illegal."""
    plane = a_plane("I1", "spad_7", height=height)
    words = {word.split()[0] for word in moves(plane, 2, altitude=True)}
    assert ("climb" in words, "dive" in words) == (climbs, dives)


def test_4_2_amounts_of_a_climb_or_dive() -> None:
    """From 5 m to the figure of the type, under the ceiling and above the floor."""
    plane = a_plane("I1", "spad_7", height=490)
    draft = Draft(Routes(against(plane, altitude=True), plane))
    assert list(draft.metres("climb")) == [5, 10]
    assert list(draft.metres("dive")) == [5, 10, 15, 20, 25, 30, 35, 40]


def test_4_2_a_single_amount_is_taken_and_reported() -> None:
    """A Caudron G.3 climbs by 5 m or not at all."""
    sky = a_sky(a_plane("I1", "caudron_g3", "5,9"), a_plane("A1", at="20,3"), altitude=True)
    umpire = fly_turn(sky, {"I1": "2: climb 5, ahead"})
    assert Taken("italy", 5, "I1") in umpire.events()
    assert sky.plane("I1").height == 5


def test_4_3_the_stick_is_remembered() -> None:
    """A move without a counter keeps the stick of the move before, across turns too."""
    plane = a_plane("I1", stick="D")
    assert written("3: ahead, left S, right", a_plane("I1")) == [
        "3",
        "ahead C",
        "left S",
        "right S",
    ]
    assert written("2: ahead, ahead C", plane) == ["2", "ahead D", "ahead C"]
    sky = against(plane)
    umpire = fly_turn(sky, {"I1": "2: ahead, ahead C"})
    assert umpire.trail("I1") == {3: "13,9 SE D", 6: "14,10 SE C"}


def test_4_3_s_and_d_never_follow_one_another() -> None:
    """A C must be between them, also across turns."""
    assert moves(a_plane("I1", stick="D"), 2) == [
        f"{a} {s}" for a in ("ahead", "left", "right") for s in "CD"
    ]
    assert {word[-1] for word in moves(a_plane("I1", stick="S"), 2)} == {"C", "S"}
    assert {word[-1] for word in moves(a_plane("I1"), 3, "ahead S")} == {"C", "S"}
    assert {word[-1] for word in moves(a_plane("I1"), 3, "ahead S", "left C")} == {"C", "S", "D"}


def test_4_3_a_jammed_rudder_is_the_stick_to_start_from() -> None:
    """Special damage: the order is written in full, legal from the jammed stick."""
    plane = a_plane("I1", stick="S", rudder="D")
    assert {word[-1] for word in moves(plane, 2)} == {"C", "D"}
    assert {word.split()[0] for word in moves(plane, 2)} == {"ahead", "left", "right"}
    assert {word[-1] for word in moves(a_plane("I1", stick="S", rudder="C"), 2)} == {"C", "S", "D"}


def test_4_3_orders_under_a_jammed_rudder_are_not_tested_against_edges() -> None:
    plane = a_plane("I1", at="24,9", facing="E", rudder="C")
    assert moves(plane, 5) == ALL_NINE
    assert moves(plane, 5, "ahead C", "ahead C") == ALL_NINE
    draft = Draft(Routes(against(plane), plane))
    draft.accelerate(5)
    for _ in range(5):
        draft.add(Move("ahead", "C"))
    assert len(draft.order().moves) == 5


def test_4_3_every_move_gets_its_explicit_stick() -> None:
    """On submission; a later jam does not re-derive it: freed, the written S still counts."""
    sky = a_sky(a_plane("I1", "spad_13", "5,9"), a_plane("A1", at="24,1", facing="W"))
    umpire = fly_turn(
        sky,
        {"I1": "6: ahead C, ahead S, ahead, ahead, ahead, ahead"},
        [6],
        after={2: strike("I1", "rudder_centre")},
    )
    sticks = [words[-1] for words in umpire.trail("I1").values()]
    assert sticks == ["C", "S", "C", "S", "S", "S"]
