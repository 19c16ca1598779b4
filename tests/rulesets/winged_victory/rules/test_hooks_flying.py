"""Chapter 15: the effects of grades, skills and injuries in flight and missions; by cell."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.crews.offer import NO_ONE
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.ch07_move import Manoeuvres, plans, staying_plans
from aerodrome.rulesets.winged_victory.rules.ch07_order import tailing
from aerodrome.rulesets.winged_victory.rules.ch14_missions import note_missions
from aerodrome.rulesets.winged_victory.rules.events_crews import Evaded
from aerodrome.rulesets.winged_victory.rules.state import Aircraft, Mission, Sky
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import ALWAYS_ON, GRADES, SKILLS
from tests.support.winged_victory.crews import a_battle, a_mount, man, used, with_skills
from tests.support.winged_victory.table import (
    Scripted,
    a_plane,
    a_sky,
    a_target,
    fly,
    lies,
    refusals,
    seeing,
)

HELD = 2
"""A passed handling test of a Camel: i on the Yellow die."""


def alone(pilot: dict[str, Any] | None = None, **changes: Any) -> tuple[Aircraft, Sky]:
    """Return a Camel at level 15, speed 6, with an enemy in sight far off."""
    hero = a_mount("A1", where="12,15", pilot=pilot, **changes)
    enemy = a_mount("G1", "fokker_dr1", "30,15")
    seeing(hero, enemy)
    return hero, a_battle(hero, enemy)


def ways(sky: Sky, plane: Aircraft, kind: str) -> list[str]:
    found = plans(sky, plane, kind)
    assert isinstance(found, list), found
    return [plan.detail for plan in found]


def test_15_nothing_of_it_applies_in_a_plain_game() -> None:
    plain = a_plane("A1", before="half_loop", sees=("G1",))
    assert plans(a_sky(plain, a_plane("G1", "fokker_dr1")), plain, "half_loop") == "after_loop"
    sky = RULESET.rules.setup(RULESET.scenario("duel"))
    assert not sky.teams
    assert not any(plane.aboard.men for plane in sky.aircraft)


# 15.1 Novices


@pytest.mark.parametrize("pilot", [{"quality": "novice"}, {"wounds": 1}], ids=["novice", "hurt"])
def test_15_1_novice_flies_no_immelmann(pilot: dict[str, Any]) -> None:
    hero, sky = alone(pilot)
    assert refusals(Manoeuvres(sky, hero, 6))["immelmann"] == "no.novice"
    veteran, sky = alone()
    assert "immelmann" in Manoeuvres(sky, veteran, 6)


# 15.2 Skills


def test_15_2_acrobatic_pilot_flies_the_rest_of_a_half_loop_in_any_attitude() -> None:
    hero, sky = alone(with_skills("acrobatic_pilot"))
    by = ":acrobatic_pilot"
    endings = ["level", "shallow", "hard", "up_shallow", "up_hard"]
    assert ways(sky, hero, "half_loop") == ["", *(f"{ending}{by}" for ending in endings)]
    umpire = fly(sky, "A1", "half_loop", f"level{by}", dice=[HELD])
    assert lies(sky, "A1") == "10,17 west 0"
    assert used(umpire) == [("A1", "acrobatic_pilot")]
    _plain, sky = alone()
    umpire = fly(sky, "A1", "half_loop", dice=[HELD])
    assert lies(sky, "A1") == "13,17 west 0"
    assert used(umpire) == []


@pytest.mark.parametrize("kind", ["wingover", "immelmann"])
def test_15_2_acrobatic_pilot_climbs_out_of_wingover_and_immelmann(kind: str) -> None:
    hero, sky = alone(with_skills("acrobatic_pilot"))
    assert ways(sky, hero, kind) == [
        "level", "shallow", "hard", "up_shallow:acrobatic_pilot", "up_hard:acrobatic_pilot",
    ]  # fmt: skip
    dice = [HELD] if kind == "immelmann" else []
    before = hero.y // 2 - (2 if kind == "wingover" else 0)
    fly(sky, "A1", kind, "up_hard:acrobatic_pilot", dice=dice)
    assert (hero.y // 2, hero.pitch, hero.heading) == (before + 1, 2, -1)


def test_15_2_acrobatic_pilot_pays_for_the_climb() -> None:
    """Medium drag at 6 is 4; the hard climb costs 2 more."""
    hero, sky = alone(with_skills("acrobatic_pilot"))
    found = plans(sky, hero, "half_loop")
    assert isinstance(found, list)
    prices = {plan.detail.partition(":")[0]: plan.change for plan in found}
    assert prices == {
        "": -4, "level": -4, "shallow": -2, "hard": -1, "up_shallow": -8, "up_hard": -10,
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["climb_shallow", "climb_hard", "half_loop"])
def test_15_2_daredevil_climbs_and_loops_after_a_half_loop(kind: str) -> None:
    hero, sky = alone(with_skills("daredevil"), before="half_loop")
    found = ways(sky, hero, kind)
    assert found
    assert all(way.endswith(":daredevil") for way in found)
    dice = [HELD] if kind == "half_loop" else []
    assert used(fly(sky, "A1", kind, found[0], dice=dice)) == [("A1", "daredevil")]
    plain, sky = alone(before="half_loop")
    assert plans(sky, plain, kind) == "after_loop"


def test_15_2_daredevil_pulls_out_without_the_extra_step() -> None:
    hero, sky = alone(with_skills("daredevil"), pitch=-2)
    assert ways(sky, hero, "level") == ["", ":daredevil"]
    assert ways(sky, hero, "dive_hard") == ["6"]
    umpire = fly(sky, "A1", "level", ":daredevil")
    assert lies(sky, "A1") == "18,15 east 0"
    assert used(umpire) == [("A1", "daredevil")]
    _plain, sky = alone(pitch=-2)
    fly(sky, "A1", "level")
    assert lies(sky, "A1") == "18,14 east 0"


def tailed(pilot: dict[str, Any], hunter: dict[str, Any], **changes: Any) -> Sky:
    """Return a Dr.I on the tail of a Camel."""
    hero = a_mount("A1", where="12,15", pilot=pilot)
    enemy = a_mount("G1", "fokker_dr1", "10,15", "east", pilot=hunter)
    seeing(hero, enemy)
    for field, value in changes.items():
        setattr(enemy, field, value)
    return a_battle(hero, enemy)


def test_15_2_evade_cancels_one_tailing_at_the_start_of_the_turn() -> None:
    sky = tailed(with_skills("evade"), {})
    umpire = Scripted({"A1 15.2": ["G1"]})
    tailing(umpire, sky)
    umpire.finished()
    assert (sky.plane("G1").tails, sky.plane("G1").shaken) == ("", "")
    assert umpire.events(Evaded) == [Evaded("G1", "A1")]
    assert used(umpire) == [("A1", "evade")]


def test_15_2_evade_may_be_saved_for_later() -> None:
    sky = tailed(with_skills("evade"), {})
    umpire = Scripted({"A1 15.2": [NO_ONE]})
    tailing(umpire, sky)
    assert sky.plane("G1").tails == "A1"
    assert used(umpire) == []


def test_15_2_evade_does_not_help_against_evade_nor_against_the_unseen() -> None:
    for sky in (
        tailed(with_skills("evade"), with_skills("evade")),
        tailed(with_skills("evade"), {}, shown=False),
    ):
        umpire = Scripted()
        tailing(umpire, sky)
        assert sky.plane("G1").tails == "A1"
        assert not [q for q in umpire.questions if q.rule == "15.2"]


def test_15_2_exceptional_pilot_makes_two_hard_turns_in_a_move() -> None:
    """Speed 6: three hexes, two levels down and reversed, three hexes, two down and reversed."""
    hero, sky = alone(with_skills("exceptional_pilot"), engaged=("G1",))
    found = ways(sky, hero, "hard_turn")
    assert found[:4] == ["0", "1", "2", "0 0:exceptional_pilot"]
    assert len(found) == 3 + 9
    umpire = fly(sky, "A1", "hard_turn", "0 0:exceptional_pilot")
    assert lies(sky, "A1") == "12,11 east 0"
    assert hero.speed == 6 - 2 * 4 + 4
    assert used(umpire) == [("A1", "exceptional_pilot")]


def test_15_2_exceptional_pilot_makes_two_normal_turns_with_what_is_left() -> None:
    """Speed 6: four straight, one down and reversed, the two that are left, and reversed again."""
    hero, sky = alone(with_skills("exceptional_pilot"))
    fly(sky, "A1", "normal_turn", "0 1:exceptional_pilot")
    assert lies(sky, "A1") == "15,14 east 0"
    assert hero.speed == (6 - 3 * 4 + 6) // 2
    slow, sky = alone(with_skills("exceptional_pilot"), speed=1)
    assert ways(sky, slow, "normal_turn") == ["0", "1"]


def test_15_2_light_touch_bars_steep_flight_and_figures() -> None:
    hero, sky = alone()
    hero.aboard.nursed = True
    why = refusals(Manoeuvres(sky, hero, 6))
    barred = [kind for kind, key in why.items() if key == "no.nursed"]
    assert barred == [
        "climb_hard", "dive_hard", "climb_turn_hard", "dive_turn_hard", "falling_leaf", "jink",
        "barrel_roll", "half_loop", "wingover", "immelmann", "side_slip",
    ]  # fmt: skip


@pytest.mark.parametrize(("column", "offered"), [(16, True), (17, False), (10, True), (9, False)])
@pytest.mark.parametrize("place", ["pilot", "second"])
def test_15_2_precision_bomber_may_miss_the_column_by_two_hexes(
    column: int, offered: bool, place: str
) -> None:
    crew: dict[str, Any] = {place: with_skills("precision_bomber")}
    bomber = a_mount("A1", "hp_o400", "12,12", speed=2, bombs=True, sees=("GT1",), **crew)
    target = a_target("GT1", "train", column)
    sky = a_battle(bomber, targets=[target], bomb_line=False)
    if not offered:
        umpire = fly(sky, "A1", more={"A1 11.1": ["keep"]})
        (question,) = [q for q in umpire.questions if q.rule == "11.1"]
        assert "GT1" not in question.options
        return
    umpire = fly(sky, "A1", dice=[5], more={"A1 11.1": ["GT1", "dorsal"]})
    assert target.gone == "destroyed"
    assert used(umpire) == [("A1", "precision_bomber")]


def test_15_2_precision_bomber_on_the_line_of_sixty_degrees() -> None:
    """Level 12: the line is six hexes short of the target; two more are tolerated."""
    crew: dict[str, Any] = {"pilot": with_skills("precision_bomber")}
    bomber = a_mount("A1", "hp_o400", "12,12", speed=2, bombs=True, sees=("GT1",), **crew)
    sky = a_battle(bomber, targets=[a_target("GT1", "train", 22)])
    fly(sky, "A1", dice=[2], more={"A1 11.1": ["GT1", "dorsal"]})
    assert not bomber.bombs


def at_work(kind: str, column: int, needed: int, second: dict[str, Any]) -> tuple[Aircraft, Sky]:
    """Return a Bristol level at column 20, and its target in this column."""
    plane = a_mount("A1", "bristol_f2b", "20,15", second=second, manoeuvre="level", sees=("GT1",))
    target = a_target("GT1", {"recon": "dump", "artillery": "battery"}[kind], column)
    mission = Mission(kind=kind, target="GT1", workers=("A1",), needed=needed)
    return plane, a_battle(plane, targets=[target], missions={"allies": mission})


@pytest.mark.parametrize(("column", "plain", "sharp"), [(23, 1, 1), (25, 0, 1), (26, 0, 0)])
def test_15_2_eagle_eye_photographs_from_two_hexes_further(
    column: int, plain: int, sharp: int
) -> None:
    for second, progress in (({}, plain), (with_skills("eagle_eye"), sharp)):
        _plane, sky = at_work("recon", column, 3, second)
        umpire = Scripted()
        note_missions(umpire, sky)
        assert sky.missions["allies"].progress == progress
        assert used(umpire) == ([("A1", "eagle_eye")] if progress > plain else [])


def test_15_2_radio_technician_saves_a_turn_once() -> None:
    plane, sky = at_work("artillery", 22, 5, with_skills("radio_technician"))
    counts = []
    for _ in range(4):
        note_missions(Scripted(), sky)
        counts.append(sky.missions["allies"].progress)
        sky.turn += 1
    assert counts == [2, 3, 4, 5]
    assert man(plane, 1).spent == ("radio_technician",)


@pytest.mark.parametrize("skill", SKILLS)
def test_15_2_every_skill_has_an_effect_or_a_reason(skill: str) -> None:
    unused = {"luck_of_the_devil": "aftermath", "technical_eye": "open_dashboards"}
    key = GameCampaign.of(RULESET).battles().honours({})[skill]
    assert key == (f"unused.{unused[skill]}" if skill in unused else "")
    for language in ("en", "it"):
        assert RULESET.phrases.has(f"skill.{skill}", language)
        assert not key or RULESET.phrases.has(key, language)


@pytest.mark.parametrize("grade", GRADES)
def test_15_1_every_grade_is_honoured(grade: str) -> None:
    assert GameCampaign.of(RULESET).battles().honours({})[grade] == ""


# 15.3 Roundels


def test_15_3_one_skill_a_turn() -> None:
    hero, sky = alone(with_skills("daredevil", "acrobatic_pilot"), before="half_loop", pitch=-2)
    man(hero).roundel = sky.turn
    assert plans(sky, hero, "half_loop") == "after_loop"
    sky.turn += 1
    assert isinstance(plans(sky, hero, "half_loop"), list)


def test_15_3_some_skills_need_no_roundel() -> None:
    unused = ("luck_of_the_devil",)
    section = RULESET.sections["15.3"].text
    for skill in ALWAYS_ON:
        assert skill in unused or skill.replace("_", " ") in section.lower()


# 15.4 Heroes


def test_15_4_a_hero_is_not_offered_the_way_home() -> None:
    hero = a_mount("A1", where="5,15", facing="west", pilot={"burdens": ("hero",)}, speed=6)
    enemy = a_mount("G1", "fokker_dr1", "30,15")
    seeing(hero, enemy)
    sky = a_battle(hero, enemy)
    assert staying_plans(sky, hero, "level") == "hero"
    assert isinstance(staying_plans(sky, hero, "normal_turn"), list)
    hero.structure = 5
    assert isinstance(staying_plans(sky, hero, "level"), list)


def test_15_4_a_hero_may_go_once_the_mission_is_done_or_the_guns_are_empty() -> None:
    for field in ("mission", "guns"):
        hero = a_mount("A1", where="5,15", facing="west", pilot={"burdens": ("hero",)}, speed=6)
        enemy = a_mount("G1", "fokker_dr1", "30,15")
        seeing(hero, enemy)
        sky = a_battle(hero, enemy)
        if field == "mission":
            enemy.gone = "crashed"
        else:
            hero.guns[0].rounds = hero.guns[0].spare = 0
        assert isinstance(staying_plans(sky, hero, "level"), list)


def test_15_4_a_hero_with_no_way_to_stay_on_the_map_may_leave() -> None:
    pilot = {"burdens": ("hero",)}
    hero = a_mount("A1", where="1,15", facing="west", pilot=pilot, goggles=True)
    enemy = a_mount("G1", "fokker_dr1", "30,15")
    seeing(hero, enemy)
    sky = a_battle(hero, enemy)
    assert list(Manoeuvres(sky, hero, 6)) == ["level"]
