"""House types and corrections in a campaign: they reach its battles, and are in its record."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.campaign import RULESET
from aerodrome.campaign.rules import dates
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game, play
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.verify import verify
from aerodrome.tabletop.capabilities import GameCampaign
from tests.laws.laws import SHORT, bytes_of, random_game

PLANNED = RULESET.scenario("squadriglia_1917")


def campaign(**changes: Any) -> Scenario:
    setup = {**PLANNED.setup, **changes}
    return RULESET.compose("own", setup, SHORT["campaign"], "own.toml")


def kept(game: Game) -> Record:
    return Record.load(game.record.dump(seed=True).encode(), "kept")


def test_16_a_campaign_keeps_the_rows_of_what_its_nations_fly() -> None:
    rows = RULESET.rules.rows(PLANNED)
    assert list(rows["nations"]) == list(rows["names"]) == ["italy", "austria_hungary"]
    game = rows["games"]["squadriglia"]
    assert game["version"] == registry.find("squadriglia").version
    door = GameCampaign.of(registry.find("squadriglia")).battles()
    flown = door.flown_from(("italy", "austria_hungary"), dates.month(dates.read("1917-06-04")))
    assert {row["type"] for row in game["rows"]["service"].values()} == set(flown)
    assert "sopwith_camel" not in flown or "sopwith_camel" in game["rows"]["aircraft"]


def test_16_a_campaign_of_today_is_played_by_the_campaign_itself() -> None:
    game = random_game(RULESET, RULESET.scenario("rfc_1916", SHORT["campaign"]), "1")
    assert Game(RULESET, kept(game)).ruleset is RULESET


TYPES = {"iron_scout": {"based_on": "spad_7", "name": "Iron Scout", "robustness": 20}}


@pytest.mark.slow
def test_10_1_a_house_type_is_flown_in_a_campaign() -> None:
    """It serves where and when its base does, and is the newer of the two."""
    scenario = campaign(types=TYPES)
    ruleset = RULESET.making(scenario)
    game = random_game(ruleset, scenario, "iron")
    machines = [machine.type for machine in ruleset.rules.setup(scenario).machines]
    assert "iron_scout" in machines
    header = game.record.header
    assert header.rows is not None
    assert header.rows["games"]["squadriglia"]["rows"]["aircraft"]["iron_scout"]["robustness"] == 20
    assert bytes_of(play(RULESET, kept(game))) == bytes_of(game.position)
    assert verify(RULESET, kept(game), "kept").record.dump(seed=True) == game.record.dump(seed=True)


def test_11_corrections_reach_the_battles_of_a_campaign() -> None:
    scenario = campaign(corrections={"constants": {"6.7": {"jam_on": 2}}})
    ruleset = RULESET.making(scenario)
    assert ruleset.rules.inner is not None
    battle = ruleset.rules.inner("squadriglia")
    assert battle.edition is not None
    assert battle.edition.corrections == scenario.corrections
    game = random_game(ruleset, scenario, "jams")
    assert bytes_of(play(RULESET, kept(game))) == bytes_of(game.position)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"types": {"mine": {"based_on": "zeppelin"}}}, "there is no aircraft `zeppelin`"),
        ({"corrections": {"constants": {"6.7": {"jam": 2}}}}, "nothing printed is called `jam`"),
        ({"game": "chess"}, "`chess` cannot fly a campaign here"),
    ],
)
def test_16_a_bad_campaign_is_one_sentence(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        campaign(**changes)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "rows"),
    [
        ("games", {"squadriglia": {"version": 1, "rows": {"aircraft": {"spad_7": {}}}}}),
        ("games", {"squadriglia": {"version": "one"}}),
        ("games", {}),
        ("medals", {"italy": [{"id": "x"}]}),
        ("names", {"italy": {"given": [], "family": []}}),
        ("ranks", {}),
    ],
)
def test_16_hostile_rows_are_one_sentence(table: str, rows: Any) -> None:
    record = kept(random_game(RULESET, RULESET.scenario("rfc_1916", SHORT["campaign"]), "1"))
    assert record.header.rows is not None
    record.header.rows[table] = rows
    with pytest.raises(Refusal):
        play(RULESET, record)
