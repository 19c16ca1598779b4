"""Pilots in whole games: every question answered, from the view alone, and stronger than chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.bots.roster import LEVELS, pilot
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.silent import Looks, Silent, playout
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.ch07_turn import turn
from aerodrome.rulesets.winged_victory.pilots.from_view import sky_from
from aerodrome.rulesets.winged_victory.state import SIDES, Sky
from aerodrome.rulesets.winged_victory.view import forget, view

pytestmark = pytest.mark.slow

ALL = (*LEVELS, "tactician", "straight")


def won(first: str, second: str, games: int, **options: Any) -> float:
    """The share of the first in duels from both sides; a draw is half a win."""
    scenario = RULESET.scenario("even_duel", options)
    total = 0.0
    for number in range(games):
        side = SIDES[number % 2]
        players = dict.fromkeys(SIDES, pilot(second, RULESET, Random(number)))
        players[side] = pilot(first, RULESET, Random(number))
        sky = playout(RULESET, RULESET.setup(scenario), players, Random(number // 2))
        outcome = RULESET.outcome(sky)
        assert outcome is not None
        total += side in outcome.winners if outcome.winners else 0.5
    return total / games


def test_a_rookie_beats_chance() -> None:
    assert won("rookie", "random", 12) >= 0.7


def test_an_ace_beats_a_rookie() -> None:
    assert won("ace", "rookie", 16) >= 0.6


def test_they_stay_out_of_the_ground() -> None:
    """5.5 What is lost is shot down: nobody flies into the ground of his own accord."""
    scenario = RULESET.scenario("even_duel", {"turn_limit": 25})
    for number in range(4):
        players = dict.fromkeys(SIDES, pilot("veteran", RULESET, Random(number)))
        sky = playout(RULESET, RULESET.setup(scenario), players, Random(number))
        crashed = [p for p in sky.aircraft if p.gone == "crashed" and not p.damaged]
        assert not crashed


# What they see


def test_the_table_is_laid_out_again_as_it_stands() -> None:
    """A view laid out is the same table to that view, but for what only the enemy knows."""
    scenario = RULESET.scenario("balloon")
    sky = RULESET.setup(scenario)
    players = dict.fromkeys(SIDES, pilot("rookie", RULESET, Random(1)))
    umpire = Silent(players, Random(1), Looks(RULESET, sky))
    for _ in range(60):
        for seat in SIDES:
            seen = view(sky, seat)
            again = view(sky_from(seen), seat)
            assert [p for p in again.planes if p.dashboard] == [
                p for p in seen.planes if p.dashboard
            ]
            assert [(p.at, p.type, p.gone) for p in again.planes if p.type] == [
                (p.at, p.type, p.gone) for p in seen.planes if p.type
            ]
            assert (again.targets, again.mission) == (seen.targets, seen.mission)
            assert (again.queue, again.phase, again.flak) == (seen.queue, seen.phase, seen.flak)
        turn(umpire, sky)


def answered(level: str, whim: int, question: Question, seen: Any) -> Value:
    """What a fresh pilot answers to a question with this before him."""
    return pilot(level, RULESET, Random(whim))(question, lambda: seen)


@pytest.mark.parametrize("level", ALL)
def test_what_is_out_of_sight_changes_no_answer(level: str) -> None:
    """1.4 Two worlds that differ only in what the enemy hides: types, dashboards, orders."""
    scenario = RULESET.scenario("giants")
    sky: Sky = RULESET.setup(scenario)
    differed = 0

    def twice(question: Question, look: Callable[[], Any]) -> Value:
        nonlocal differed
        other = sky.copy()
        forget(other, question.seat, Random(differed))
        differed += [p.type for p in other.aircraft] != [p.type for p in sky.aircraft]
        answer = answered(level, 7, question, view(sky, question.seat))
        assert answered(level, 7, question, view(other, question.seat)) == answer
        return answer

    umpire = Silent(dict.fromkeys(SIDES, twice), Random(level), Looks(RULESET, sky))
    while sky.turn <= 3 and sky.verdict is None:
        turn(umpire, sky)
    assert differed > 3
