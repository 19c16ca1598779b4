"""Chapter 13: what quality, skills and injuries of a campaign's crews change; a test per cell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.ch04_ends import Ends
from aerodrome.rulesets.dogfights.ch04_movement import flight, legal, limits, parts
from aerodrome.rulesets.dogfights.ch05_altitude import changes
from aerodrome.rulesets.dogfights.ch06_attack import Shots, shooting, targets
from aerodrome.rulesets.dogfights.ch06_damage import clear_jams, guns_work, overuse_engine
from aerodrome.rulesets.dogfights.ch09_pilots import forget, knows, name_pilots
from aerodrome.rulesets.dogfights.ch11_modes import hero_stays, mission_done
from aerodrome.rulesets.dogfights.crews import Mount, server
from aerodrome.rulesets.dogfights.events import (
    BombDropped,
    Damaged,
    GunsCleared,
    Jammed,
    PhotoTaken,
    ShotDown,
)
from aerodrome.rulesets.dogfights.events_crews import (
    CameInRange,
    Fumbled,
    Nursed,
    SeenThrough,
    SkillUsed,
    Spared,
)
from aerodrome.rulesets.dogfights.reach import End
from aerodrome.rulesets.dogfights.state import ALLIES, DOWN, LEFT, Sky
from aerodrome.tabletop.sortie import GRADES, SKILLS
from tests.rulesets.dogfights.crews import a_mount
from tests.rulesets.dogfights.table import (
    Answers,
    Scripted,
    a_plane,
    a_sky,
    hit,
    play_move,
    red,
    refused,
)

ZONE = {"allies A": (14, 8)}


def skilled(*skills: str, **facts: Any) -> dict[str, Any]:
    return {"skills": skills, **facts}


def tail(
    pilot: dict[str, Any] | None = None,
    *,
    target: dict[str, Any] | None = None,
    apart: int = 1,
    **facts: Any,
) -> Sky:
    """B4, a Camel, straight behind the Albatros G7."""
    mine = a_mount("B4", "12,9", pilot=pilot, **facts)
    return a_sky(mine, a_mount("G7", f"{12 + apart},9", pilot=target))


def shoot(
    sky: Sky, dice: Iterable[int] = (), answers: Answers | None = None, name: str = "B4"
) -> Scripted:
    umpire = Scripted(sky, answers or {}, dice)
    shooting(umpire, sky, sky.plane(name))
    return umpire.finished()


def used(umpire: Scripted) -> list[tuple[str, str]]:
    return [(event.plane, event.skill) for event in umpire.events(SkillUsed)]


FIRE: dict[str, list[str]] = {"B4 6.2": ["B4 fixed G7"]}
GREEN = [{"quality": "novice"}, {"wounds": 1}, {"quality": "ace", "wounds": 1}]


# 13.1 Novices


@pytest.mark.parametrize("pilot", GREEN, ids=["novice", "hurt", "hurt ace"])
def test_13_1_a_novice_is_a_rookie_and_fires_no_long_burst(pilot: dict[str, Any]) -> None:
    umpire = shoot(tail(pilot), red(3), FIRE)
    assert umpire.shots() == ["B4 fixed G7 attack: 2+1 +1 -1 = 3 A miss"]
    assert not umpire.asked("6.20")
    assert shoot(tail(), red(3), FIRE).asked("6.20")


def test_13_1_a_novice_observer_loses_only_the_long_burst() -> None:
    sky = a_sky(
        a_mount("B7", "12,9", observer={"quality": "novice"}), a_mount("G7", "11,9", level=4)
    )
    umpire = shoot(sky, red(3), {"B7 6.2": ["B7 dorsal G7"]}, "B7")
    assert umpire.shots() == ["B7 dorsal G7 attack: 2+1 = 3 A miss"]
    assert not umpire.asked("6.20")


@pytest.mark.parametrize(("levels", "shots"), [(0, 1), (1, 1), (2, 0), (3, 0)])
def test_13_1_no_attack_after_two_levels_or_more(levels: int, shots: int) -> None:
    sky = tail({"quality": "novice"})
    mine = sky.plane("B4")
    assert isinstance(mine, Mount)
    mine.changed = levels
    assert len(targets(sky, mine)) == shots
    veteran = tail()
    mount = veteran.plane("B4")
    assert isinstance(mount, Mount)
    mount.changed = levels
    assert len(targets(veteran, mount)) == 1


def test_13_1_levels_are_counted_as_they_are_flown() -> None:
    sky = a_sky(a_mount("B10", "6,9", level=5, tilt=-1), a_mount("G7", "40,20"))
    play_move(sky, "B10", face=0, turns="SSSSSSSSS", change=-2)
    mine = sky.plane("B10")
    assert isinstance(mine, Mount)
    assert mine.changed == 2
    assert Shots(sky, mine)._guns


def test_13_1_ends_are_not_marked_with_shots_a_novice_may_not_fire() -> None:
    for quality, mark in (("novice", ""), ("veteran", "A")):
        mine = a_mount("B10", "6,9", level=5, tilt=-1, pilot={"quality": quality})
        sky = a_sky(mine, a_mount("G7", "13,9"))
        assert Shots(sky, mine).column(End(sky.board.parse("12,9"), 0, 3), 0) == mark


def test_13_1_the_second_man_fires_whatever_his_pilot_flew() -> None:
    mine = a_mount("B7", "12,9", pilot={"quality": "novice"}, changed=3)
    sky = a_sky(mine, a_mount("G7", "13,9"), a_mount("G8", "11,9", level=4))
    assert [aim.word for aim in targets(sky, mine)] == ["B7 dorsal G8"]


@pytest.mark.parametrize(("gun", "name"), [("fixed", "B4"), ("dorsal", "B7")])
def test_13_1_a_jam_needs_two_quiet_moves(gun: str, name: str) -> None:
    novice = {"quality": "novice"}
    mine = a_mount(name, "12,9", pilot=novice, observer=novice)
    sky = a_sky(mine, a_mount("G7", "13,9" if gun == "fixed" else "11,9", level=3))
    if gun == "dorsal":
        sky.plane("G7").level = 4
    mine.steady = True
    shoot(sky, red(2), {f"{name} 6.2": [f"{name} {gun} G7"]}, name)
    for told in (Fumbled, GunsCleared):
        umpire = Scripted(sky)
        clear_jams(umpire, sky, mine, 0)
        assert umpire.events(told) == [told(name, gun)]
    assert not mine.battery(gun).jammed


def test_13_1_a_turbulent_move_is_no_quiet_one() -> None:
    sky = tail({"quality": "novice"})
    mine = sky.plane("B4")
    shoot(sky, red(2), FIRE)
    mine.steady = False
    clear_jams(Scripted(sky), sky, mine, 0)
    assert isinstance(mine, Mount)
    assert mine.stubborn == {"fixed": 1}


def test_13_1_veterans_are_average_and_aces_too() -> None:
    for quality in ("veteran", "ace"):
        sky = tail({"quality": quality})
        umpire = shoot(sky, (*red(7), hit("tail")), FIRE)
        assert umpire.shots() == ["B4 fixed G7 attack: 6+1 +1 = 8 A damage"]
        assert sky.plane("G7").damage == "tail"


def test_13_1_the_native_edge_makes_aces_deadly() -> None:
    sky = tail({"quality": "ace"}, ace=True)
    assert sky.plane("B4").pilot == "ace"
    assert [e.cause for e in shoot(sky, red(7), FIRE).events(ShotDown)] == ["ace"]
    assert a_mount("B4", ace=True, pilot={"wounds": 1}).pilot == "rookie"


def test_13_1_nobody_is_named_by_the_players() -> None:
    sky = tail()
    hidden = a_sky(*sky.aircraft, pilots="hidden")
    umpire = Scripted(hidden)
    name_pilots(umpire, hidden)
    assert not umpire.questions


# 13.2 Skills


@pytest.mark.parametrize(
    ("skill", "reason"),
    [
        ("acrobatic_pilot", "unused.no_immelmann"),
        ("incendiary_bullets", "unused.no_balloons"),
        ("rockets", "unused.no_balloons"),
        ("chivalrous", "unused.no_fire"),
        ("luck_of_the_devil", "unused.aftermath"),
        ("technical_eye", "unused.open_damage"),
        ("tough_as_old_boots", "unused.no_wounds"),
        ("radio_technician", "unused.no_artillery"),
    ],
)
def test_13_2_what_does_not_apply_says_why(skill: str, reason: str) -> None:
    assert RULESET.sortie.honours({})[skill] == reason
    for language in ("en", "it"):
        assert RULESET.phrases.has(reason, language)


def test_13_2_every_skill_and_grade_has_its_word() -> None:
    said = RULESET.sortie.honours({})
    assert tuple(said) == (*SKILLS, *GRADES)
    assert sum(not reason for reason in said.values()) == 10 + len(GRADES)
    assert RULESET.sortie.honours({"pilots": "hidden"})["technical_eye"] == ""
    assert RULESET.sortie.honours({"one_level": True})["daredevil"] == "unused.one_level"
    for skill in SKILLS:
        assert RULESET.phrases.has(f"skill.{skill}", "it")


def ends_of(sky: Sky, plane: Mount, face: int = 0) -> Ends:
    total = sum(value for _, value in parts(plane, face))
    return Ends(sky, plane, legal(flight(sky, plane, total)))


def test_13_2_daredevil_tilts_up_after_three_levels() -> None:
    for pilot, pulls_up in ((skilled("daredevil"), True), ({}, False)):
        mine = a_mount("B10", "6,9", level=5, tilt=-1, pilot=pilot)
        sky = a_sky(mine, a_mount("G7", "40,20"))
        after = [end for end in ends_of(sky, mine) if " L2 " in end]
        assert any(end.endswith(" up") for end in after) == pulls_up
        assert any(end.endswith(" flat") for end in after)


def test_13_2_daredevil_uses_the_roundel_only_when_he_pulls_up() -> None:
    for tilt, skills in ((1, [("B10", "daredevil")]), (0, [])):
        mine = a_mount("B10", "6,9", level=5, tilt=-1, pilot=skilled("daredevil"))
        sky = a_sky(mine, a_mount("G7", "40,20"))
        umpire = play_move(sky, "B10", face=0, turns="S" * 10, change=-3, tilt=tilt)
        assert used(umpire) == skills
        assert mine.tilt == tilt


EVADE = FIRE | {"G7 13.2": ["use"]}


def test_13_2_evade_turns_a_shot_from_behind_into_column_b() -> None:
    umpire = shoot(tail(target=skilled("evade")), red(7), EVADE)
    assert umpire.shots() == ["B4 fixed G7 attack: 6+1 +1 = 8 B miss"]
    assert used(umpire) == [("G7", "evade")]


def test_13_2_evade_holds_for_the_whole_attack() -> None:
    answers = EVADE | {"B4 6.20": ["long"]}
    umpire = shoot(tail(target=skilled("evade")), (*red(3), *red(7)), answers)
    assert [shot.split()[-2] for shot in umpire.shots()] == ["B", "B"]


def test_13_2_evade_may_be_saved_and_does_not_help_against_evade() -> None:
    saved = shoot(tail(target=skilled("evade")), red(3), FIRE | {"G7 13.2": ["keep"]})
    assert saved.shots()[0].split()[-2] == "A"
    both = shoot(tail(skilled("evade"), target=skilled("evade")), red(3), FIRE)
    assert both.shots()[0].split()[-2] == "A"
    assert not both.asked("13.2")


def test_13_2_evade_is_for_shots_from_straight_behind_in_column_a() -> None:
    afar = shoot(tail(target=skilled("evade"), apart=2), red(3), FIRE)
    assert not afar.asked("13.2")
    scout = a_mount("F13", "12,9")
    above = a_sky(scout, a_mount("G7", "11,9", level=4, pilot=skilled("evade")))
    umpire = shoot(above, red(4), {"F13 6.2": ["F13 dorsal G7"]}, "F13")
    assert umpire.shots()[0].split()[-2] == "A"
    assert not umpire.asked("13.2")


def test_13_2_exceptional_pilot_turns_in_two_successive_steps_once() -> None:
    bomber = a_mount("G16", "12,9", pilot=skilled("exceptional_pilot"))
    sky = a_sky(bomber, a_mount("B4", "40,20"))
    assert refused(sky, bomber, 2, "RRSSSS") == ""
    assert refused(sky, bomber, 2, "RRSRSS") == "turns"
    assert refused(sky, bomber, 1, "RLSRL") == "successive"
    plain = a_mount("G16", "12,9")
    assert refused(a_sky(plain, a_mount("B4", "40,20")), plain, 2, "RRSSSS") == "successive"


def test_13_2_exceptional_pilot_uses_the_roundel_only_where_it_is_needed() -> None:
    for turns, skills in (("RRSSSS", [("G16", "exceptional_pilot")]), ("RSRSSS", [])):
        bomber = a_mount("G16", "12,9", pilot=skilled("exceptional_pilot"))
        umpire = play_move(a_sky(bomber, a_mount("B4", "40,20")), "G16", face=2, turns=turns)
        assert used(umpire) == skills


def test_13_2_no_successive_turns_in_three_steps() -> None:
    camel = a_mount("B4", "12,9", pilot=skilled("exceptional_pilot"))
    sky = a_sky(camel, a_mount("G7", "40,20"))
    assert refused(sky, camel, 5, "RRRSSSSSSS") == "successive"
    assert refused(sky, camel, 5, "RRSRSSSSSS") == ""


def nurse(**facts: Any) -> tuple[Sky, Mount, Scripted]:
    sky = tail(target=skilled("light_touch"), **facts)
    mine = sky.plane("G7")
    assert isinstance(mine, Mount)
    umpire = shoot(sky, (*red(12), hit("wings"), hit("engine")), FIRE)
    return sky, mine, umpire


def test_13_2_light_touch_flies_on_with_both_markers() -> None:
    _, mine, umpire = nurse()
    assert umpire.events(Nursed) == [Nursed("G7", "wings", "engine")]
    assert (mine.place, mine.damage, mine.second) == ("board", "wings", "engine")
    assert used(umpire) == [("G7", "light_touch")]
    assert dict(parts(mine, 0)) == {"speed": 5, "die": 0, "wings": -1, "engine": -2}


def test_13_2_light_touch_keeps_the_first_marker_and_throws_for_the_second() -> None:
    sky = tail(target=skilled("light_touch"))
    mine = sky.plane("G7")
    mine.damage = "tail"
    shoot(sky, (*red(7), hit("tail")), FIRE)
    assert isinstance(mine, Mount)
    assert (mine.damage, mine.second) == ("tail", "tail")
    assert limits(sky, mine).mixed == mine.model.agility - 2


def test_13_2_light_touch_the_second_marker_counts_as_the_first() -> None:
    mine = a_mount("G7", damage="tail", second="guns", nursed=True)
    assert not guns_work(mine)


def test_13_2_light_touch_the_next_hit_brings_it_down() -> None:
    sky, mine, _ = nurse()
    sky.turn += 2
    umpire = shoot(sky, red(7), FIRE)
    assert [event.cause for event in umpire.events(ShotDown)] == ["second_damage"]
    assert mine.place == DOWN


def test_13_2_light_touch_does_not_help_against_an_overused_engine() -> None:
    mine = a_mount("G7", pilot=skilled("light_touch"), damage="wings")
    overuse_engine(Scripted(a_sky(mine)), mine)
    assert mine.place == DOWN


@pytest.mark.parametrize(("tilt", "levels"), [(0, (0,)), (1, (0,)), (-1, (-1,))])
def test_13_2_light_touch_no_change_of_level_but_down_one(
    tilt: int, levels: tuple[int, ...]
) -> None:
    mine = a_mount("G7", "24,9", "E", nursed=True, damage="tail", second="wings", tilt=tilt)
    sky = a_sky(mine, a_mount("B4", "6,20"))
    assert changes(sky, mine) == levels
    assert not any(end.endswith(" up") for end in ends_of(sky, mine))


def test_13_2_light_touch_must_head_home() -> None:
    """East is the Central home: an end nearer to it, and no other edge."""
    mine = a_mount("G7", "24,9", "NE", nursed=True, damage="tail", second="guns")
    sky = a_sky(mine, a_mount("B4", "6,20"))
    columns = [int(end.split(",")[0]) for end in ends_of(sky, mine)]
    assert columns
    assert min(columns) > 24
    mine.at, mine.facing = sky.board.parse("46,4"), 1
    assert {end for end in ends_of(sky, mine) if end.startswith("leave")} == {"leave east"}
    drawn = "49,-1 NE L3 flat via SSSSS"
    assert drawn not in ends_of(sky, mine)


def test_13_2_light_touch_at_its_own_edge_it_leaves() -> None:
    mine = a_mount("G7", "48,9", "E", nursed=True, damage="tail", second="guns")
    sky = a_sky(mine, a_mount("B4", "6,20"))
    assert [*ends_of(sky, mine)] == ["leave east"]


def test_13_2_light_touch_turns_home_as_far_as_can_be() -> None:
    mine = a_mount("G7", "24,9", "W", nursed=True, damage="tail", second="tail")
    sky = a_sky(mine, a_mount("B4", "6,20"))
    facings = {end.split()[1] for end in ends_of(sky, mine)}
    assert facings == {"NW", "SW"}


LIVES = FIRE | {"G7 13.2": ["use"]}


@pytest.mark.parametrize("total", [7, 12])
def test_13_2_nine_lives_makes_a_hit_a_miss_once_a_sortie(total: int) -> None:
    sky = tail(target=skilled("nine_lives"))
    umpire = shoot(sky, red(total), LIVES)
    assert used(umpire) == [("G7", "nine_lives")]
    assert not umpire.events(Damaged)
    assert sky.plane("G7").place == "board"
    sky.turn += 4
    again = shoot(sky, (*red(7), hit("tail")), FIRE)
    assert again.events(Damaged)
    assert not again.asked("13.2")


def test_13_2_nine_lives_the_shooter_may_go_on_as_after_a_miss() -> None:
    answers = LIVES | {"B4 6.20": ["long"]}
    umpire = shoot(tail(target=skilled("nine_lives")), (*red(12), *red(3)), answers)
    assert [shot.split()[3] for shot in umpire.shots()] == ["attack:", "long:"]


def test_13_2_nine_lives_may_be_saved() -> None:
    sky = tail(target=skilled("nine_lives"))
    umpire = shoot(sky, (*red(7), hit("tail")), FIRE | {"G7 13.2": ["keep"]})
    assert umpire.events(Damaged)


@pytest.mark.parametrize(("die", "jammed"), [(1, False), (3, False), (4, True), (6, True)])
def test_13_2_bullet_checker(die: int, jammed: bool) -> None:
    umpire = shoot(tail(skilled("bullet_checker")), (*red(2), die), FIRE)
    assert bool(umpire.events(Jammed)) == jammed
    assert umpire.shots()[0].split()[-1] == ("jam" if jammed else "miss")
    assert used(umpire) == [("B4", "bullet_checker")]


@pytest.mark.parametrize(("die", "result"), [(3, "damage"), (4, "jam")])
def test_13_2_bullet_checker_in_a_long_burst_lets_the_chart_count(die: int, result: str) -> None:
    answers = FIRE | {"B4 6.20": ["long"]}
    dice = (*red(3), *red(6), die, *([hit("tail")] if result == "damage" else []))
    umpire = shoot(tail(skilled("bullet_checker")), dice, answers)
    assert [shot.split()[-1] for shot in umpire.shots()] == ["miss", result]


def test_13_2_crack_shot_adds_one_to_the_first_roll_of_an_attack() -> None:
    answers = FIRE | {"B4 6.20": ["long"]}
    umpire = shoot(tail(skilled("crack_shot")), (*red(3), *red(3)), answers)
    assert umpire.shots() == [
        "B4 fixed G7 attack: 2+1 +1 +1 = 5 A miss",
        "B4 fixed G7 long: 2+1 +1 = 4 A miss",
    ]
    assert used(umpire) == [("B4", "crack_shot")]


def test_13_2_crack_shot_is_of_no_use_in_defence() -> None:
    sky = a_sky(a_mount("G7", "14,9", "W"), a_mount("B4", "12,9", pilot=skilled("crack_shot")))
    answers = {"G7 6.2": ["G7 fixed B4"], "allies 7.1": ["B4 fixed G7"]}
    umpire = shoot(sky, (*red(3), *red(3)), answers, "G7")
    assert umpire.shots()[1] == "B4 fixed G7 defence: 2+1 +1 = 4 B miss"
    assert used(umpire) == []


def raid(observer: dict[str, Any], row: int, mode: str, **facts: Any) -> Sky:
    """F13, a Salmson, bound to fly eastwards along a row; the zone fills 14,8 to 18,10."""
    mine = a_mount("F13", f"10,{row}", observer=observer, **facts)
    return a_sky(mine, a_mount("G7", "40,30"), mode=mode, zones=ZONE, tasked=(ALLIES,))


@pytest.mark.parametrize(
    ("skills", "row", "dropped"),
    [((), 7, False), (("precision_bomber",), 7, True), (("precision_bomber",), 6, False)],
)
def test_13_2_precision_bomber_from_beside_the_zone(
    skills: tuple[str, ...], row: int, dropped: bool
) -> None:
    sky = raid(skilled(*skills), row, "zone_bombing", bombs=1, load="bomb")
    answers = {"F13 11.6": ["drop"]} if dropped else {}
    umpire = play_move(sky, "F13", face=0, turns="S" * 7, answers=answers)
    assert bool(umpire.events(BombDropped)) == dropped
    assert used(umpire) == ([("F13", "precision_bomber")] if dropped else [])
    assert sky.plane("F13").over == ("allies A" if dropped else "")


def test_13_2_precision_bomber_needs_no_skill_over_the_zone() -> None:
    sky = raid(skilled("precision_bomber"), 9, "zone_bombing", bombs=1, load="bomb")
    umpire = play_move(sky, "F13", face=0, turns="S" * 7, answers={"F13 11.6": ["drop"]})
    assert umpire.events(BombDropped)
    assert used(umpire) == []


@pytest.mark.parametrize(
    ("skills", "row", "taken"),
    [((), 7, False), (("eagle_eye",), 7, True), (("eagle_eye",), 6, False)],
)
def test_13_2_eagle_eye_photographs_from_beside_the_zone(
    skills: tuple[str, ...], row: int, taken: bool
) -> None:
    sky = raid(skilled(*skills), row, "reconnaissance")
    umpire = play_move(sky, "F13", face=0, turns="S" * 7)
    assert bool(umpire.events(PhotoTaken)) == taken
    assert used(umpire) == ([("F13", "eagle_eye")] if taken else [])


def test_13_2_eagle_eye_not_while_the_level_changes() -> None:
    sky = raid(skilled("eagle_eye"), 7, "reconnaissance", tilt=-1)
    assert not play_move(sky, "F13", face=0, turns="S" * 8, change=-1).events(PhotoTaken)


QUICK = skilled("quick_on_the_trigger")


def head_on(**facts: Any) -> Sky:
    """G7 comes at B4 head-on, two points apart."""
    return a_sky(a_mount("G7", "14,9", "W", **facts), a_mount("B4", "12,9", pilot=QUICK))


HEAD_ON: dict[str, list[str]] = {"G7 6.2": ["G7 fixed B4"], "B4 13.2": ["B4 fixed G7"]}


def test_13_2_quick_on_the_trigger_fires_before_his_attacker() -> None:
    sky = head_on()
    umpire = shoot(sky, red(12), HEAD_ON, "G7")
    assert umpire.shots() == ["B4 fixed G7 defence: 6+6 +1 = 13 B takedown"]
    assert used(umpire) == [("B4", "quick_on_the_trigger")]
    assert sky.plane("G7").battery("fixed").bursts == 6


def test_13_2_quick_on_the_trigger_who_survives_it_attacks_and_is_not_answered_twice() -> None:
    umpire = shoot(head_on(), (*red(3), *red(3)), HEAD_ON, "G7")
    assert [shot.split()[3] for shot in umpire.shots()] == ["defence:", "attack:"]
    assert not umpire.asked("7.1")


def test_13_2_quick_on_the_trigger_hit_guns_end_the_attack() -> None:
    umpire = shoot(head_on(), (*red(9), hit("guns")), HEAD_ON, "G7")
    assert [shot.split()[3] for shot in umpire.shots()] == ["defence:"]


def test_13_2_quick_on_the_trigger_may_wait() -> None:
    answers = {"G7 6.2": ["G7 fixed B4"], "B4 13.2": ["pass"], "allies 7.1": ["B4 fixed G7"]}
    umpire = shoot(head_on(), (*red(3), *red(3)), answers, "G7")
    assert [shot.split()[3] for shot in umpire.shots()] == ["attack:", "defence:"]
    assert used(umpire) == []


def test_13_2_quick_on_the_trigger_needs_guns_that_bear() -> None:
    umpire = shoot(tail(target=QUICK), red(3), FIRE)
    assert not umpire.asked("13.2")


def strangers(**rules: Any) -> Sky:
    mine = a_mount("B4", "6,9", pilot=skilled("technical_eye"))
    near = a_mount("G7", "13,10", "W", pilot={"quality": "novice", "skills": ("evade",)})
    return a_sky(mine, near, a_mount("G8", "30,9"), **rules)


def test_13_2_technical_eye_sees_through_one_hidden_pilot_within_two_points() -> None:
    sky = strangers(pilots="hidden")
    umpire = play_move(sky, "B4", face=0, turns="S" * 6, answers={"B4 13.2": ["G7"]})
    (question,) = umpire.asked("13.2")
    assert [*question.options] == ["G7", "nobody"]
    assert umpire.events(SeenThrough) == [SeenThrough("G7", "rookie")]
    assert [told.to for told in umpire.told if isinstance(told.event, SeenThrough)] == [("allies",)]
    seen = {seat: RULESET.view(sky, seat).planes[1].pilot for seat in ("allies", "central", None)}
    assert seen == {"allies": "rookie", "central": "rookie", None: ""}
    assert used(umpire) == [("B4", "technical_eye")]


def test_13_2_technical_eye_has_nothing_to_see_where_pilots_are_open() -> None:
    assert not play_move(strangers(), "B4", face=0, turns="S" * 6).asked("13.2")


def test_13_2_what_is_hidden_is_guessed_in_a_fork() -> None:
    from random import Random

    sky = strangers(pilots="hidden")
    forget(sky, "allies", Random(1))
    stranger = sky.plane("G7")
    assert isinstance(stranger, Mount)
    assert stranger.crew[0].skills == ()
    assert stranger.crew[0].green == (stranger.pilot == "rookie")
    assert not knows(sky, stranger, "allies")


# 13.3 Roundels


def test_13_3_one_skill_a_round_shared_by_all_of_a_man() -> None:
    sky = tail(skilled("crack_shot", "bullet_checker"))
    umpire = shoot(sky, red(2), FIRE)
    assert used(umpire) == [("B4", "crack_shot")]
    assert umpire.events(Jammed)


def test_13_3_a_new_round_brings_the_roundel_back() -> None:
    sky = tail(skilled("crack_shot"))
    assert used(shoot(sky, red(3), FIRE)) == [("B4", "crack_shot")]
    sky.turn = 2
    assert used(shoot(sky, red(3), FIRE)) == []
    sky.turn = 3
    assert used(shoot(sky, red(3), FIRE)) == [("B4", "crack_shot")]


def test_13_3_pilot_and_observer_apart() -> None:
    crack = skilled("crack_shot")
    mine = a_mount("B7", "12,9", pilot=crack, observer=crack)
    sky = a_sky(mine, a_mount("G7", "13,9"), a_mount("G8", "11,9", level=4))
    answers = {"B7 6.2": ["B7 fixed G7", "B7 dorsal G8"]}
    umpire = shoot(sky, (*red(3), *red(3)), answers, "B7")
    assert used(umpire) == [("B7", "crack_shot")] * 2
    assert server(mine, mine.battery("dorsal")) is mine.crew[1]


def test_13_3_a_tight_turn_and_a_pull_up_are_two_skills() -> None:
    both = skilled("exceptional_pilot", "daredevil")
    mine = a_mount("B10", "24,15", level=5, tilt=-1, pilot=both)
    sky = a_sky(mine, a_mount("G7", "40,30"))
    assert flight(sky, mine, 6).spare == (-1, -2)
    mine.crew[0].roundel = sky.round
    assert flight(sky, mine, 6).spare == ()


def test_13_3_an_end_that_takes_a_skill_says_so() -> None:
    mine = a_mount("B10", "24,15", level=5, tilt=-1, pilot=skilled("daredevil"))
    sky = a_sky(mine, a_mount("G7", "40,30"))
    for option in ends_of(sky, mine).describe():
        pulls_up = " L2 up" in str(option.value)
        assert (option.warns is not None) == pulls_up, option.value
    bomber = a_mount("G16", "24,15", pilot=skilled("exceptional_pilot"))
    sky = a_sky(bomber, a_mount("B4", "40,30"))
    ends = ends_of(sky, bomber)
    plain = ends_of(sky, a_mount("G16", "24,15"))
    warned = {option.value for option in ends.describe() if option.warns is not None}
    assert warned
    assert warned == set(ends) - set(plain)


# 13.4 Injuries, keepsakes, strange bullets


def test_13_4_one_eye_fires_no_long_burst_and_is_no_crack_shot() -> None:
    umpire = shoot(tail(skilled("crack_shot", burdens=("one_eye",))), red(3), FIRE)
    assert umpire.shots() == ["B4 fixed G7 attack: 2+1 +1 = 4 A miss"]
    assert not umpire.asked("6.20")


HERO = {"burdens": ("hero",)}


def test_13_4_a_hero_may_not_leave_with_half_his_machine_gone() -> None:
    mine = a_mount("B4", "2,9", "W", pilot=HERO, damage="wings")
    sky = a_sky(mine, a_mount("G7", "40,20"))
    assert hero_stays(sky, mine)
    assert not any(end.startswith("leave") for end in ends_of(sky, mine))
    mine.crew[0].burdens = ()
    assert "leave west" in ends_of(sky, mine)


@pytest.mark.parametrize("released", ["both markers", "mission done", "guns empty", "guns hit"])
def test_13_4_what_releases_a_hero(released: str) -> None:
    mine = a_mount("B4", "2,9", "W", pilot=HERO, damage="wings")
    sky = a_sky(mine, a_mount("G7", "40,20"))
    if released == "both markers":
        mine.nursed, mine.second = True, "tail"
    elif released == "mission done":
        sky.plane("G7").place = DOWN
        assert mission_done(sky, ALLIES)
    elif released == "guns empty":
        mine.battery("fixed").bursts = 0
    else:
        mine.damage = "guns"
    assert not hero_stays(sky, mine)
    assert "leave west" in ends_of(sky, mine)


def test_13_4_a_hero_brings_his_photographs_home() -> None:
    sky = raid({}, 9, "reconnaissance", pilot=HERO)
    mine = sky.plane("F13")
    assert hero_stays(sky, mine)
    mine.photos = ("allies A",)
    assert not hero_stays(sky, mine)


@pytest.mark.parametrize("thing", ["flask", "cigarette_case"])
def test_13_4_keepsakes_have_nothing_to_stop_and_say_so(thing: str) -> None:
    sky = tail(target={"burdens": (thing,)})
    assert shoot(sky, (*red(7), hit("tail")), FIRE).events(Damaged)
    for language, word in (("en", "nobody is wounded"), ("it", "nessuno è ferito")):
        assert word in RULESET.phrases.phrases[language][f"burden.{thing}"]


def test_13_4_titanium_bullets_at_two_points_are_read_in_column_a() -> None:
    for burdens, column in (((), "B"), (("titanium",), "A")):
        sky = tail({"burdens": burdens}, apart=2)
        assert [aim.shot.column for aim in targets(sky, sky.plane("B4"))] == [column]
        here = End(sky.plane("B4").at, 0, 3)
        assert Shots(sky, sky.plane("B4")).column(here, 0) == column


def test_13_4_titanium_does_nothing_in_a_break_turn() -> None:
    mine = a_mount("B4", "12,9", pilot={"burdens": ("titanium",)})
    sky = a_sky(a_mount("G7", "14,9", "W"), mine)
    answers = {"G7 6.2": ["G7 fixed B4"], "allies 7.1": ["B4 fixed G7"]}
    umpire = shoot(sky, (*red(3), *red(7)), answers, "G7")
    assert umpire.shots()[1].split()[-2:] == ["B", "miss"]


@pytest.mark.parametrize(("quality", "fails"), [("veteran", 1), ("novice", 2)])
def test_13_4_gold_bullets_cost_one_more_quiet_move(quality: str, fails: int) -> None:
    sky = tail({"quality": quality, "burdens": ("gold",)})
    mine = sky.plane("B4")
    shoot(sky, red(2), FIRE)
    mine.steady = True
    for _ in range(fails):
        umpire = Scripted(sky)
        clear_jams(umpire, sky, mine, 1)
        assert umpire.events(Fumbled)
    clear_jams(Scripted(sky), sky, mine, 1)
    assert not mine.battery("fixed").jammed


def test_13_4_the_countess_mechanic_voids_the_first_damage_only() -> None:
    sky = a_sky(a_mount("B4", "12,9"), a_mount("G7", "13,9", cared=True))
    first = shoot(sky, red(7), FIRE)
    assert first.events(Spared) == [Spared("G7")]
    assert not first.events(Damaged)
    sky.turn += 2
    assert shoot(sky, (*red(7), hit("tail")), FIRE).events(Damaged)


def test_13_4_no_mechanic_stops_a_takedown() -> None:
    sky = a_sky(a_mount("B4", "12,9"), a_mount("G7", "13,9", cared=True))
    assert shoot(sky, red(12), FIRE).events(ShotDown)


# 13.5 For the debriefing


def test_13_5_who_hit_it_in_the_last_move_shares_the_victory() -> None:
    mover = a_mount("G7", "12,9")
    sky = a_sky(mover, a_mount("B7", "13,9"), a_mount("B4", "11,9"))
    answers = {"G7 6.2": ["G7 fixed B7"], "allies 7.1": ["B7 dorsal G7", "B4 fixed G7"]}
    dice = (*red(3), *red(9), hit("tail"), *red(12))
    shoot(sky, dice, answers, "G7")
    assert mover.place == DOWN
    assert mover.shooters == ("B7.1", "B4.0")


def test_13_5_a_later_hit_takes_the_victory_and_a_miss_does_not() -> None:
    sky = tail()
    target = sky.plane("G7")
    assert isinstance(target, Mount)
    target.damage, target.hit_in, target.shooters = "tail", "1 B9", ("B9.0",)
    sky.turn = 3
    shoot(sky, red(3), FIRE)
    assert target.shooters == ("B9.0",)
    sky.turn = 5
    shoot(sky, red(7), FIRE)
    assert target.shooters == ("B4.0",)


def test_13_5_a_void_hit_is_nobody_s() -> None:
    sky = tail(target=skilled("nine_lives"))
    shoot(sky, red(12), LIVES)
    target = sky.plane("G7")
    assert isinstance(target, Mount)
    assert target.shooters == ()


def test_13_5_gun_range_is_noted_once_for_both() -> None:
    sky = a_sky(a_mount("B4", "6,9"), a_mount("G7", "13,10", "W"), a_mount("G8", "30,9"))
    umpire = play_move(sky, "B4", face=0, turns="S" * 6)
    assert umpire.events(CameInRange) == [CameInRange(("B4", "G7"))]
    assert [plane.contact for plane in sky.aircraft if isinstance(plane, Mount)] == [
        True,
        True,
        False,
    ]


# 13 Plain games


def test_13_a_plain_game_knows_nothing_of_it() -> None:
    sky = a_sky(a_plane("B4", "12,9"), a_plane("G7", "13,9"))
    umpire = shoot(sky, (*red(7), hit("tail")), FIRE)
    assert not umpire.asked("13.2")
    assert not umpire.events(SkillUsed)
    assert type(sky.plane("B4")).__name__ == "Aircraft"
    assert sky.plane("B4").seat == "allies"
    assert sky.plane("G7").place != LEFT
