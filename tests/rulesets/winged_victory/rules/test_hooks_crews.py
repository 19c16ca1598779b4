"""Chapter 15: the effects of grades, skills and injuries in combat; a test per cell."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.crews.events import Fumbled, Saved
from aerodrome.rulesets.winged_victory.rules import effects
from aerodrome.rulesets.winged_victory.rules.ch01_components import skill
from aerodrome.rulesets.winged_victory.rules.ch06_manoeuvres import bar
from aerodrome.rulesets.winged_victory.rules.ch09_fire import volley
from aerodrome.rulesets.winged_victory.rules.ch09_guns import bears, ready, serve_guns
from aerodrome.rulesets.winged_victory.rules.ch10_damage import hurt, strike
from aerodrome.rulesets.winged_victory.rules.events import CrewHit, GunTried
from aerodrome.rulesets.winged_victory.rules.hooks import note_jam
from aerodrome.rulesets.winged_victory.rules.state import Aircraft
from tests.support.winged_victory.crews import (
    a_battle,
    a_mount,
    added,
    burst,
    bursts,
    duel,
    head_on,
    man,
    thrown,
    used,
    with_skills,
)
from tests.support.winged_victory.table import Scripted, at

STRUCTURE, TANK = 10, 4
"""Dice of the location that give these parts."""


GREEN = pytest.mark.parametrize(
    "pilot", [{"quality": "novice"}, {"wounds": 1}], ids=["novice", "hurt"]
)


# 15.1 Novices, veterans, aces, wounded crews


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
    """Return an aircraft with a jam; novices fire no long bursts, so it is only noted."""
    note_jam(plane, plane.guns[0])
    effects.jam(Scripted(), plane, plane.guns[0], rule="9.7")
    return plane


def attempts(plane: Aircraft) -> int:
    """Return how many moves pass before there is an attempt to clear the gun."""
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
    """10.5 There is no other effect, for novices too."""
    for quality in ("novice", "veteran"):
        plane = a_mount("A1", "bristol_f2b", pilot={"quality": quality})
        sky = a_battle(plane)
        for number in (0, 1):
            hurt(Scripted(), sky, plane, number, 1)
        assert skill(plane) == -1
        assert bar(plane, "wingover") == "wounded"
        assert [ready(plane, gun) for gun in plane.guns] == [True, False]


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
