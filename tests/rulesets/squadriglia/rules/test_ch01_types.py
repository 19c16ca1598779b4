"""Chapter 1.4: house types in a scenario file, and the rows in a record."""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aerodrome.kernel import codec
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.verify import verify
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.tabletop.capabilities import GameCampaign
from tests.laws import laws
from tests.support.sampling import times
from tests.support.squadriglia.editions import (
    ADVANCED,
    begun,
    complaint,
    finished,
    flown,
    is_clear,
    made,
    play_on,
    reread,
    setup_of,
)

pytestmark = pytest.mark.sweep

CAMEL = {"based_on": "sopwith_camel", "name": "Comic", "speed": 6, "robustness": 20}
AMISS = ("unfit", "unknown-aircraft")
"""Refusals of rows that are valid in themselves, but not those of the game."""


def of_types(types: dict[str, Any], type_: str = "ours", **more: Any) -> dict[str, Any]:
    return flown(type_, types=types, **more)


def refused(own: Any, **more: Any) -> str:
    """Return the sentence with which a house type is refused."""
    with pytest.raises(Refusal) as refusal:
        made(of_types({"ours": own}, **more))
    assert is_clear(refusal.value)
    return str(refusal.value)


def figures(game: Game) -> Any:
    return game.position.state.aircraft[0].model


def test_1_4_a_type_of_ones_own_is_flown() -> None:
    game = begun(made(of_types({"ours": CAMEL})))
    model = figures(game)
    printed = RULESET.rules.setup(made(flown("sopwith_camel"))).aircraft[0].model
    assert (model.name, model.speed, model.robustness) == ("Comic", 6, 20)
    assert (model.climb, model.descent, model.guns) == (35, 70, printed.guns)
    assert game.position.state.aircraft[0].robustness == 20


def test_1_4_the_examples_of_the_readme_fly() -> None:
    text = (RULESET.folder / "README.md").read_text("utf-8")
    corrections, _, _, own = (
        codec.toml_text(block.partition("```")[0], "README.md")
        for block in text.split("```toml")[1:]
    )
    model = figures(begun(made(flown("comic", corrections=corrections, **own))))
    assert (model.name, model.guns, model.climb) == ("Camel Comic", (("A", 1),), 30)


def test_1_4_a_type_is_based_on_a_version() -> None:
    types = {"ours": {"based_on": "hanriot_hd1:2a", "climb": 30}}
    model = figures(begun(made(of_types(types))))
    assert (model.name, model.guns, model.climb) == ("Ours", (("A", 2),), 30)
    types = {"ours": {"based_on": "lohner_b7:gunner"}}
    model = figures(begun(made(of_types(types))))
    assert (model.crew, model.guns) == (("pilot", "gunner"), (("B", 1),))


def test_1_4_a_type_is_based_on_one_before_it_and_on_corrections() -> None:
    types = {"first": {"based_on": "spad_7", "speed": 4}, "ours": {"based_on": "first", "climb": 9}}
    changes = {"aircraft": {"spad_7": {"descent": 33}}}
    model = figures(begun(made(of_types(types, corrections=changes))))
    assert (model.speed, model.climb, model.descent) == (4, 9, 33)


def test_1_4_its_name_is_in_log_card_and_scene() -> None:
    game = finished(made(of_types({"ours": CAMEL}), turn_limit=3))
    rules, state = game.ruleset, game.position.state
    seen = rules.display.view(state, None)
    drawn = rules.display.scene(seen)
    assert rules.display.names(seen)["I1"] == "Comic I1"
    assert rules.display.names(seen)["ours"] == "Comic"
    assert drawn.cards[0].title == "Comic I1"
    assert drawn.pieces[0].label == "Comic I1"
    names, phrases = (
        rules.display.names(seen),
        [entry.event.phrase() for entry in game.position.log],
    )
    assert any("Comic I1" in rules.phrases.say(phrase, "en", names) for phrase in phrases)


def test_1_4_a_choice_of_types_may_name_it() -> None:
    setup = setup_of("senza_cozzar")
    setup["choice"][0]["types"] = ["phonix_d2a", "ours"]
    scenario = made(setup | {"types": {"ours": {"based_on": "phonix_d2a", "speed": 6}}})
    record = RULESET.record(scenario, "1")
    assert record.header.rows is not None
    rows = record.header.rows["aircraft"]
    assert [*rows] == ["ansaldo_sva5", "caproni_ca450", "phonix_d2a", "ours"]
    assert rows["ours"]["speed"] == 6


@pytest.mark.parametrize("law", [laws.law_1_replay_equals_play, laws.law_4_every_game_ends])
def test_1_4_the_laws_hold_for_it(law: Any) -> None:
    scenario = made(of_types({"ours": CAMEL}), **ADVANCED)
    law(RULESET.making(scenario), scenario, "own type")


def test_1_4_a_record_brings_its_types_and_verifies() -> None:
    game = finished(made(of_types({"ours": CAMEL}), turn_limit=4))
    again = verify(RULESET, reread(game.record), "ours.record")
    assert laws.bytes_of(again.position) == laws.bytes_of(game.position)


@pytest.mark.parametrize(
    ("own", "words"),
    [
        ({"based_on": "fokker_dr1"}, "types.ours: there is no aircraft `fokker_dr1` to base it on"),
        ({"based_on": "ours"}, "types.ours: there is no aircraft `ours` to base it on."),
        ({"based_on": "hanriot_hd1"}, "types.ours: `hanriot_hd1` has versions: base it on one of"),
        ({"based_on": "hanriot_hd1:3a"}, "there is no aircraft `hanriot_hd1:3a` to base it on."),
        ({"based_on": "spad_7:1a"}, "there is no aircraft `spad_7:1a` to base it on."),
        (CAMEL | {"speed": 7}, "types.ours: `speed` must be at most 6."),
        (CAMEL | {"speed": 0}, "types.ours: `speed` must be at least 1."),
        (CAMEL | {"acceleration": 7}, "`acceleration` must "),
        (CAMEL | {"robustness": 61}, "`robustness` must "),
        (CAMEL | {"robustness": 10**30}, "`robustness` must "),
        (CAMEL | {"climb": 101}, "`climb` must "),
        (CAMEL | {"descent": 0}, "`descent` must "),
        (CAMEL | {"manoeuvrability": "Q"}, "`manoeuvrability` must "),
        (CAMEL | {"side": "neutral"}, "`side` must "),
        (CAMEL | {"silhouette": "zeppelin"}, "`silhouette` must "),
        (CAMEL | {"wings": "three"}, "`wings` must "),
        (CAMEL | {"guns": "3a"}, "guns are written like 2a+1b or -, not '3a'."),
        (CAMEL | {"guns": "1a+1a"}, "each type of gun is listed once: '1a+1a'."),
        (CAMEL | {"guns": "1a" * 99}, "`guns` must "),
        (CAMEL | {"guns": "1b"}, "guns of type B and C are a gunner's, and there is none"),
        (CAMEL | {"crew": "1m"}, "a crew is written like 2p+1m, pilots first"),
        (CAMEL | {"crew": "1m+1p"}, "a crew is written like 2p+1m, pilots first"),
        (CAMEL | {"crew": "2p+3m"}, "a crew is a pilot and at most three others: '2p+3m'."),
        (CAMEL | {"versions": []}, "nothing printed is called `versions` here"),
        (CAMEL | {"name": "SPAD S.VII"}, "types.ours.name: there is a type called"),
    ],
)
def test_1_4_a_type_that_cannot_fly_is_refused(own: Any, words: str) -> None:
    assert words in refused(own)


def test_1_4_a_correction_cannot_break_the_base_of_a_type() -> None:
    changes = {"aircraft": {"hanriot_hd1": {"versions": [{"guns": 3}]}}}
    own = {"based_on": "hanriot_hd1:1a"}
    assert refused(own, corrections=changes).startswith("aircraft.hanriot_hd1: ")


@pytest.mark.parametrize("depth", [3, 300, 3000])
def test_1_4_types_and_corrections_nested_deep_are_refused(depth: int) -> None:
    """TOML makes a table as deep as a dotted key is long."""
    deep: Any = 5
    for _ in range(depth):
        deep = {"a": deep}
    for setup in (of_types({"ours": CAMEL | {"speed": deep}}), flown("spad_7", corrections=deep)):
        refusal = complaint(partial(made, setup))
        assert refusal is not None
        assert is_clear(refusal)


def test_10_5_a_type_serves_where_its_base_does() -> None:
    scenario = made(of_types({"ours": {"based_on": "hanriot_hd1:1a"}}))
    door = GameCampaign.of(RULESET.making(scenario)).battles()
    base, ours = door.model("hanriot_hd1:1a"), door.model("ours")
    assert (ours.nations, ours.first, ours.last, ours.kind) == (
        base.nations,
        base.first,
        base.last,
        base.kind,
    )
    assert ours.name == "Ours"


STRANGE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "1a", "1p", "2p+2m", "-", "L", "a\0b", "\u202e", "x" * 500, "ours"])
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    [
        *RULESET.rules.rows(RULESET.scenario("own"))["aircraft"]["hanriot_hd1"],
        "key",
        "id",
        "",
        "a\0",
    ]
)


def mutated(rows: dict[str, Any], draw: Any) -> None:
    """Drop, add or replace something in a random table, row, version or field."""
    for _ in range(draw(st.integers(1, 3))):
        table: Any = rows
        for _ in range(draw(st.integers(0, 4))):
            inner = [part for part in _parts(table) if isinstance(part, (dict, list)) and part]
            table = draw(st.sampled_from(inner)) if inner else table
        if isinstance(table, list):
            table[draw(st.integers(0, len(table) - 1))] = draw(STRANGE)
        elif draw(st.booleans()) and table:
            table.pop(draw(st.sampled_from([*table])))
        else:
            table[draw(FIELDS | st.sampled_from([*table, "service"]))] = draw(STRANGE)


def _parts(table: Any) -> list[Any]:
    return [*table.values()] if isinstance(table, dict) else [*table]


def first_turn(record: Record) -> None:
    """Read the record back, play it for a turn and draw it."""
    game = Game(RULESET, reread(record))
    play_on(game)
    game.ruleset.display.scene(game.ruleset.display.view(game.position.state, None))


@settings(max_examples=times(30), suppress_health_check=list(HealthCheck))
@given(st.data())
def test_1_4_a_hostile_record_is_played_or_refused(data: st.DataObject) -> None:
    record = RULESET.record(made(setup_of("own"), quick_start=True, **ADVANCED), "1")
    rows: dict[str, Any] = deepcopy(record.header.rows or {})
    mutated(rows, data.draw)
    if all(isinstance(table, dict) for table in rows.values()):
        hostile = Record(msgspec.structs.replace(record.header, rows=rows), seed="1")
        refusal = complaint(lambda: first_turn(hostile))
        assert refusal is None or is_clear(refusal) or refusal.code in AMISS, refusal


@settings(max_examples=times(15), suppress_health_check=list(HealthCheck))
@given(st.data())
def test_1_4_a_strange_type_is_flown_or_refused(data: st.DataObject) -> None:
    types: dict[str, Any] = {"ours": {**CAMEL}}
    mutated(types, data.draw)
    refusal = complaint(lambda: made(of_types(types)))
    if refusal is None:
        first_turn(RULESET.record(made(of_types(types)), "1"))
    else:
        assert is_clear(refusal), refusal


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({}, "aircraft.spad_7: `name` is missing."),
        ({"versions": {}}, "aircraft.spad_7: `versions` must be a list, not a table."),
        ({"versions": [{}]}, "`key` is missing in `versions` 1."),
        ({"versions": [{"key": "a", "guns": "1a"}] * 2}, "two versions have the same key."),
        ({"versions": [{"key": "a:b", "guns": "1a"}]}, "`versions` 1, `key` must "),
        ({"fuel": 3}, "aircraft.spad_7: there is no field `fuel` here."),
        ({"name": "a\0b"}, "aircraft.spad_7: a name has 1 to 40 printable characters"),
        ({"name": "@event.Flew x"}, "aircraft.spad_7: a name has 1 to 40 printable characters"),
        ({"doubtful": ["x"] * 99}, "`doubtful` must "),
        ({"printed": "x" * 99}, "`printed` must "),
    ],
)
def test_1_4_rows_are_checked_like_the_printed_ones(row: dict[str, Any], words: str) -> None:
    record = RULESET.record(RULESET.scenario("spad_duel"), "1")
    assert record.header.rows is not None
    printed = record.header.rows["aircraft"]["spad_7"]
    rows = {"aircraft": {"spad_7": printed | row if row else {}}}
    with pytest.raises(Refusal) as refusal:
        Game(RULESET, Record(msgspec.structs.replace(record.header, rows=rows), seed="1"))
    assert words in str(refusal.value)
    assert is_clear(refusal.value)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"type": "zeppelin"}, "service.spad_7 3: there is no aircraft 'zeppelin' in the tables."),
        ({"kind": "tank"}, "service.spad_7 3: a kind is one of scout, two_seater, bomber"),
        ({"first": "1917"}, "service.spad_7 3: `first` must be written like the pattern"),
        ({"nations": ""}, "service.spad_7 3: `nations` must be written like the pattern"),
        ({"medals": "3"}, "service.spad_7 3: there is no field `medals` here."),
    ],
)
def test_10_5_rows_of_service_are_checked_too(row: dict[str, Any], words: str) -> None:
    rows = GameCampaign.of(RULESET).battles().rows(["spad_7"])
    assert [*rows["service"]] == ["spad_7 3"]
    rows["service"]["spad_7 3"] = rows["service"]["spad_7 3"] | row
    with pytest.raises(Refusal) as refusal:
        RULESET.as_edition(Edition(RULESET.version, rows))
    assert words in str(refusal.value)
