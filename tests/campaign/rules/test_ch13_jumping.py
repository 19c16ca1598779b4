"""Chapter 13: which men jump, which stay, and which land among the enemy."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from aerodrome.campaign import RULESET
from aerodrome.campaign.rules.aftermath_notes import Debrief
from aerodrome.campaign.rules.events import BailedOut, TableRead
from aerodrome.campaign.rules.state import Airman, Campaign, Machine
from aerodrome.campaign.rules.weekly import CameDown
from aerodrome.kernel.edition import Edition
from tests.support.campaign.returning import ESC, PRINTED, SAFE, came_home, with_observer
from tests.support.campaign.squadron_room import Scripted, flown, mustered, observer, pilot, wreck


@pytest.mark.parametrize(
    ("die", "answers", "fate", "wounds"),
    [(3, [0], "killed", 0), (4, [0], "", 1), (8, [0], "", 1), (9, [0], "", 0), (3, [6], "", 0)],
)
def test_13_2_bailing_out(die: int, answers: list[int], fate: str, wounds: int) -> None:
    c = mustered("escadrille_1918")
    man = pilot(c, "cm4")
    assert man.quality == "novice"
    man.parachute, man.luck = True, 6
    d = flown(c, {"cm4": wreck(end="shot", place="own")}, machines=(("am1",), ("cm4",)))
    umpire = came_home(c, d, [die, SAFE], {"13.2": ["jump"], "3": answers})
    assert (man.fate, man.wounds, man.parachute) == (fate, wounds, False)
    assert c.machine("cm4").lost
    assert all(name == "luck" for name, _ in umpire.events(TableRead)[0].modifiers)


def test_13_2_the_place_is_where_the_machine_fell_and_each_rolls_a_die() -> None:
    c = mustered("escadrille_1918")
    machine = next(m for m in c.hangar("central") if m.kind == "two_seater")
    flyer, gunner = (c.man(name) for name in machine.crew)
    flyer.parachute = True
    d = flown(c, {machine.id: wreck(end="shot", place="enemy")}, machines=(("am1",), (machine.id,)))
    came_home(c, d, [9, 9, SAFE, 5, 20], {"13.2": ["jump"]})
    assert (flyer.fate, gunner.fate) == ("captured", "")


def two_falling(c: Campaign, place: str = "enemy") -> tuple[Debrief, list[Airman], Machine]:
    """Return a German two-seater shot down; its pilot has a parachute, and so has its observer."""
    machine = next(m for m in c.hangar("central") if m.kind == "two_seater")
    crew = [c.man(name) for name in machine.crew]
    crew[0].parachute = True
    for man in crew:
        man.quality = "veteran"
    d = flown(c, {machine.id: wreck(end="shot", place=place)}, machines=(("am1",), (machine.id,)))
    return d, crew, machine


def test_13_2_each_airman_decides_to_jump_the_pilot_first() -> None:
    """The observer is asked after seeing what the pilot did."""
    c = mustered("escadrille_1918")
    d, (flyer, gunner), machine = two_falling(c)
    answers = {f"13.2 {flyer.id}": ["stay"], f"13.2 {gunner.id}": ["jump"]}
    umpire = came_home(c, d, [9, SAFE, 18, 20], answers)
    assert [q.about for q in umpire.questions] == [flyer.id, gunner.id]
    assert [q.posed().says.key for q in umpire.questions] == ["ask.13.2.man"] * 2
    assert [event.airman for event in umpire.events(BailedOut)] == [gunner.id]
    tables = {event.about: event.table for event in umpire.events(TableRead)}
    assert (tables[flyer.id], machine.lost) == ("shot_down", True)
    assert d.down == {gunner.id: "enemy"}, "the pilot crashed among friends"


@pytest.mark.parametrize(("version", "asked"), [(3, 1), (4, 2), (5, 2)])
def test_13_2_until_version_4_the_pilot_chose_for_all_aboard(version: int, asked: int) -> None:
    edition = RULESET.as_edition(Edition(version))
    chapter = import_module(f"{edition.rules.setup.__module__.rpartition('.')[0]}.ch13_return")
    c = mustered("escadrille_1918")
    d, crew, machine = two_falling(c)
    umpire = Scripted([], {"13.2": ["stay"] * 2})
    chapter.bail_out(umpire, c, d)
    machine_or_men = [machine.id] if asked == 1 else [man.id for man in crew]
    assert [question.about for question in umpire.questions] == machine_or_men


def test_13_2_an_observer_without_a_pilot_rolls_at_minus_three() -> None:
    c = mustered("escadrille_1918")
    d, (flyer, gunner), machine = two_falling(c, "own")
    answers = {f"13.2 {flyer.id}": ["jump"], f"13.2 {gunner.id}": ["stay"]}
    umpire = came_home(c, d, [9, SAFE, 16], answers)
    assert umpire.questions[1].posed().says.key == "ask.13.2.alone"
    (read,) = [event for event in umpire.events(TableRead) if event.about == gunner.id]
    assert (read.table, read.modifiers) == ("shot_down", (("no_pilot", -3),))
    assert gunner.wounds == 1
    assert flyer.serves
    assert not flyer.parachute
    assert machine.lost


def test_13_2_a_machine_that_its_pilot_left_is_lost_whatever_the_die() -> None:
    c = mustered("escadrille_1918")
    d, (_, gunner), machine = two_falling(c)
    gunner.luck = 5
    answers = {"13.2": ["jump", "stay"], f"3 {gunner.id}": [5]}
    umpire = came_home(c, d, [9, SAFE, 20, 20], answers)
    down = next(event for event in umpire.events(CameDown) if event.machine == machine.id)
    assert (down.end, down.place, machine.lost) == ("crashed", "own", True)
    assert gunner.serves


def test_13_2_a_machine_that_its_observer_left_may_be_nursed_home() -> None:
    c = mustered("escadrille_1918")
    d, (flyer, gunner), machine = two_falling(c, "own")
    answers = {f"13.2 {flyer.id}": ["stay"], f"13.2 {gunner.id}": ["jump"]}
    came_home(c, d, [9, SAFE, 20], answers)
    assert (machine.lost, machine.grounded, flyer.parachute) == (False, 1, True)


@pytest.mark.parametrize("place", ["own", "no_mans_land", "enemy"])
def test_13_3_the_place_of_a_fatal_crash_is_where_it_fell(place: str) -> None:
    """13.6 An observer who survived by luck walks home from there."""
    c = mustered()
    gunner = observer(c)
    gunner.quality, gunner.luck = "veteran", 9
    d = with_observer(c, end="shot", place=place)
    dice = [3, SAFE] + ([20] if place != "own" else [])
    umpire = came_home(c, d, dice, {f"3 {gunner.id}": [9]})
    assert pilot(c, "am5").fate == "killed"
    down = next(event for event in umpire.events(CameDown) if event.machine == "am5")
    assert (down.end, down.place) == ("crashed", place)
    assert d.down == ({gunner.id: place} if place != "own" else {})


def test_13_2_a_man_who_stays_rolls_as_shot_down_and_loses_the_parachute() -> None:
    c = mustered("escadrille_1918")
    man = pilot(c, "cm1")
    man.parachute = True
    d = flown(c, {"cm1": wreck(end="shot", place="own")})
    umpire = came_home(c, d, [SAFE, 18], {"13.2": ["stay"]})
    assert umpire.events(TableRead)[1].table == "shot_down"
    assert not man.parachute


@pytest.mark.parametrize(
    ("damage", "die", "end", "lost", "grounded"),
    [
        (5, 1, "fell_short", True, 1),
        (5, 2, "friendly", False, 1),
        (6, 5, "friendly", True, 1),
        (5, 6, "landed", False, 1),
        (8, 7, "landed", True, 1),
        (5, 9, "home", False, 1),
        (4, 1, "fell_short", True, 1),
        (2, 3, "landed", False, 0),
        (3, 4, "landed", False, 1),
        (4, 5, "home", False, 0),
        (0, 1, "landed", False, 0),
        (0, 2, "home", False, 0),
    ],
)
def test_13_4_13_5_machines_that_fly_home(
    damage: int, die: int, end: str, lost: bool, grounded: int
) -> None:
    """Strength is 10: landing costs 2 or 4 more, half misses a mission, all is a write-off."""
    c = mustered()
    d = flown(c, {"am1": wreck(damage=damage)})
    second = [20] if end == "fell_short" else []
    umpire = came_home(c, d, [die, SAFE, *second])
    machine = c.machine("am1")
    assert (machine.lost, machine.grounded) == (lost, grounded)
    assert next(e.end for e in umpire.events(CameDown) if e.machine == "am1") == end
    hurt = (damage >= 5 and die == 6) or (0 < damage < 5 and die in (2, 3))
    assert pilot(c).wounds == int(hurt)


@pytest.mark.parametrize("place", ["enemy", "no_mans_land"])
@pytest.mark.parametrize("die", range(1, 21))
def test_13_6_among_the_enemy(die: int, place: str) -> None:
    c = mustered()
    man = pilot(c)
    d = flown(c, {"am1": wreck(end="down", place=place)})
    came_home(c, d, [SAFE, die])
    table = {"enemy": "enemy_lines"}.get(place, place)
    row = next(row for totals, row in PRINTED[table] if die in totals)
    assert man.fate == {"killed": "killed", "captured": "captured"}.get(row.end, "")
    if row.end == ESC:
        assert man.wounds == row.wounds
    assert c.machine("am1").lost


@pytest.mark.parametrize(
    ("facts", "modifiers"),
    [
        ({"wounds": 1}, (("wounds", -1),)),
        ({"wounds": 2}, (("wounds", -2),)),
        ({"burdens": ["leg"]}, (("leg", -1),)),
        ({"luck": 2}, (("luck", 2),)),
    ],
)
def test_13_6_modifiers(facts: dict[str, Any], modifiers: tuple[Any, ...]) -> None:
    c = mustered()
    man = pilot(c)
    for field, fact in facts.items():
        setattr(man, field, fact)
    d = flown(c, {"am1": wreck(end="down", place="enemy")})
    umpire = came_home(c, d, [SAFE, 19], {"3": [2]})
    assert umpire.events(TableRead)[-1].modifiers == modifiers


def test_13_6_wounds_while_escaping_may_kill() -> None:
    c = mustered()
    man = pilot(c)
    man.wounds = 2
    d = flown(c, {"am1": wreck(end="down", place="no_mans_land")})
    came_home(c, d, [SAFE, 14])
    assert man.fate == "killed"


def test_13_7_a_landing_among_friends() -> None:
    c = mustered()
    d = flown(c, {"am1": wreck(end="down", place="own", damage=5)})
    came_home(c, d, [SAFE])
    assert (c.machine("am1").lost, c.machine("am1").grounded) == (False, 1)
    assert pilot(c).serves
