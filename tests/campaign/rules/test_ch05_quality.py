"""Chapter 5: novice, veteran, ace, Gosport."""

from __future__ import annotations

import pytest

from aerodrome.campaign.rules import dates
from aerodrome.campaign.rules.ch04_kills import VICTORY
from aerodrome.campaign.rules.ch05_quality import become_ace, grow_up, veteran_at
from aerodrome.campaign.rules.ch10_mission import crewman
from aerodrome.campaign.rules.events import AceAgain
from tests.support.campaign.squadron_room import Scripted, flown, mustered, pilot


@pytest.mark.parametrize(("points", "quality"), [(9, "novice"), (10, "veteran"), (30, "veteran")])
def test_5_2_a_novice_becomes_a_veteran_with_ten_points(points: int, quality: str) -> None:
    c = mustered()
    man = pilot(c, "am4")
    man.experience = points
    grow_up(Scripted(), c, man)
    assert man.quality == quality


@pytest.mark.parametrize(
    ("name", "date", "side", "points"),
    [
        ("jasta_1917", "1917-12-31", "allied", 10),
        ("jasta_1917", "1918-01-01", "allied", 6),
        ("jasta_1917", "1918-06-01", "central", 10),
        ("escadrille_1918", "1918-06-01", "allied", 10),
    ],
)
def test_5_4_gosport_from_1918_for_british_airmen(
    name: str, date: str, side: str, points: int
) -> None:
    c = mustered(name)
    c.date = dates.read(date)
    assert veteran_at(c, c.of(side)[1]) == points


@pytest.mark.parametrize(
    ("before", "after", "aces", "skills"),
    [(0, 4, 0, 0), (4, 5, 1, 1), (5, 9, 0, 0), (9, 10, 1, 0), (4, 10, 2, 1), (14, 15, 1, 0)],
)
def test_5_1_five_victories_and_every_five_more(
    before: int, after: int, aces: int, skills: int
) -> None:
    c = mustered()
    man = pilot(c, "am4")
    man.quality = "ace" if before >= 5 else "novice"
    man.victories = after * VICTORY
    umpire = Scripted()
    become_ace(umpire, c, man, before * VICTORY, "scout")
    assert man.quality == ("ace" if after >= 5 else "novice")
    assert len(man.skills) == skills
    first = 1 if before < 5 <= after else 0
    assert len(umpire.events(AceAgain)) == aces - first


def test_5_1_the_skill_of_an_ace_is_chosen() -> None:
    c = mustered()
    man = pilot(c)
    man.victories = 5 * VICTORY
    become_ace(Scripted(answers={"6.20": ["nine_lives"]}), c, man, 0, "scout")
    assert man.skills == ["nine_lives"]


def test_5_1_a_dead_ace_is_an_ace_but_learns_nothing() -> None:
    c = mustered()
    man = pilot(c)
    man.victories, man.fate = 5 * VICTORY, "killed"
    become_ace(Scripted(), c, man, 0, "scout")
    assert (man.quality, man.skills) == ("ace", [])


def test_5_no_man_falls_back() -> None:
    c = mustered()
    man = pilot(c)
    grow_up(Scripted(), c, man)
    assert (man.quality, man.experience) == ("veteran", 0)


@pytest.mark.parametrize(("edge", "native"), [("printed", False), ("native", True)])
def test_5_1_the_edge_of_aces_is_an_option(edge: str, native: bool) -> None:
    c = mustered(ace_edge=edge)
    pilot(c).quality = "ace"
    d = flown(c)
    assert d.sortie.ace_edge == native
    assert d.sortie.flights[0].mounts[0].crew[0].quality == "ace"


def test_5_3_the_battle_knows_the_quality() -> None:
    c = mustered()
    assert crewman(c, pilot(c, "am4"), "pilot").quality == "novice"
