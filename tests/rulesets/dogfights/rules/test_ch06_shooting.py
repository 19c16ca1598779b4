"""Chapter 6: bursts, the chart, damage, jams and long bursts, with every sum of the booklet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from aerodrome.rulesets.dogfights.rules.ch04_movement import Dice
from aerodrome.rulesets.dogfights.rules.ch06_attack import shooting, targets
from aerodrome.rulesets.dogfights.rules.ch06_burst import Aim, modifiers
from aerodrome.rulesets.dogfights.rules.ch06_damage import clear_jams, ready
from aerodrome.rulesets.dogfights.rules.events import Damaged, Fired, GunsCleared, HeldFire, Jammed
from aerodrome.rulesets.dogfights.rules.positions import attack
from aerodrome.rulesets.dogfights.rules.state import DOWN, Aircraft, Sky
from aerodrome.rulesets.dogfights.rules.tables import TABLES
from tests.support.dogfights.table import Scripted, a_plane, a_sky, hit, play_move, red
from tests.support.scripted_umpire import Answers


def attack_with(sky: Sky, name: str, dice: Iterable[int], answers: Answers) -> Scripted:
    """Return the shooting of one piece from its place."""
    umpire = Scripted(sky, answers, dice)
    shooting(umpire, sky, sky.plane(name))
    return umpire.finished()


def pair(shooter: str, target: str, **changes: Any) -> Sky:
    """Return a shooter strictly behind its target, both at L5 and level."""
    return a_sky(a_plane(shooter, "12,9", level=5), a_plane(target, "13,9", level=5, **changes))


# 6.1, 6.2 Who may attack


def test_6_1_guns_of_every_kind_and_where_they_bear() -> None:
    """Fixed and nose guns fire ahead, nose aside and up, dorsal to the rear; ventral never."""
    ahead, aside, behind = "13,9", "13,8", "11,9"
    for gun, at, level, bears in (
        ("fixed", ahead, 3, True),
        ("nose", ahead, 4, True),
        ("fixed", ahead, 4, False),
        ("nose", aside, 3, True),
        ("fixed", aside, 3, False),
        ("dorsal", behind, 4, True),
        ("dorsal", behind, 3, False),
        ("ventral", behind, 2, False),
    ):
        shooter, target = a_plane("F13", "12,9"), a_plane("G4", at, level=level)
        assert (attack(gun, shooter, target) is not None) == bears, gun  # type: ignore[arg-type]


def test_6_2_a_piece_in_a_firing_position_may_hold_its_fire() -> None:
    umpire = attack_with(pair("G10", "F10"), "G10", [], {"G10": ["hold"]})
    assert umpire.events(HeldFire) == [HeldFire("G10")]
    assert not umpire.shots()


def test_6_2_each_group_attacks_once_and_two_groups_take_two_targets() -> None:
    sky = a_sky(a_plane("F7", "12,9"), a_plane("G4", "13,9"), a_plane("G5", "11,9", level=4))
    assert [aim.word for aim in targets(sky, sky.plane("F7"))] == [
        "F7 fixed G4",
        "F7 dorsal G5",
    ]
    answers = {"F7": ["F7 fixed G4", "cease", "F7 dorsal G5", "cease"]}
    umpire = attack_with(sky, "F7", (*red(3), *red(4)), answers)
    assert umpire.shots() == [
        "F7 fixed G4 attack: 2+1 +1 = 4 A miss",
        "F7 dorsal G5 attack: 3+1 +1 = 5 A miss",
    ]
    assert targets(sky, sky.plane("F7")) == []


def test_6_2_pieces_on_access_points_are_no_targets() -> None:
    sky = pair("G10", "F10", place="access")
    assert targets(sky, sky.plane("G10")) == []


# 6.3 to 6.10 The rows, by an aircraft that has the gun

ROWS = [
    ("6.3", "G10", "F10", "13,9", "E", 3, 0, 0, "A", True),
    ("6.3", "G10", "F10", "13,9", "E", 4, 1, 1, "A", True),
    ("6.3", "G10", "F10", "13,9", "E", 2, -1, 0, "A", False),
    ("6.4", "G10", "F10", "13,9", "NE", 3, 0, 0, "B", False),
    ("6.4", "G10", "F10", "13,9", "SE", 4, 1, 0, "B", False),
    ("6.5", "G10", "F10", "14,9", "E", 3, 0, 0, "B", True),
    ("6.5", "G10", "F10", "14,9", "E", 3, 0, 1, "B", False),
    ("6.6", "G10", "F10", "14,9", "W", 3, 0, 0, "B", False),
    ("6.7", "B1", "G10", "13,8", "E", 3, 0, 0, "B", True),
    ("6.7", "B1", "G10", "13,10", "E", 4, 0, 0, "B", True),
    ("6.7", "B1", "G10", "13,9", "E", 4, 0, 0, "B", True),
    ("6.3", "B1", "G10", "13,9", "E", 3, 0, 0, "A", True),
    ("6.8", "F13", "G10", "11,9", "E", 4, 0, 0, "A", True),
    ("6.9", "F13", "G10", "12,8", "E", 3, 0, 0, "B", True),
    ("6.9", "F13", "G10", "12,10", "E", 4, 0, 0, "B", True),
    ("6.10", "F13", "G10", "10,9", "E", 3, 0, 0, "B", True),
]


def row(rule: str) -> list[tuple[object, ...]]:
    return [case for case in ROWS if case[0] == rule]


def check(case: tuple[object, ...]) -> None:
    rule, shooter, target, at, facing, level, tilt, other, column, long = case
    sky = a_sky(
        a_plane(str(shooter), "12,9", tilt=int(str(tilt))),
        a_plane(str(target), str(at), str(facing), int(str(level)), int(str(other))),
    )
    (aim,) = targets(sky, sky.plane(str(shooter)))
    assert (aim.shot.rule, aim.shot.column, aim.shot.long) == (rule, column, long)


@pytest.mark.parametrize("case", row("6.3"))
def test_6_3_strictly_from_behind(case: tuple[object, ...]) -> None:
    check(case)


@pytest.mark.parametrize("case", row("6.4"))
def test_6_4_angled_from_behind(case: tuple[object, ...]) -> None:
    check(case)


@pytest.mark.parametrize("case", row("6.5"))
def test_6_5_far_from_behind(case: tuple[object, ...]) -> None:
    check(case)


@pytest.mark.parametrize("case", row("6.6"))
def test_6_6_frontal(case: tuple[object, ...]) -> None:
    check(case)


@pytest.mark.parametrize("case", row("6.7"))
def test_6_7_flexible_nose_guns(case: tuple[object, ...]) -> None:
    check(case)


@pytest.mark.parametrize("case", row("6.8"))
def test_6_8_dorsal_straight_backwards_upwards(case: tuple[object, ...]) -> None:
    check(case)


@pytest.mark.parametrize("case", row("6.9"))
def test_6_9_dorsal_angled(case: tuple[object, ...]) -> None:
    check(case)


@pytest.mark.parametrize("case", row("6.10"))
def test_6_10_dorsal_far(case: tuple[object, ...]) -> None:
    check(case)


# 6.11 to 6.14 The chart

CHART = {
    "A": "jam miss miss miss damage damage damage damage takedown takedown takedown",
    "B": "jam miss miss miss miss miss miss damage damage takedown takedown",
}


@pytest.mark.parametrize("column", ["A", "B"])
def test_6_11_the_chart_as_printed(column: str) -> None:
    printed = CHART[column].split()
    for total in range(2, 13):
        assert TABLES.outcome(column, total, total) == printed[total - 2]


def test_6_11_over_twelve_is_twelve_and_only_a_natural_two_jams() -> None:
    assert TABLES.outcome("B", 12, 14) == "takedown"
    assert TABLES.outcome("A", 3, 2) == "miss"
    assert TABLES.outcome("A", 2, 4) == "jam"


@pytest.mark.parametrize(("name", "bonus"), [("F1", 0), ("G10", 1), ("G1", 2)])
def test_6_11_coupled_guns(name: str, bonus: int) -> None:
    sky = pair(name, "B10" if name.startswith("G") else "G10")
    (aim,) = targets(sky, sky.plane(name))
    assert sum(value for _, value in modifiers(sky, aim)) == bonus


def test_6_12_the_example_of_a_takedown() -> None:
    """5 and 4, two guns: 10 in column A is a takedown, and the piece is removed."""
    sky = pair("G10", "F10")
    umpire = attack_with(sky, "G10", [5, 4], {"G10": ["G10 fixed F10"]})
    assert umpire.shots() == ["G10 fixed F10 attack: 5+4 +1 = 10 A takedown"]
    assert sky.plane("F10").place == DOWN
    assert sky.plane("G10").battery("fixed").bursts == 5


def test_6_13_the_example_of_a_miss() -> None:
    """2 and 2, two guns: 5 in column A is a miss."""
    sky = pair("F10", "G10")
    umpire = attack_with(sky, "F10", [2, 2], {"F10": ["F10 fixed G10", "cease"]})
    assert umpire.shots() == ["F10 fixed G10 attack: 2+2 +1 = 5 A miss"]
    assert (sky.plane("G10").place, sky.plane("G10").damage) == ("board", "")


def test_6_14_the_example_of_damage() -> None:
    """5 and 2, three guns: 9 in column B is damage."""
    sky = a_sky(a_plane("G1", "12,9"), a_plane("B10", "13,9", "NE"))
    umpire = attack_with(sky, "G1", [5, 2, hit("tail")], {"G1": ["G1 fixed B10"]})
    assert umpire.shots() == ["G1 fixed B10 attack: 5+2 +2 = 9 B damage"]
    assert umpire.events(Damaged) == [Damaged("B10", "tail")]


@pytest.mark.parametrize("part", ["wings", "tail", "guns", "engine"])
def test_6_15_the_four_kinds_of_damage(part: str) -> None:
    sky = pair("G10", "F10")
    attack_with(sky, "G10", [*red(7), hit(part)], {"G10": ["G10 fixed F10", "cease"]})
    assert sky.plane("F10").damage == part


def test_6_15_damaged_guns_do_not_fire_again() -> None:
    sky = pair("G10", "F10")
    plane = sky.plane("G10")
    plane.damage = "guns"
    assert not ready(sky, plane, plane.battery("fixed"))
    assert targets(sky, plane) == []


def test_6_15_the_die_has_two_blue_two_orange_one_red_and_one_green_side() -> None:
    assert sorted(TABLES.damage_die) == ["engine", "guns", "tail", "tail", "wings", "wings"]


@pytest.mark.parametrize(
    ("throttle", "damage", "warning"),
    [(2, "", None), (1, "", "throttle.uncertain"), (1, "tail", "throttle.fatal")],
)
def test_6_16_the_uncertain_use_shows_its_risk(
    throttle: int, damage: str, warning: str | None
) -> None:
    blue, green = Dice(a_plane("G4", throttle=throttle, damage=damage)).describe()
    assert (blue.value, blue.warns, green.value) == ("blue", None, "green")
    assert (green.warns and green.warns.key) == warning


def test_6_17_a_second_damage_of_any_kind_is_a_takedown_without_a_die() -> None:
    for part in ("wings", "tail", "guns", "engine"):
        sky = pair("G10", "F10", damage=part)
        umpire = attack_with(sky, "G10", red(7), {"G10": ["G10 fixed F10"]})
        assert (sky.plane("F10").place, sky.plane("F10").how) == (DOWN, "second_damage")
        assert len(umpire.rolls) == 1


# 6.18, 6.19 Jams


def test_6_18_two_ones_jam_and_cost_a_burst() -> None:
    sky = pair("G10", "F10")
    umpire = attack_with(sky, "G10", [1, 1], {"G10": ["G10 fixed F10"]})
    assert umpire.events(Jammed) == [Jammed("G10", "fixed")]
    battery = sky.plane("G10").battery("fixed")
    assert (battery.jammed, battery.bursts) == (True, 5)
    assert targets(sky, sky.plane("G10")) == []


def jammed(name: str, kind: str, tilt: int = 0) -> Aircraft:
    plane = a_plane(name, "12,9", tilt=tilt)
    plane.battery(kind).jammed = True
    return plane


@pytest.mark.parametrize(
    ("turns", "tilt", "change", "cleared"),
    [
        ("SSSSSSS", 0, 0, True),
        ("SSRSSS", 0, 0, True),
        ("SSRSRS", 0, 0, False),
        ("SSSSSS", 1, 1, False),
    ],
)
def test_6_19_the_pilot_clears_guns_in_calm_flight(
    turns: str, tilt: int, change: int, cleared: bool
) -> None:
    sky = a_sky(jammed("G10", "fixed", tilt))
    umpire = play_move(sky, "G10", face=0, turns=turns, change=change)
    assert bool(umpire.events(GunsCleared)) == cleared
    assert sky.plane("G10").battery("fixed").jammed != cleared


def test_6_19_the_second_man_clears_guns_at_any_time() -> None:
    sky = a_sky(jammed("F7", "dorsal", 1))
    umpire = play_move(sky, "F7", face=0, turns="SRSRS", change=1)
    assert umpire.events(GunsCleared) == [GunsCleared("F7", "dorsal")]


def test_6_19_the_nose_gun_of_the_dh2_is_its_pilots() -> None:
    plane = jammed("B1", "nose")
    assert plane.battery("nose").pilots
    sky = a_sky(plane)
    umpire = Scripted(sky)
    plane.steady = False
    clear_jams(umpire, sky, plane, 0)
    assert not umpire.told


def test_6_19_cleared_guns_do_not_attack_in_that_turn_but_defend_in_the_next() -> None:
    sky = a_sky(jammed("G10", "fixed"), a_plane("F10", "20,9"))
    umpire = play_move(sky, "G10", face=0, turns="S" * 7)
    assert umpire.events(GunsCleared)
    assert not umpire.asked("6.2")
    sky.turn += 1
    assert ready(sky, sky.plane("G10"), sky.plane("G10").battery("fixed"))


# 6.20 Long bursts


def test_6_20_the_example_of_a_long_burst() -> None:
    """Damage to the engine, then damage again: no die is needed, the German falls."""
    sky = pair("B10", "G10")
    dice = (*red(7), hit("engine"), *red(7))
    umpire = attack_with(sky, "B10", dice, {"B10": ["B10 fixed G10", "long"]})
    assert umpire.shots() == [
        "B10 fixed G10 attack: 6+1 +1 = 8 A damage",
        "B10 fixed G10 long: 6+1 +1 = 8 A damage",
    ]
    assert sky.plane("G10").place == DOWN
    assert sky.plane("B10").battery("fixed").bursts == 4


@pytest.mark.parametrize("natural", range(2, 13))
def test_6_20_the_second_roll_jams_on_two_four_six_and_eight(natural: int) -> None:
    sky = pair("B10", "G10")
    dice = [*red(3), *red(natural)]
    if natural in (5, 7):
        dice.append(hit("tail"))
    umpire = attack_with(sky, "B10", dice, {"B10": ["B10 fixed G10", "long"]})
    assert bool(umpire.events(Jammed)) == (natural in (2, 4, 6, 8))
    if natural in (2, 4, 6, 8):
        assert (sky.plane("G10").place, sky.plane("G10").damage) == ("board", "")


def asked_for_long(sky: Sky, name: str, target: str, dice: Iterable[int]) -> bool:
    umpire = attack_with(sky, name, dice, {f"{name} 6.2": [f"{name} fixed {target}"]})
    return bool(umpire.asked("6.20"))


def test_6_20_not_after_a_jam_nor_without_a_burst_nor_across() -> None:
    assert asked_for_long(pair("B10", "G10"), "B10", "G10", red(3))
    assert not asked_for_long(pair("B10", "G10"), "B10", "G10", red(2))
    empty = pair("B10", "G10")
    empty.plane("B10").battery("fixed").bursts = 1
    assert not asked_for_long(empty, "B10", "G10", red(3))
    across = a_sky(a_plane("B10", "12,9"), a_plane("G10", "13,9", "NE"))
    assert not asked_for_long(across, "B10", "G10", red(3))
    tilted = a_sky(a_plane("B10", "12,9"), a_plane("G10", "13,9", tilt=1))
    assert not asked_for_long(tilted, "B10", "G10", red(3))


def test_6_20_one_may_let_go_of_the_trigger() -> None:
    umpire = attack_with(pair("B10", "G10"), "B10", red(3), {"B10": ["B10 fixed G10", "cease"]})
    assert [shot.kind for shot in umpire.events(Fired)] == ["attack"]


def test_6_11_the_word_of_an_aim() -> None:
    sky = pair("B10", "G10")
    plane, target = sky.plane("B10"), sky.plane("G10")
    shot = attack("fixed", plane, target)
    assert shot is not None
    assert Aim(plane, plane.battery("fixed"), target, shot).word == "B10 fixed G10"
