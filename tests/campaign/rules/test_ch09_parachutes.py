"""Chapter 9: who finds a parachute."""

from __future__ import annotations

import pytest

from aerodrome.campaign.rules import dates
from aerodrome.campaign.rules.ch01_aircrew import recruit
from aerodrome.campaign.rules.ch04_kills import VICTORY
from aerodrome.campaign.rules.ch05_quality import become_ace
from aerodrome.campaign.rules.ch09_parachutes import equipped, may_find
from tests.support.campaign.squadron_room import Scripted, mustered, pilot, two_seater


@pytest.mark.parametrize(
    ("name", "date", "side", "rolls"),
    [
        ("escadrille_1918", "1918-04-30", "central", 0),
        ("escadrille_1918", "1918-05-01", "central", 1),
        ("escadrille_1918", "1918-05-01", "allied", 0),
        ("squadriglia_1917", "1918-05-01", "central", 1),
    ],
)
def test_9_germans_and_austrians_from_may_1918(name: str, date: str, side: str, rolls: int) -> None:
    c = mustered(name)
    c.date = dates.read(date)
    umpire = Scripted([1] * rolls)
    may_find(umpire, c, c.of(side)[1])
    assert len(umpire.rolls) == rolls


@pytest.mark.parametrize(("die", "found"), [(1, True), (2, False), (6, False)])
def test_9_a_one_finds_it(die: int, found: bool) -> None:
    c = mustered("escadrille_1918")
    may_find(Scripted([die]), c, pilot(c, "cm1"))
    assert pilot(c, "cm1").parachute == found


@pytest.mark.parametrize(("role", "rolls"), [("pilot", 1), ("observer", 0)])
def test_9_replacement_pilots_roll(role: str, rolls: int) -> None:
    c = mustered("escadrille_1918")
    umpire = Scripted(random=True)
    recruit(umpire, c, c.squadron("central"), role, "central")
    assert [rule for rule, _ in umpire.rolls].count("9") == rolls


@pytest.mark.parametrize(("victories", "rolls"), [(5, 1), (10, 2), (4, 0)])
def test_9_aces_and_multiple_aces_roll(victories: int, rolls: int) -> None:
    c = mustered("escadrille_1918")
    man = pilot(c, "cm1")
    man.victories = victories * VICTORY
    umpire = Scripted([6] * rolls)
    become_ace(umpire, c, man, 0, "scout")
    assert len(umpire.rolls) == rolls


def test_9_the_commander_may_give_it_to_another() -> None:
    c = mustered("escadrille_1918", parachutes="commander")
    other = pilot(c, "cm2")
    may_find(Scripted([1], {"9": [other.id]}), c, pilot(c, "cm1"))
    assert other.parachute
    assert not pilot(c, "cm1").parachute


def test_9_the_observer_has_one_if_the_pilot_does() -> None:
    c = mustered("escadrille_1918")
    machine = two_seater(c, "central")
    crew = [c.man(name) for name in machine.crew]
    assert not equipped(crew)
    crew[0].parachute = True
    assert equipped(crew)
