"""Chapter 7: break-turns, with every example of the booklet."""

from __future__ import annotations

from collections.abc import Iterable

from aerodrome.rulesets.dogfights.rules.ch06_attack import shooting
from aerodrome.rulesets.dogfights.rules.events import (
    BreakTurnBegan,
    BreakTurnPassed,
    Damaged,
    Jammed,
)
from aerodrome.rulesets.dogfights.rules.state import DOWN, Sky
from tests.support.dogfights.table import Scripted, a_plane, a_sky, hit, play_move, red
from tests.support.scripted_umpire import Answers


def shoot(
    sky: Sky, name: str, dice: Iterable[int] = (), answers: Answers | None = None
) -> Scripted:
    """Return what happens at the end of a move that has led here."""
    umpire = Scripted(sky, answers or {}, dice)
    shooting(umpire, sky, sky.plane(name))
    return umpire.finished()


def test_7_1_the_example_of_the_scout_that_shoots_back() -> None:
    """A German fighter damages the wings of a French scout, which then takes it down."""
    sky = a_sky(a_plane("G10", "12,9"), a_plane("F13", "13,9"))
    dice = (*red(7), hit("wings"), *red(10))
    answers = {"G10": ["G10 fixed F13"], "allies": ["F13 dorsal G10"]}
    sky.plane("G10").level = 4
    sky.plane("G10").tilt = -1
    umpire = shoot(sky, "G10", dice, answers)
    assert umpire.shots() == [
        "G10 fixed F13 attack: 6+1 +1 = 8 A damage",
        "F13 dorsal G10 defence: 6+4 +1 = 11 B takedown",
    ]
    assert umpire.events(Damaged) == [Damaged("F13", "wings")]
    assert sky.plane("G10").place == DOWN


def test_7_1_the_break_turn_may_be_passed() -> None:
    sky = a_sky(a_plane("G10", "12,9"), a_plane("F13", "13,9"))
    umpire = shoot(sky, "G10", red(3), {"G10": ["G10 fixed F13", "cease"], "allies": ["pass"]})
    assert umpire.events(BreakTurnPassed) == [BreakTurnPassed("G10")]
    assert len(umpire.shots()) == 1


def test_7_1_a_break_turn_comes_between_the_parts_of_a_long_burst() -> None:
    sky = a_sky(a_plane("G10", "12,9"), a_plane("F13", "13,9"))
    dice = (*red(3), *red(3), *red(9))
    answers = {"G10": ["G10 fixed F13", "long"], "allies": ["F13 dorsal G10"]}
    umpire = shoot(sky, "G10", dice, answers)
    assert [shot.split()[3] for shot in umpire.shots()] == ["attack:", "defence:", "long:"]


def test_7_1_a_takedown_or_hit_guns_end_the_long_burst() -> None:
    for result, dice in (("down", red(10)), ("guns", (*red(8), hit("guns")))):
        sky = a_sky(a_plane("G10", "12,9"), a_plane("F13", "13,9"))
        answers = {"G10": ["G10 fixed F13"], "allies": ["F13 dorsal G10"]}
        umpire = shoot(sky, "G10", (*red(3), *dice), answers)
        assert not umpire.asked("6.20"), result


def test_7_1_no_answer_after_a_takedown_or_with_hit_guns() -> None:
    for dice in (red(9), (*red(7), hit("guns"))):
        sky = a_sky(a_plane("G10", "12,9"), a_plane("F13", "13,9"))
        umpire = shoot(sky, "G10", dice, {"G10 6.2": ["G10 fixed F13"]})
        assert not umpire.events(BreakTurnBegan)


def test_7_1_always_column_b() -> None:
    """6 +1 would be damage in column A."""
    sky = a_sky(a_plane("G10", "12,9"), a_plane("F13", "13,9"))
    answers = {"G10": ["G10 fixed F13", "cease"], "allies": ["F13 dorsal G10"]}
    umpire = shoot(sky, "G10", (*red(3), *red(6)), answers)
    assert umpire.shots()[1] == "F13 dorsal G10 defence: 5+1 +1 = 7 B miss"


def test_7_3_the_example_of_the_fighter_that_comes_in_front() -> None:
    """A British fighter ends two points in front of a German one, and is hit in the tail."""
    sky = a_sky(a_plane("B10", "14,9"), a_plane("G10", "12,9"))
    umpire = shoot(sky, "B10", (*red(8), hit("tail")), {"central": ["G10 fixed B10"]})
    assert umpire.shots() == ["G10 fixed B10 defence: 6+2 +1 = 9 B damage"]
    assert sky.plane("B10").damage == "tail"
    assert umpire.told[0].rule == "7.3"


def test_7_6_the_example_of_the_bomber_attacked_by_rear_guns() -> None:
    """A Bristol fires back at a German bomber and hits its wings; the bomber shoots it down."""
    sky = a_sky(a_plane("B7", "14,9"), a_plane("G16", "12,9"))
    dice = (*red(9), hit("wings"), *red(11))
    answers = {"B7": ["B7 dorsal G16"], "central": ["G16 nose B7"]}
    umpire = shoot(sky, "B7", dice, answers)
    assert umpire.shots() == [
        "B7 dorsal G16 attack: 6+3 = 9 B damage",
        "G16 nose B7 defence: 6+5 = 11 B takedown",
    ]
    assert sky.plane("B7").place == DOWN


def test_7_3_the_example_of_the_fighter_above_and_behind_a_bomber() -> None:
    """A German at L3 ends at an angle behind a French bomber at L2, which shoots it down."""
    sky = a_sky(a_plane("G10", "12,8", level=3), a_plane("F16", "12,9", level=2))
    umpire = shoot(sky, "G10", red(10), {"allies": ["F16 dorsal G10"]})
    assert umpire.shots() == ["F16 dorsal G10 defence: 6+4 +1 = 11 B takedown"]


def test_7_2_the_example_of_the_ventral_gun() -> None:
    """A German climbs from L1 to L3 and hits a British bomber at L4 in the tail; it is answered
    from below.
    """
    sky = a_sky(
        a_plane("G10", "10,9", level=1, tilt=1),
        a_plane("B16", "16,9", level=4),
    )
    answers = {"G10 6.2": ["G10 fixed B16"], "allies": ["B16 ventral G10"]}
    dice = (*red(7), hit("tail"), *red(11))
    umpire = play_move(
        sky, "G10", face=0, turns="SSSSS", change=2, tilt=1, dice=dice, answers=answers
    )
    assert umpire.shots() == [
        "G10 fixed B16 attack: 6+1 +1 = 8 A damage",
        "B16 ventral G10 defence: 6+5 = 11 B takedown",
    ]


def test_7_3_the_example_of_the_incautious_bomber() -> None:
    """A German bomber comes near a French two-seat fighter, and the fighter's rear guns jam."""
    sky = a_sky(a_plane("G16", "11,9", level=4), a_plane("F7", "12,9", level=3))
    umpire = shoot(sky, "G16", red(2), {"allies": ["F7 dorsal G16"]})
    assert umpire.shots() == ["F7 dorsal G16 defence: 1+1 +1 = 3 B jam"]
    assert umpire.events(Jammed) == [Jammed("F7", "dorsal")]


def test_7_6_the_example_of_two_bombers() -> None:
    """A French bomber comes near a German one, which damages its engine; neither ever attacks."""
    sky = a_sky(a_plane("F16", "13,8"), a_plane("G16", "12,9"))
    umpire = shoot(sky, "F16", (*red(9), hit("engine")), {"central": ["G16 nose F16"]})
    assert umpire.shots() == ["G16 nose F16 defence: 6+3 = 9 B damage"]
    assert not umpire.asked("6.2")


def formation() -> Sky:
    """Return three German bombers: 18 is attacked from behind, 17 flies behind the attacker."""
    return a_sky(
        a_plane("F10", "12,9"),
        a_plane("G18", "13,9"),
        a_plane("G17", "10,9"),
        a_plane("G16", "12,8", "SW"),
    )


def test_7_4_the_example_of_the_formation() -> None:
    """18 is hit in the tail and misses; 16 flies another way; 17 takes the attacker down."""
    sky = formation()
    dice = (*red(7), hit("tail"), *red(5), *red(11))
    answers = {"F10": ["F10 fixed G18"], "central": ["G18 dorsal F10", "G17 nose F10"]}
    umpire = shoot(sky, "F10", dice, answers)
    assert umpire.shots() == [
        "F10 fixed G18 attack: 6+1 +1 = 8 A damage",
        "G18 dorsal F10 defence: 4+1 = 5 B miss",
        "G17 nose F10 defence: 6+5 = 11 B takedown",
    ]
    (begun,) = umpire.events(BreakTurnBegan)
    assert begun.defenders == ("G18", "G17")


def test_7_4_the_owner_chooses_the_order_and_all_stop_when_the_mover_falls() -> None:
    sky = formation()
    answers = {"F10": ["F10 fixed G18"], "central": ["G17 nose F10"]}
    umpire = shoot(sky, "F10", (*red(3), *red(11)), answers)
    assert len(umpire.shots()) == 2


def test_7_4_others_fire_also_when_the_target_is_down() -> None:
    sky = formation()
    answers = {"F10": ["F10 fixed G18"], "central": ["G17 nose F10"]}
    umpire = shoot(sky, "F10", (*red(9), *red(11)), answers)
    assert sky.plane("G18").place == DOWN
    assert umpire.shots()[1].startswith("G17 nose F10 defence")


def test_7_5_a_group_fires_once_in_an_opponents_turn() -> None:
    sky = a_sky(a_plane("G10", "12,9"), a_plane("F13", "13,9"), a_plane("G11", "30,9"))
    answers = {"G10": ["G10 fixed F13", "cease"], "allies": ["F13 dorsal G10"]}
    shoot(sky, "G10", (*red(3), *red(3)), answers)
    sky.plane("G11").at = sky.plane("G10").at
    sky.plane("G10").at = sky.board.parse("30,9")
    again = shoot(sky, "G11", red(3), {"G11": ["G11 fixed F13", "cease"]})
    assert not again.events(BreakTurnBegan)
    sky.turn += 2
    third = shoot(sky, "G11", red(3), {"G11": ["G11 fixed F13", "cease"], "allies": ["pass"]})
    assert third.events(BreakTurnBegan)


def test_7_5_a_burst_of_the_own_turn_does_not_count() -> None:
    sky = a_sky(a_plane("F13", "13,9"), a_plane("G10", "11,9", level=3))
    answers = {"F13": ["F13 dorsal G10", "cease"], "central": ["pass"]}
    shoot(sky, "F13", red(3), answers)
    sky.turn += 1
    sky.side = "central"
    umpire = shoot(sky, "G10", (), {"G10": ["hold"], "allies": ["pass"]})
    assert umpire.events(BreakTurnBegan)


def test_7_3_a_piece_that_was_asked_is_not_asked_again() -> None:
    """The target of an attack has had its break-turn; another engaged enemy has one of its own."""
    sky = a_sky(a_plane("G10", "12,9"), a_plane("F13", "13,9"), a_plane("F14", "14,9"))
    answers = {"G10": ["G10 fixed F13", "cease"], "allies": ["pass"]}
    umpire = shoot(sky, "G10", red(3), answers)
    begun = [event.defenders for event in umpire.events(BreakTurnBegan)]
    assert begun == [("F13", "F14")]


def test_7_3_the_ventral_row_opens_nothing_between_aircraft_that_fly_apart() -> None:
    """An HD.3 heading west ends above and beside a DFW heading east: neither attacks."""
    apart = a_sky(a_plane("F7", "12,8", "W", 2, -1), a_plane("G14", "12,9", "E", 1))
    assert not shoot(apart, "F7", (), {}).events(BreakTurnBegan)
    along = a_sky(a_plane("G10", "12,8", "E", 3), a_plane("F16", "12,9", "E", 2))
    assert shoot(along, "G10", (), {}).events(BreakTurnBegan)


def test_7_3_a_renounced_shot_opens_it_too() -> None:
    sky = a_sky(a_plane("G10", "12,9"), a_plane("F13", "13,9"))
    umpire = shoot(sky, "G10", red(3), {"G10": ["hold"], "allies": ["F13 dorsal G10"]})
    assert umpire.shots() == ["F13 dorsal G10 defence: 2+1 +1 = 4 B miss"]


def test_7_3_not_between_pieces_in_no_position() -> None:
    """Crossing behind a scout's tail at its level: its gun would bear, but neither could attack."""
    sky = a_sky(a_plane("G10", "12,8", "NW"), a_plane("F13", "13,9"))
    assert not shoot(sky, "G10").told


def test_7_2_a_jammed_or_empty_gun_does_not_answer() -> None:
    for field, value in (("jammed", True), ("bursts", 0)):
        sky = a_sky(a_plane("G10", "12,9"), a_plane("F13", "13,9"))
        setattr(sky.plane("F13").battery("dorsal"), field, value)
        assert not shoot(sky, "G10", (), {"G10": ["hold"]}).events(BreakTurnBegan)
