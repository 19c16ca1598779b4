"""The door for campaigns, flown through: whole battles and campaigns, by every pilot."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.bots.roster import LEVELS, keyed_pilot
from aerodrome.campaign import RULESET as CAMPAIGN
from aerodrome.campaign.commander import commander
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Played, Record
from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.sortie import DOOR
from aerodrome.tabletop.sortie import BURDENS, SKILLS, Debriefing
from aerodrome.tabletop.sortie import Mount as Machine
from tests.laws import laws
from tests.laws.laws import bytes_of
from tests.support.dogfights.crews import a_machine, a_sortie, scouts
from tests.support.sampling import woven

pytestmark = [pytest.mark.slow, pytest.mark.sweep]


def all_skills(seed: str, rounds: int = 6) -> Scenario:
    """A battle with every skill, burden and grade spread over the crews."""
    random = Random(seed)
    types = {
        "a": ["sopwith_camel", "re8", "bristol_f2", "handley_page_o400"],
        "c": ["albatros_d5a", "dfw_c5", "fokker_dr1", "gotha_g4"],
    }

    def machine(side: str, number: int, seat: str) -> Machine:
        plain = a_machine(f"{side}{number}", types[side][number], seat, random.choice((0, 3)))
        crew = tuple(
            msgspec.structs.replace(
                man,
                quality=random.choice(("novice", "veteran", "ace")),
                skills=tuple(random.sample(SKILLS, 8)),
                burdens=tuple(random.sample(BURDENS, 2)),
                wounds=random.choice((0, 0, 1)),
            )
            for man in plain.crew
        )
        return msgspec.structs.replace(plain, crew=crew)

    west = [machine("a", n, f"allied-{1 + n % 2}") for n in range(4)]
    east = [machine("c", n, "central") for n in range(4)]
    mission = random.choice(("patrol", "reconnaissance", "bombing", "strategic_bombing"))
    options = {"rounds": rounds, "pilots": random.choice(("none", "hidden")), "board": "quick"}
    return DOOR.briefing(
        a_sortie(west, east, (mission, "patrol"), "echelon", options=options, ace_edge=True)
    )


@pytest.mark.parametrize(("law", "seed"), woven(laws.LAWS, "123", 1))
def test_the_laws_hold_with_every_skill_in_the_air(law: Any, seed: str) -> None:
    law(RULESET, all_skills(seed), seed)


@pytest.mark.parametrize("level", LEVELS)
def test_every_pilot_flies_crews_of_a_campaign(level: str) -> None:
    scenario = all_skills("5", rounds=2)
    seats = dict.fromkeys(RULESET.seats(scenario), keyed_pilot(level, RULESET, "5"))
    game = Game(RULESET, RULESET.record(scenario, "5"), seats)
    assert game.position.outcome is not None


def test_13_5_a_debriefing_survives_the_record() -> None:
    sortie = a_sortie(scouts("a", "allied"), scouts("c", "central"))
    scenario = DOOR.briefing(sortie)
    players = dict.fromkeys(RULESET.seats(scenario), keyed_player("1"))
    state = Game(RULESET, RULESET.record(scenario, "1"), players).position.state
    told = DOOR.debriefing(state, sortie)
    assert codec.convert(codec.plain(told), Debriefing, "record") == told


@pytest.mark.parametrize("name", CAMPAIGN.scenario_ids())
def test_every_campaign_can_be_flown_in_this_game(name: str) -> None:
    options: dict[str, Any] = {"missions": 1, "pilots": "random", "game": "dogfights"}
    scenario = CAMPAIGN.scenario(name, options)
    players = dict.fromkeys(CAMPAIGN.seats(scenario), commander(Random(2)))
    state = Game(CAMPAIGN, CAMPAIGN.record(scenario, "2"), players).position.state
    assert (state.game, len(state.battles)) == ("dogfights", 1)


def test_a_battle_is_played_by_its_commanders_and_replays_to_the_byte() -> None:
    """Two Allied owners, each asked in the board game's own words."""
    options: dict[str, Any] = {"missions": 1, "players_allied": 2}
    scenario = CAMPAIGN.scenario("circus_1917", options)
    commander = keyed_pilot("rookie", CAMPAIGN, "3")
    owners: set[str] = set()

    def playing(question: Any, look: Any) -> Any:
        if question.ruleset == "campaign":
            return "play" if question.rule == "11" else commander(question, look)
        owners.add(question.seat)
        return commander(question, look)

    players = dict.fromkeys(CAMPAIGN.seats(scenario), playing)
    game = Game(CAMPAIGN, CAMPAIGN.record(scenario, "3"), players)
    assert game.position.state.battles[0].how == "play"
    assert owners == {"allied-1", "allied-2", "central"}
    again = Game(CAMPAIGN, Record.load(game.record.dump(seed=True).encode(), "reloaded"))
    assert bytes_of(again.position) == bytes_of(game.position)


MISSIONS_FLOWN = 4


def test_a_campaign_is_flown_by_computer_pilots_and_replays_to_the_byte() -> None:
    """Commanders who send a two-seater on every errand; so tasks are flown as well as patrols."""
    options: dict[str, Any] = {"missions": MISSIONS_FLOWN, "pilots": "rookie"}
    scenario = CAMPAIGN.scenario("circus_1917", options)
    players = dict.fromkeys(CAMPAIGN.seats(scenario), keyed_pilot("rookie", CAMPAIGN, "4"))
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
