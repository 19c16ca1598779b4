"""Chapter 6, jams: a natural 3, attempts to clear a gun, and what binds for a turn."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.squadriglia.rules.ch04_orders import immelmann
from aerodrome.rulesets.squadriglia.rules.events import (
    ClearingTried,
    Fired,
    GunJammed,
    ImpulseBegan,
)
from aerodrome.rulesets.squadriglia.rules.state import Sky
from tests.support.squadriglia.guns import UNARMED, added, duel, gun, phase, shots, thrown, two
from tests.support.squadriglia.table import Scripted, a_plane, a_sky, fly_turn

FAR = 10
"""A distance without targets."""


def jammed(type_: str = "spad_7", *guns: int, distance: int = FAR, **options: Any) -> Sky:
    """Return I1 with these guns of its first battery jammed, by default the first."""
    sky = duel(type_, distance=distance, **options)
    for number in guns or (0,):
        sky.plane("I1").batteries[0].jammed[number] = True
    return sky


def tried(umpire: Scripted) -> dict[int, int]:
    """Return the modifier of each attempt, by the impulse before its phase."""
    found, impulse = {}, 0
    for event in umpire.events():
        if isinstance(event, ImpulseBegan):
            impulse = event.impulse
        if isinstance(event, ClearingTried):
            found[impulse] = event.modifier
    return found


def far(**changes: Any) -> Sky:
    """Return I1 alone with a jammed A gun and room to fly."""
    options = {name: changes.pop(name, False) for name in ("altitude", "aces")}
    sky = a_sky(a_plane("I1", at="5,9", **changes), a_plane("A1", UNARMED, "20,3", "W"), **options)
    gun(sky.plane("I1")).jammed[0] = True
    return sky


def test_6_7_a_natural_3_jams_the_gun_and_the_shot_counts() -> None:
    sky = duel()
    phase(sky, two(7), 1)
    umpire = phase(sky, two(3), 2)
    (shot,) = umpire.events(Fired)
    assert (shot.total, shot.damage) == (6, 0)
    assert gun(sky.plane("I1")).jammed == [True]
    assert umpire.events(GunJammed) == [GunJammed("I1", "A", 0)]


@pytest.mark.parametrize("total", [2, 4, 6])
def test_6_7_nothing_but_a_natural_3_jams(total: int) -> None:
    """6.7 Before modifications: a 3 made of 2 and +1 does not jam."""
    sky = duel()
    phase(sky, two(2), 1)
    phase(sky, two(total), 2)
    assert gun(sky.plane("I1")).jammed == [False]


def test_6_7_a_twin_loses_the_first_gun_that_fired() -> None:
    sky = duel("spad_13")
    phase(sky, two(3), 1)
    assert gun(sky.plane("I1")).jammed == [True, False]
    phase(sky, two(3), 2, answers={"I1": ["fire"]})
    assert gun(sky.plane("I1")).jammed == [True, True]


def test_6_7_a_jammed_gun_is_tried_from_the_next_phase_and_fires_in_the_one_after() -> None:
    sky = duel()
    phase(sky, two(3), 1)
    umpire = phase(sky, two(11), 2)
    assert (shots(umpire), umpire.events(ClearingTried)[0].cleared) == ([], True)
    assert gun(sky.plane("I1")).jammed == [False]
    assert added(phase(sky, two(2), 3)) == {}


@pytest.mark.parametrize("total", range(2, 13))
def test_6_7_eleven_clears(total: int) -> None:
    sky = jammed()
    phase(sky, two(total))
    assert gun(sky.plane("I1")).jammed == [total < 11]


def test_6_7_one_attempt_a_phase_and_the_first_gun_first() -> None:
    sky = jammed("spad_13", 0, 1)
    battery = gun(sky.plane("I1"))
    phase(sky, two(10), 1)
    assert battery.jammed == [True, True]
    phase(sky, two(12), 2)
    assert battery.jammed == [False, True]
    phase(sky, two(12), 3)
    assert battery.jammed == [False, False]


def test_6_7_every_battery_has_its_own_attempt() -> None:
    sky = jammed("pomilio_pd_pe")
    gun(sky.plane("I1"), "B").jammed[0] = True
    umpire = phase(sky, thrown(11, 2))
    assert [event.battery for event in umpire.events(ClearingTried)] == ["A", "B"]
    assert [battery.jammed for battery in sky.plane("I1").batteries] == [[False], [True]]


@pytest.mark.parametrize("stick", "SD")
@pytest.mark.parametrize(("type_", "arc"), [("spad_7", "A"), ("saml_s1", "B"), ("macchi_l3", "C")])
def test_6_7_only_type_a_wants_the_stick_at_c(stick: str, type_: str, arc: str) -> None:
    """6.7 Case 11: an A jam and stick D, no attempt; B and C have no condition."""
    sky = jammed(type_)
    sky.plane("I1").stick = stick
    umpire = phase(sky, () if arc == "A" else two(2))
    assert len(umpire.events(ClearingTried)) == (arc != "A")


@pytest.mark.parametrize("arc", "BC")
def test_6_7_b_and_c_are_cleared_in_an_immelmann_and_in_a_climb(arc: str) -> None:
    sky = jammed({"B": "saml_s1", "C": "macchi_l3"}[arc], altitude=True)
    plane = sky.plane("I1")
    plane.order, sky.impulse = immelmann("up"), 4
    plane.altered = sky.phase
    assert phase(sky, two(11)).events(ClearingTried)[0].cleared


def test_6_7_the_stick_of_the_last_executed_move_counts() -> None:
    """6.7 Speed 3: C at first, D from impulse 2, C again from impulse 4."""
    umpire = fly_turn(far(speed=3), {"I1": "3: ahead D, ahead C, ahead"}, thrown(2, 2, 2, 2))
    assert tried(umpire) == {1: 0, 4: 0, 5: 0, 6: 0}


def test_6_7_case_11_ace_and_climb() -> None:
    """Ace at D rolls 12-1: cleared. Ace at C rolls 10+1: cleared."""
    for stick, total, modifier in (("D", 12, -1), ("C", 10, 1)):
        sky = jammed(aces=True)
        sky.plane("I1").ace, sky.plane("I1").stick = True, stick
        (event,) = phase(sky, two(total)).events(ClearingTried)
        assert (event.modifier, event.cleared) == (modifier, True)


@pytest.mark.parametrize(("stick", "total"), [("C", 9), ("S", 11), ("D", 11)])
def test_9_4_ace_needs_10_at_c_and_12_otherwise(stick: str, total: int) -> None:
    sky = jammed(aces=True)
    sky.plane("I1").ace, sky.plane("I1").stick = True, stick
    assert not phase(sky, two(total)).events(ClearingTried)[0].cleared


def test_6_7_case_11_a_climb_bars_its_own_phase_only() -> None:
    """Climb in impulse 2, stick C: barred in phase 2, allowed in the idle phase 3; a dive too."""
    for change in ("climb 10", "dive 10"):
        sky = far(speed=3, altitude=True)
        umpire = fly_turn(sky, {"I1": f"3: {change}, ahead, ahead"}, thrown(2, 2, 2, 2, 2))
        assert tried(umpire) == {1: 0, 3: 0, 4: 0, 5: 0, 6: 0}


def test_6_7_climb_and_immelmann_bar_an_ace_too() -> None:
    """9.4 An ace may try with the stick over, but not while climbing or in an Immelmann."""
    sky = far(speed=3, altitude=True, ace=True, aces=True)
    umpire = fly_turn(sky, {"I1": "3: climb 10 S, ahead S, ahead C"}, thrown(2, 2, 2, 2, 2))
    assert tried(umpire) == {1: 1, 3: -1, 4: -1, 5: -1, 6: 1}
    sky = far(speed=3, ace=True, aces=True)
    assert tried(fly_turn(sky, {"I1": "immelmann"}, two(2))) == {1: 1}


def test_6_7_an_immelmann_bars_phases_2_to_6() -> None:
    umpire = fly_turn(far(speed=3), {"I1": "immelmann"}, two(2))
    assert tried(umpire) == {1: 0}


def test_6_7_glide_loss_is_no_dive() -> None:
    """6.7 An aircraft that sinks without an engine may clear its gun in every phase."""
    sky = far(stalled=True, altitude=True)
    umpire = fly_turn(sky, {}, [*thrown(2, 2, 2, 2, 2, 2), 1])
    assert list(tried(umpire)) == [1, 2, 3, 4, 5, 6]
    assert sky.plane("I1").height == -40


def test_6_7_wounds_do_not_matter() -> None:
    sky = jammed()
    sky.plane("I1").crew[0].wounds = 1
    (event,) = phase(sky, two(11)).events(ClearingTried)
    assert (event.modifier, event.cleared) == (0, True)


@pytest.mark.parametrize("case", ["empty", "dead"])
def test_6_7_empty_guns_and_dead_mens_guns_are_not_tried(case: str) -> None:
    sky = jammed("saml_s1", ammunition=True)
    plane = sky.plane("I1")
    if case == "empty":
        gun(plane, "B").rounds[0] = 0
    else:
        plane.crew[1].wounds = 2
    assert phase(sky).rolls == []


def test_6_7_of_two_jammed_guns_the_empty_one_is_passed_over() -> None:
    sky = jammed("spad_13", 0, 1, ammunition=True)
    gun(sky.plane("I1")).rounds[0] = 0
    phase(sky, two(11))
    assert gun(sky.plane("I1")).jammed == [True, False]


def test_6_7_a_twin_chooses_in_the_first_phase_with_a_target() -> None:
    """6.7 Fire or repair: asked once, in secret, as soon as there is a target."""
    sky = jammed("spad_13", distance=1)
    umpire = phase(sky, two(2), 2, answers={"I1": ["fire"]})
    (question,) = umpire.questions
    assert (question.rule, question.seat, list(question.options)) == (
        "6.7",
        "italy",
        ["fire", "repair"],
    )
    assert [shot.guns for shot in umpire.events(Fired)] == [1]


def test_6_7_after_choosing_fire_there_is_no_attempt_all_turn() -> None:
    """6.7 Not asked again, no attempt without a target, nor with both guns jammed."""
    sky = jammed("spad_13", distance=1)
    target = sky.plane("A1")
    phase(sky, two(2), 1, answers={"I1": ["fire"]})
    assert phase(sky, two(2), 2).questions == []
    near, target.at = target.at, (50, 9)
    assert phase(sky, (), 3).rolls == []
    target.at = near
    phase(sky, two(3), 4)
    assert gun(sky.plane("I1")).jammed == [True, True]
    assert phase(sky, (), 5).rolls == []
    umpire = phase(sky, two(2), 1, turn=sky.turn + 1)
    assert umpire.events(ClearingTried)


def test_6_7_after_choosing_repair_there_is_no_fire_until_the_gun_is_clear() -> None:
    sky = jammed("spad_13", distance=1)
    umpire = phase(sky, two(10), 1, answers={"I1": ["repair"]})
    assert (shots(umpire), len(umpire.events(ClearingTried))) == ([], 1)
    umpire = phase(sky, two(11), 2)
    assert (umpire.questions, shots(umpire)) == ([], [])
    (shot,) = phase(sky, two(2), 3).events(Fired)
    assert shot.guns == 2


def test_6_7_repair_binds_even_when_no_attempt_is_allowed() -> None:
    """6.7 With the stick over the pilot can neither fire nor try: that was the choice."""
    sky = jammed("spad_13", distance=1)
    sky.plane("I1").stick = "S"
    umpire = phase(sky, (), 1, answers={"I1": ["repair"]})
    assert umpire.rolls == []
    assert phase(sky, (), 2).rolls == []


@pytest.mark.parametrize("choice", ["fire", "repair"])
def test_6_7_a_new_turn_a_new_choice(choice: str) -> None:
    sky = jammed("spad_13", distance=1)
    phase(sky, two(2), 6, answers={"I1": [choice]})
    umpire = phase(sky, two(2), 1, turn=sky.turn + 1, answers={"I1": ["fire"]})
    assert [question.rule for question in umpire.questions] == ["6.7"]


def test_6_7_without_a_target_attempts_are_automatic_and_bind_nothing() -> None:
    sky = jammed("spad_13")
    umpire = phase(sky, two(2), 1)
    assert (len(umpire.events(ClearingTried)), umpire.questions) == (1, [])
    sky.plane("A1").at = duel().plane("A1").at
    assert shots(phase(sky, two(2), 2, answers={"I1": ["fire"]})) == [("I1", "A", "A1")]


def test_6_7_a_wholly_jammed_battery_tries_by_itself() -> None:
    """6.7 A single gun, or both of a twin: there is no question, target or not."""
    for sky in (jammed(distance=1), jammed("spad_13", 0, 1, distance=1)):
        umpire = phase(sky, two(2))
        assert (len(umpire.events(ClearingTried)), umpire.questions) == (1, [])


def test_6_7_one_gun_cleared_of_two_brings_the_choice() -> None:
    """6.7 Both were jammed, so nothing was chosen yet in this turn; now one fires again."""
    sky = jammed("spad_13", 0, 1, distance=1)
    phase(sky, two(11), 1)
    umpire = phase(sky, two(2), 2, answers={"I1": ["fire"]})
    assert [question.rule for question in umpire.questions] == ["6.7"]
    assert umpire.events(Fired)[0].guns == 1


def test_6_7_the_other_gun_is_empty() -> None:
    """6.7 One jammed, one empty: nothing can fire, so it is tried without a question."""
    sky = jammed("spad_13", distance=1, ammunition=True)
    gun(sky.plane("I1")).rounds[1] = 0
    umpire = phase(sky, two(11))
    assert (umpire.questions, gun(sky.plane("I1")).jammed) == ([], [False, False])


def test_6_7_with_the_ammunition_rule_fire_still_leaves_hold() -> None:
    """9.2 Fire is chosen for the turn, and the shot of this phase held."""
    sky = jammed("spad_13", distance=1, ammunition=True)
    umpire = phase(sky, (), answers={"I1": ["fire", "hold"]})
    assert [list(question.options) for question in umpire.questions] == [
        ["fire", "repair"],
        ["A1", "hold"],
    ]
    assert gun(sky.plane("I1")).rounds == [30, 30]


def test_6_2_aim_survives_a_jam_in_a_twin_that_goes_on_firing() -> None:
    sky = duel("spad_13")
    phase(sky, two(7), 1)
    phase(sky, two(3), 2)
    assert added(phase(sky, two(2), 3, answers={"I1": ["fire"]})) == {"aim": 1}


def test_6_2_aim_is_lost_by_repairing() -> None:
    sky = duel("spad_13")
    phase(sky, two(3), 1)
    phase(sky, two(11), 2, answers={"I1": ["repair"]})
    assert added(phase(sky, two(2), 3)) == {}


def test_6_7_the_jam_and_the_repair_of_a_fallen_aircraft_do_not_matter() -> None:
    """6.6 (4) Jams and repairs come last, for survivors; the dice are thrown all the same."""
    sky = a_sky(a_plane("I1", at="10,9"), a_plane("A1", at="11,9", facing="W"))
    sky.plane("A1").robustness = 1
    umpire = phase(sky, thrown(7, 3))
    assert len(umpire.rolls) == 2
    assert not umpire.events(GunJammed)
    sky = a_sky(a_plane("I1", at="10,9"), a_plane("A1", at="11,9", facing="W"))
    sky.plane("A1").robustness, gun(sky.plane("A1")).jammed = 1, [True]
    umpire = phase(sky, thrown(7, 12))
    assert len(umpire.rolls) == 2
    assert gun(sky.plane("A1")).jammed == [True]
