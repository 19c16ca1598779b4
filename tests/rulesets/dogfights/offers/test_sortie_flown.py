"""The campaign interface in play: battles that are played, and whole campaigns."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.bots.roster import keyed_pilot
from aerodrome.campaign import RULESET as CAMPAIGN
from aerodrome.campaign.pilots.commander import commander
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Played, Record
from tests.laws.laws import bytes_of

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", CAMPAIGN.scenario_ids())
def test_every_campaign_can_be_flown_in_this_game(name: str) -> None:
    options: dict[str, Any] = {"missions": 1, "pilots": "random", "game": "dogfights"}
    scenario = CAMPAIGN.scenario(name, options)
    players = dict.fromkeys(CAMPAIGN.rules.seats(scenario), commander(Random(2)))
    state = Game(CAMPAIGN, CAMPAIGN.record(scenario, "2"), players).position.state
    assert (state.game, len(state.battles)) == ("dogfights", 1)


def test_a_battle_is_played_by_its_commanders_and_replays_to_the_byte() -> None:
    """There are two Allied owners, each asked in the board game's own words."""
    options: dict[str, Any] = {"missions": 1, "players_allied": 2}
    scenario = CAMPAIGN.scenario("circus_1917", options)
    commander = keyed_pilot("rookie", CAMPAIGN, "3")
    owners: set[str] = set()

    def playing(question: Any, look: Any) -> Any:
        if question.ruleset == "campaign":
            return "play" if question.rule == "11" else commander(question, look)
        owners.add(question.seat)
        return commander(question, look)

    players = dict.fromkeys(CAMPAIGN.rules.seats(scenario), playing)
    game = Game(CAMPAIGN, CAMPAIGN.record(scenario, "3"), players)
    assert game.position.state.battles[0].how == "play"
    assert owners == {"allied-1", "allied-2", "central"}
    again = Game(CAMPAIGN, Record.load(game.record.dump(seed=True).encode(), "reloaded"))
    assert bytes_of(again.position) == bytes_of(game.position)


MISSIONS_FLOWN = 4


def test_a_campaign_is_flown_by_computer_pilots_and_replays_to_the_byte() -> None:
    """The commanders send a two-seater on every mission, so that tasks are flown too."""
    options: dict[str, Any] = {"missions": MISSIONS_FLOWN, "pilots": "rookie"}
    scenario = CAMPAIGN.scenario("circus_1917", options)
    players = dict.fromkeys(CAMPAIGN.rules.seats(scenario), keyed_pilot("rookie", CAMPAIGN, "4"))
    game = Game(CAMPAIGN, CAMPAIGN.record(scenario, "4"), players)
    state = game.position.state
    assert state.game == "dogfights"
    assert state.weeks == MISSIONS_FLOWN
    assert len(state.battles) == MISSIONS_FLOWN
    assert any(man.victories for man in state.airmen)
    text = game.record.dump(seed=True).encode()
    again = Game(CAMPAIGN, Record.load(text, "reloaded"))
    assert bytes_of(again.position) == bytes_of(game.position)
    flown = [line for line in game.record.lines if isinstance(line, Played)]
    assert len(flown) == MISSIONS_FLOWN
    inner = [Record.load(line.record.encode(), "battle") for line in flown]
    modes = {record.header.setup["mode"] for record in inner}
    assert "dogfight" in modes
    assert len(modes) > 1, modes
