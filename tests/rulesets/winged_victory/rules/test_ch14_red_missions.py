"""14.1 Missions that involve both sides: one flies it, the other flies against it."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.ch14_editor import draw_kinds, draw_missions
from aerodrome.rulesets.winged_victory.rules.events_missions import MissionDrawn, RedMissionMet
from aerodrome.rulesets.winged_victory.rules.state import Sky
from tests.support.winged_victory.table import Scripted

LATE, EARLY = "1918-05", "1916-08"
SCRAMBLE, BALLOON, STRATEGIC, PATROL, RECON, BOMBING, LATE_BALLOON = 1, 2, 3, 4, 6, 7, 19
"""Dice of the table of 1917 and 1918."""


def drawn(allies: int, germany: int, date: str = LATE, **options: Any) -> tuple[str, str]:
    """Return what the two sides fly after these dice; 0 is none."""
    sky: Sky = RULESET.rules.setup(RULESET.scenario("mission", {"date": date, **options}))
    umpire = Scripted(dice=[die for die in (allies, germany) if die])
    kinds = draw_kinds(umpire, sky)
    umpire.finished()
    return kinds["allies"], kinds["germany"]


@pytest.mark.parametrize(
    ("allies", "germany", "flown"),
    [
        (BALLOON, RECON, ("balloon", "cap")),
        (PATROL, STRATEGIC, ("cap", "strategic")),
        (SCRAMBLE, PATROL, ("scramble", "bombing")),
        (PATROL, SCRAMBLE, ("bombing", "scramble")),
        (PATROL, RECON, ("patrol", "recon")),
    ],
)
def test_14_1_against_a_red_mission_the_other_side_flies(
    allies: int, germany: int, flown: tuple[str, str]
) -> None:
    assert drawn(allies, germany) == flown


def test_14_1_a_mission_that_already_answers_a_red_one_is_unchanged() -> None:
    assert drawn(SCRAMBLE, BOMBING) == ("scramble", "bombing")
    assert drawn(18, SCRAMBLE) == ("strafing", "scramble")
    assert drawn(5, BALLOON) == ("cap", "balloon")


def test_14_1_of_two_red_missions_the_lower_die_is_flown_or_the_allied_one() -> None:
    assert drawn(STRATEGIC, BALLOON) == ("cap", "balloon")
    assert drawn(BALLOON, STRATEGIC) == ("balloon", "cap")
    assert drawn(BALLOON, BALLOON) == ("balloon", "cap")
    assert drawn(LATE_BALLOON, SCRAMBLE) == ("bombing", "scramble")


def test_14_1_where_nothing_else_can_fly_against_it_the_own_mission_is_flown() -> None:
    """14.3 In 1916 the Germans have no fighters, and neither side a bomber."""
    assert drawn(19, 4, EARLY) == ("balloon", "artillery")
    assert drawn(20, 4, EARLY) == ("scramble", "recon")


def test_14_1_an_arranged_mission_is_not_changed_but_may_be_answered() -> None:
    assert drawn(0, PATROL, mission_allies="balloon") == ("balloon", "cap")
    assert drawn(BALLOON, 0, mission_germany="patrol") == ("balloon", "patrol")
    assert drawn(BALLOON, 0, mission_germany="strategic") == ("cap", "strategic")
    both = {"mission_allies": "balloon", "mission_germany": "scramble"}
    assert drawn(0, 0, **both) == ("balloon", "scramble")


def test_14_1_without_the_option_each_flies_what_it_drew() -> None:
    assert drawn(BALLOON, RECON, red_missions=False) == ("balloon", "recon")
    assert RULESET.options["red_missions"].before is False


def test_14_1_only_the_side_that_answers_a_red_mission_learns_of_it() -> None:
    sky: Sky = RULESET.rules.setup(RULESET.scenario("mission", {"date": LATE}))
    umpire = Scripted(dice=[BALLOON, RECON, *[1] * 20])
    draw_missions(umpire, sky)
    (entry,) = [line for line in umpire.told if isinstance(line.event, RedMissionMet)]
    assert entry.event == RedMissionMet("germany", "balloon", "recon", "cap")
    assert entry.to == ("germany",)
    orders = [line.event.mission for line in umpire.told if isinstance(line.event, MissionDrawn)]
    assert orders == ["balloon", "cap"]
