"""1.3 House types: a printed type with other figures, bounded, named, flown and recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game, play
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.seen import seen_by
from aerodrome.rulesets.winged_victory import RULESET
from tests.laws import laws
from tests.support.winged_victory.own_scenarios import flown_by, own_scenario, reviewed

pytestmark = pytest.mark.slow

CAMEL = {"based_on": "sopwith_camel", "name": "Camel of our own"}
NIGHT = {"based_on": "my_camel", "name": "Night Camel", "fastest": [5, 5, 5], "structure": 9}
TYPES = {"my_camel": CAMEL | {"ceiling": 29, "points": 6}, "night_camel": NIGHT}
CHOICE = {"A1": ["my_camel", "se5a"], "A2": ["night_camel"]}


def duel(**changes: Any) -> None:
    """Make the even duel with a Camel of these figures."""
    own_scenario("even_duel", types={"my_camel": CAMEL | changes}, flown={"A1": ["my_camel"]})


def test_1_3_a_house_type_is_its_base_with_other_figures() -> None:
    ruleset = RULESET.making(own_scenario("dawn_patrol", types=TYPES, flown=CHOICE))
    rows = ruleset.rules.rows(own_scenario("dawn_patrol", types=TYPES, flown=CHOICE))["aircraft"]
    camel = codec.toml(RULESET.data / "aircraft.toml")["sopwith_camel"]
    assert rows["my_camel"] == camel | {
        "name": "Camel of our own", "ceiling": 29, "points": 6,
    }  # fmt: skip
    assert rows["night_camel"] == rows["my_camel"] | {
        "name": "Night Camel", "fastest": [5, 5, 5], "structure": 9,
    }  # fmt: skip


def test_14_8_a_record_has_exactly_the_rows_of_the_types_in_play() -> None:
    scenario = own_scenario("dawn_patrol", types=TYPES, flown=CHOICE)
    rows = RULESET.record(scenario, "rows").header.rows
    assert rows is not None
    assert list(rows) == ["aircraft"]
    assert sorted(rows["aircraft"]) == [
        "albatros_d5a", "fokker_dr1", "my_camel", "night_camel", "pfalz_d3a", "se5a",
    ]  # fmt: skip


def test_15_5_rows_include_those_that_the_enemy_must_expect() -> None:
    setup = codec.toml(RULESET.data / "scenarios" / "even_duel.toml")
    setup["aircraft"][0]["among"] = ["se5a"]
    scenario = RULESET.compose("own", setup, {}, "own.toml")
    assert list(RULESET.rules.rows(scenario)["aircraft"]) == ["se5a", "sopwith_camel"]
    setup["aircraft"][0]["among"] = ["se5b"]
    with pytest.raises(Refusal, match="there is no aircraft `se5b`"):
        RULESET.compose("own", setup, {}, "own.toml")


def test_14_3_the_editor_offers_house_types_from_their_month_on() -> None:
    types = {
        "late": CAMEL | {"since": "1917-10"},
        "trainer": CAMEL | {"since": "school", "name": "Trainer"},
    }
    before, after = (
        own_scenario("mission", types=types, date=date) for date in ("1917-09", "1917-10")
    )
    assert "late" not in RULESET.making(before).rules.rows(before)["aircraft"]
    rows = RULESET.making(after).rules.rows(after)["aircraft"]
    printed = RULESET.rules.rows(RULESET.scenario("mission", {"date": "1917-10"}))["aircraft"]
    assert sorted(rows) == sorted((*printed, "late"))
    patrol = own_scenario("mission", types=types, date="1917-10", mission_allies="patrol")
    choices = [
        list(question.options)
        for question in Game(RULESET, RULESET.record(patrol, "editor")).position.questions
        if question.seat == "allies"
    ]
    assert choices == [["se5a", "sopwith_camel", "spad_13", "late"]] * 2


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "a name has 1 to 40"),
        ({"name": "x" * 41}, "a name has 1 to 40"),
        ({"name": "Cam\0el"}, "a name has 1 to 40 printable"),
        ({"name": "@event.Fired"}, "begins with a letter or digit"),
        ({"side": "italy"}, "not 'italy'"),
        ({"since": "1917"}, "the pattern"),
        ({"since": "1917-13"}, "the pattern"),
        ({"since": "1917-06\n"}, "the pattern"),
        ({"class": "zeppelin"}, "`class` must be "),
        ({"class": "bomber"}, "any other class at least one"),
        ({"guns": ["forward green 6+6", "observer green 6"]}, "a single-seater has no gunner"),
        ({"wings": "quadruplane"}, "`wings` must be "),
        ({"points": 0}, "at least 1"),
        ({"points": 21}, "at most 20"),
        ({"engine": "jet"}, "`engine` must be "),
        ({"fastest": [0, 6, 5]}, "at least 1"),
        ({"fastest": [6, 6, 13]}, "at most 12"),
        ({"fastest": [6, 6]}, "as many bands"),
        ({"fastest": [6] * 4}, "at most 3"),
        ({"fastest": [10, 6, 5]}, "slower than in the red"),
        ({"preparation": [-1, 0, 1]}, "at least 0"),
        ({"preparation": [0, 0, 7]}, "at most 6"),
        ({"underscored": 1}, "true or false"),
        ({"drag_low": []}, "as many bands"),
        ({"drag_low": [1, 2, 3]}, "under the speeds 1 to 6"),
        ({"drag_low": [1, 1, 2, 2, 3, 13]}, "at most 12"),
        ({"drag_low": [0, 1, 2, 2, 3, 3]}, "at least 1"),
        ({"drag_low": [1, 3, 2, 2, 3, 3]}, "never falls"),
        ({"drag_medium": []}, "as many bands"),
        ({"stall": [-1, 0, 0]}, "at least 0"),
        ({"stall": [5, 0, 0]}, "at most 4"),
        ({"stall": [0, 0, 4], "fastest": [6, 6, 4]}, "faster than it stalls"),
        ({"red": 12}, "the red speeds come before"),
        ({"red": 1}, "at least 2"),
        ({"cracks": 23}, "at most 22"),
        ({"ceiling": 3}, "at least 4"),
        ({"ceiling": 61}, "at most 60"),
        ({"structure": 0}, "at least 1"),
        ({"structure": 41}, "at most 40"),
        ({"spotting": "pink"}, "`spotting` must be "),
        ({"handling": "black"}, "`handling` must be "),
        ({"guns": ["forward green 7"]}, "a gun is written like"),
        ({"guns": ["forward pink 6"]}, "a gun is written like"),
        ({"guns": ["forward green 6", "forward green 6"]}, "a mount of its own"),
        ({"guns": ["forward green 6"] * 6}, "at most 5"),
        ({"loaded": 13}, "at most 12"),
        ({"loaded": 1, "stall": [1, 1, 1]}, "a loaded machine"),
        ({"printed": ["x"] * 41}, "at most 40"),
        ({"wheels": 2}, "nothing printed is called `wheels`"),
        ({"based_on": "spitfire"}, "no aircraft `spitfire` to base it on"),
        ({"based_on": 7}, "needs the type that it is based on"),
    ],
)
def test_1_3_a_figure_beyond_its_bounds_is_refused(changes: Any, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence) as refused:
        duel(**changes)
    assert refused.value.place.startswith("types.my_camel")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("types", "sentence"),
    [
        ({"sopwith_camel": CAMEL}, "there is a type `sopwith_camel` already"),
        ({"My Camel": CAMEL}, "lower-case letters"),
        ({"x" * 41: CAMEL}, "lower-case letters"),
        ({"second": {"based_on": "first"}, "first": CAMEL}, "no aircraft `first`"),
        ({"one": "sopwith_camel"}, "needs the type that it is based on"),
        ({f"camel_{n}": CAMEL for n in range(25)}, "at most 24 house types"),
    ],
)
def test_1_3_house_types_that_cannot_be(types: Mapping[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        own_scenario("even_duel", types=types)


@pytest.mark.parametrize(
    "figures",
    [
        {
            "fastest": [12, 12, 12], "red": 20, "cracks": 22, "structure": 40, "ceiling": 60,
            "preparation": [0, 0, 0], "drag_low": [1] * 6, "loaded": 12, "class": "bomber",
            "guns": ["forward black 6+6", "observer black 6/6", "nose black 6", "dorsal white 1",
                     "ventral red 2+3"],
        },
        {
            "fastest": [1], "red": 2, "cracks": 3, "structure": 1, "ceiling": 15, "stall": [0],
            "preparation": [6], "drag_low": [12] * 6, "drag_medium": [], "drag_high": [],
            "guns": [], "handling": "white", "structural": "white", "underscored": True,
        },
    ],
    ids=["best", "worst"],
)  # fmt: skip
def test_1_3_the_best_and_the_worst_that_bounds_allow_can_be_flown(figures: Any) -> None:
    types = {"my_camel": CAMEL | figures}
    scenario = own_scenario("even_duel", types=types, flown={"A1": ["my_camel"]}, turn_limit=12)
    laws.law_1_replay_equals_play(RULESET, scenario, "bounds")
    laws.law_4_every_game_ends(RULESET, scenario, "bounds")
    assert flown_by(scenario, "bounds", "ace", "regular").position.outcome is not None


def test_5_4_no_ceiling_is_higher_than_the_sky() -> None:
    types = {"my_camel": CAMEL | {"ceiling": 60}}
    scenario = own_scenario("even_duel", types=types, flown={"A1": ["my_camel"]})
    sky = RULESET.making(scenario).rules.setup(scenario)
    assert sky.plane("A1").model.ceiling == 30


def test_5_4_a_flight_of_the_editor_begins_below_its_ceiling() -> None:
    types = {"low": CAMEL | {"based_on": "hp_o400", "ceiling": 5}}
    scenario = own_scenario("mission", types=types, date="1918-05", mission_allies="strategic")
    game = Game(RULESET, RULESET.record(scenario, "low"))
    bombers = [plane for plane in game.position.state.aircraft if plane.model.bomber]
    assert [plane.y // 2 for plane in bombers if plane.side == "allies"] == [5, 5]


# What players see of it


def said(game: Game, phrase: Phrase, seat: str) -> str:
    rules = game.ruleset
    return rules.phrases.say(
        phrase, names=rules.display.names(rules.display.view(game.position.state, seat))
    )


def test_14_8_log_dashboard_and_scene_call_it_by_its_name() -> None:
    scenario = own_scenario("dawn_patrol", types=TYPES, flown=CHOICE)
    game = Game(RULESET, RULESET.record(scenario, "names"))
    (choice,) = (q for q in game.position.questions if q.about == "A1")
    options = [said(game, option.says, "allies") for option in choice.posed().options]
    assert options == ["Camel of our own", "S.E.5a"]
    game.answer("allies", choice.key, "my_camel")
    for question in game.position.questions:
        game.answer(question.seat, question.key, next(iter(question.options)))
    log = [said(game, line.event.phrase(), "allies") for line in game.position.log]
    assert "A1 is a Camel of our own." in log
    (table,) = seen_by(game, "allies").tables
    titles = [card.title for card in table.scene.cards]
    assert titles[:2] == ["Camel of our own A1", "Night Camel A2"]
    assert [piece.label for piece in table.scene.pieces][:2] == titles[:2]
    assert table.names["A2"] == "Night Camel A2"


def test_1_4_a_house_type_is_as_secret_as_a_printed_one() -> None:
    scenario = own_scenario("dawn_patrol", types=TYPES, flown=CHOICE)
    game = Game(RULESET, RULESET.record(scenario, "secret"))
    player = keyed_player("secret")
    for question in game.position.questions:
        game.answer(question.seat, question.key, player(question, lambda: None))
    data = codec.encode(codec.plain(seen_by(game, "germany"))).decode()
    assert not any(word in data for word in ("my_camel", "night_camel", "Camel of our own"))


# Games


def test_14_8_a_game_with_house_types_is_played_and_read_again_anywhere() -> None:
    scenario = own_scenario("dawn_patrol", types=TYPES, flown=CHOICE, turn_limit=10)
    game = laws.random_game(RULESET, scenario, "again")
    record = Record.load(game.record.dump(seed=True).encode(), "again")
    assert laws.bytes_of(play(RULESET, record)) == laws.bytes_of(game.position)
    laws.law_11_words(RULESET, scenario, "words")


def test_14_8_house_types_and_corrections_work_together() -> None:
    corrections = {"aircraft": {"sopwith_camel": {"structure": 12}}}
    scenario = own_scenario(
        "even_duel", types=TYPES, corrections=corrections, flown={"A1": ["my_camel"]}
    )
    rows = RULESET.record(scenario, "both").header.rows
    assert rows is not None
    assert {key: row["structure"] for key, row in rows["aircraft"].items()} == {
        "my_camel": 12, "sopwith_camel": 12,
    }  # fmt: skip
    laws.law_1_replay_equals_play(RULESET, scenario, "both")


def test_14_8_computer_pilots_fly_house_types() -> None:
    scenario = own_scenario("dawn_patrol", types=TYPES, flown=CHOICE, turn_limit=12)
    game = flown_by(scenario, "pilots", "ace", "regular")
    assert game.position.outcome is not None
    types = {plane.type for plane in game.position.state.aircraft if plane.side == "allies"}
    assert "night_camel" in types
    assert reviewed(game).choices
