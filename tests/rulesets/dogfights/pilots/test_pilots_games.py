"""Pilots in whole games: every question answered, from the view alone, and stronger than chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.bots.roster import LEVELS, pilot
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.silent import Looks, Silent, playout
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.ch03_turn import turn
from aerodrome.rulesets.dogfights.ch09_pilots import forget
from aerodrome.rulesets.dogfights.pilots.from_view import sky_from
from aerodrome.rulesets.dogfights.state import AVERAGE, Sky
from aerodrome.rulesets.dogfights.view import view

pytestmark = pytest.mark.slow

ALL = (*LEVELS, "tactician", "straight")
SEATS = ("central", "allies")
EVERYTHING: dict[str, Any] = {
    "pilots": "hidden",
    "wind": "random",
    "sun": "random",
    "clouds": 3,
    "rounds": 5,
}


@pytest.mark.parametrize("level", ALL)
def test_every_level_plays_with_chosen_aircraft_and_loads(level: str) -> None:
    wanted = {**EVERYTHING, "choose_aircraft": True, "disarm": True}
    scenario = RULESET.scenario("zone_bombing", wanted)
    players = dict.fromkeys(SEATS, pilot(level, RULESET, Random(level)))
    sky = playout(RULESET, RULESET.setup(scenario), players, Random(level))
    assert RULESET.outcome(sky) is not None


def test_a_rookie_beats_chance() -> None:
    scenario = RULESET.scenario("dogfight_quick", {"quick_start": True, "rounds": 12})
    won = 0
    for number in range(8):
        side = SEATS[number % 2]
        players = dict.fromkeys(SEATS, pilot("random", RULESET, Random(number)))
        players[side] = pilot("rookie", RULESET, Random(number))
        outcome = RULESET.outcome(
            playout(RULESET, RULESET.setup(scenario), players, Random(number))
        )
        assert outcome is not None
        won += side in outcome.winners
    assert won >= 6


# What they see


def test_the_table_is_laid_out_again_as_it_stands() -> None:
    """A view of all there is, laid out, is the same table to that view."""
    scenario = RULESET.scenario("flying_high", {"wind": "E", "sun": "W", "rounds": 2})
    sky = RULESET.setup(scenario)
    players = dict.fromkeys(SEATS, pilot("rookie", RULESET, Random(1)))
    umpire = Silent(players, Random(1), Looks(RULESET, sky))
    for _ in range(30):
        for seat in SEATS:
            seen = view(sky, seat)
            assert view(sky_from(seen), seat) == seen
        turn(umpire, sky)


def answered(level: str, whim: int, question: Question, seen: Any) -> Value:
    """What a fresh pilot answers to a question with this before him."""
    return pilot(level, RULESET, Random(whim))(question, lambda: seen)


@pytest.mark.parametrize("level", ALL)
def test_hidden_pilots_of_the_enemy_change_no_answer(level: str) -> None:
    """9.2 Two worlds that differ only in who sits in the enemy's cockpits."""
    scenario = RULESET.scenario("dogfight_quick", {**EVERYTHING, "aces": 1, "rookies": 1})
    sky: Sky = RULESET.setup(scenario)
    differed = 0

    def twice(question: Question, look: Callable[[], Any]) -> Value:
        nonlocal differed
        other = sky.copy()
        forget(other, question.seat, Random(differed))
        differed += [p.pilot for p in other.aircraft] != [p.pilot for p in sky.aircraft]
        answer = answered(level, 7, question, view(sky, question.seat))
        assert answered(level, 7, question, view(other, question.seat)) == answer
        return answer

    umpire = Silent(
        dict.fromkeys(SEATS, twice),
        Random(level),
        Looks(RULESET, sky),
    )
    while sky.round <= 2 and sky.verdict is None:
        turn(umpire, sky)
    assert differed > 5


def test_a_hidden_pilot_is_taken_for_an_average_one() -> None:
    scenario = RULESET.scenario("dogfight_quick", {**EVERYTHING, "aces": 4, "rookies": 0})
    sky = RULESET.setup(scenario)
    players = dict.fromkeys(SEATS, pilot("rookie", RULESET, Random(1)))
    turn(Silent(players, Random(1), Looks(RULESET, sky)), sky)
    laid = sky_from(view(sky, "central"))
    assert {p.pilot for p in laid.aircraft if p.side == "allies"} == {AVERAGE}
    assert {p.pilot for p in laid.aircraft if p.side == "central"} == {"ace"}
