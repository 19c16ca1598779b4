"""Chapter 10: what quality, skills and injuries of a campaign's crews change; a test per cell."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.crews.events import Nursed, Saved, SkillUsed
from aerodrome.crews.men import Crew
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.ch04_assignment import last_moves
from aerodrome.rulesets.squadriglia.ch04_orders import Routes
from aerodrome.rulesets.squadriglia.ch06_damage import hit_crew
from aerodrome.rulesets.squadriglia.ch06_fire import in_range, modifiers
from aerodrome.rulesets.squadriglia.events import (
    Damaged,
    Evaded,
    Fired,
    Fumbled,
    GunJammed,
    Pursued,
    ShotDown,
    TrenchPassed,
)
from aerodrome.rulesets.squadriglia.hooks import mission_done, must_stay
from aerodrome.rulesets.squadriglia.state import Aims, Order, Sky
from aerodrome.tabletop.sortie import GRADES, SKILLS
from tests.rulesets.squadriglia.crews import a_mount, man
from tests.rulesets.squadriglia.guns import UNARMED, added, gun, phase, thrown, two
from tests.rulesets.squadriglia.table import Scripted, a_sky, fly_turn, strike


def skilled(*skills: str, **facts: Any) -> dict[str, Any]:
    return {"skills": skills, **facts}


def range_(
    pilot: dict[str, Any] | None = None,
    *,
    target: dict[str, Any] | None = None,
    shooter: str = "spad_7",
    aimed_at: str = UNARMED,
    distance: int = 1,
    **options: Any,
) -> Sky:
    """I1 faces A1's tail at this distance."""
    mine = a_mount("I1", shooter, "6,9", "E", pilot=pilot)
    theirs = a_mount("A1", aimed_at, f"{6 + distance},9", "E", pilot=target)
    return a_sky(mine, theirs, **options)


def used(umpire: Scripted) -> list[tuple[str, str]]:
    return [(event.plane, event.skill) for event in umpire.events(SkillUsed)]


# 10.1 Novices


@pytest.mark.parametrize("pilot", [{"quality": "novice"}, {"wounds": 1}], ids=["novice", "hurt"])
def test_10_1_no_aim(pilot: dict[str, Any]) -> None:
    sky = range_(pilot)
    phase(sky, thrown(2), 1)
    assert added(phase(sky, thrown(2), 2)) == {}
    veteran = range_()
    phase(veteran, thrown(2), 1)
    assert added(phase(veteran, thrown(2), 2)) == {"aim": 1}


@pytest.mark.parametrize("arrow", ["climb", "dive"])
def test_10_1_no_fire_in_the_phase_after_a_climb_or_dive(arrow: str) -> None:
    for quality, shots in (("novice", 0), ("veteran", 1)):
        sky = range_({"quality": quality}, altitude=True)
        plane = sky.plane("I1")
        sky.turn, sky.impulse = 3, 2
        plane.altered = sky.phase
        umpire = phase(sky, thrown(2) * shots, 2)
        assert len(umpire.events(Fired)) == shots
    assert arrow


def test_10_1_a_novice_gunner_fires_whatever_his_pilot_flies() -> None:
    plane = a_mount("I1", "bristol_f2", "6,9", "W", second={"quality": "novice"})
    sky = a_sky(plane, a_mount("A1", UNARMED, "8,9", "E"), altitude=True)
    sky.turn, sky.impulse = 3, 2
    plane.altered = sky.phase
    (shot,) = phase(sky, thrown(2), 2).events(Fired)
    assert shot.battery == "B"


def test_10_1_the_first_attempt_at_clearing_fails() -> None:
    sky = range_({"quality": "novice"})
    assert phase(sky, thrown(3), 1).events(GunJammed)
    umpire = phase(sky, [], 2)
    assert len(umpire.events(Fumbled)) == 1
    phase(sky, thrown(11), 3)
    assert gun(sky.plane("I1")).jammed == [False]


def test_10_1_no_immelmann() -> None:
    plane = a_mount("I1", pilot={"quality": "novice"}, speed=3)
    assert Routes(a_sky(plane, a_mount("A1", at="20,3")), plane).immelmann_bar("level") == "novice"


def test_10_1_no_double_penalty_for_a_wounded_novice() -> None:
    """6.6.4 and nothing else: -2 with the guns ahead."""
    sky = range_({"quality": "novice"})
    umpire = Scripted(sky)
    hit_crew(umpire, sky, sky.plane("I1"), "wound")
    assert added(phase(sky, thrown(4), 1)) == {"wound": -2}


def test_10_1_veterans_fly_as_printed() -> None:
    plane = a_mount("I1", speed=3)
    assert Routes(a_sky(plane, a_mount("A1", at="20,3")), plane).immelmann_bar("level") == ""


@pytest.mark.parametrize(("native", "bonus"), [(False, {}), (True, {"ace": 2})])
def test_10_1_aces_fly_as_veterans_unless_the_native_edge_is_on(
    native: bool, bonus: dict[str, int]
) -> None:
    sky = a_sky(
        a_mount("I1", "spad_7", "6,9", "E", pilot={"quality": "ace"}, ace=native),
        a_mount("A1", UNARMED, "7,9", "E"),
    )
    assert added(phase(sky, thrown(4), 1)) == bonus


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


def test_10_2_others_do_it_once_and_nobody_near_the_limits() -> None:
    plain = a_mount("I1", "spad_7", speed=3)
    high = a_mount("I1", "spad_7", pilot=skilled("daredevil"), speed=3, height=480)
    for plane, repeats in ((plain, ()), (high, ("dive",))):
        routes = Routes(a_sky(plane, a_mount("A1", at="20,3"), altitude=True), plane)
        assert routes.repeats == repeats


def pursued(pilot: dict[str, Any], hunter: dict[str, Any]) -> Sky:
    """I1 on the tail of A1."""
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
def test_10_2_what_does_not_apply_says_why(skill: str, reason: str) -> None:
    assert RULESET.sortie.honours({})[skill] == reason
    for language in ("en", "it"):
        assert RULESET.phrases.has(reason, language)


def test_10_2_every_skill_and_grade_has_its_word() -> None:
    said = RULESET.sortie.honours({"altitude": True})
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
    ids=["anybody", "tough", "took off wounded", "tough and wounded"],
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


# 10.3 Roundels


def test_10_3_one_skill_a_turn_shared_by_all_of_a_man() -> None:
    sky = range_(skilled("crack_shot", "bullet_checker"))
    umpire = phase(sky, thrown(3), 1, turn=2)
    assert used(umpire) == [("I1", "crack_shot")]
    assert umpire.events(GunJammed)


def test_10_3_an_order_that_needs_a_skill_keeps_the_roundel() -> None:
    plane = a_mount(
        "I1", "spad_7", "12,9", "E", pilot=skilled("acrobatic_pilot", "crack_shot"), speed=3
    )
    sky = a_sky(plane, a_mount("A1", UNARMED, "14,9", "W", speed=1))
    umpire = fly_turn(
        sky,
        {"I1": "immelmann", "A1": "1: ahead"},
        thrown(2, 2, 2, 2, 2, 2),
        answers={"I1 10.2": ["left S"]},
        all_used=False,
    )
    assert used(umpire) == [("I1", "acrobatic_pilot")]


def test_10_3_pilot_and_observer_apart() -> None:
    plane = a_mount(
        "I1", "bristol_f2", "6,9", "E", pilot=skilled("crack_shot"), second=skilled("crack_shot")
    )
    ahead, behind = a_mount("A1", UNARMED, "7,9", "E"), a_mount("A2", UNARMED, "4,9", "E")
    umpire = phase(a_sky(plane, ahead, behind), thrown(2, 2), 1)
    assert used(umpire) == [("I1", "crack_shot")] * 2


# 10.4 Injuries, keepsakes, strange bullets


@pytest.mark.parametrize("thing", ["flask", "cigarette_case"])
def test_10_4_a_keepsake_takes_one_bullet(thing: str) -> None:
    sky = range_({"burdens": (thing,)})
    plane = sky.plane("I1")
    umpire = Scripted(sky)
    hit_crew(umpire, sky, plane, "wound")
    assert [event.thing for event in umpire.events(Saved)] == [thing]
    assert plane.crew[0].wounds == 0
    hit_crew(umpire, sky, plane, "wound")
    assert plane.crew[0].wounds == 1


def test_10_4_both_keepsakes_may_be_held_and_neither_stops_a_death() -> None:
    sky = range_({"burdens": ("flask", "cigarette_case")})
    plane, umpire = sky.plane("I1"), Scripted(sky)
    hit_crew(umpire, sky, plane, "wound")
    hit_crew(umpire, sky, plane, "wound")
    assert plane.crew[0].wounds == 0
    other = range_({"burdens": ("flask",)})
    hit_crew(Scripted(other), other, other.plane("I1"), "kill")
    assert man(other.plane("I1")).killed


def test_10_4_a_hero_may_not_leave_by_his_own_edge() -> None:
    plane = a_mount("I1", "spad_7", "1,9", "W", pilot={"burdens": ("hero",)}, speed=2)
    sky = a_sky(plane, a_mount("A1", at="20,3"))
    assert must_stay(sky, plane)
    assert Routes(sky, plane).exits == ("", "")
    plane.robustness = plane.strength // 2 - 1
    assert not must_stay(sky, plane)
    plane.robustness = plane.strength
    sky.plane("A1").gone = "shot_down"
    assert mission_done(sky, "italy")
    assert Routes(sky, plane).exits == ("left", "")


def test_10_4_empty_guns_release_a_hero() -> None:
    plane = a_mount("I1", pilot={"burdens": ("hero",)})
    sky = a_sky(plane, a_mount("A1", at="20,3"), ammunition=True)
    assert must_stay(sky, plane)
    gun(plane).rounds = [0]
    assert not must_stay(sky, plane)


@pytest.mark.parametrize(
    ("distance", "read"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (6, 5), (7, None)]
)
def test_10_4_titanium_reads_one_column_nearer_and_reaches_six(
    distance: int, read: int | None
) -> None:
    sky = range_({"burdens": ("titanium",)}, distance=distance)
    found = in_range(sky, sky.plane("I1"), gun(sky.plane("I1")))
    assert [number for _, number in found] == ([] if read is None else [read])


@pytest.mark.parametrize(("quality", "fails"), [("veteran", 1), ("novice", 2)])
def test_10_4_gold_bullets_cost_one_more_attempt(quality: str, fails: int) -> None:
    sky = range_({"quality": quality, "burdens": ("gold",)})
    phase(sky, thrown(3), 1)
    for number in range(fails):
        assert phase(sky, [], 2 + number).events(Fumbled)
    phase(sky, thrown(11), 5)
    assert gun(sky.plane("I1")).jammed == [False]


def test_10_4_the_countess_mechanic_makes_a_machine_stronger() -> None:
    plain, better = a_mount("I1"), a_mount("I1", extra=3)
    assert better.robustness == better.strength == plain.strength + 3


# 10 Plain games


def test_10_a_plain_game_knows_nothing_of_it() -> None:
    from tests.rulesets.squadriglia.table import a_plane

    sky = a_sky(a_plane("I1", at="6,9"), a_plane("A1", UNARMED, "7,9", "E"))
    umpire = phase(sky, thrown(3), 1)
    assert not umpire.events(SkillUsed)
    assert modifiers(sky, _shot(sky)) == []
    assert Order(3, ()).immelmann == ""
    hook = strike("I1", "wound")
    hook(umpire, sky)
    assert sky.plane("I1").aboard == Crew()


def _shot(sky: Sky) -> Any:
    from aerodrome.rulesets.squadriglia.ch06_fire import Shot

    return Shot(sky.plane("I1"), gun(sky.plane("I1")), sky.plane("A1"), 1)
