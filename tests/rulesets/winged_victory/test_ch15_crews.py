"""Chapter 15: what quality, skills and injuries change in combat; a test per cell."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.crews.events import Fumbled, Nursed, Saved
from aerodrome.rulesets.winged_victory import effects
from aerodrome.rulesets.winged_victory.ch01_components import skill
from aerodrome.rulesets.winged_victory.ch05_conditions import structural_test
from aerodrome.rulesets.winged_victory.ch06_manoeuvres import bar
from aerodrome.rulesets.winged_victory.ch07_turn import move
from aerodrome.rulesets.winged_victory.ch09_fire import Aim, Shot, Targets, modifiers, volley
from aerodrome.rulesets.winged_victory.ch09_guns import bears, ready, serve_guns
from aerodrome.rulesets.winged_victory.ch10_damage import apply, hurt, leak, run_leaks, strike
from aerodrome.rulesets.winged_victory.events import CrewHit, Fired, GunJammed, GunTried, Lost
from aerodrome.rulesets.winged_victory.events_crews import RocketsFired, RocketsReadied, Spared
from aerodrome.rulesets.winged_victory.hooks import Source, note_jam
from aerodrome.rulesets.winged_victory.state import Aircraft, Mission, Sky
from tests.rulesets.winged_victory.crews import (
    a_battle,
    a_mount,
    man,
    thrown,
    used,
    with_skills,
)
from tests.rulesets.winged_victory.table import Scripted, a_target, at, fly, seeing

STRUCTURE, TANK = 10, 4
"""Dice of the location that mean these parts."""


def duel(
    pilot: dict[str, Any] | None = None,
    target: dict[str, Any] | None = None,
    *,
    gap: int = 2,
    facing: str = "east",
    **facts: Any,
) -> tuple[Aircraft, Aircraft, Sky]:
    """A Camel eastbound, an Albatros so many hexes ahead of it, each seeing the other."""
    hero = a_mount("A1", where="12,15", pilot=pilot)
    enemy = a_mount("G1", "albatros_d3", f"{12 + gap},15", facing, pilot=target, **facts)
    seeing(hero, enemy)
    return hero, enemy, a_battle(hero, enemy, hit_direction=False)


def burst(plane: Aircraft, target: Any, reach: int = 2, kind: str = "short", gun: int = 0) -> Shot:
    return Shot(plane, plane.guns[gun], target, reach, kind)


def bursts(plane: Aircraft, sky: Sky, target: Aircraft, gun: int = 0) -> list[str]:
    aim = Aim(plane, plane.guns[gun], ((target, 2),))
    return [word.split()[1] for word in Targets(sky, aim) if " " in word]


def added(sky: Sky, shot: Shot) -> dict[str, int]:
    return dict(modifiers(sky, shot))


GREEN = pytest.mark.parametrize(
    "pilot", [{"quality": "novice"}, {"wounds": 1}], ids=["novice", "hurt"]
)


# 15.1 Novices, veterans, aces, wounded men


@GREEN
def test_15_1_novice_is_a_recruit(pilot: dict[str, Any]) -> None:
    hero, enemy, sky = duel(pilot)
    assert skill(hero) == -1
    assert added(sky, burst(hero, enemy))["skill"] == -1


def test_15_1_novice_gunner_stays_expert() -> None:
    green = {"quality": "novice"}
    plane = a_mount("A1", "bristol_f2b", "12,15", "west", pilot=green, second=green)
    enemy = a_mount("G1", "albatros_d3", "14,15", "west")
    sky = a_battle(plane, enemy)
    assert "skill" not in added(sky, burst(plane, enemy, gun=1))
    assert added(sky, burst(plane, enemy))["skill"] == -1


@GREEN
def test_15_1_novice_fires_no_long_bursts(pilot: dict[str, Any]) -> None:
    hero, enemy, sky = duel(pilot)
    assert bursts(hero, sky, enemy) == ["short"]
    veteran, enemy, sky = duel()
    assert bursts(veteran, sky, enemy) == ["short", "long"]


@GREEN
@pytest.mark.parametrize("kind", ["climb_hard", "dive_hard", "climb_turn_hard", "dive_turn_hard"])
def test_15_1_novice_does_not_fire_in_a_hard_climb_or_dive(
    pilot: dict[str, Any], kind: str
) -> None:
    for facts, able in ((pilot, False), ({}, True)):
        plane = a_mount("A1", "bristol_f2b", pilot=facts, second=pilot, manoeuvre=kind)
        assert [ready(plane, gun) for gun in plane.guns] == [able, True]
    assert ready(a_mount("A1", pilot=pilot, manoeuvre="hard_turn"), plane.guns[0])


def jammed(plane: Aircraft) -> Aircraft:
    """A long burst was one too many; novices fire none, so here it is only noted."""
    note_jam(plane, plane.guns[0])
    effects.jam(Scripted(), plane, plane.guns[0], rule="9.7")
    return plane


def attempts(plane: Aircraft) -> int:
    """How many moves go by before anybody may try to clear the gun."""
    lost = 0
    while True:
        serve_guns(umpire := Scripted(dice=[6]), plane)
        if umpire.events(GunTried):
            return lost
        assert umpire.events(Fumbled) == [Fumbled(plane.id, "forward")]
        assert plane.guns[0].jammed
        lost += 1


@GREEN
def test_15_1_novice_clears_no_jam_in_the_next_move(pilot: dict[str, Any]) -> None:
    assert attempts(jammed(a_mount("A1", pilot=pilot))) == 1
    assert attempts(jammed(a_mount("A1"))) == 0


def test_15_1_veteran_is_an_expert() -> None:
    hero, enemy, sky = duel({"quality": "veteran"})
    assert skill(hero) == 0
    assert "skill" not in added(sky, burst(hero, enemy))


def test_15_1_wounded_in_battle_is_a_recruit_and_a_gunner_is_out() -> None:
    """10.5 Nothing more, for novices too."""
    for quality in ("novice", "veteran"):
        plane = a_mount("A1", "bristol_f2b", pilot={"quality": quality})
        sky = a_battle(plane)
        for number in (0, 1):
            hurt(Scripted(), sky, plane, number, 1)
        assert skill(plane) == -1
        assert bar(plane, "wingover") == "wounded"
        assert [ready(plane, gun) for gun in plane.guns] == [True, False]


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
    """A Camel at the level of a balloon in this column, four hexes ahead of it by default."""
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


def head_on(pilot: dict[str, Any], target: dict[str, Any]) -> tuple[Aircraft, Aircraft, Sky]:
    return duel(pilot, target, gap=1, facing="west")


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


# 15.3 Roundels


def test_15_3_all_skills_of_a_man_share_a_roundel() -> None:
    hero, enemy, sky = duel(with_skills("crack_shot", "bullet_checker"))
    man(hero).roundel = sky.turn
    assert "crack_shot" not in added(sky, burst(hero, enemy))
    roll = thrown(sky, burst(hero, enemy, kind="long"), "1")
    umpire = Scripted({"A1 9.3": ["G1 long"]}, [roll, STRUCTURE])
    volley(umpire, sky, [hero])
    umpire.finished()
    assert hero.guns[0].jammed


def test_15_3_quickness_comes_before_marksmanship() -> None:
    both = with_skills("quick_on_the_trigger", "crack_shot")
    _hero, _enemy, sky = head_on(both, {})
    umpire = Scripted({"A1 9.3": ["G1 short"], "G1 9.3": ["A1 short"]}, [1, 1])
    volley(umpire, sky, sky.flying())
    assert used(umpire) == [("A1", "quick_on_the_trigger")]


# 15.4 Injuries, keepsakes, bullets


def test_15_4_one_eye_means_no_long_burst_and_no_crack_shot() -> None:
    hero, enemy, sky = duel(with_skills("crack_shot", burdens=("one_eye",)))
    assert bursts(hero, sky, enemy) == ["short"]
    assert "crack_shot" not in added(sky, burst(hero, enemy))


@pytest.mark.parametrize("thing", ["flask", "cigarette_case"])
def test_15_4_a_keepsake_stops_one_wound_but_no_killed_result(thing: str) -> None:
    _, enemy, sky = duel(target={"burdens": (thing,)})
    hurt(umpire := Scripted(), sky, enemy, 0, 1)
    assert umpire.events(Saved) == [Saved("G1", "G1 man 0", thing)]
    assert enemy.wounds == (0,)
    hurt(Scripted(), sky, enemy, 0, 1)
    assert enemy.wounds == (1,)
    _, other, sky = duel(target={"burdens": (thing,)})
    hurt(killed := Scripted(), sky, other, 0, 2)
    assert [event.result for event in killed.events(CrewHit)] == ["killed"]
    assert man(other).killed


def test_15_4_the_countess_adds_structure() -> None:
    plane = a_mount("G1", "albatros_d3", extra=3)
    sky = a_battle(plane)
    assert plane.strength == 8 + 3
    plane.structure = 10
    strike(Scripted(), sky, plane, "structure", "1")
    assert plane.flying
    strike(Scripted(), sky, plane, "structure", "1")
    assert plane.gone == "cracked"


@pytest.mark.parametrize(
    ("steps", "value"), [(1, 2), (2, 1), (3, None), (4, None), (5, None), (6, -2)]
)
def test_15_4_titanium_bullets_suffer_nothing_from_range(steps: int, value: int | None) -> None:
    hero, enemy, sky = duel({"burdens": ("titanium",)}, gap=steps)
    assert bears(hero, hero.guns[0], enemy.at) == steps
    assert added(sky, burst(hero, enemy, steps)).get("range") == value
    plain, enemy, sky = duel(gap=steps)
    assert bears(plain, plain.guns[0], enemy.at) == (steps if steps < 6 else None)


def test_15_4_titanium_bullets_of_a_gunner_reach_a_hex_further() -> None:
    plane = a_mount("A1", "bristol_f2b", "20,15", second={"burdens": ("titanium",)})
    assert bears(plane, plane.guns[1], at("15,15")) == 5
    assert bears(plane, plane.guns[1], at("14,15")) is None


@pytest.mark.parametrize(("quality", "moves"), [("veteran", 1), ("novice", 2)])
def test_15_4_gold_bullets_make_a_jam_last(quality: str, moves: int) -> None:
    assert (
        attempts(jammed(a_mount("A1", pilot={"quality": quality, "burdens": ("gold",)}))) == moves
    )


def test_15_4_gold_bullets_from_burst_to_clearing() -> None:
    hero, enemy, sky = duel({"burdens": ("gold",)})
    roll = thrown(sky, burst(hero, enemy, kind="long"), "1")
    volley(Scripted({"A1 9.3": ["G1 long"]}, [roll, STRUCTURE]), sky, [hero])
    assert hero.guns[0].jammed
    assert attempts(hero) == 1


def test_15_4_the_second_wound_puts_out_of_action_and_an_old_one_counts() -> None:
    plane = a_mount("G1", "albatros_d3", pilot={"wounds": 1})
    sky = a_battle(plane)
    hurt(umpire := Scripted(), sky, plane, 0, 1)
    assert [event.result for event in umpire.events(CrewHit)] == ["out"]
    assert (man(plane).carried, man(plane).taken, plane.pilot_lives) == (1, 1, False)
