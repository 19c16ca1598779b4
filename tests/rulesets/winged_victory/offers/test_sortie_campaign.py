"""Whole campaigns in this game: flown by programs or played in full, and replayed to the byte."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.campaign import RULESET as CAMPAIGN
from aerodrome.campaign.offers.simulate import SimulationWish, fly_one
from aerodrome.campaign.pilots.commander import commander
from aerodrome.kernel.game import Game, play
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.record import Opened, Played, Record
from aerodrome.kernel.verify import verify
from aerodrome.rulesets.winged_victory import RULESET
from tests.laws.laws import bytes_of
from tests.support.winged_victory.crews import steady_player

pytestmark = pytest.mark.slow

READY = ("giants_1918", "strutters_1917")
WEEKS = 4


def campaign(name: str, seed: str, answers: Any, **options: Any) -> Game:
    scenario = CAMPAIGN.scenario(name, {"pilots": "random", **options})
    players = dict.fromkeys(CAMPAIGN.rules.seats(scenario), answers)
    return Game(CAMPAIGN, CAMPAIGN.record(scenario, seed), players)


def replayed(game: Game) -> bytes:
    return bytes_of(play(CAMPAIGN, Record.load(game.record.dump(seed=True).encode(), "record")))


@pytest.fixture(scope="module", params=READY)
def flown(request: pytest.FixtureRequest) -> Game:
    return campaign(request.param, "door", commander(Random("door")), missions=WEEKS)


def test_15_5_a_campaign_is_flown_at_once_and_replays_to_the_byte(flown: Game) -> None:
    assert flown.position.state.game == RULESET.id
    assert flown.position.state.weeks == WEEKS
    battles = [line for line in flown.record.lines if isinstance(line, Played)]
    assert len(battles) >= WEEKS // 2
    assert {line.ruleset for line in battles} == {RULESET.id}
    assert flown.position.outcome is not None
    assert replayed(flown) == bytes_of(flown.position)


def test_15_5_the_record_of_such_a_campaign_verifies(flown: Game) -> None:
    assert verify(CAMPAIGN, flown.record, "door").position.outcome is not None


@pytest.fixture(scope="module")
def fought() -> Game:
    """Return a campaign with battles of careful players who shoot."""
    steady = steady_player("fought")

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        asked = question.ruleset == CAMPAIGN.id and question.rule == "11"
        return "play" if asked else steady(question, look)

    return campaign("giants_1918", "fought", answer, missions=4)


def test_15_5_careers_come_of_it(fought: Game) -> None:
    """Victories with names, wounds, missions done; and the log names the victor of each machine."""
    state = fought.position.state
    assert sum(sum(battle.lost) for battle in state.battles) > 0
    assert any(claim for man in state.airmen for claim in man.claims)
    assert any(any(battle.done) for battle in state.battles)
    assert replayed(fought) == bytes_of(fought.position)


def test_15_5_machines_follow_the_date() -> None:
    game = campaign("strutters_1917", "date", commander(Random("date")), missions=30)
    scouts = {m.type for m in game.position.state.machines if m.kind == "scout"}
    assert "sopwith_strutter" not in scouts
    assert scouts & {"sopwith_camel", "se5a"}


@pytest.mark.parametrize("name", READY)
def test_15_5_a_battle_of_a_campaign_is_played_in_full(name: str) -> None:
    """Two players share the Allied squadron; every battle is played by the owners of its seats."""
    rest = keyed_player("play")
    seen: list[str] = []

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        if question.ruleset == RULESET.id:
            seen.append(question.seat)
        asked = question.ruleset == CAMPAIGN.id and question.rule == "11"
        return "play" if asked else rest(question, look)

    game = campaign(name, "play", answer, missions=2, players_allied=2)
    assert any(isinstance(line, Opened) for line in game.record.lines)
    assert set(seen) == {"allied-1", "allied-2", "central"}
    assert replayed(game) == bytes_of(game.position)


def test_15_5_what_a_seat_sees_of_a_battle_under_way() -> None:
    """The battle's table is beside the campaign's, for every seat of the campaign."""
    scenario = CAMPAIGN.scenario("giants_1918", {"missions": 1, "players_allied": 4})
    game = Game(CAMPAIGN, CAMPAIGN.record(scenario, "table"))
    rest = keyed_player("table")
    for _ in range(200):
        if len(game.position.tables) > 1:
            break
        question = game.position.questions[0]
        fought = question.rule == "11"
        value = "play" if fought else rest(question, lambda: None)
        game.answer(question.seat, question.key, value)
    table = game.position.tables[-1]
    assert table.state.teams
    for seat in (*game.seats, None):
        seen = RULESET.display.view(table.state, seat)
        RULESET.display.scene(seen)
        mine = [plane for plane in seen.planes if plane.dashboard is not None]
        assert {plane.side for plane in mine} == {table.state.side_of(seat or "")} - {""}


def test_15_5_campaigns_in_silence_are_careers_too() -> None:
    careers = fly_one(SimulationWish("giants_1918", 1, 4, "random", "silent"), 0)
    assert sum(career.sorties for career in careers) > 0
