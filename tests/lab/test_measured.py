"""The results of a balance report, as shown where players choose a scenario."""

from __future__ import annotations

import tomllib

import pytest

from aerodrome.kernel import codec, registry
from aerodrome.lab import measured
from aerodrome.lab.statistics import Interval
from aerodrome.lab.summary import Score, Summary

RULESETS = ("squadriglia", "dogfights", "winged_victory")


@pytest.mark.parametrize("name", RULESETS)
def test_measurements_are_of_existing_scenarios_and_sides(name: str) -> None:
    ruleset = registry.find(name)
    kept = measured.read(ruleset)
    assert kept
    for scenario, scored in kept.items():
        assert set(scored.sides) == set(ruleset.rules.seats(ruleset.scenario(scenario)))
        assert sum(rate.value for rate in scored.sides.values()) == pytest.approx(1, abs=0.002)
        assert all(rate.low <= rate.value <= rate.high for rate in scored.sides.values())


def test_a_game_without_measurements_has_nothing() -> None:
    assert measured.read(registry.find("campaign")) == {}


def test_what_is_written_is_read_again() -> None:
    sides = tuple(
        Score(
            side=side,
            games=4,
            wins=wins,
            draws=0,
            losses=4 - wins,
            rate=Interval(wins / 4, 0.1, 0.9),
        )
        for side, wins in (("italy", 3), ("austria", 1))
    )
    found = Summary(
        games=4, contestants=(), sides=sides, seated=(), endings=(),
        lengths=((5, 1), (7, 2), (30, 1)), ranges=(), falls=(), failures=(),
    )  # fmt: skip
    text = measured.written("squadriglia", "ace", [("baracca", found)])
    (scored,) = codec.convert(tomllib.loads(text), dict[str, measured.Balance], "test").values()
    assert (scored.pilot, scored.games, scored.turns) == ("ace", 4, 7)
    assert scored.sides["italy"] == measured.Rate(0.75, 0.1, 0.9)
