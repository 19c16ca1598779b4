"""The tally counts what the log tells: shots and hits by range, how they left, where they fell."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.events import Count
from aerodrome.kernel.game import Game
from aerodrome.lab.balance import contents
from aerodrome.lab.show import reason_text
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory import events as e
from aerodrome.rulesets.winged_victory.ch14_missions import SHOT_DOWN
from aerodrome.rulesets.winged_victory.state import SIDES

pytestmark = pytest.mark.slow


def flown(name: str, number: int) -> Game:
    players = {side: pilot("regular", RULESET, Random(f"{side} {number}")) for side in SIDES}
    scenario = RULESET.scenario(name, {"turn_limit": 20})
    return Game(RULESET, RULESET.record(scenario, f"tally {number}"), players)


def counted(game: Game) -> list[Count]:
    assert RULESET.tally is not None
    hear = RULESET.tally(game.moments()[0][0])
    return [count for told in game.position.log for count in hear(told.event)]


def test_every_shot_and_every_loss_is_counted() -> None:
    shots = fell = 0
    for name, number in (("even_duel", 1), ("even_duel", 2), ("mission", 3)):
        game = flown(name, number)
        found, state = counted(game), game.position.state
        fired = [told.event for told in game.position.log if isinstance(told.event, e.Fired)]
        sides = {plane.id: plane.side for plane in state.aircraft}
        wanted = Counter((sides[shot.plane], str(shot.range)) for shot in fired)
        assert Counter((c.side, c.at) for c in found if c.what == "shots") == wanted
        hits = Counter((sides[s.plane], str(s.range)) for s in fired if s.face != "0")
        assert Counter((c.side, c.at) for c in found if c.what == "hits") == hits
        left = Counter((plane.side, plane.gone) for plane in state.aircraft if plane.gone)
        assert Counter((c.side, c.at) for c in found if c.what == "left") == left
        lost = [plane for plane in state.aircraft if plane.gone in SHOT_DOWN]
        assert sum(c.what == "fell" for c in found) == len(lost)
        assert sum(c.number for c in found if c.what == "turns") == state.turn
        shots, fell = shots + len(fired), fell + len(lost)
    assert shots
    assert fell


def test_the_report_holds_every_fight() -> None:
    """All scenarios but the lessons and the mission that is drawn."""
    fights = {n for n in RULESET.scenario_ids() if not n.startswith("school") and n != "mission"}
    assert set(contents(RULESET).scenarios) == fights


def test_the_laboratory_tells_how_games_ended_without_their_figures() -> None:
    assert reason_text(RULESET, "outcome.points") == "ahead on points"
    assert reason_text(RULESET, "outcome.draw", "it") == "pari ai punti"
