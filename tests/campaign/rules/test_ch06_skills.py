"""Chapter 6: every row of the skill table, dates, choices."""

from __future__ import annotations

import pytest

from aerodrome.campaign.rules import dates
from aerodrome.campaign.rules.ch06_skills import (
    allowed,
    choose_skill,
    column_of,
    roll_skill,
    unused,
)
from aerodrome.campaign.rules.tables import TABLES
from aerodrome.tabletop.sortie import ALWAYS_ON, SKILLS
from tests.support.campaign.squadron_room import Scripted, mustered, pilot

PRINTED = {
    "acrobatic_pilot": (1, 0, 0),
    "daredevil": (2, 0, 0),
    "evade": (3, 1, 0),
    "exceptional_pilot": (4, 2, 0),
    "incendiary_bullets": (5, 0, 0),
    "light_touch": (6, 3, 0),
    "nine_lives": (7, 4, 0),
    "rockets": (8, 0, 0),
    "bullet_checker": (9, 5, 1),
    "chivalrous": (10, 6, 2),
    "crack_shot": (11, 7, 3),
    "luck_of_the_devil": (12, 8, 4),
    "precision_bomber": (0, 9, 5),
    "quick_on_the_trigger": (13, 10, 6),
    "technical_eye": (14, 11, 7),
    "tough_as_old_boots": (15, 12, 8),
    "eagle_eye": (0, 0, 9),
    "radio_technician": (0, 0, 10),
}
COLUMNS = ("scout", "two_seater", "observer")


@pytest.mark.parametrize("skill", PRINTED)
def test_6_20_every_row_of_the_table(skill: str) -> None:
    for column, number in zip(COLUMNS, PRINTED[skill], strict=True):
        rows = [die for die in range(1, 21) if TABLES.skills.cell(die, column) == skill]
        assert rows == ([number] if number else [])


@pytest.mark.parametrize(("column", "first"), [("scout", 16), ("two_seater", 13), ("observer", 11)])
def test_6_20_roll_again_and_pick_one(column: str, first: int) -> None:
    words = [TABLES.skills.cell(die, column) for die in range(first, 21)]
    assert words == ["again"] * (20 - first) + ["pick"]


@pytest.mark.parametrize("skill", PRINTED)
@pytest.mark.parametrize("place", range(3))
def test_6_20_each_number_teaches_its_skill(skill: str, place: int) -> None:
    number = PRINTED[skill][place]
    if not number:
        assert skill not in column_of(COLUMNS[place])
        return
    c = mustered()
    roll_skill(Scripted([number]), c, pilot(c), COLUMNS[place])
    assert pilot(c).skills == [skill]


def test_6_20_a_skill_already_held_is_rolled_again() -> None:
    c = mustered()
    pilot(c).skills = ["evade"]
    roll_skill(Scripted([3, 17, 7]), c, pilot(c), "scout")
    assert pilot(c).skills == ["evade", "nine_lives"]


def test_6_20_twenty_is_a_choice() -> None:
    c = mustered()
    roll_skill(Scripted([20], {"6.20": ["chivalrous"]}), c, pilot(c), "scout")
    assert pilot(c).skills == ["chivalrous"]


def test_6_20_an_airman_with_all_skills_of_the_column_learns_nothing() -> None:
    c = mustered()
    pilot(c).skills = list(SKILLS)
    umpire = Scripted()
    roll_skill(umpire, c, pilot(c), "scout")
    choose_skill(umpire, c, pilot(c), "scout")
    assert umpire.rolls == []
    assert pilot(c).skills == list(SKILLS)


@pytest.mark.parametrize(
    ("skill", "date", "known"),
    [
        ("incendiary_bullets", "1916-12-31", False),
        ("incendiary_bullets", "1917-01-01", True),
        ("rockets", "1916-01-31", False),
        ("rockets", "1916-02-01", True),
    ],
)
def test_6_5_6_8_dates(skill: str, date: str, known: bool) -> None:
    c = mustered()
    c.date = dates.read(date)
    assert (skill in allowed(c, pilot(c), "scout")) == known
    umpire = Scripted()
    choose_skill(umpire, c, pilot(c), "scout")
    refused = {o.value: o.refused for o in umpire.questions[0].posed().options}
    assert (refused[skill] is None) == known


def test_6_11_a_man_with_one_eye_learns_no_crack_shot() -> None:
    c = mustered()
    pilot(c).burdens = ["one_eye"]
    assert "crack_shot" not in allowed(c, pilot(c), "scout")


def test_6_19_five_skills_need_no_roundel() -> None:
    assert set(ALWAYS_ON) == {
        "incendiary_bullets",
        "rockets",
        "chivalrous",
        "luck_of_the_devil",
        "tough_as_old_boots",
    }


def test_6_19_what_the_battle_does_not_know_has_its_reason() -> None:
    said = unused(mustered())
    assert {"rockets", "eagle_eye", "radio_technician"} <= set(said)
    assert "daredevil" not in said
    assert "daredevil" in unused(mustered("flik_1917"))


def test_6_20_a_choice_warns_of_skills_without_effect() -> None:
    """The warning leaves out skills that help after the battle in any game."""
    c = mustered("circus_1917", game="dogfights")
    umpire = Scripted()
    choose_skill(umpire, c, pilot(c), "scout")
    warned = {o.value for o in umpire.questions[0].posed().options if o.warns is not None}
    idle = {"acrobatic_pilot", "incendiary_bullets", "rockets", "technical_eye"}
    assert warned == idle
    assert warned < set(unused(c))


def test_6_eighteen_skills() -> None:
    assert tuple(PRINTED) == SKILLS
    assert len(SKILLS) == 18
