"""The tally of every board game counts what the log tells: shots, hits, turns, and who fell where.

Each ruleset declares below how it names a shot's place and a loss, and whether leaving counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from aerodrome.bots.roster import keyed_pilot
from aerodrome.kernel import registry
from aerodrome.kernel.events import Count
from aerodrome.kernel.game import Game
from aerodrome.lab.balance import contents
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import CELL
from aerodrome.rulesets.winged_victory.rules.ch14_missions import SHOT_DOWN
from aerodrome.tabletop.capabilities import GameOffers, untallied
from tests.laws.rulesets import REAL

pytestmark = pytest.mark.slow


class Telling(NamedTuple):
    """How the log and the tables of a game name what its tally counts."""

    scenario: str
    options: dict[str, Any]
    shot_at: Callable[[Any], str]
    hits: Callable[[Any], bool]
    fell: Callable[[Any], bool]
    lies_at: Callable[[Any, Any], str] | None = None
    at: Callable[[str], str] = lambda place: place
    level: str = "rookie"
    left: bool = False


TELLING = {
    "dogfights": Telling(
        "dogfight_quick",
        {"quick_start": True, "rounds": 12},
        shot_at=lambda shot: shot.column,
        hits=lambda shot: shot.outcome in ("damage", "takedown"),
        fell=lambda plane: plane.place == "down",
        lies_at=lambda sky, plane: sky.board.name(plane.at),
        at=lambda place: place[:1],
    ),
    "squadriglia": Telling(
        "macchi_ufag_team",
        {"quick_start": True},
        shot_at=lambda shot: str(shot.distance),
        hits=lambda shot: bool(shot.damage),
        fell=lambda plane: plane.gone == "shot_down",
        lies_at=lambda sky, plane: CELL[plane.at],
    ),
    "winged_victory": Telling(
        "even_duel",
        {},
        shot_at=lambda shot: str(shot.range),
        hits=lambda shot: shot.face != "0",
        fell=lambda plane: plane.gone in SHOT_DOWN,
        level="regular",
        left=True,
    ),
}
MOST = 20
"""Games in which at least one aircraft falls."""


def flown(name: str, number: int) -> Game:
    """Play a game between pilots who shoot."""
    ruleset, telling = registry.find(name), TELLING[name]
    scenario = ruleset.scenario(telling.scenario, telling.options)
    player = keyed_pilot(telling.level, ruleset, f"tally {number}")
    players = dict.fromkeys(ruleset.rules.seats(scenario), player)
    return Game(ruleset, ruleset.record(scenario, f"tally {number}"), players)


def counted(game: Game) -> list[Count]:
    """Return all that the tally of a game counts."""
    hear = GameOffers.of(game.ruleset).tally(game.moments()[0][0])
    return [count for told in game.position.log for count in hear(told.event)]


@pytest.mark.parametrize("name", TELLING)
def test_every_shot_and_every_loss_is_counted(name: str) -> None:
    """As many games are played as it takes until an aircraft has fallen."""
    telling, fell = TELLING[name], 0
    for number in range(MOST):
        game = flown(name, number)
        state, found = game.position.state, counted(game)
        sides = {plane.id: plane.side for plane in state.aircraft}
        events = [told.event for told in game.position.log]
        shots = [event for event in events if type(event).__name__ == "Fired"]
        for what, those in (("shots", shots), ("hits", list(filter(telling.hits, shots)))):
            told = Counter((sides[shot.plane], telling.shot_at(shot)) for shot in those)
            assert Counter((c.side, telling.at(c.at)) for c in found if c.what == what) == told
        lost = [plane for plane in state.aircraft if telling.fell(plane)]
        there = [count for count in found if count.what == "fell"]
        assert sorted(count.side for count in there) == sorted(plane.side for plane in lost)
        if telling.lies_at is not None:
            places = sorted(telling.lies_at(state, plane) for plane in lost)
            assert sorted(count.at for count in there) == places
        gone = Counter((p.side, p.gone) for p in state.aircraft if telling.left and p.gone)
        assert Counter((c.side, c.at) for c in found if c.what == "left") == gone
        assert sum(c.number for c in found if c.what == "turns") == state.turn
        fell += len(lost)
        if fell and shots:
            return
    pytest.fail(f"no aircraft fell in {MOST} games")


def test_every_tally_is_held_to_the_log_here() -> None:
    assert TELLING.keys() == {
        ruleset.id for ruleset in REAL if GameOffers.of(ruleset).tally is not untallied
    }


def test_the_report_of_winged_victory_holds_every_fight() -> None:
    """All scenarios except the lessons and the random mission."""
    ruleset = registry.find("winged_victory")
    fights = {n for n in ruleset.scenario_ids() if not n.startswith("school") and n != "mission"}
    assert set(contents(ruleset).scenarios) == fights


def test_the_report_of_dogfights_holds_the_scenarios_that_the_book_names() -> None:
    ruleset = registry.find("dogfights")
    scenarios = [ruleset.scenario(name) for name in contents(ruleset).scenarios]
    rules = [ruleset.rules.setup(scenario).aims.rule for scenario in scenarios]
    assert rules == ["11.3", "11.5", "11.8"]
