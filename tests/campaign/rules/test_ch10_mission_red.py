"""10.2 Missions that involve both sides: one flies it, the other flies against it."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.campaign import RULESET
from aerodrome.campaign.rules.battle_game import playable
from aerodrome.campaign.rules.ch10_mission import determine
from aerodrome.campaign.rules.weekly import MissionMet, MissionSet
from tests.support.campaign.squadron_room import Scripted, mustered

SCENARIO = {
    "squadriglia": "squadriglia_1917",
    "dogfights": "circus_1917",
    "winged_victory": "giants_1918",
}
SCRAMBLE, BALLOON, STRATEGIC, PATROL, DEFENSIVE, RECON, BOMBING = range(1, 8)
STRAFING, LATE_BALLOON = 18, 19
"""Dice of the table of 1917 and 1918."""


def drawn(game: str, allied: int, central: int, *more: int, **options: Any) -> tuple[str, str]:
    """Return what the two sides fly after these dice, one of them for missions that do not fit."""
    c = mustered(SCENARIO[game], **options)
    assert c.game == game
    skies = [1] * {"squadriglia": 0, "dogfights": 1, "winged_victory": 3}[game]
    umpire = Scripted([allied, central, *more, *skies])
    determine(umpire, c)
    assert umpire.dice == []
    return c.week.flown


def test_10_2_every_game_of_campaigns_is_tried_here() -> None:
    assert set(SCENARIO) == set(playable())


@pytest.mark.parametrize(
    ("allied", "central", "flown"),
    [
        (BALLOON, RECON, ("balloon_busting", "defensive_patrol")),
        (PATROL, STRATEGIC, ("defensive_patrol", "strategic_bombing")),
        (SCRAMBLE, PATROL, ("scramble", "bombing")),
        (PATROL, SCRAMBLE, ("bombing", "scramble")),
        (PATROL, RECON, ("patrol", "reconnaissance")),
    ],
)
def test_10_2_against_a_red_mission_the_other_side_flies(
    allied: int, central: int, flown: tuple[str, str]
) -> None:
    assert drawn("winged_victory", allied, central) == flown


def test_10_2_a_mission_that_already_answers_a_red_one_is_unchanged() -> None:
    assert drawn("winged_victory", SCRAMBLE, STRAFING) == ("scramble", "strafing")
    assert drawn("winged_victory", DEFENSIVE, BALLOON) == ("defensive_patrol", "balloon_busting")
    assert drawn("squadriglia", BOMBING, SCRAMBLE) == ("bombing", "scramble")


def test_10_2_of_two_red_missions_the_lower_die_is_flown_or_the_allied_one() -> None:
    raid = ("defensive_patrol", "balloon_busting")
    assert drawn("winged_victory", STRATEGIC, BALLOON) == raid
    assert drawn("winged_victory", BALLOON, STRATEGIC) == raid[::-1]
    assert drawn("winged_victory", BALLOON, BALLOON) == raid[::-1]
    assert drawn("winged_victory", LATE_BALLOON, SCRAMBLE) == ("bombing", "scramble")
    assert drawn("winged_victory", SCRAMBLE, STRATEGIC) == ("scramble", "strategic_bombing")


def test_10_2_only_what_the_game_flies_is_met_and_with_what_it_flies() -> None:
    """A balloon that a game does not have is a patrol there, which is not a red mission."""
    assert drawn("squadriglia", BALLOON, BOMBING) == ("patrol", "bombing")
    assert drawn("squadriglia", STRAFING, SCRAMBLE) == ("bombing", "scramble")
    assert drawn("squadriglia", SCRAMBLE, SCRAMBLE) == ("scramble", "bombing")
    assert drawn("dogfights", SCRAMBLE, BOMBING) == ("patrol", "bombing")
    assert drawn("dogfights", BALLOON, STRATEGIC) == ("patrol", "strategic_bombing")
    assert drawn("dogfights", RECON, STRATEGIC) == ("patrol", "strategic_bombing")
    assert drawn("dogfights", STRATEGIC, STRATEGIC) == ("strategic_bombing", "patrol")


def test_10_2_without_the_option_each_flies_what_it_drew() -> None:
    assert drawn("winged_victory", BALLOON, RECON, red_missions=False) == (
        "balloon_busting",
        "reconnaissance",
    )
    changed = drawn("dogfights", RECON, STRATEGIC, 1, red_missions=False)
    assert changed == ("reconnaissance", "patrol")


def test_10_2_campaigns_older_than_the_option_go_on_without_it() -> None:
    assert RULESET.options["red_missions"].before is False


def test_10_2_both_sides_see_which_side_answers_a_mission_and_the_dice() -> None:
    c = mustered("giants_1918")
    umpire = Scripted([BALLOON, RECON, 1, 1, 1])
    determine(umpire, c)
    assert umpire.events(MissionMet) == [MissionMet("central", "balloon_busting")]
    (event,) = umpire.events(MissionSet)
    assert (event.central, event.central_rolled) == ("defensive_patrol", "reconnaissance")


def test_10_2_there_is_no_event_for_an_unchanged_mission() -> None:
    umpire = Scripted([SCRAMBLE, BOMBING, 1, 1, 1])
    determine(umpire, mustered("giants_1918"))
    assert umpire.events(MissionMet) == []
