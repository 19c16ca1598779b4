"""Chapters 15 and 16: set-up, sequence, end; several players; the enemy; a long campaign."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.bots.roster import keyed_pilot, pilot
from aerodrome.campaign import RULESET
from aerodrome.campaign.pilots.commander import Commander
from aerodrome.campaign.rules import dates
from aerodrome.campaign.rules.state import SIDES
from aerodrome.kernel.address import Address
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.seen import seen_by
from aerodrome.kernel.silent import playout
from tests.support.campaign.squadron_room import mustered, random_campaign

SETUP = RULESET.scenario("squadriglia_1917").setup
BRIEF = {**RULESET.scenario("rfc_1916").setup, "battle": {"turn_limit": 1}}
"""A campaign with battles of one turn."""


@pytest.mark.parametrize(
    ("text", "day"),
    [("1916-01-01", 0), ("1916-02-29", 59), ("1917-01-01", 366), ("1918-11-11", 1045)],
)
def test_16_dates_there_and_back(text: str, day: int) -> None:
    assert dates.read(text) == day
    assert dates.written(day) == text


@pytest.mark.parametrize(
    "text", ["1917-02-29", "1915-06-01", "1917-13-01", "June 1917", "1919-01-01"]
)
def test_16_no_such_day(text: str) -> None:
    with pytest.raises(Refusal):
        dates.read(text)


def test_16_every_day_of_three_years_is_its_own() -> None:
    assert [dates.read(dates.written(day)) for day in range(1096)] == list(range(1096))
    assert dates.month(dates.read("1917-06-04")) == 191706


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"start": "1918-11-09"}, "too close to the end of the war"),
        ({"start": "1916-01-05"}, "is before 1916-01-06"),
        ({"squadron": SETUP["squadron"][:1]}, "one Allied squadron and one of the Central Powers"),
        ({"squadron": [SETUP["squadron"][0]] * 2}, "one Allied squadron"),
        ({"squadron": [{**SETUP["squadron"][0], "nation": "ruritania"}]}, "no nation `ruritania`"),
        ({"squadron": [{**SETUP["squadron"][0], "service": "navy"}]}, "has no service `navy`"),
        ({"squadron": [{**SETUP["squadron"][0], "bombers": 12}]}, "machines, not 1 to 12"),
        ({"squadron": [{**SETUP["squadron"][0], "scouts": 10**12}]}, "`scouts` must be at most 12"),
        ({"battle": {"rounds": 0}}, "there is no option `rounds`"),
        ({"battle": {"turn_limit": 10**6}}, "option `turn_limit` takes"),
        ({"game": "chess"}, "`chess` cannot fly a campaign here"),
        ({"weather": "fine"}, "there is no field `weather`"),
    ],
)
def test_16_what_cannot_be_played_is_refused_in_a_sentence(
    change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        RULESET.compose("bad", {**SETUP, **change}, {}, "bad.toml")


def test_16_it_ends_after_the_chosen_number_of_missions() -> None:
    game = random_campaign("flik_1917", "1", missions=3)
    state = game.position.state
    assert state.weeks == 3
    assert state.verdict.reason == "missions"
    assert len(state.battles) <= 3


def test_16_it_ends_with_the_war() -> None:
    scenario = RULESET.compose(
        "late",
        {**RULESET.scenario("escadrille_1918").setup, "start": "1918-10-28"},
        {"missions": 50, "pilots": "random"},
        "late",
    )
    from aerodrome.bots.random_player import keyed_player

    players = dict.fromkeys(RULESET.rules.seats(scenario), keyed_player("1"))
    state = Game(RULESET, RULESET.record(scenario, "1"), players).position.state
    assert (state.weeks, state.verdict.reason) == (3, "armistice")


def test_16_the_squadron_with_more_points_has_won() -> None:
    for seed in ("1", "2", "3"):
        game = random_campaign("rfc_1916", seed, missions=2, players_central=2)
        state, outcome = game.position.state, game.position.outcome
        points = [squadron.points for squadron in state.squadrons]
        assert outcome is not None
        if points[0] == points[1]:
            assert outcome.winners == ()
        else:
            best = SIDES[points.index(max(points))]
            assert outcome.winners == state.squadron(best).seats


@pytest.mark.parametrize("name", RULESET.scenario_ids())
def test_16_every_ready_campaign_has_a_title_and_a_story(name: str) -> None:
    scenario = RULESET.scenario(name)
    assert all(scenario.said(what) for what in ("title", "text"))


def test_1_several_players_answer_for_their_own_men() -> None:
    game = random_campaign("squadriglia_1917", "4", missions=3, players_allied=3)
    state = game.position.state
    answered = {line.seat for line in game.record.answers.values()}
    assert answered <= {"allied-1", "allied-2", "allied-3", "central"}
    for line in game.record.answers.values():
        at = Address.parse(line.at)
        if at.rule == "3" and at.subject is not None:
            assert state.man(at.subject).seat == line.seat


def test_15_enemy_aces_come_back_by_name() -> None:
    """The same men are met again, and their victories are counted."""
    game = random_campaign("jasta_1917", "2", missions=6)
    state = game.position.state
    met = [
        name for man in state.of("allied") for sortie in man.sorties for name in sortie.opponents
    ]
    known = [man.name for man in state.of("central")]
    assert met
    assert all(any(name.endswith(other) for other in known) for name in met)
    assert len(set(met)) < len(met)
    theirs = seen_by(game, "allied").tables[0].view.squadrons[1].airmen
    assert {man.name for man in theirs} == set(known)


def test_a_mustered_campaign_knows_its_game() -> None:
    assert mustered().game == "squadriglia"


@pytest.mark.slow
@pytest.mark.parametrize("level", ["rookie", "tactician"])
def test_a_computer_pilot_commands_and_flies(level: str) -> None:
    """In a battle that is played it flies at its level in the battle's own game."""
    scenario = RULESET.compose("brief", BRIEF, {"missions": 1}, "brief.toml")
    regular = keyed_pilot(level, RULESET, "1")

    def player(question: Any, look: Any) -> Any:
        playing = question.ruleset == "campaign" and question.rule == "11"
        return "play" if playing else regular(question, look)

    players = dict.fromkeys(RULESET.rules.seats(scenario), player)
    game = Game(RULESET, RULESET.record(scenario, "1"), players)
    assert game.position.state.battles[0].how == "play"
    inner = [line for line in game.record.answers.values() if "/11.1#" in line.at]
    assert inner


@pytest.mark.slow
def test_a_commander_flies_each_battle_with_a_fresh_pilot() -> None:
    scenario = RULESET.scenario("rfc_1916", {"missions": 2})
    commander = pilot("tactician", RULESET, Random(1))
    assert isinstance(commander, Commander)

    def player(question: Any, look: Any) -> Any:
        return "play" if question.rule == "11" else commander(question, look)

    players = dict.fromkeys(RULESET.rules.seats(scenario), player)
    state = playout(RULESET, RULESET.rules.setup(scenario), players, Random(1))
    assert state.weeks == 2
