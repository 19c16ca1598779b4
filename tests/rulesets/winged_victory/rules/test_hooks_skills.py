"""Chapter 15: the effects of each skill in combat; a test per cell."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.crews.events import Nursed
from aerodrome.rulesets.winged_victory.rules.ch05_conditions import structural_test
from aerodrome.rulesets.winged_victory.rules.ch07_turn import move
from aerodrome.rulesets.winged_victory.rules.ch09_fire import volley
from aerodrome.rulesets.winged_victory.rules.ch10_damage import apply, hurt, leak, run_leaks, strike
from aerodrome.rulesets.winged_victory.rules.events import CrewHit, Fired, GunJammed, Lost
from aerodrome.rulesets.winged_victory.rules.events_crews import (
    RocketsFired,
    RocketsReadied,
    Spared,
)
from aerodrome.rulesets.winged_victory.rules.hooks import Source
from aerodrome.rulesets.winged_victory.rules.state import Aircraft, Mission, Sky
from tests.support.winged_victory.crews import (
    a_battle,
    a_mount,
    added,
    burst,
    duel,
    head_on,
    man,
    thrown,
    used,
    with_skills,
)
from tests.support.winged_victory.table import Scripted, a_target, fly, seeing

STRUCTURE, TANK = 10, 4
"""Dice of the location that give these parts."""


# 15.2 Skills


@pytest.mark.parametrize(("face", "hits", "gone"), [("1", 1, ""), ("2", 3, "destroyed")])
def test_15_2_incendiary_bullets_burn_a_balloon(face: str, hits: int, gone: str) -> None:
    hero, balloon, sky = balloon_busters(with_skills("incendiary_bullets"))
    shot = burst(hero, balloon, 4)
    assert added(sky, shot) == {"range": -1, "incendiary_bullets": 2}
    umpire = Scripted({"A1 9.3": ["GT1 short"]}, [thrown(sky, shot, face)])
    volley(umpire, sky, sky.flying())
    assert (balloon.hits, balloon.gone) == (hits, gone)
    assert sky.volleys["GT1"].men == (man(hero).id,)
    assert used(umpire) == []


def test_15_2_incendiary_bullets_are_for_balloon_missions_alone() -> None:
    hero, balloon, sky = balloon_busters(with_skills("incendiary_bullets"), mission="patrol")
    assert added(sky, burst(hero, balloon, 4)) == {"range": -1}
    enemy = a_mount("G1", "albatros_d3", "14,6", "east")
    assert "incendiary_bullets" not in added(sky, burst(hero, enemy))


def balloon_busters(
    pilot: dict[str, Any], column: int = 16, mission: str = "balloon"
) -> tuple[Aircraft, Any, Sky]:
    """Return a Camel level with a balloon in this column, four hexes ahead of it by default."""
    hero = a_mount("A1", where="12,6", pilot=pilot, sees=("GT1",))
    balloon = a_target("GT1", "balloon", column)
    orders = Mission(kind=mission, target="GT1", workers=("A1",), needed=3)
    sky = a_battle(hero, targets=[balloon], missions={"allies": orders})
    return hero, balloon, sky


@pytest.mark.parametrize(("die", "gone"), [(1, ""), (2, "destroyed"), (4, "destroyed")])
def test_15_2_rockets_are_declared_then_fired_in_the_combat_step(die: int, gone: str) -> None:
    """The Black die: 1, 2, 2, 3, K, K."""
    hero, balloon, sky = balloon_busters(with_skills("rockets"), column=20)
    umpire = fly(sky, "A1", more={"A1 15.2": ["rockets"]})
    assert umpire.events(RocketsReadied)
    volley(fired := Scripted({"A1 9.3": ["hold"]}, [die]), sky, sky.flying())
    fired.finished()
    (salvo,) = fired.events(RocketsFired)
    assert (salvo.target, salvo.range, salvo.colour) == ("GT1", 2, "black")
    assert balloon.gone == gone
    assert sky.volleys["GT1"].men == (man(hero).id,)
    sky.turn += 1
    again = fly(sky, "A1")
    assert not [q for q in again.questions if q.rule == "15.2"]


def test_15_2_rockets_out_of_range_are_wasted() -> None:
    hero, balloon, sky = balloon_busters(with_skills("rockets"), column=22)
    fly(sky, "A1", more={"A1 15.2": ["rockets"]})
    volley(umpire := Scripted({"A1 9.3": ["hold"]}), sky, sky.flying())
    assert [event.target for event in umpire.events(RocketsFired)] == [""]
    assert balloon.hits == 0
    assert "rockets" in man(hero).spent


def test_15_2_rockets_wait_for_a_balloon_mission() -> None:
    hero, _, sky = balloon_busters(with_skills("rockets"), mission="patrol")
    assert not [q for q in fly(sky, "A1").questions if q.rule == "15.2"]
    assert "rockets" not in man(hero).spent


def test_15_2_light_touch_flies_on_at_the_last_line() -> None:
    hero, enemy, sky = duel(target=with_skills("light_touch"))
    enemy.structure = enemy.strength - 1
    umpire = Scripted({"A1 9.3": ["G1 short"]}, [thrown(sky, burst(hero, enemy), "3"), STRUCTURE])
    volley(umpire, sky, [hero])
    assert (enemy.structure, enemy.gone, enemy.aboard.nursed) == (enemy.strength, "", True)
    assert used(umpire) == [("G1", "light_touch")]
    assert umpire.events(Nursed)
    sky.turn += 1
    strike(last := Scripted(), sky, enemy, "structure", "1", Source(gunfire=True))
    assert [event.how for event in last.events(Lost)] == ["cracked"]


def test_15_2_light_touch_helps_against_gunfire_only() -> None:
    _, enemy, sky = duel(target=with_skills("light_touch"))
    enemy.structure = enemy.strength
    structural_test(Scripted(dice=[2]), sky, enemy)
    assert enemy.gone == "cracked"


@pytest.mark.parametrize("word", ["void", "keep"])
def test_15_2_nine_lives_voids_one_damage_roll_once(word: str) -> None:
    _, enemy, sky = duel(target=with_skills("nine_lives"))
    umpire = Scripted({"G1 15.2": [word]}, [STRUCTURE])
    apply(umpire, sky, enemy, "3")
    assert enemy.structure == (0 if word == "void" else 3)
    assert used(umpire) == ([("G1", "nine_lives")] if word == "void" else [])
    sky.turn += 1
    again = Scripted(dice=[STRUCTURE])
    apply(again, sky, enemy, "2")
    assert len(again.questions) == (0 if word == "void" else 1)


@pytest.mark.parametrize(("die", "jams"), [(1, False), (3, False), (4, True), (6, True)])
@pytest.mark.parametrize("gun", [0, 1], ids=["pilot", "gunner"])
def test_15_2_bullet_checker_saves_half_of_the_jams(die: int, jams: bool, gun: int) -> None:
    facing = "east" if gun == 0 else "west"
    men: dict[str, Any] = {("pilot", "second")[gun]: with_skills("bullet_checker")}
    plane = a_mount("A1", "bristol_f2b", "12,15", facing, **men)
    enemy = a_mount("G1", "albatros_d3", "14,15", "east")
    seeing(plane, enemy)
    sky = a_battle(plane, enemy, hit_direction=False)
    roll = thrown(sky, burst(plane, enemy, kind="long", gun=gun), "1")
    umpire = Scripted({"A1 9.3": ["G1 long"]}, [roll, die, STRUCTURE])
    volley(umpire, sky, [plane])
    umpire.finished()
    assert plane.guns[gun].jammed == jams
    assert bool(umpire.events(GunJammed)) == jams
    assert used(umpire) == [("A1", "bullet_checker")]


def test_15_2_chivalrous_hits_stop_the_engine_at_the_leak() -> None:
    _, enemy, sky = duel(goggles=True)
    enemy.engine = 3
    strike(umpire := Scripted(dice=[4]), sky, enemy, "engine", "3", Source(True, gentle=True))
    assert (enemy.engine, enemy.leaking, enemy.fire) == (4, True, False)
    assert umpire.events(Spared)
    strike(Scripted(), sky, enemy, "engine", "1", Source(gunfire=True))
    assert enemy.fire


def test_15_2_chivalrous_k_on_the_tank_is_a_leak_that_never_burns() -> None:
    hero, enemy, sky = duel(with_skills("chivalrous"), gap=1, goggles=True)
    dice = [thrown(sky, burst(hero, enemy, 1), "K"), TANK, 5]
    volley(Scripted({"A1 9.3": ["G1 short"]}, dice), sky, [hero])
    assert (enemy.leaking, enemy.fire, enemy.gentle) == (True, False, True)
    run_leaks(Scripted(), sky)
    assert enemy.leak_turns == 4
    leak(Scripted(dice=[6]), sky, enemy)
    assert not enemy.gentle
    run_leaks(Scripted(dice=[6]), sky)
    assert enemy.fire


def test_15_2_crack_shot_adds_to_a_short_burst() -> None:
    hero, enemy, sky = duel(with_skills("crack_shot"))
    assert added(sky, burst(hero, enemy))["crack_shot"] == 1
    assert "crack_shot" not in added(sky, burst(hero, enemy, kind="long"))
    umpire = Scripted({"A1 9.3": ["G1 short"]}, [thrown(sky, burst(hero, enemy), "0")])
    volley(umpire, sky, [hero])
    assert used(umpire) == [("A1", "crack_shot")]
    assert "crack_shot" not in added(sky, burst(hero, enemy))


def test_15_2_quick_on_the_trigger_fires_first() -> None:
    hero, enemy, sky = head_on(with_skills("quick_on_the_trigger"), {})
    enemy.structure = enemy.strength
    dice = [thrown(sky, burst(hero, enemy, 1), "3"), STRUCTURE]
    umpire = Scripted({"A1 9.3": ["G1 short"], "G1 9.3": ["A1 long"]}, dice)
    volley(umpire, sky, sky.flying())
    umpire.finished()
    assert enemy.gone == "cracked"
    assert [event.plane for event in umpire.events(Fired)] == ["A1"]
    assert used(umpire) == [("A1", "quick_on_the_trigger")]


def test_15_2_quick_on_the_trigger_two_such_are_together() -> None:
    fast = with_skills("quick_on_the_trigger")
    hero, enemy, sky = head_on(fast, fast)
    enemy.structure = enemy.strength
    dice = [thrown(sky, burst(hero, enemy, 1), "3"), thrown(sky, burst(enemy, hero, 1), "0")]
    umpire = Scripted({"A1 9.3": ["G1 short"], "G1 9.3": ["A1 short"]}, [*dice, STRUCTURE])
    volley(umpire, sky, sky.flying())
    assert [event.plane for event in umpire.events(Fired)] == ["A1", "G1"]
    assert used(umpire) == []


def test_15_2_quick_on_the_trigger_at_the_freeze() -> None:
    hero = a_mount("A1", "se5a", "12,15", speed=7, pilot=with_skills("quick_on_the_trigger"))
    enemy = a_mount("G1", "fokker_dr1", "19,15", speed=5, structure=8)
    seeing(hero, enemy)
    hero.engaged, enemy.engaged = ("G1",), ("A1",)
    sky = a_battle(hero, enemy)
    sky.phase, sky.queue = "moves", ("A1", "G1")
    answers = {
        "A1 12.1": ["on", "on", "on", "on", "on", "on", "freeze"],
        "A1 9.3": ["G1 short"],
        "G1 9.3": ["A1 short"],
    }
    umpire = Scripted(answers, [6, STRUCTURE])
    move(umpire, sky)
    assert [event.plane for event in umpire.events(Fired)] == ["A1"]
    assert enemy.gone == "cracked"


@pytest.mark.parametrize(("skills", "outs"), [((), 2), (("tough_as_old_boots",), 3)])
def test_15_2_tough_as_old_boots_is_out_at_the_third_wound(
    skills: tuple[str, ...], outs: int
) -> None:
    _, enemy, sky = duel(target=with_skills(*skills))
    results = []
    for _ in range(outs):
        assert enemy.pilot_lives
        hurt(umpire := Scripted(), sky, enemy, 0, 1)
        results += [event.result for event in umpire.events(CrewHit)]
    assert results == ["wounded"] * (outs - 1) + ["out"]
    assert not enemy.pilot_lives
    assert (man(enemy).taken, man(enemy).killed) == (outs, False)
