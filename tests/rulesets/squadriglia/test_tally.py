"""The tally counts what the log tells: shots, hits, turns, and where aircraft fell."""

from __future__ import annotations

from collections import Counter

import pytest

from aerodrome.kernel.events import Count
from aerodrome.kernel.game import Game
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia import events as e
from aerodrome.rulesets.squadriglia.ch01_introduction import CELL
from tests.laws.laws import random_game

pytestmark = pytest.mark.slow

GAMES = 12


def games() -> list[Game]:
    scenario = RULESET.scenario("macchi_ufag_team", {"quick_start": True})
    return [random_game(RULESET, scenario, f"tally {number}") for number in range(GAMES)]


def counted(game: Game) -> list[Count]:
    assert RULESET.tally is not None
    hear = RULESET.tally(game.moments()[0][0])
    return [count for told in game.position.log for count in hear(told.event)]


def test_every_shot_is_counted_at_its_range_and_for_its_side() -> None:
    for game in games():
        fired = [told.event for told in game.position.log if isinstance(told.event, e.Fired)]
        sides = {plane.id: plane.side for plane in game.position.state.aircraft}
        found = Counter((one.what, one.side, one.at) for one in counted(game))
        for what, wanted in (("shots", fired), ("hits", [shot for shot in fired if shot.damage])):
            told = Counter((what, sides[shot.plane], str(shot.distance)) for shot in wanted)
            assert {key: n for key, n in found.items() if key[0] == what} == told
        assert found["turns", "", ""] == game.position.state.turn


def test_aircraft_fell_where_they_lie() -> None:
    fell = 0
    for game in games():
        lost = [plane for plane in game.position.state.aircraft if plane.gone == "shot_down"]
        places = sorted((one.side, one.at) for one in counted(game) if one.what == "fell")
        assert places == sorted((plane.side, CELL[plane.at]) for plane in lost)
        fell += len(lost)
    assert fell
