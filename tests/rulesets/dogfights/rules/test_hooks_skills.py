"""Chapter 13: the effects of the skills of a campaign's crews; a test per cell."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.crews.offer import NO_ONE
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.ch09_pilots import forget, knows
from aerodrome.rulesets.dogfights.rules.events import BombDropped, Damaged, Jammed, PhotoTaken
from aerodrome.rulesets.dogfights.rules.events_crews import SeenThrough
from aerodrome.rulesets.dogfights.rules.state import Sky
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import GRADES, SKILLS
from tests.support.dogfights.crews import (
    FIRE,
    LIVES,
    a_mount,
    ends_of,
    raid,
    shoot,
    skilled,
    tail,
    used,
)
from tests.support.dogfights.table import a_sky, hit, play_move, red, refused

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
        ("wounded", "unused.no_wounds"),
    ],
)
def test_13_2_a_skill_without_effect_gives_the_reason(skill: str, reason: str) -> None:
    assert GameCampaign.of(RULESET).battles().honours({})[skill] == reason
    for language in ("en", "it"):
        assert RULESET.phrases.has(reason, language)


def test_13_2_every_skill_and_grade_has_its_word() -> None:
    said = GameCampaign.of(RULESET).battles().honours({})
    assert tuple(said) == (*SKILLS, *GRADES)
    assert sum(not reason for reason in said.values()) == 10 + len(GRADES) - 1
    assert GameCampaign.of(RULESET).battles().honours({"pilots": "hidden"})["technical_eye"] == ""
    assert (
        GameCampaign.of(RULESET).battles().honours({"one_level": True})["daredevil"]
        == "unused.one_level"
    )
    for skill in SKILLS:
        assert RULESET.phrases.has(f"skill.{skill}", "it")


def test_13_2_daredevil_tilts_up_after_three_levels() -> None:
    for pilot, pulls_up in ((skilled("daredevil"), True), ({}, False)):
        mine = a_mount("B10", "6,9", level=5, tilt=-1, pilot=pilot)
        sky = a_sky(mine, a_mount("G7", "40,20"))
        after = [end for end in ends_of(sky, mine) if " L2 " in end]
        assert any(end.endswith(" up") for end in after) == pulls_up
        assert any(end.endswith(" flat") for end in after)


def test_13_2_daredevil_uses_the_roundel_only_when_pulling_up() -> None:
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
    """Return G7 meeting B4 head-on, two points apart."""
    return a_sky(a_mount("G7", "14,9", "W", **facts), a_mount("B4", "12,9", pilot=QUICK))


HEAD_ON: dict[str, list[str]] = {"G7 6.2": ["G7 fixed B4"], "B4 13.2": ["B4 fixed G7"]}


def test_13_2_quick_on_the_trigger_fires_before_the_attacker() -> None:
    sky = head_on()
    umpire = shoot(sky, red(12), HEAD_ON, "G7")
    assert umpire.shots() == ["B4 fixed G7 defence: 6+6 +1 = 13 B takedown"]
    assert used(umpire) == [("B4", "quick_on_the_trigger")]
    assert sky.plane("G7").battery("fixed").bursts == 6


def test_13_2_quick_on_the_trigger_a_surviving_attacker_is_not_answered_twice() -> None:
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
    assert [*question.options] == ["G7", NO_ONE]
    assert umpire.events(SeenThrough) == [SeenThrough("G7", "rookie")]
    assert [entry.to for entry in umpire.told if isinstance(entry.event, SeenThrough)] == [
        ("allies",)
    ]
    seen = {
        seat: RULESET.display.view(sky, seat).planes[1].pilot
        for seat in ("allies", "central", None)
    }
    assert seen == {"allies": "rookie", "central": "rookie", None: ""}
    assert used(umpire) == [("B4", "technical_eye")]


def test_13_2_technical_eye_has_nothing_to_see_where_pilots_are_open() -> None:
    assert not play_move(strangers(), "B4", face=0, turns="S" * 6).asked("13.2")


def test_13_2_what_is_hidden_is_guessed_in_a_fork() -> None:
    from random import Random

    sky = strangers(pilots="hidden")
    forget(sky, "allies", Random(1))
    stranger = sky.plane("G7")
    assert stranger.aboard.men[0].skills == ()
    assert stranger.aboard.men[0].green == (stranger.pilot == "rookie")
    assert not knows(sky, stranger, "allies")
