"""14.1 What dice draw can be arranged before take-off: by the tables, known to both sides."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choice, settled_before
from aerodrome.kernel.trial import opening
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.offers.drawn import drawn
from aerodrome.rulesets.winged_victory.rules.ch14_editor import HEAVENS
from aerodrome.rulesets.winged_victory.rules.events_missions import Arranged
from aerodrome.rulesets.winged_victory.rules.state import SIDES, Sky

DATES = ("1916-08", "1917-03", "1918-05")


def beginning(chosen: dict[str, Choice], seed: int) -> Sky:
    sky: Sky = opening(RULESET, RULESET.scenario("mission", chosen), Random(seed))
    return sky


@pytest.mark.parametrize("date", DATES)
def test_a_drawn_mission_can_be_repeated_by_its_options(date: str) -> None:
    """Whatever other dice fall: missions, sky, heights, pilots and machines are the same."""
    for seed in range(40):
        sky = beginning({"date": date}, seed)
        again = beginning({"date": date, **drawn(sky).options}, 1_000 + seed)
        assert drawn(again) == drawn(sky)
        for one, other in zip(sky.aircraft, again.aircraft, strict=True):
            assert (one.id, one.at, one.skill, one.type) == (
                *(other.id, other.at, other.skill, other.type),
            )


def test_every_sky_of_the_table_can_be_arranged() -> None:
    assert set(RULESET.options["weather"].values) == {"rolled", *HEAVENS}


def test_one_thing_alone_can_be_arranged_and_the_rest_is_rolled() -> None:
    skies = [beginning({"skill_a1": "ace", "sun": "none"}, seed) for seed in range(20)]
    assert {sky.plane("A1").skill for sky in skies} == {"ace"}
    assert {sky.weather.sun for sky in skies} == {0}
    assert len({sky.missions["allies"].kind for sky in skies}) > 1
    assert len({drawn(sky).options["weather"] for sky in skies}) > 1


def test_a_height_keeps_within_the_levels_of_its_mission() -> None:
    sky = beginning({"mission_allies": "strafing", "level_allies": "18"}, 1)
    assert {plane.y // 2 for plane in sky.aircraft if plane.side == "allies"} == {8}


def test_weather_that_no_table_has_is_refused() -> None:
    with pytest.raises(Refusal):
        RULESET.scenario("mission", {"weather": "snow"})


def arranged_events(chosen: dict[str, Choice]) -> list[tuple[str, ...]]:
    record = RULESET.record(RULESET.scenario("mission", chosen), "arranged")
    game = Game(RULESET, record)
    lines = [line for line in game.position.log if isinstance(line.event, Arranged)]
    for line in lines:
        assert all(line.known_to(seat) for seat in (*SIDES, None))
    return [line.event.what for line in lines if isinstance(line.event, Arranged)]


def test_both_sides_know_what_was_not_left_to_the_dice() -> None:
    assert arranged_events({}) == []
    assert arranged_events({"mission_allies": "patrol"}) == [("mission_allies",)]
    assert arranged_events({"weather": "clear", "skill_g2": "ace"}) == [("weather", "skill_g2")]


def test_a_game_older_than_this_has_its_old_log() -> None:
    options = RULESET.options
    older = {
        name: option.default for name, option in options.items() if name in ("date", "goggles")
    }
    assert settled_before(options, older)["announced"] is False
    assert settled_before(options, older)["weather"] == "rolled"
    assert arranged_events({"mission_allies": "patrol", "announced": False}) == []
