"""Chapter 9: arcs, modifiers, ammunition, results, jams, locations."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.winged_victory.rules.ch01_components import ahead
from aerodrome.rulesets.winged_victory.rules.ch09_fire import (
    Aim,
    Shot,
    Targets,
    die,
    modifiers,
    volley,
)
from aerodrome.rulesets.winged_victory.rules.ch09_guns import (
    aspect,
    bears,
    covers,
    line_of_fire,
    ready,
    serve_guns,
)
from aerodrome.rulesets.winged_victory.rules.ch10_damage import locate
from aerodrome.rulesets.winged_victory.rules.events import Fired, FiredUpon, PartHit
from aerodrome.rulesets.winged_victory.rules.state import Aircraft, Sky
from aerodrome.tabletop.controls import Chances, chances_of
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, at, offered, seeing


def duel(gap: int = 2, facing: str = "east", **changes: Any) -> tuple[Aircraft, Aircraft, Sky]:
    """Return a Camel eastbound, an Albatros so many hexes ahead of it, each seeing the other."""
    hero = a_plane("A1", where="12,15")
    enemy = a_plane("G1", "albatros_d3", f"{12 + gap},15", facing, **changes)
    seeing(hero, enemy)
    return hero, enemy, a_sky(hero, enemy)


def shot(hero: Aircraft, enemy: Aircraft, reach: int = 2, burst: str = "short") -> Shot:
    return Shot(hero, hero.guns[0], enemy, reach, burst)


def test_9_one_shot_from_aim_to_damage() -> None:
    hero, enemy, sky = duel()
    umpire = Scripted({"A1 9.3": ["G1 short"]}, [5, 10])
    volley(umpire, sky, sky.flying())
    umpire.finished()
    (fired,) = umpire.events(Fired)
    assert (fired.colour, fired.face, fired.range) == ("red", "3", 2)
    assert enemy.structure == 3
    assert hero.guns[0].rounds == 5


@pytest.mark.parametrize("pitch", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize("heading", [1, -1])
def test_9_1_the_line_ahead_along_the_attitude(pitch: int, heading: int) -> None:
    plane = a_plane("A1", where="20,15", pitch=pitch, heading=heading)
    for steps in range(1, 6):
        assert line_of_fire(plane, ahead(plane.at, heading, pitch, steps)) == steps
    assert line_of_fire(plane, ahead(plane.at, heading, pitch, 6)) is None
    assert line_of_fire(plane, ahead(plane.at, heading, pitch, -1)) is None
    assert line_of_fire(plane, plane.at) is None


def test_9_1_both_hexes_beside_a_spine() -> None:
    plane = a_plane("A1", where="20,15", pitch=1)
    assert line_of_fire(plane, at("21,15")) == 1
    assert line_of_fire(plane, at("21,16")) == 1
    spine = ahead(at("24,15"), -1, 1)
    assert line_of_fire(a_plane("A1", where="20,15"), spine) == 3


def test_9_2_the_templates_of_gunners() -> None:
    """East is 0 degrees, up is 90: dx ahead in quarters of a hex, dy up in half levels."""
    behind, above, below, front = (-8, 0), (0, 8), (0, -8), (8, 0)
    rear_low, front_low = (-6, -2), (6, -2)
    table = {
        "observer": [behind, above],
        "dorsal": [behind, above],
        "nose": [front, above, front_low],
        "ventral": [rear_low],
    }
    for mount, covered in table.items():
        for place in (behind, above, below, front, rear_low, front_low):
            assert covers(mount, 0, *place) == (place in covered), (mount, place)
    assert covers("observer", 2, 0, 8) is False
    assert covers("observer", -1, *front_low) is False
    gunner = a_plane("A1", "bristol_f2b", "20,15")
    assert bears(gunner, gunner.guns[1], at("16,15")) == 4
    assert bears(gunner, gunner.guns[1], at("15,15")) is None
    assert bears(gunner, gunner.guns[1], gunner.at) is None
    west = a_plane("A1", "bristol_f2b", "20,15", "west")
    assert bears(west, west.guns[1], at("24,15")) == 4


def test_9_3_all_choose_then_all_roll_then_all_takes_effect() -> None:
    hero, enemy, sky = duel(3, "west")
    umpire = Scripted({"A1 9.3": ["G1 short"], "G1 9.3": ["A1 short"]}, [6, 6, 10, 10])
    volley(umpire, sky, sky.flying())
    umpire.finished()
    assert [rule for rule, _ in umpire.rolls] == ["9.6", "9.6", "9.8", "9.8"]
    assert (hero.structure, enemy.structure) == (3, 3)
    held = Scripted({"A1 9.3": ["hold"], "G1 9.3": ["hold"]})
    for plane in (hero, enemy):
        plane.guns[0].fired = False
    volley(held, sky, sky.flying())
    assert held.rolls == []


def test_9_3_there_is_no_fire_at_unseen_targets_and_unseen_fire_is_heard() -> None:
    hero, enemy, sky = duel()
    enemy.sees, hero.shown = (), False
    umpire = Scripted({"A1 9.3": ["G1 short"]}, [1])
    volley(umpire, sky, sky.flying())
    (fired,) = [entry for entry in umpire.told if isinstance(entry.event, Fired)]
    assert fired.to == ("allies",)
    (heard,) = [entry for entry in umpire.told if isinstance(entry.event, FiredUpon)]
    assert heard.to == ("germany",)
    hero.sees = ()
    hero.guns[0].fired = False
    silent = Scripted()
    volley(silent, sky, sky.flying())
    assert silent.questions == []


def test_9_4_ammunition_runs_through_or_stops_at_a_line() -> None:
    hero, enemy, sky = duel()
    hero.guns[0].rounds = 2
    assert list(Targets(sky, Aim(hero, hero.guns[0], ((enemy, 2),)))) == [
        "G1 short", "G1 long", "hold",
    ]  # fmt: skip
    volley(Scripted({"A1 9.3": ["G1 long"]}, [1]), sky, [hero])
    assert (hero.guns[0].rounds, hero.guns[0].spare) == (6, 0)
    lewis = a_plane("A1", "se5a", "12,15", sees=("G1",))
    lewis.guns[0].rounds = 1
    sky = a_sky(lewis, enemy)
    targets = Targets(sky, Aim(lewis, lewis.guns[0], ((enemy, 2),)))
    assert list(targets) == ["G1 short", "hold"]
    volley(Scripted({"A1 9.3": ["G1 short"]}, [1]), sky, [lewis])
    assert (lewis.guns[0].rounds, lewis.guns[0].spare) == (0, 6)
    assert not ready(lewis, lewis.guns[0])
    lewis.manoeuvre = "normal_turn"
    serve_guns(Scripted(), lewis)
    assert lewis.guns[0].rounds == 0
    lewis.manoeuvre = "level"
    serve_guns(Scripted(), lewis)
    assert (lewis.guns[0].rounds, lewis.guns[0].spare) == (6, 0)


@pytest.mark.parametrize(
    ("facing", "pitch", "own", "seen"),
    [
        ("east", 0, 0, "tail"), ("east", 1, 0, "tail"), ("east", 2, 0, "side"),
        ("west", 0, 0, "head_on"), ("west", -1, 0, "head_on"), ("west", 2, 0, "side"),
        ("west", -1, 1, "head_on"), ("west", 1, 1, "side"), ("east", 2, 1, "tail"),
    ],
)  # fmt: skip
def test_9_5_aspects(facing: str, pitch: int, own: int, seen: str) -> None:
    hero, enemy, _ = duel(2, facing, pitch=pitch)
    hero.pitch = own
    assert aspect(hero, hero.guns[0], enemy) == seen


def test_9_5_a_gunner_shoots_a_pursuer_head_on() -> None:
    gunner, pursuer = a_plane("A1", "bristol_f2b", "12,15"), a_plane("G1", where="10,15")
    pursuer.heading = 1
    assert aspect(gunner, gunner.guns[1], pursuer) == "head_on"


def test_9_5_every_modifier() -> None:
    hero, enemy, sky = duel()
    assert [modifiers(sky, shot(hero, enemy, n)) for n in (1, 3, 5)] == [
        [("range", 2), ("tail", 1)], [("tail", 1)], [("range", -2), ("tail", 1)],
    ]  # fmt: skip
    hero.skill, enemy.manoeuvre = "ace", "jink"
    assert modifiers(sky, shot(hero, enemy, 3, "long")) == [
        ("skill", 1), ("tail", 1), ("jink", -1), ("long_burst", 1),
    ]  # fmt: skip
    assert die(sky, shot(hero, enemy, 3, "long")) == "red"
    enemy.manoeuvre, enemy.leaf, enemy.stalled = "falling_leaf", True, True
    assert ("falling_leaf", -2) in modifiers(sky, shot(hero, enemy))
    big = a_plane("G2", "gotha_g4", "14,15", "east", manoeuvre="barrel_roll")
    assert modifiers(sky, shot(hero, big))[-2:] == [("barrel_roll", -2), ("size", 2)]
    basic = a_sky(hero, big, target_size=False)
    assert ("size", 2) not in modifiers(basic, shot(hero, big))


def test_9_5_a_falling_leaf_declared_in_a_freeze_is_hard_to_hit() -> None:
    """Like a jink or a barrel roll it counts from its declaration, against every shooter."""
    hero, enemy, sky = duel(3)
    enemy.manoeuvre = "falling_leaf"
    assert modifiers(sky, shot(hero, enemy, 3)) == [("tail", 1), ("falling_leaf", -2)]


def test_9_5_the_die_is_named_before_the_trigger_is_pulled() -> None:
    hero, enemy, sky = duel()
    options = offered(Targets(sky, Aim(hero, hero.guns[0], ((enemy, 2),))))
    colours = {word: option.says.words.get("colour") for word, option in options.items()}
    assert colours == {"G1 short": "red", "G1 long": "blue", "hold": None}


@pytest.mark.parametrize("burst", ["short", "long"])
def test_the_chances_of_a_burst_are_those_of_all_faces(burst: str) -> None:
    """9.6, 9.7 The state of the target is not included."""
    hits = jams = 0
    for face in range(1, 7):
        hero, enemy, sky = duel()
        volley(Scripted({"A1 9.3": [f"G1 {burst}"]}, [face, 10]), sky, [hero])
        hits += enemy.structure > 0
        jams += hero.guns[0].jammed
    hero, enemy, sky = duel()
    option = offered(Targets(sky, Aim(hero, hero.guns[0], ((enemy, 2),))))[f"G1 {burst}"]
    assert chances_of(option) == Chances(damage=round(100 * hits / 6), jam=round(100 * jams / 6))


@pytest.mark.parametrize(("face", "points"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_9_6_the_red_die(face: int, points: int) -> None:
    _, enemy, sky = duel()
    dice = [face, 10] if points else [face]
    umpire = Scripted({"A1 9.3": ["G1 short"]}, dice)
    volley(umpire, sky, sky.flying())
    umpire.finished()
    assert enemy.structure == points


def test_9_7_a_long_burst_jams_on_a_1_and_a_jam_is_tried_after_a_move() -> None:
    hero, _, sky = duel(4)
    volley(Scripted({"A1 9.3": ["G1 long"]}, [2, 10]), sky, sky.flying())
    assert hero.guns[0].jammed
    assert not ready(hero, hero.guns[0])
    for manoeuvre, dice, cleared in (
        ("level", 3, False), ("normal_turn", 4, False), ("normal_turn", 6, True),
    ):  # fmt: skip
        hero.guns[0].jammed, hero.manoeuvre = True, manoeuvre
        serve_guns(Scripted(dice=[dice]), hero)
        assert hero.guns[0].jammed != cleared
    hero.guns[0].jammed, hero.manoeuvre = True, "level"
    serve_guns(Scripted(dice=[4]), hero)
    assert not hero.guns[0].jammed


def test_9_8_where_it_hits() -> None:
    plane = a_plane("G1", "albatros_d3")
    sky = a_sky(a_plane("A1"), plane)
    parts = [locate(Scripted(dice=[n]), sky, plane, "side") for n in range(1, 21)]
    assert parts == [
        *["engine"] * 3, "tank", *["pilot"] * 2, "crew", *["structure"] * 6, *["ailerons"] * 2,
        *["elevators"] * 2, *["rudder"] * 3,
    ]  # fmt: skip
    assert locate(Scripted(dice=[17]), sky, plane, "tail") == "rudder"
    assert locate(Scripted(dice=[4]), sky, plane, "head_on") == "engine"
    assert locate(Scripted(dice=[1]), sky, plane, "head_on") == "engine"
    basic = a_sky(plane, hit_direction=False)
    assert locate(Scripted(dice=[4]), basic, plane, "head_on") == "tank"


def test_9_8_a_hit_is_reported_with_its_part() -> None:
    _, _, sky = duel()
    umpire = Scripted({"A1 9.3": ["G1 short"]}, [3, 14])
    volley(umpire, sky, sky.flying())
    assert [(e.part, e.stands) for e in umpire.events(PartHit)] == [
        ("ailerons", 2), ("structure", 1),
    ]  # fmt: skip
