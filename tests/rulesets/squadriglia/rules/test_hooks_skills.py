"""Chapter 10: the effects of each skill of a campaign's crews; a test per cell."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.crews.events import Nursed
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules.ch04_assignment import last_moves
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Routes
from aerodrome.rulesets.squadriglia.rules.ch06_damage import hit_crew
from aerodrome.rulesets.squadriglia.rules.events import (
    Damaged,
    Evaded,
    Fired,
    GunJammed,
    Pursued,
    ShotDown,
    TrenchPassed,
)
from aerodrome.rulesets.squadriglia.rules.state import Aims, Sky
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import GRADES, SKILLS
from tests.support.squadriglia.crews import a_mount, man, range_, skilled, used
from tests.support.squadriglia.guns import UNARMED, added, phase, thrown, two
from tests.support.squadriglia.table import Scripted, a_sky, fly_turn

# 10.2 Skills


def test_10_2_acrobatic_pilot_leaves_an_immelmann_by_any_arrow() -> None:
    plane = a_mount("I1", "spad_7", "12,9", "E", pilot=skilled("acrobatic_pilot"), speed=3)
    sky = a_sky(plane, a_mount("A1", UNARMED, "24,18", "W"))
    umpire = fly_turn(sky, {"I1": "immelmann"}, answers={"I1 10.2": ["left S"]})
    assert umpire.trail("I1")[6].split()[1:] == ["SW", "S"]
    assert used(umpire) == [("I1", "acrobatic_pilot")]
    plain = a_sky(a_mount("I1", at="12,9", speed=3), a_mount("A1", UNARMED, "24,18", "W"))
    assert fly_turn(plain, {"I1": "immelmann"}).trail("I1")[6] == "13,9 W C"


def test_10_2_acrobatic_pilot_stays_on_the_map() -> None:
    plane = a_mount("I1", "spad_7", "12,1", "E", pilot=skilled("acrobatic_pilot"), speed=3)
    assert "right C" not in last_moves(plane)
    assert {"ahead C", "left C", "ahead S", "ahead D"} <= set(last_moves(plane))


@pytest.mark.parametrize("arrow", ["climb", "dive"])
def test_10_2_daredevil_climbs_or_dives_twice(arrow: str) -> None:
    plane = a_mount("I1", "spad_7", "12,9", "E", pilot=skilled("daredevil"), speed=3)
    sky = a_sky(plane, a_mount("A1", UNARMED, "24,18", "W"), altitude=True)
    order = f"3: ahead, {arrow} 20, {arrow} 15"
    umpire = fly_turn(sky, {"I1": order})
    assert abs(sky.plane("I1").height) == 35
    assert used(umpire) == [("I1", "daredevil")]


def test_10_2_other_pilots_do_it_once_and_none_near_the_limits() -> None:
    plain = a_mount("I1", "spad_7", speed=3)
    high = a_mount("I1", "spad_7", pilot=skilled("daredevil"), speed=3, height=480)
    for plane, repeats in ((plain, ()), (high, ("dive",))):
        routes = Routes(a_sky(plane, a_mount("A1", at="20,3"), altitude=True), plane)
        assert routes.repeats == repeats


def pursued(pilot: dict[str, Any], hunter: dict[str, Any]) -> Sky:
    """Return I1 on the tail of A1."""
    mine = a_mount("I1", "spad_7", "4,9", "E", pilot=hunter, speed=2)
    return a_sky(mine, a_mount("A1", UNARMED, "11,9", "E", pilot=pilot, speed=3))


def test_10_2_evade_cancels_one_pursuit_before_the_declarations() -> None:
    sky = pursued(skilled("evade"), {})
    umpire = fly_turn(
        sky, {"I1": "2: ahead, ahead", "A1": "3: ahead, ahead, ahead"}, answers={"A1 10.2": ["I1"]}
    )
    assert [type(e) for e in umpire.events() if isinstance(e, (Pursued, Evaded))] == [
        Pursued,
        Evaded,
    ]
    assert not [q for q in umpire.questions if q.rule == "7"]
    assert used(umpire) == [("A1", "evade")]


def test_10_2_evade_does_not_help_against_evade() -> None:
    sky = pursued(skilled("evade"), skilled("evade"))
    umpire = fly_turn(sky, {"I1": "2: ahead, ahead", "A1": "3: ahead, ahead, ahead"})
    assert not umpire.events(Evaded)
    assert [q.about for q in umpire.questions if q.rule == "7"] == ["A1"]


def test_10_2_exceptional_pilot_turns_over_in_two_turns_running_not_in_three() -> None:
    plane = a_mount("I1", "spad_7", "12,9", "E", pilot=skilled("exceptional_pilot"), speed=3)
    sky = a_sky(plane, a_mount("A1", UNARMED, "24,18", "W"))
    fly_turn(sky, {"I1": "immelmann"})
    assert used(fly_turn(sky, {"I1": "immelmann"})) == [("I1", "exceptional_pilot")]
    sky.turn += 1
    assert Routes(sky, plane).immelmann_bar("level") == "again"


@pytest.mark.parametrize(
    ("skill", "reason"),
    [
        ("incendiary_bullets", "unused.no_balloons"),
        ("rockets", "unused.no_balloons"),
        ("luck_of_the_devil", "unused.aftermath"),
        ("technical_eye", "unused.open_damage"),
        ("eagle_eye", "unused.no_photographs"),
        ("radio_technician", "unused.no_artillery"),
        ("daredevil", "unused.no_altitude"),
    ],
)
def test_10_2_a_skill_without_effect_gives_the_reason(skill: str, reason: str) -> None:
    assert GameCampaign.of(RULESET).battles().honours({})[skill] == reason
    for language in ("en", "it"):
        assert RULESET.phrases.has(reason, language)


def test_10_2_every_skill_and_grade_has_its_word() -> None:
    said = GameCampaign.of(RULESET).battles().honours({"altitude": True})
    assert tuple(said) == (*SKILLS, *GRADES)
    assert said["daredevil"] == ""
    assert sum(not reason for reason in said.values()) == 12 + len(GRADES)
    for skill in SKILLS:
        assert RULESET.phrases.has(f"skill.{skill}", "it")


def test_10_2_light_touch_nurses_a_wreck_until_the_next_damage() -> None:
    sky = range_(target=skilled("light_touch"), aimed_at="albatros_d3")
    plane = sky.plane("A1")
    plane.robustness = 1
    umpire = phase(sky, thrown(10, 7), 1)
    assert umpire.events(Nursed)
    assert not plane.gone
    assert plane.robustness == 0
    plane.speed = 3
    assert Routes(sky, plane).immelmann_bar("level") == "damaged"
    plane.facing = 3
    (shot_down,) = phase(sky, [*two(9), *two(2)], 2).events(ShotDown)
    assert shot_down.cause == "robustness"


def test_10_2_a_nursed_machine_neither_climbs_nor_dives() -> None:
    plane = a_mount("I1", speed=3, height=0)
    sky = a_sky(plane, a_mount("A1", at="20,3"), altitude=True)
    assert Routes(sky, plane).changes == ("climb", "dive")
    plane.aboard.nursed = True
    assert Routes(sky, plane).changes == ()


def test_10_2_light_touch_does_not_help_against_an_explosion() -> None:
    sky = range_(target=skilled("light_touch"))
    (down,) = phase(sky, [*two(10), *two(2)], 1).events(ShotDown)
    assert down.cause == "explosion"


def test_10_2_nine_lives_voids_one_hit_with_its_special_once_a_sortie() -> None:
    sky = range_(target=skilled("nine_lives"))
    umpire = phase(sky, [*two(10), *two(2)], 1, answers={"A1 10.2": ["1"]})
    assert used(umpire) == [("A1", "nine_lives")]
    assert not umpire.events(Damaged)
    assert not sky.plane("A1").gone
    assert "nine_lives" in man(sky.plane("A1")).spent
    assert phase(sky, thrown(7), 2, turn=5).events(Damaged)


def test_10_2_nine_lives_may_be_saved() -> None:
    sky = range_(target=skilled("nine_lives"))
    assert phase(sky, thrown(7), 1, answers={"A1 10.2": ["keep"]}).events(Damaged)


@pytest.mark.parametrize(("die", "jammed"), [(1, False), (3, False), (4, True), (6, True)])
def test_10_2_bullet_checker(die: int, jammed: bool) -> None:
    sky = range_(skilled("bullet_checker"))
    umpire = phase(sky, [*two(3), die], 1)
    assert bool(umpire.events(GunJammed)) == jammed
    assert used(umpire) == [("I1", "bullet_checker")]


def test_10_2_chivalrous_hits_set_no_tank_on_fire() -> None:
    sky = range_(skilled("chivalrous"), aimed_at="albatros_d3")
    umpire = phase(sky, [*two(10), *two(2)], 1)
    assert not umpire.events(ShotDown)
    assert umpire.events(Damaged)
    assert used(umpire) == []


def test_10_2_crack_shot_adds_one_without_earlier_fire_and_never_with_aim() -> None:
    sky = range_(skilled("crack_shot"))
    assert added(phase(sky, thrown(2), 1, turn=1)) == {"crack_shot": 1}
    assert added(phase(sky, thrown(2), 2, turn=1)) == {"aim": 1}
    later = range_(skilled("crack_shot"))
    assert added(phase(later, thrown(2), 1, turn=1)) == {"crack_shot": 1}
    assert added(phase(later, thrown(2), 4, turn=1)) == {}
    assert added(phase(later, thrown(2), 6, turn=2)) == {"crack_shot": 1}


def test_10_4_one_eye_neither_aims_nor_is_a_crack_shot() -> None:
    sky = range_(skilled("crack_shot", burdens=("one_eye",)))
    assert added(phase(sky, thrown(2), 1)) == {}
    assert added(phase(sky, thrown(2), 2)) == {}


@pytest.mark.parametrize(("skills", "passed"), [((), False), (("precision_bomber",), True)])
def test_10_2_precision_bomber_passes_within_two_hexes(
    skills: tuple[str, ...], passed: bool
) -> None:
    bomber = a_mount("I1", "caproni_ca450", "17,6", "E", second=skilled(*skills), speed=1)
    aims = Aims(objective="trench", aircraft="I1")
    sky = a_sky(bomber, a_mount("A1", UNARMED, "2,18", "W"), aims=aims)
    umpire = fly_turn(sky, {"I1": "2: ahead, ahead"}, all_used=False)
    assert bool(umpire.events(TrenchPassed)) == passed
    assert used(umpire) == ([("I1", "precision_bomber")] if passed else [])


def test_10_2_quick_on_the_trigger_fires_first() -> None:
    """A1 is shot down before it can fire back."""
    mine = a_mount("I1", "spad_7", "6,9", "E", pilot=skilled("quick_on_the_trigger"))
    theirs = a_mount("A1", "albatros_d3", "7,9", "W", robustness=1)
    umpire = phase(a_sky(mine, theirs), thrown(10, 7), 1)
    assert [shot.plane for shot in umpire.events(Fired)] == ["I1"]
    assert umpire.events(ShotDown)
    assert used(umpire) == [("I1", "quick_on_the_trigger")]


def test_10_2_two_quick_ones_fire_together() -> None:
    quick = skilled("quick_on_the_trigger")
    mine = a_mount("I1", "spad_7", "6,9", "E", pilot=quick, robustness=1)
    theirs = a_mount("A1", "albatros_d3", "7,9", "W", pilot=quick, robustness=1)
    umpire = phase(a_sky(mine, theirs), thrown(10, 7, 10, 7), 1)
    assert len(umpire.events(ShotDown)) == 2


@pytest.mark.parametrize(
    ("facts", "wounds"),
    [
        ({}, 2),
        (skilled("tough_as_old_boots"), 3),
        ({"wounds": 1}, 1),
        (skilled("tough_as_old_boots", wounds=1), 2),
    ],
    ids=["an ordinary man", "tough", "took off wounded", "tough and wounded"],
)
def test_10_2_tough_as_old_boots_is_out_at_the_third_wound(
    facts: dict[str, Any], wounds: int
) -> None:
    sky = range_(facts)
    plane = sky.plane("I1")
    for number in range(1, wounds + 1):
        hit_crew(Scripted(sky), sky, plane, "wound")
        assert (plane.crew[0].wounds >= 2) == (number == wounds)
    assert not man(plane).killed


def test_10_4_killed_is_dead_however_tough() -> None:
    sky = range_(skilled("tough_as_old_boots"))
    hit_crew(Scripted(sky), sky, sky.plane("I1"), "kill")
    assert man(sky.plane("I1")).killed
    assert man(sky.plane("I1")).taken == 0


def test_10_4_wounded_in_battle_the_game_s_own_rule() -> None:
    """A sole pilot flies a Heavy machine at -2; a gunner fires at -2."""
    sky = range_()
    hit_crew(Scripted(sky), sky, sky.plane("I1"), "wound")
    assert Routes(sky, sky.plane("I1")).arrows == ("ahead",)
    assert added(phase(sky, thrown(4), 1)) == {"wound": -2}
    two_seater = a_mount("I1", "bristol_f2", "6,9", "W")
    two_seater.crew[1].wounds = 1
    behind = a_sky(two_seater, a_mount("A1", UNARMED, "8,9", "E"))
    assert added(phase(behind, thrown(4), 1), arc="B") == {"wound": -2}
