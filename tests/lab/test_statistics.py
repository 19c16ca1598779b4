"""Intervals and ratings compared with values computed elsewhere."""

from __future__ import annotations

import math

import pytest

from aerodrome.lab.statistics import Meeting, elo, paired, ratings, wilson


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (8, 10, 0.4902, 0.9433),
        (1, 29, 0.0061, 0.1718),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_gives_known_intervals(points: float, games: int, low: float, high: float) -> None:
    """The last two are the worked examples of Newcombe (1998), method 3."""
    found = wilson(points, games)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)
    assert found.value == points / games


def test_without_games_anything_may_be() -> None:
    assert (paired([]).low, paired([]).high) == (-1.0, 1.0)


@pytest.mark.parametrize(
    ("gained", "lost", "pairs", "low", "high"),
    [(20, 5, 100, 0.0514, 0.2427), (0, 0, 10, -0.2310, 0.2310), (1, 0, 1, -0.7335, 1.0)],
)
def test_a_paired_difference_has_the_interval_of_bonett_and_price(
    gained: int, lost: int, pairs: int, low: float, high: float
) -> None:
    """One pair more is added to either kind: (20 - 5) / 102, with 21 and 6 of 102."""
    found = paired([1.0] * gained + [-1.0] * lost + [0.0] * (pairs - gained - lost))
    assert found.value == (gained - lost) / pairs
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


@pytest.mark.parametrize(("rate", "difference"), [(0.5, 0), (0.75, 190.85), (0.9, 381.70)])
def test_two_players_differ_by_the_elo_of_their_rate(rate: float, difference: float) -> None:
    found = ratings([Meeting("a", "b", 1000, 1000 * rate)]).elo
    assert found["a"].value - found["b"].value == pytest.approx(difference, abs=0.01)
    assert elo(rate) == pytest.approx(difference, abs=0.01)


def test_the_interval_of_two_players_is_that_of_a_logit() -> None:
    """Each rating has half the difference: its deviation is half that of the log odds."""
    found = ratings([Meeting("a", "b", 400, 300)]).elo["a"]
    deviation = 400 / math.log(10) / 2 / math.sqrt(400 * 0.75 * 0.25)
    assert found.high - found.value == pytest.approx(1.95996 * deviation, rel=1e-4)


def test_strengths_are_found_again_from_their_exact_rates() -> None:
    strength = {"a": 0.9, "b": 0.2, "c": -0.3, "d": -0.8}
    meetings = [
        Meeting(one, other, 200, 200 / (1 + math.exp(strength[other] - strength[one])))
        for one in strength
        for other in strength
        if one != other
    ]
    found = ratings(meetings).elo
    for name, value in strength.items():
        assert found[name].value == pytest.approx(400 / math.log(10) * value, abs=1e-6)


def test_the_average_is_zero_for_any_pairings() -> None:
    found = ratings([Meeting("a", "b", 10, 7), Meeting("b", "c", 30, 12), Meeting("c", "a", 4, 1)])
    assert sum(one.value for one in found.elo.values()) == pytest.approx(0)


def test_an_unbeaten_player_is_still_rated() -> None:
    found = ratings([Meeting("a", "b", 50, 50), Meeting("b", "c", 50, 25)]).elo
    assert 300 < found["a"].value - found["b"].value < 2000
    assert found["b"].value == pytest.approx(found["c"].value, abs=1)


def test_the_first_side_is_worth_what_it_scores() -> None:
    side = ratings([Meeting("a", "b", 100, 60), Meeting("b", "a", 100, 60)]).first_side
    assert side.value == pytest.approx(elo(0.6))
    assert side.low < side.value < side.high
