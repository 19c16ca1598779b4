"""Chapter 7: points, dice, and their effects."""

from __future__ import annotations

import pytest

from aerodrome.campaign.rules.ch07_experience import award_experience, earned
from aerodrome.campaign.rules.ch08_medals import award_medals
from tests.support.campaign.squadron_room import Scripted, flown, mustered, pilot


@pytest.mark.parametrize(
    ("kills", "shares", "done", "machine", "points"),
    [
        (1, 0, False, "am1", 6),
        (0, 1, False, "am1", 4),
        (0, 0, True, "am1", 2),
        (0, 0, False, "am1", 0),
        (0, 0, False, "am4", 1),
        (0, 0, True, "am4", 2),
        (2, 1, True, "am4", 18),
    ],
)
def test_7_1_points(kills: int, shares: int, done: bool, machine: str, points: int) -> None:
    """am1 is flown by a veteran, am4 by a novice."""
    c = mustered()
    d = flown(c, machines=((machine,), ("cm1",)), done=(done, False))
    man = pilot(c, machine)
    d.kills, d.shares = {man.id: kills}, {man.id: shares}
    assert earned(c, d, man) == points


def test_7_1_by_quality_at_take_off() -> None:
    c = mustered()
    d = flown(c, machines=(("am4",), ("cm1",)))
    pilot(c, "am4").quality = "ace"
    assert earned(c, d, pilot(c, "am4")) == 1


@pytest.mark.parametrize("fate", ["killed", "captured"])
def test_7_none_for_those_who_did_not_come_back(fate: str) -> None:
    c = mustered()
    d = flown(c, done=(True, False))
    pilot(c).fate = fate
    award_experience(Scripted(random=True), c, d)
    assert pilot(c).experience == 0


@pytest.mark.parametrize(
    ("before", "rolls"), [(13, 0), (14, 1), (19, 1), (20, 0), (34, 1), (12, 0)]
)
def test_7_2_a_die_for_each_twenty(before: int, rolls: int) -> None:
    c = mustered()
    man = pilot(c)
    man.experience = before
    d = flown(c)
    d.kills = {man.id: 1}
    umpire = Scripted([1, 1] * rolls)
    award_experience(umpire, c, d)
    assert [rule for rule, _ in umpire.rolls].count("7.2") == rolls
    assert len(man.skills) == rolls


def test_7_2_several_passes_roll_several_times() -> None:
    c = mustered()
    man = pilot(c)
    man.experience = 19
    d = flown(c)
    d.kills = {man.id: 4}
    award_experience(Scripted([1, 1, 1, 2]), c, d)
    assert man.skills == ["acrobatic_pilot", "daredevil"]


@pytest.mark.parametrize(("die", "promoted"), [(1, False), (5, False), (6, True)])
def test_7_2_a_six_promotes_too(die: int, promoted: bool) -> None:
    c = mustered()
    man = pilot(c)
    man.experience = 19
    d = flown(c, done=(True, False))
    award_experience(Scripted([die, 7]), c, d)
    assert man.skills == ["nine_lives"]
    assert d.promoted == ([man] if promoted else [])


def test_7_2_the_column_is_that_of_the_last_victory() -> None:
    c = mustered()
    man = pilot(c)
    man.experience, man.column = 19, "two_seater"
    award_experience(Scripted([1, 9]), c, flown(c, done=(True, False)))
    assert man.skills == ["precision_bomber"]


def test_12_7_a_novice_may_become_a_veteran() -> None:
    c = mustered()
    man = pilot(c, "am4")
    man.experience = 9
    d = flown(c, machines=(("am4",), ("cm1",)))
    award_experience(Scripted(), c, d)
    assert man.quality == "veteran"
    award_medals(Scripted(), c, d)
    assert man.medals == []
