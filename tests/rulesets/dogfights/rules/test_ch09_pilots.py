"""Chapter 9: aces and rookies, hidden or not, and what they learn."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.display.view import view
from aerodrome.rulesets.dogfights.rules.ch06_attack import shooting
from aerodrome.rulesets.dogfights.rules.ch09_pilots import choose_pilots, forget, known, name_pilots
from aerodrome.rulesets.dogfights.rules.events import PilotNamed, PilotShown, TakedownCounted
from aerodrome.rulesets.dogfights.rules.state import ACE, AVERAGE, DOWN, ROOKIE, Sky
from tests.support.dogfights.table import Scripted, a_plane, a_sky, hit, red
from tests.support.scripted_umpire import Answers


def shoot(sky: Sky, name: str, dice: Iterable[int], answers: Answers) -> Scripted:
    umpire = Scripted(sky, answers, dice)
    shooting(umpire, sky, sky.plane(name))
    return umpire.finished()


def duel(**changes: Any) -> Sky:
    return a_sky(a_plane("G10", "12,9", **changes), a_plane("F10", "13,9"))


FIRE: Answers = {"G10": ["G10 fixed F10", "cease"]}


def test_9_1_an_ace_takes_down_what_another_would_damage() -> None:
    sky = duel(pilot=ACE)
    umpire = shoot(sky, "G10", red(6), {"G10": ["G10 fixed F10"]})
    assert umpire.shots() == ["G10 fixed F10 attack: 5+1 +1 = 7 A damage"]
    assert (sky.plane("F10").place, sky.plane("F10").how) == (DOWN, "ace")


def test_9_1_a_rookie_loses_one() -> None:
    umpire = shoot(duel(pilot=ROOKIE), "G10", red(5), FIRE)
    assert umpire.shots() == ["G10 fixed F10 attack: 4+1 +1 -1 = 5 A miss"]


def test_9_1_only_with_the_guns_the_pilot_fires() -> None:
    for pilot in (ACE, ROOKIE):
        sky = a_sky(a_plane("F7", "12,9", pilot=pilot), a_plane("G10", "11,9", level=4))
        answers = {"F7": ["F7 dorsal G10", "cease"]}
        umpire = shoot(sky, "F7", (*red(7), hit("tail")), answers)
        assert umpire.shots() == ["F7 dorsal G10 attack: 6+1 +1 = 8 A damage"]
        assert sky.plane("G10").damage == "tail"


def many(**options: Any) -> Sky:
    germans = [a_plane(f"G{number}", f"{number + 10},9") for number in range(1, 9)]
    scouts = [a_plane("G13", "30,9")]
    french = [a_plane(f"F{number}", f"{number + 10},20") for number in range(1, 9)]
    return a_sky(*germans, *scouts, *french, **options)


def test_9_1_three_aces_and_three_rookies_among_the_fighters() -> None:
    sky = many(pilots="open")
    named = choose_pilots(Scripted(sky), sky, "central")
    assert [*named.values()] == [ACE] * 3 + [ROOKIE] * 3
    assert "G13" not in named


@pytest.mark.parametrize(
    ("fighters", "each"), [(1, 0), (3, 0), (4, 1), (7, 1), (8, 2), (9, 2), (12, 3)]
)
def test_9_1_by_default_a_quarter_of_the_fighters_each_and_three_at_most(
    fighters: int, each: int
) -> None:
    planes = [a_plane(f"G{number}") for number in range(1, fighters + 1)]
    sky = a_sky(*planes, a_plane("G13"), a_plane("F1"), pilots="open", aces=-1, rookies=-1)
    named = choose_pilots(Scripted(sky), sky, "central")
    assert [*named.values()] == [ACE] * each + [ROOKIE] * each


def test_9_1_a_new_game_names_them_by_share_by_default() -> None:
    assert RULESET.rules.setup(RULESET.scenario("dogfight_quick")).rules.aces == -1
    assert RULESET.rules.setup(RULESET.scenario("dogfight_quick", {"aces": 2})).rules.aces == 2


def test_9_1_fewer_fighters_fewer_markers() -> None:
    sky = a_sky(a_plane("G1"), a_plane("G2"), a_plane("F1"), pilots="open")
    assert choose_pilots(Scripted(sky), sky, "central") == {"G2": ACE, "G1": ACE}


def test_9_1_open_pilots_are_public() -> None:
    sky = many(pilots="open")
    umpire = Scripted(sky)
    name_pilots(umpire, sky)
    assert {entry.to for entry in umpire.told if isinstance(entry.event, PilotNamed)} == {None}
    assert {known(sky, plane) for plane in sky.aircraft} == {ACE, ROOKIE, AVERAGE}


def test_9_1_without_the_rule_there_is_no_question() -> None:
    sky = many()
    umpire = Scripted(sky)
    name_pilots(umpire, sky)
    assert not umpire.told


def test_9_2_hidden_pilots_are_known_to_their_owner_only() -> None:
    sky = many(pilots="hidden")
    umpire = Scripted(sky)
    name_pilots(umpire, sky)
    to = [t.to for t in umpire.told if isinstance(t.event, PilotNamed)]
    assert to == [("central",)] * 6 + [("allies",)] * 6
    for seat, hidden in (("central", "allies"), ("allies", "central"), (None, "central")):
        seen = view(sky, seat)
        pilots = {p.pilot for p in seen.planes if p.side == hidden and p.number < 13}
        assert pilots == {""}
    own = {p.pilot for p in view(sky, "central").planes if p.side == "central"}
    assert own == {ACE, ROOKIE, AVERAGE}


@pytest.mark.parametrize("pilot", [ACE, ROOKIE, AVERAGE])
def test_9_2_the_first_burst_reveals_the_pilot(pilot: str) -> None:
    sky = duel(pilot=pilot)
    sky = a_sky(*sky.aircraft, pilots="hidden")
    umpire = shoot(sky, "G10", red(3), FIRE)
    assert umpire.events(PilotShown) == [PilotShown("G10", pilot)]
    assert known(sky, sky.plane("G10")) == pilot
    assert view(sky, "allies").planes[0].pilot == pilot


def test_9_2_the_second_mans_burst_shows_nothing() -> None:
    planes = a_plane("F7", "12,9", pilot=ACE), a_plane("G10", "11,9", level=4)
    sky = a_sky(*planes, pilots="hidden")
    umpire = shoot(sky, "F7", red(3), {"F7": ["F7 dorsal G10", "cease"]})
    assert not umpire.events(PilotShown)


def test_9_2_a_guess_keeps_what_is_known_and_depends_on_nothing_else() -> None:
    worlds = []
    for aces in (("F1", "F2"), ("F3", "F8")):
        sky = many(pilots="hidden")
        for name in aces:
            sky.plane(name).pilot = ACE
        sky.plane("G1").pilot = ACE
        sky.plane("F5").pilot, sky.plane("F5").shown = ROOKIE, True
        forget(sky, "central", Random("guess"))
        worlds.append([(p.id, p.pilot) for p in sky.aircraft])
    assert worlds[0] == worlds[1]
    guessed = dict(worlds[0])
    assert (guessed["G1"], guessed["F5"]) == (ACE, ROOKIE)
    assert [guessed[f"F{n}"] for n in range(1, 9)].count(ACE) == 2


def test_9_3_the_example_of_the_rookie_with_a_long_burst() -> None:
    """A German rookie shoots down a French fighter with a long burst, and is a rookie no longer."""
    sky = duel(pilot=ROOKIE)
    umpire = shoot(sky, "G10", (*red(3), *red(11)), {"G10": ["G10 fixed F10", "long"]})
    assert umpire.events(TakedownCounted) == [TakedownCounted("G10", 1, AVERAGE, ROOKIE)]
    assert sky.plane("G10").pilot == AVERAGE


def test_9_3_the_example_of_the_third_takedown() -> None:
    """A French pilot with two takedowns gets a third and is an ace."""
    sky = a_sky(a_plane("F12", "12,9", takedowns=2), a_plane("G10", "13,9"))
    shoot(sky, "F12", red(11), {"F12": ["F12 fixed G10"]})
    assert (sky.plane("F12").pilot, sky.plane("F12").takedowns) == (ACE, 3)


def test_9_3_a_rookies_first_counts_among_the_three() -> None:
    sky = a_sky(a_plane("F12", "12,9", takedowns=2, pilot=AVERAGE), a_plane("G10", "13,9"))
    shoot(sky, "F12", red(11), {"F12": ["F12 fixed G10"]})
    assert sky.plane("F12").pilot == ACE


def test_9_3_a_second_damage_counts_for_its_shooter_and_defence_counts_too() -> None:
    sky = a_sky(a_plane("B10", "14,9", damage="tail"), a_plane("G10", "12,9"))
    umpire = Scripted(sky, {"central": ["G10 fixed B10"]}, red(8))
    shooting(umpire, sky, sky.plane("B10"))
    assert sky.plane("G10").takedowns == 1


def test_9_3_the_second_mans_takedowns_teach_the_pilot_nothing() -> None:
    sky = a_sky(a_plane("F7", "12,9"), a_plane("G10", "11,9", level=4))
    umpire = shoot(sky, "F7", red(10), {"F7": ["F7 dorsal G10"]})
    assert not umpire.events(TakedownCounted)


def test_9_3_without_the_option_no_pilot_learns() -> None:
    planes = duel(pilot=ROOKIE).aircraft
    sky = a_sky(*planes, experience=False)
    shoot(sky, "G10", red(11), {"G10": ["G10 fixed F10"]})
    assert sky.plane("G10").pilot == ROOKIE
