"""Chapter 3: luck, where it may be spent and where it comes from."""

from __future__ import annotations

import pytest

from aerodrome.campaign import RULESET
from aerodrome.campaign.rules.ch03_luck import Stake, at_hand, award_luck, spend_luck
from aerodrome.campaign.rules.ch13_return import come_home
from aerodrome.campaign.rules.events import LuckSpent
from aerodrome.campaign.rules.tables import RETURNS
from aerodrome.kernel.phrases import Phrase
from tests.support.campaign.squadron_room import Scripted, flown, mustered, pilot, wreck


@pytest.mark.parametrize("table", [table for table in RETURNS if table != "injuries"])
def test_3_luck_is_spent_before_the_die_and_gone(table: str) -> None:
    c = mustered()
    man = pilot(c)
    man.luck = 4
    d = flown(c)
    umpire = Scripted(answers={"3": [3]})
    assert spend_luck(umpire, c, d, [Stake(man, table)]) == {man.id: 3}
    assert man.luck == 1
    assert umpire.rolls == []
    assert umpire.questions[0].seat == man.seat
    assert list(umpire.questions[0].options) == [0, 1, 2, 3, 4]


def test_3_a_man_without_luck_is_not_asked() -> None:
    c = mustered()
    umpire = Scripted()
    assert spend_luck(umpire, c, flown(c), [Stake(pilot(c), "shot_down")]) == {}
    assert umpire.questions == []


def test_6_12_luck_of_the_devil_is_one_more_point_in_every_aftermath() -> None:
    c = mustered()
    man = pilot(c)
    man.skills, man.luck = ["luck_of_the_devil"], 1
    for _ in range(2):
        d = flown(c)
        assert at_hand(d, man) == man.luck + 1
        umpire = Scripted(answers={"3": [1]})
        spend_luck(umpire, c, d, [Stake(man, "undamaged")])
        assert [event.points for event in umpire.events(LuckSpent)] == [1]
        assert man.luck == 1
        assert at_hand(d, man) == 1


@pytest.mark.parametrize(("before", "after"), [(0, 1), (8, 9), (9, 9)])
def test_3_one_point_a_sortie_up_to_nine(before: int, after: int) -> None:
    c = mustered()
    pilot(c).luck = before
    award_luck(Scripted(), c, flown(c))
    assert pilot(c).luck == after


@pytest.mark.parametrize("fate", ["killed", "captured"])
def test_3_none_for_the_dead_and_captured(fate: str) -> None:
    c = mustered()
    d = flown(c)
    pilot(c).fate = fate
    award_luck(Scripted(), c, d)
    assert pilot(c).luck == 0


def test_3_none_for_the_wounded() -> None:
    c = mustered()
    d = flown(c)
    d.hurt[pilot(c).id] = 1
    award_luck(Scripted(), c, d)
    assert pilot(c).luck == 0


@pytest.mark.parametrize(
    ("table", "added", "points", "odds"),
    [
        ("undamaged", -1, 0, ("home", 100, 0)),
        ("shot_down", 0, 0, ("home", 25, 15)),
        ("shot_down", -4, 0, ("home", 5, 35)),
        ("shot_down", -4, 4, ("home", 25, 15)),
        ("parachute", 0, 9, ("home", 100, 0)),
        ("damaged_less", 0, 0, ("home", 90, 0)),
        ("enemy_lines", 0, 0, ("free", 25, 15)),
        ("enemy_lines", -1, 3, ("free", 35, 5)),
        ("no_mans_land", 0, 0, ("free", 30, 20)),
    ],
)
def test_3_every_point_is_offered_with_what_it_gives(
    table: str, added: int, points: int, odds: tuple[str, int, int]
) -> None:
    kind, unhurt, killed = odds
    said = Stake(pilot(mustered()), table, added).odds(points)
    assert said == Phrase(f"luck.odds_{kind}", {"unhurt": unhurt, "killed": killed})
    for language in ("en", "it"):
        assert f"{unhurt}%" in RULESET.phrases.say(said, language)


def test_3_the_odds_are_shown_with_the_points() -> None:
    """A novice with a hit engine: -4 on the table of the shot down."""
    c = mustered()
    man = pilot(c)
    man.quality, man.luck = "novice", 2
    d = flown(c, {"am1": wreck(end="shot", engine=True)})
    umpire = Scripted([20, 20, 20])
    come_home(umpire, c, d)
    (asked,) = [question for question in umpire.questions if question.rule == "3"]
    warnings = [option.warns for option in asked.posed().options]
    assert [one.words["killed"] for one in warnings if one is not None] == [35, 30, 25]
