"""1.3 House types: a base and what differs, with pieces of their own."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.edition import Edition
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.verify import verify
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.models import FIELDS, LAST_NUMBER, Model
from aerodrome.rulesets.dogfights.rules.tables import TABLES, Tables
from aerodrome.tabletop.capabilities import GamePilots
from tests.laws import laws
from tests.support.dogfights.own_scenarios import (
    DUEL,
    TRIPLANE,
    duel,
    flown,
    in_readme,
    is_one_sentence,
)

pytestmark = pytest.mark.slow


def house(**types: dict[str, Any]) -> dict[str, Model]:
    """Return the types of an edition with these house types."""
    return Tables(Edition(RULESET.version, types=types)).models


def based(base: str = "fokker_dr1", /, **figures: Any) -> dict[str, Any]:
    return {"based_on": base} | figures


def refused(types: dict[str, Any], **more: Any) -> str:
    with pytest.raises(Refusal) as found:
        Tables(Edition(RULESET.version, types=types, **more))
    assert is_one_sentence(found.value)
    return str(found.value)


def changed(model: Model, other: Model) -> set[str]:
    return {
        name for name in Model.__struct_fields__ if getattr(model, name) != getattr(other, name)
    }


# What it is


def test_1_3_a_house_type_is_its_base_with_the_figures_that_differ() -> None:
    models = house(my_dr1=based(name="My Triplane", number=91, speed=6, guns="3 fixed"))
    mine, base = models["my_dr1"], models["fokker_dr1"]
    assert base == TABLES.models["fokker_dr1"]
    assert changed(mine, base) == {"key", "name", "number", "speed", "guns", "printed"}
    assert (mine.speed, mine.guns[0].count, mine.numbers) == (6, 3, (91, 92, 93))


def test_1_4_nothing_of_a_house_type_is_printed() -> None:
    assert house(my_dr1=based())["my_dr1"].printed == ()


def test_1_3_it_may_be_based_on_an_earlier_one_and_on_the_expansion() -> None:
    models = house(
        fast=based("macchi_m5", speed=8), faster=based("fast", speed=9), boat=based("curtiss_h16")
    )
    assert [models[key].speed for key in ("fast", "faster", "boat")] == [8, 9, 3]
    assert all(models[key].expansion for key in ("fast", "faster", "boat"))
    assert models["faster"].nation == "italy"


def test_1_3_it_may_fly_for_another_nation() -> None:
    scenario = duel({"captured": based("spad_13", nation="germany", number=50)}, "G50")
    (plane, _) = RULESET.making(scenario).rules.setup(scenario).aircraft
    assert (plane.id, plane.side, plane.type) == ("G50", "central", "captured")


def test_1_3_it_goes_with_corrections_and_inherits_them() -> None:
    scenario = duel(
        {"my_dr1": TRIPLANE},
        "G4",
        "G91",
        corrections={"aircraft": {"fokker_dr1": {"speed": 7}}},
    )
    planes = RULESET.making(scenario).rules.setup(scenario).aircraft
    assert [plane.model.speed for plane in planes] == [7, 7, 5]


# Its numbers


def test_1_3_without_a_number_it_has_the_next_free_one_above_the_printed() -> None:
    models = house(
        first=based(),
        far=based(number=24),
        second=based(),
        third=based("first"),
        italian=based("macchi_m5"),
    )
    keys = ("first", "far", "second", "third", "italian")
    assert [models[key].number for key in keys] == [19, 24, 27, 30, 19]


@pytest.mark.parametrize(
    ("number", "owner"),
    [(4, "fokker_dr1"), (3, "fokker_e4"), (18, "gotha_g4"), (90, "other"), (93, "other")],
)
def test_1_3_a_number_of_another_type_is_refused(number: int, owner: str) -> None:
    said = refused({"other": based(number=91), "mine": based(number=number)})
    assert said.startswith("types.mine: the number ")
    assert f"is one of `{owner}`; free for a type of germany are 19 to 88, 94 to 97." in said


def test_1_3_a_corrected_number_must_be_free_too() -> None:
    said = refused({}, corrections={"expansion": {"curtiss_h16": {"number": 3}}})
    assert said == (
        "expansion.curtiss_h16: the number 3 is one of `lusac_11`; "
        "free for a type of usa are 4 to 97."
    )


def test_1_3_the_error_names_the_house_type_not_the_printed_one() -> None:
    said = refused({"mine": based(nation="italy", number=1)})
    assert said.startswith("types.mine: ")


# Its figures


BOUNDS = {
    "speed": (1, 10),
    "agility": (1, 6),
    "throttle": (0, 6),
    "gyro": (-2, 2),
    "engines": (1, 6),
    "bombs": (0, 6),
    "photos": (0, 6),
    "number": (19, LAST_NUMBER),
}


@pytest.mark.parametrize(("field", "low", "high"), [(f, *b) for f, b in BOUNDS.items()])
def test_1_4_every_figure_has_its_bounds(field: str, low: int, high: int) -> None:
    for value in (low, high):
        assert getattr(house(mine=based(**{field: value}))["mine"], field) == value
    for wrong in (low - 1 if field != "number" else 0, high + 1, 10**30, -(10**30)):
        assert refused({"mine": based(**{field: wrong})}).startswith("types.mine: ")


def test_1_4_every_field_of_a_type_is_bounded_or_a_word() -> None:
    free = {"boxed", "fast_climb", "slow_descent", "pilot_nose"}
    words = {"name", "nation", "role", "silhouette", "wings", "guns", "bursts", "printed"}
    assert set(FIELDS) == BOUNDS.keys() | free | words


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"speed": "5"}, "types.mine.speed: this must be a whole number."),
        ({"speed": True}, "types.mine.speed: this must be a whole number."),
        ({"speed": 5.0}, "types.mine.speed: this must be a whole number."),
        ({"boxed": 1}, "types.mine.boxed: this must be true or false."),
        ({"weight": 1}, "nothing printed is called `weight`"),
        ({"role": "glider"}, "not 'glider'"),
        ({"silhouette": "balloon"}, "not 'balloon'"),
        ({"wings": "none"}, "not 'none'"),
        ({"nation": "belgium"}, "types.mine: there is no nation 'belgium'; the nations are germ"),
        ({"nation": "x" * 41}, "types.mine: "),
        ({"name": ""}, "types.mine.name: a name has"),
        ({"name": "x" * 41}, "types.mine.name: a name has"),
        ({"name": "a\0b"}, "types.mine.name: a name has 1 to 40 printable characters"),
        ({"name": "a\nb"}, "types.mine.name: a name has 1 to 40 printable characters"),
        ({"name": "\u202eabc"}, "types.mine.name: a name has 1 to 40 printable characters"),
        ({"name": " a"}, "types.mine.name: a name has 1 to 40 printable characters"),
        ({"guns": "4 fixed"}, "guns are written like"),
        ({"guns": "2 fixed", "bursts": "13"}, "types.mine: "),
        ({"guns": "1 fixed + 1 fixed", "bursts": "4 + 4"}, "each gun group is listed once"),
        ({"guns": "1 fixed + 1 nose", "bursts": "4"}, "each gun group is listed once"),
        ({"guns": "\u0662 fixed"}, "guns are written like"),
        ({"bursts": "0"}, "bursts are written like"),
        ({"bursts": "6\n"}, "bursts are written like"),
        ({"guns": "1 fixed" * 50}, "types.mine: "),
        ({"printed": ["weight"]}, "types.mine: no cell is called 'weight'."),
        ({"printed": [["name"]]}, "types.mine: "),
        ({"based_on": "zeppelin"}, "there is no aircraft `zeppelin` to base it on."),
        ({"based_on": 3}, "needs the type that it is based on"),
    ],
)
def test_1_4_what_no_type_can_have_is_refused_in_a_sentence(
    figures: dict[str, Any], words: str
) -> None:
    assert words in refused({"mine": based() | figures})


@pytest.mark.parametrize(
    ("types", "words"),
    [
        ({"mine": 3}, "types.mine: a house type needs the type that it is based on"),
        ({"mine": {}}, "types.mine: a house type needs the type that it is based on"),
        ({"My": based()}, "the key of a type consists of lower-case letters"),
        ({"se5": based()}, "types.se5: there is a type `se5` already."),
        ({"one": based("two"), "two": based()}, "there is no aircraft `two` to base it on."),
    ],
)
def test_1_3_what_is_no_house_type_is_refused(types: dict[str, Any], words: str) -> None:
    assert words in refused(types)


def test_1_3_where_no_number_is_left_none_is_found() -> None:
    spread = {f"t{n}": based(number=n) for n in (*range(19, 95, 5), 97)}
    assert refused(spread | {"last": based()}) == (
        "types.last: no number is left for this type's nation."
    )
    said = refused(spread | {"last": based(number=20)})
    assert said.endswith("the number 20 is one of `t19`; none is free in germany.")


# In a scenario


def rows(rules: Ruleset[Any], scenario: Any) -> dict[str, list[str]]:
    return {
        pack: list(found) for pack, found in rules.making(scenario).rules.rows(scenario).items()
    }


def test_1_3_a_record_carries_the_types_in_play_and_no_others() -> None:
    types = {"mine": based(), "spare": based(), "sea": based("macchi_m5")}
    scenario = duel(types, "G19", "G20", allies={"aircraft": ["B5", "I20"]})
    assert rows(RULESET, scenario) == {
        "aircraft": ["sopwith_camel", "mine"],
        "expansion": ["sea"],
    }
    header = RULESET.record(scenario).header
    assert header.rows is not None
    assert header.rows["aircraft"]["mine"]["number"] == 19
    assert header.types == types


def test_1_3_the_rows_of_a_plain_scenario_are_those_of_its_pieces_and_reserves() -> None:
    for name in RULESET.scenario_ids():
        scenario = RULESET.scenario(name)
        forces = [scenario.setup[side] for side in ("central", "allies")]
        pieces = [p for force in forces for p in (*force["aircraft"], *force.get("reserves", ()))]
        letters = {nation.letter: key for key, nation in TABLES.nations.items()}
        wanted = {
            model.key
            for model in TABLES.models.values()
            for piece in pieces
            if letters[piece[0]] == model.nation and int(piece[1:]) in model.numbers
        }
        found = [key for pack in rows(RULESET, scenario).values() for key in pack]
        assert (len(found), set(found)) == (len(wanted), wanted)


def test_2_5_house_fighters_of_the_nation_may_be_chosen() -> None:
    types = {
        "mine": based(),
        "theirs": based("se5"),
        "seaplane": based("macchi_m5"),
        "two_seater": based("dfw_c5"),
    }
    scenario = RULESET.compose(
        "own", DUEL | {"types": types}, {"choose_aircraft": True, "quick_start": True}, "own.toml"
    )
    sky = RULESET.making(scenario).rules.setup(scenario)
    central, allies = (pool.types for pool in sky.pools)
    germans = ("fokker_e4", "fokker_dr1", "albatros_d5a", "fokker_d7", "dfw_c5")
    british = ("airco_dh2", "sopwith_camel", "bristol_f2", "se5", "re8")
    assert (central, allies) == ((*germans, "mine", "two_seater"), (*british, "theirs"))
    assert rows(RULESET, scenario) == {
        "aircraft": [*germans, *british, "mine", "theirs", "two_seater"],
    }
    game = Game(RULESET, RULESET.record(scenario, "mine"))
    for seat, word in (("central", "mine"), ("allies", "theirs")):
        (question,) = [q for q in game.position.questions if q.seat == seat]
        options = {o.value: RULESET.phrases.say(o.says) for o in question.posed().options}
        assert word in options
        game.answer(seat, question.key, word)
    assert [plane.id for plane in game.position.state.aircraft] == ["G19", "B19"]


def test_2_5_a_game_of_chosen_house_fighters_is_replayed_from_its_file() -> None:
    types = {f"type_{n}": based("fokker_d7", speed=4 + n) for n in (3, 1, 2)}
    scenario = RULESET.compose(
        "own", DUEL | {"types": types}, {"choose_aircraft": True, "rounds": 4}, "own.toml"
    )
    for seed in ("1", "2", "3"):
        laws.law_1_replay_equals_play(RULESET, scenario, seed)


def test_1_3_its_name_is_in_the_log_on_its_card_and_on_the_board() -> None:
    scenario = duel({"my_dr1": TRIPLANE | {"gyro": -2}}, "G91")
    game = laws.random_game(RULESET, scenario, "names")
    rules = game.ruleset
    view = rules.display.view(game.position.state, "central")
    names = rules.display.names(view)
    assert names["G91"] == "My Triplane G91"
    assert names["my_dr1"] == "My Triplane"
    said = [rules.phrases.say(entry.event.phrase(), "en", names) for entry in game.position.log]
    assert any("My Triplane G91" in line for line in said)
    card = next(card for card in rules.display.scene(view).cards if card.id == "G91.card")
    lines = [line.value for line in card.lines]
    assert card.title == "My Triplane G91"
    assert "My Triplane" in lines
    assert "turns much better to the left" in [
        value if isinstance(value, str) else rules.phrases.say(value) for value in lines
    ]


def test_1_3_pilots_fly_it_and_the_game_is_verified() -> None:
    hawk = based("albatros_d5a", name="Hawk", speed=8, agility=5, guns="3 fixed + 1 dorsal")
    types = {"hawk": hawk | {"bursts": "8 + 4"}, "tub": based("se5", speed=2, agility=1)}
    options = {"rounds": 6, "quick_start": True}
    scenario = duel(types, "G19", "G4", allies={"aircraft": ["B19", "B4"]}, options=options)
    game = flown(RULESET, scenario, "hawk")
    assert game.position.outcome is not None
    again = verify(RULESET, game.record, "own.record")
    assert laws.bytes_of(again.position) == laws.bytes_of(game.position)
    assert GamePilots.of(game.ruleset).review(game).choices


@pytest.mark.parametrize(
    "law", [laws.law_1_replay_equals_play, laws.law_3_refusals, laws.law_4_every_game_ends]
)
def test_1_4_types_at_their_bounds_play_to_the_end(law: Any) -> None:
    most = {field: high for field, (_, high) in BOUNDS.items() if field != "number"}
    least = {field: low for field, (low, _) in BOUNDS.items() if field != "number"}
    guns = {"guns": "3 fixed + 3 nose + 3 dorsal + 3 ventral", "bursts": "12 + 12 + 12 + 12"}
    types = {
        "most": based(**most, **guns),
        "bomber": based("most", role="bomber"),
        "least": based("re8", **least, guns="1 ventral", bursts="1", boxed=True),
        "camera": based("re8", speed=10, agility=6),
    }
    scenario = duel(
        types,
        *("G19", "G22"),
        mode="combined",
        rule="11.9",
        allies={"aircraft": ["B19", "B22"]},
        options={"rounds": 5, "wind": "random"},
    )
    law(RULESET, scenario, "bounds")


def test_1_3_the_types_in_the_readme(tmp_path: Any) -> None:
    file = tmp_path / "own.toml"
    file.write_text(in_readme("Types of your own"), "utf-8")
    scenario = RULESET.read_scenario(file)
    planes = RULESET.making(scenario).rules.setup(scenario).aircraft
    assert {plane.type for plane in planes if plane.side == "central"} == set(scenario.types)
