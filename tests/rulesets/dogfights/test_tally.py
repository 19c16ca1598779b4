"""The tally counts what the log tells: shots and hits by column and range, and where they fell."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.events import Count
from aerodrome.kernel.game import Game
from aerodrome.lab.balance import contents
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights import events as e
from aerodrome.rulesets.dogfights.state import DOWN

pytestmark = pytest.mark.slow

GAMES = 3


def games() -> list[Game]:
    scenario = RULESET.scenario("dogfight_quick", {"quick_start": True})
    return [
        Game(
            RULESET,
            RULESET.record(scenario, f"tally {number}"),
            {
                "central": pilot("tactician", RULESET, Random(number)),
                "allies": pilot("rookie", RULESET, Random(number)),
            },
        )
        for number in range(GAMES)
    ]


def counted(game: Game) -> list[Count]:
    assert RULESET.tally is not None
    hear = RULESET.tally(game.moments()[0][0])
    return [count for told in game.position.log for count in hear(told.event)]


def test_every_shot_is_counted_with_its_column_and_range() -> None:
    shots = fell = 0
    for game in games():
        fired = [told.event for told in game.position.log if isinstance(told.event, e.Fired)]
        sides = {plane.id: plane.side for plane in game.position.state.aircraft}
        found = Counter((one.what, one.side, one.at[:1]) for one in counted(game))
        hits = [shot for shot in fired if shot.outcome in ("damage", "takedown")]
        for what, wanted in (("shots", fired), ("hits", hits)):
            told = Counter((what, sides[shot.plane], shot.column) for shot in wanted)
            assert {key: n for key, n in found.items() if key[0] == what} == told
        ranges = {one.at for one in counted(game) if one.what == "shots"}
        assert ranges <= {"A1", "B1", "B2"}
        lost = [plane for plane in game.position.state.aircraft if plane.place == DOWN]
        places = sorted((one.side, one.at) for one in counted(game) if one.what == "fell")
        name = game.position.state.board.name
        assert places == sorted((plane.side, name(plane.at)) for plane in lost)
        assert found["turns", "", ""] == game.position.state.turn
        shots, fell = shots + len(fired), fell + len(lost)
    assert shots
    assert fell


def test_the_report_holds_the_scenarios_that_the_book_names() -> None:
    scenarios = [RULESET.scenario(name) for name in contents(RULESET).scenarios]
    rules = [RULESET.setup(scenario).aims.rule for scenario in scenarios]
    assert rules == ["11.3", "11.5", "11.8"]
