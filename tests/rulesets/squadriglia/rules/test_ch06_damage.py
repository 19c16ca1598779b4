"""Chapter 6, damage: the special damage table, crews, and the order of effects in a phase."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.squadriglia.rules.ch05_movement import heavy
from aerodrome.rulesets.squadriglia.rules.ch06_damage import hit_crew
from aerodrome.rulesets.squadriglia.rules.events import (
    CrewHit,
    EngineStalled,
    Fired,
    RudderJammed,
    ShotDown,
    SpecialRolled,
)
from aerodrome.rulesets.squadriglia.rules.state import Aircraft, Sky
from tests.support.squadriglia.guns import UNARMED, added, duel, gun, phase, shots, thrown, two
from tests.support.squadriglia.printed_tables import SPECIAL_ROWS
from tests.support.squadriglia.table import Scripted, a_plane, a_sky, fly_turn, strike


def struck(special: int, *more: int, target: str = "macchi_m5", **options: Any) -> Sky:
    """Return a sky where A1 is hit for 1 point with an asterisk, and this special total."""
    sky = duel(target=target, **options)
    answers = {"I1": ["A1"]} if options.get("ammunition") else None
    phase(sky, [*thrown(8, special), *more], answers=answers)
    return sky


def shape(plane: Aircraft) -> dict[str, object]:
    """Return what special damage can change."""
    return {
        "robustness": plane.robustness,
        "gone": plane.gone,
        "stalled": plane.stalled,
        "controls": plane.controls,
        "rudder": plane.rudder,
        "wounds": [man.wounds for man in plane.crew],
        "fuel": plane.fuel,
    }


SOUND = {
    "robustness": 11,
    "gone": "",
    "stalled": False,
    "controls": False,
    "rudder": "",
    "wounds": [0],
    "fuel": -1,
}


@pytest.mark.parametrize(
    ("special", "more", "changed"),
    [
        (2, (), {"gone": "shot_down"}),
        (3, (), {"stalled": True}),
        (4, (), {"controls": True}),
        (5, (4,), {"robustness": 7}),
        (6, (), {"rudder": "D"}),
        (7, (), {"rudder": "C"}),
        (8, (), {"rudder": "S"}),
        (9, (5,), {"robustness": 6}),
        (10, (3, 6), {"robustness": 2}),
        (11, (), {"wounds": [1]}),
        (12, (), {"wounds": [2], "gone": "shot_down"}),
    ],
)
def test_6_6_all_eleven_results(
    special: int, more: tuple[int, ...], changed: dict[str, object]
) -> None:
    """6.6 A Macchi M.5 (robustness 12) takes 1 point and one of the eleven results."""
    assert shape(struck(special, *more).plane("A1")) == SOUND | changed


@pytest.mark.parametrize("special", range(2, 13))
def test_6_6_names_on_the_table(special: int) -> None:
    sky = duel(target="caproni_ca450")
    more = {5: [1], 9: [1], 10: [1, 1], 11: [1], 12: [1]}.get(special, [])
    (rolled,) = phase(sky, [*thrown(8, special), *more]).events(SpecialRolled)
    assert rolled.result == SPECIAL_ROWS[str(special)]


def test_6_6_an_asterisk_is_rolled_once_even_for_a_twin() -> None:
    sky = duel("spad_13", "caproni_ca450")
    umpire = phase(sky, thrown(8, 4))
    assert [rule for rule, _ in umpire.rolls] == ["6.2", "6.6"]
    assert sky.plane("A1").robustness == 20


def test_6_6_structure_is_not_doubled_by_a_twin() -> None:
    sky = duel("spad_13", "caproni_ca450")
    phase(sky, [*thrown(8, 10), 4, 2])
    assert sky.plane("A1").robustness == 22 - 2 - 6


def test_6_6_fuel_loss_with_the_fuel_rule() -> None:
    """9.3 (printed 9.6): 25 points, and no damage but that of the shot."""
    plane = struck(5, fuel=True).plane("A1")
    assert (plane.fuel, plane.robustness) == (55, 11)


@pytest.mark.parametrize(("target", "tank"), [("macchi_m5", 80), ("macchi_l3", 100)])
def test_6_6_fuel_is_never_less_than_nothing(target: str, tank: int) -> None:
    sky = duel(target=target, fuel=True)
    plane = sky.plane("A1")
    assert plane.fuel == tank
    plane.fuel = 20
    phase(sky, thrown(8, 5), 1)
    assert plane.fuel == 0
    phase(sky, thrown(5, 5), 2)
    assert (plane.fuel, plane.gone) == (0, "")


def test_6_6_heavy_tank_holds_60_after_the_first_loss() -> None:
    """9.3 Unlimited, then 60, then 25 less with each further loss."""
    sky = duel(target="caproni_ca450", fuel=True)
    plane = sky.plane("A1")
    found = [plane.fuel]
    for impulse, dice in enumerate((8, 5, 5, 5), 1):
        phase(sky, thrown(dice, 5), impulse)
        found.append(plane.fuel)
    assert found == [-1, 60, 35, 10, 0]


def test_6_6_repeats_have_no_effect() -> None:
    """6.6 A second stall, controls or rudder hit changes nothing; 6.6.1 nor does case 14's 7."""
    sky = duel(target="macchi_m5")
    for impulse, (dice, special) in enumerate(((8, 3), (5, 3), (5, 4), (5, 4)), 1):
        phase(sky, thrown(dice, special), impulse)
    assert shape(sky.plane("A1")) == SOUND | {"robustness": 8, "stalled": True, "controls": True}


def two_on_one(target: str = "macchi_m5") -> Sky:
    """Return I1 and I2 with A1 at distance 1, and its guns gone."""
    sky = a_sky(
        a_plane("I1", at="6,9", facing="E"),
        a_plane("I2", at="8,9", facing="W"),
        a_plane("A1", target, "7,9", "SE"),
    )
    sky.plane("A1").batteries.clear()
    return sky


def test_6_6_1_case_14_two_rudder_hits() -> None:
    """6 then 8 in one phase: jammed right. Later 7 while jammed: nothing."""
    sky = two_on_one()
    umpire = phase(sky, thrown(8, 6, 8, 8), 1)
    assert sky.plane("A1").rudder == "D"
    assert len(umpire.events(RudderJammed)) == 1
    phase(sky, thrown(5, 7, 2), 2)
    assert sky.plane("A1").rudder == "D"


@pytest.mark.parametrize(("first", "second"), [(3, 6), (3, 8), (4, 3), (4, 6)])
def test_6_6_survivors_suffer_in_the_order_of_the_table(first: int, second: int) -> None:
    """6.6 Engine, controls, rudder: which shooter did which makes no difference."""
    one, other = two_on_one(), two_on_one()
    for sky in (one, other):
        sky.plane("A1").stick = "S"
    phase(one, thrown(8, first, 8, second))
    phase(other, thrown(8, second, 8, first))
    assert one.plane("A1") == other.plane("A1")


def test_6_6_numbers_come_first_structure_included() -> None:
    """6.6 (1) All numbers count; the aircraft is down although a later effect would not matter."""
    sky = two_on_one()
    sky.plane("A1").robustness = 7
    umpire = phase(sky, [*thrown(8, 9), 6, *thrown(2)])
    (down,) = umpire.events(ShotDown)
    assert (down.cause, sky.plane("A1").robustness) == ("robustness", 0)


def test_6_6_the_second_crew_hit_falls_among_those_then_alive() -> None:
    """6.6 (2) Two killed in one phase: the gunner by a 5, then the pilot alone, without a die."""
    sky = two_on_one("brandenburg_c1_early")
    umpire = phase(sky, [*thrown(8, 12, 8, 12), 5])
    assert [(hit.role, hit.result) for hit in umpire.events(CrewHit)] == [
        ("gunner", "killed"),
        ("pilot", "killed"),
    ]
    assert [event.cause for event in umpire.events(ShotDown)] == ["pilot"]


def test_6_6_all_dice_are_rolled_even_for_a_doomed_aircraft() -> None:
    """6.6 Dice are still thrown for its crew, but its engine no longer stalls."""
    sky = two_on_one("brandenburg_c1_early")
    sky.plane("A1").robustness = 1
    umpire = phase(sky, [*thrown(8, 3, 8, 11), 4])
    assert [rule for rule, _ in umpire.rolls] == ["6.2", "6.6", "6.2", "6.6", "6.6.5"]
    assert umpire.events(CrewHit)
    assert not umpire.events(EngineStalled)
    assert sky.plane("A1").gone == "shot_down"


def test_6_6_effects_wait_for_the_end_of_the_phase() -> None:
    """6.4 Italy rolls first and kills, but the dead gunner's shot of this phase still counts."""
    sky = a_sky(a_plane("I1", at="8,9", facing="E"), a_plane("A1", "saml_s1", "10,9", "E"))
    umpire = phase(sky, [*thrown(9, 12, 7), 6], 1)
    assert shots(umpire) == [("I1", "A", "A1"), ("A1", "B", "I1")]
    assert umpire.events(CrewHit)[0].role == "gunner"
    assert shots(phase(sky, two(2), 2)) == [("I1", "A", "A1")]


def test_6_6_a_wound_does_not_spoil_the_shot_of_its_own_phase() -> None:
    sky = a_sky(a_plane("I1", at="10,9", facing="E"), a_plane("A1", at="11,9", facing="W"))
    umpire = phase(sky, thrown(8, 11, 2), 1)
    assert added(umpire, "A1") == {}
    assert added(phase(sky, thrown(2, 2), 2), "A1") == {"aim": 1, "wound": -2}


def test_6_6_explosion_beats_everything() -> None:
    sky = struck(2, target="caproni_ca4")
    assert sky.plane("A1").gone == "shot_down"


@pytest.mark.parametrize(
    ("type_", "dead", "faces"),
    [
        ("macchi_l3", [], [0, 0, 0, 1, 1, 1]),
        ("caproni_ca300", [], [0, 0, 1, 1, 2, 2]),
        ("caproni_ca450", [], [0, 1, 2, 3, None, None]),
        ("caproni_ca450", [0], [1, 1, 2, 2, 3, 3]),
        ("caproni_ca450", [1, 2], [0, 0, 0, 3, 3, 3]),
        ("aeg_g4", [1], [0, 0, 0, 2, 2, 2]),
    ],
)
def test_6_6_5_each_crew_member_may_be_hit(
    type_: str, dead: list[int], faces: list[int | None]
) -> None:
    """6.6.5 Equal chances among the living: 1-3 and 4-6; 1-2, 3-4, 5-6; 1 to 4, 5 and 6 again."""
    for die, man in enumerate(faces, 1):
        sky = a_sky(a_plane("I1", type_))
        crew = sky.plane("I1").crew
        for index in dead:
            crew[index].wounds = 2
        umpire = Scripted(sky, dice=[die] if man is not None else [die, 5, 6, 2])
        hit_crew(umpire, sky, sky.plane("I1"), "wound")
        umpire.finished()
        hurt = [index for index, airman in enumerate(crew) if airman.wounds == 1]
        assert hurt == [1 if man is None else man]


def test_6_6_5_a_lone_man_needs_no_die() -> None:
    for type_, dead in (("spad_7", []), ("macchi_l3", [1])):
        sky = a_sky(a_plane("I1", type_))
        for index in dead:
            sky.plane("I1").crew[index].wounds = 2
        umpire = Scripted(sky)
        hit_crew(umpire, sky, sky.plane("I1"), "wound")
        assert umpire.rolls == []
        assert sky.plane("I1").crew[0].wounds == 1


def test_6_6_5_the_log_names_the_crew_member_who_was_hit() -> None:
    """6.6.5 Of two gunners with the same wounds the log must still name the right one."""
    sky = a_sky(a_plane("I1", "caproni_ca450"))
    umpire = Scripted(sky, dice=[3, 4, 1, 1])
    for special in ("wound", "wound", "kill", "kill"):
        hit_crew(umpire, sky, sky.plane("I1"), special)
    assert [event.man for event in umpire.events(CrewHit)] == [2, 3, 0, 1]


def test_6_6_4_case_15_brandenburg_crew() -> None:
    """11 with a 2: pilot wounded, Heavy, A at -2, B at 0. 11 with a 1: dead, and down."""
    sky = duel(target="brandenburg_c1_early")
    plane = sky.plane("A1")
    phase(sky, [*thrown(8, 11), 2], 1)
    assert ([man.wounds for man in plane.crew], heavy(plane)) == ([1, 0], True)
    sky.aircraft.insert(1, a_plane("I2", UNARMED, "8,9"))
    sky.aircraft.insert(2, a_plane("I3", UNARMED, "5,9"))
    umpire = phase(sky, thrown(2, 2, 2), 3)
    assert (added(umpire, "A1", "A"), added(umpire, "A1", "B")) == ({"wound": -2}, {})
    del sky.aircraft[1:3]
    umpire = phase(sky, [*thrown(8, 11), 1], 5)
    assert (plane.gone, umpire.events(ShotDown)[0].cause) == ("shot_down", "pilot")


def test_6_6_5_case_15_gunner_killed() -> None:
    """12 with a 5: the gunner is dead and B silent, A as good as before."""
    sky = duel(target="brandenburg_c1_early")
    phase(sky, [*thrown(8, 12), 5], 1)
    sky.plane("I1").batteries.clear()
    sky.aircraft.insert(1, a_plane("I2", UNARMED, "8,9"))
    sky.aircraft.insert(2, a_plane("I3", UNARMED, "5,9"))
    umpire = phase(sky, two(2), 3)
    assert shots(umpire) == [("A1", "A", "I2")]
    assert added(umpire, "A1") == {}
    assert not heavy(sky.plane("A1"))


def test_6_6_5_case_16_two_pilots() -> None:
    """Ca.450: 12 with a 1, no change; 12 again, three living, a 2: the second pilot, and down."""
    sky = duel(target="caproni_ca450")
    plane = sky.plane("A1")
    phase(sky, [*thrown(8, 12), 1], 1)
    assert (plane.gone, [man.wounds for man in plane.crew]) == ("", [2, 0, 0, 0])
    umpire = phase(sky, [*thrown(5, 12), 2], 2)
    assert (plane.gone, [man.wounds for man in plane.crew]) == ("shot_down", [2, 2, 0, 0])
    assert umpire.events(ShotDown)[0].cause == "pilot"


def test_6_6_4_two_pilots_only_count_when_all_the_living_are_wounded() -> None:
    """6.6.4 A light type with two pilots shows it best: it is Heavy when none is unhurt."""
    plane = a_plane("I1", "spad_7")
    plane.crew.append(a_plane("I2", "spad_7").crew[0])
    first, second = plane.crew
    assert not heavy(plane)
    first.wounds = 1
    assert not heavy(plane)
    second.wounds = 2
    assert heavy(plane)
    first.wounds, second.wounds = 2, 0
    assert not heavy(plane)


def test_6_6_4_a_gunners_wound_affects_all_guns_of_that_gunner() -> None:
    """6.6.4 Phönix C.I: one gunner, two batteries, both at -2; the gunner's death silences both."""
    sky = a_sky(
        a_plane("A1", "phonix_c1", "10,9", "E"),
        a_plane("I1", UNARMED, "8,9", "E"),
        a_plane("I2", UNARMED, "12,9", "E"),
    )
    sky.plane("A1").crew[1].wounds = 1
    umpire = phase(sky, thrown(2, 2), 1)
    assert [added(umpire, "A1", arc) for arc in "BC"] == [{"wound": -2}, {"wound": -2}]
    assert not heavy(sky.plane("A1"))
    sky.plane("A1").crew[1].wounds = 2
    assert shots(phase(sky, (), 2)) == []


def test_6_6_4_a_pilots_wound_does_not_touch_the_gunner() -> None:
    sky = a_sky(a_plane("A1", "macchi_l3", "10,9"), a_plane("I1", UNARMED, "12,9", "E"))
    sky.plane("A1").crew[0].wounds = 1
    assert added(phase(sky, two(2)), "A1", "C") == {}
    assert heavy(sky.plane("A1"))


def test_6_6_4_observers_change_nothing() -> None:
    """6.6.4, 6.6.5 A Caudron G.3 flies on as before without its observer."""
    sky = duel(target=UNARMED)
    phase(sky, [*thrown(8, 11), 6], 1)
    assert not heavy(sky.plane("A1"))
    phase(sky, [*thrown(5, 12), 4], 2)
    assert (sky.plane("A1").gone, heavy(sky.plane("A1"))) == ("", False)


def test_6_6_4_wounded_in_mid_turn() -> None:
    """6.6.4 The arrows still to come go ahead; the stick still turns."""
    sky = a_sky(a_plane("I1", at="5,9", speed=4), a_plane("A1", UNARMED, "20,3", "W"))
    umpire = fly_turn(
        sky, {"I1": "4: ahead, left, right, left S"}, after={3: strike("I1", "wound")}
    )
    assert umpire.trail("I1") == {2: "6,9 E C", 3: "7,8 E C", 5: "8,8 E C", 6: "9,8 NE S"}


def test_6_6_no_one_takes_over_a_dead_mans_guns() -> None:
    """6.6.5 The second gunner of a Ca.4 does not man the bow; its aim and rounds stay there."""
    sky = duel("caproni_ca4", ammunition=True)
    sky.plane("I1").crew[2].wounds = 2
    assert shots(phase(sky)) == []
    assert gun(sky.plane("I1"), "C").rounds == [40, 40]


def test_6_4_a_natural_double_kill_leaves_both_logs() -> None:
    """6.4 Each side's shot is in the log before either falls."""
    sky = a_sky(a_plane("I1", at="10,9", facing="E"), a_plane("A1", at="11,9", facing="W"))
    umpire = phase(sky, thrown(8, 2, 8, 2))
    kinds = [type(event) for event in umpire.events() if isinstance(event, (Fired, ShotDown))]
    assert kinds == [Fired, Fired, ShotDown, ShotDown]
