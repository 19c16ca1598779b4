"""A game has the rows of its own types and no others, whatever they contain."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.record import Header, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.models import FIELDS
from aerodrome.rulesets.dogfights.rules.tables import Tables
from aerodrome.tabletop.capabilities import GameCampaign, GamePilots
from aerodrome.tabletop.scene import Scene
from tests.laws import laws
from tests.support import canonical_log
from tests.support.dogfights.own_scenarios import flown, is_one_sentence
from tests.support.sampling import sampled, times, woven

pytestmark = [pytest.mark.slow, pytest.mark.sweep]

NAMES = RULESET.scenario_ids()


def of_its_rows(scenario: Scenario) -> Ruleset[Any]:
    """Return the rules in the edition that knows only the types of a scenario."""
    return RULESET.as_edition(Edition(RULESET.version, RULESET.rules.rows(scenario)))


# Only the rows in play


@pytest.mark.parametrize(("name", "choose"), sampled(woven(NAMES, (False, True), 1), 4))
def test_1_3_a_game_with_only_its_own_rows_is_the_same_game(name: str, choose: bool) -> None:
    scenario = RULESET.scenario(name, {"rounds": 3, "choose_aircraft": choose})
    alone = of_its_rows(scenario)
    assert alone is not RULESET
    game = laws.random_game(RULESET, scenario, "rows")
    other = laws.random_game(alone, scenario, "rows")
    assert other.ruleset is alone
    assert other.record.dump(seed=True) == game.record.dump(seed=True)
    assert canonical_log.canon(alone, game.record) == canonical_log.canon(RULESET, game.record)


@pytest.mark.parametrize("name", sampled(NAMES, 2))
def test_1_3_pilots_hints_and_reviews_need_no_other_rows(name: str) -> None:
    scenario = RULESET.scenario(name, {"rounds": 1, "pilots": "open", "wind": "random"})
    alone = of_its_rows(scenario)
    hinted = advised(alone, scenario)
    assert hinted == advised(RULESET, scenario)
    game, other = flown(RULESET, scenario, "rows"), flown(alone, scenario, "rows")
    assert game.position.outcome is not None
    assert other.record.dump(seed=True) == game.record.dump(seed=True)
    assert codec.encode(GamePilots.of(alone).review(other)) == codec.encode(
        GamePilots.of(RULESET).review(game)
    )
    assert drawn(alone, other) == drawn(RULESET, game)


def drawn(rules: Ruleset[Any], game: Game) -> bytes:
    """Return a game's drawing, without airframes, which a game of its own rows does not have."""
    scene: Scene = rules.display.scene(rules.display.view(game.position.state, None))
    cards = tuple(msgspec.structs.replace(card, airframe="") for card in scene.cards)
    return codec.encode(msgspec.structs.replace(scene, cards=cards))


def advised(rules: Ruleset[Any], scenario: Scenario) -> list[Value]:
    """Return hints at one question of each section, in a game played at random."""
    counsel = GamePilots.of(rules).counsel
    asked: list[str] = []
    found: list[Value] = []
    chance = Random(1)

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        if question.rule not in asked:
            asked.append(question.rule)
            lines = counsel(look(), question, Random(1)).lines
            found.append(lines[0].answers[-1])
        options: list[Value] = list(question.options)
        return chance.choice(options)

    record = rules.record(scenario, "hints")
    Game(rules, record, dict.fromkeys(record.header.seats, answer))
    return found


def test_1_3_the_tables_of_an_edition_have_its_rows_and_no_others() -> None:
    rows = RULESET.rules.rows(RULESET.scenario("dogfight_quick"))
    tables = Tables(Edition(RULESET.version, rows))
    assert list(tables.models) == list(rows["aircraft"])
    assert tables.packs == {"aircraft": rows["aircraft"], "expansion": {}}
    assert not tables.service


def test_13_5_a_campaign_keeps_when_its_types_served() -> None:
    door = GameCampaign.of(RULESET).battles()
    rows = door.rows(["fokker_dr1", "macchi_m5"])
    alone = RULESET.as_edition(Edition(RULESET.version, rows))
    assert {model.type for model in GameCampaign.of(alone).battles().models} == {
        "fokker_dr1",
        "macchi_m5",
    }
    kept = [model for model in door.models if model.type in ("fokker_dr1", "macchi_m5")]
    assert codec.encode(GameCampaign.of(alone).battles().models) == codec.encode(tuple(kept))
    assert GameCampaign.of(alone).battles().rows(["fokker_dr1"]) == door.rows(["fokker_dr1"])


# Rows from an untrusted record


SHORT = RULESET.scenario("dogfight_quick", {"rounds": 1, "quick_start": True})
ROWS = codec.as_written(RULESET.rules.rows(SHORT))
SERVED = {"type": "zeppelin", "nations": "germany", "first": "191701", "last": "191702"}


def filed(rows: Any) -> bytes:
    """Return a record, as a file, with these rows in its header."""
    header = json.loads(msgspec.json.encode(RULESET.record(SHORT, "stranger").header))
    body = json.dumps(header | {"rows": rows, "seed": "stranger"}).encode()
    check = codec.digest(b"", body)[:8]
    return body[:-1] + f',"check":"{check}"}}\n'.encode()


def played(rows: Any) -> Game:
    """Return the game of a record with these rows, played at random."""
    record = Record.load(filed(rows), "stranger.record")
    return Game(RULESET, record, dict.fromkeys(record.header.seats, keyed_player("1")))


def with_(change: Callable[[dict[str, Any]], object]) -> Any:
    rows = copy.deepcopy(ROWS)
    change(rows)
    return rows


def with_row(**cells: Any) -> Any:
    return with_(lambda rows: rows["aircraft"]["fokker_dr1"].update(cells))


def nested(depth: int) -> list[Any]:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep


def refused(rows: Any) -> str:
    with pytest.raises(Refusal) as found:
        played(rows)
    assert is_one_sentence(found.value)
    return str(found.value)


def test_1_3_a_record_of_another_printing_plays_with_its_own_figures() -> None:
    game = played(with_row(speed=9, name="Fokker F.I"))
    assert game.position.outcome is not None
    (plane, *_) = game.position.state.aircraft
    assert (plane.model.speed, plane.model.name) == (9, "Fokker F.I")
    assert game.ruleset is not RULESET


@pytest.mark.parametrize("field", FIELDS)
def test_1_4_a_row_that_lacks_a_field_is_refused(field: str) -> None:
    said = refused(with_(lambda rows: rows["aircraft"]["fokker_dr1"].pop(field)))
    assert said == f"aircraft.fokker_dr1: `{field}` is missing."


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (with_row(weight=3), "aircraft.fokker_dr1: a type has no field 'weight'."),
        (with_row(key="spad_13"), "aircraft.fokker_dr1: a type has no field 'key'."),
        (with_row(pack="expansion"), "aircraft.fokker_dr1: a type has no field 'pack'."),
        (with_row(speed="5"), "aircraft.fokker_dr1: `speed` must be a whole number, not a text"),
        (with_row(speed=None), "aircraft.fokker_dr1: `speed` must be a whole number, not nothing"),
        (with_row(speed=5.5), "aircraft.fokker_dr1: `speed` must be a whole number, not a dec"),
        (with_row(speed=True), "aircraft.fokker_dr1: `speed` must be a whole number, not tru"),
        (with_row(speed=10**40), "aircraft.fokker_dr1: "),
        (with_row(number=98), "aircraft.fokker_dr1: `number` must be at most 97"),
        (with_row(number=10), "aircraft.fokker_d7: the number 10 is one of `fokker_dr1`"),
        (with_row(guns=["2 fixed"]), "aircraft.fokker_dr1: `guns` must be a text, not a list"),
        (
            with_row(speed=9, pilot_nose=0),
            "aircraft.fokker_dr1: `pilot_nose` must be true or false",
        ),
        (with_row(name="a\0"), "aircraft.fokker_dr1: a name has printable characters only"),
        (with_row(nation="a\0"), "aircraft.fokker_dr1: there is no nation 'a\\x00'"),
        (with_row(nation="elbonia"), "aircraft.fokker_dr1: there is no nation 'elbonia'"),
        (with_row(printed=nested(5)), "aircraft.fokker_dr1: `printed`"),
        (with_row(printed=nested(300)), "nested at most 16 deep"),
        (with_row(photos=nested(5)), "aircraft.fokker_dr1: `photos` must be a whole number"),
        ({"aircraft": {"fokker_dr1": 3}}, "aircraft.fokker_dr1: this must be a table, not a whole"),
        ({"aircraft": {"fokker_dr1": []}}, "aircraft.fokker_dr1: this must be a table, not a list"),
        ({"aircraft": 3}, "stranger.record, line 1: "),
        ({"balloons": {}}, "rows: a game brings rows of aircraft, expansion, service, not"),
        ({}, "there is no aircraft 'G4'; pieces are named like G4, F10 or B16."),
        (with_(lambda rows: rows.update(expansion=rows["aircraft"])), "in another pack already."),
        (
            with_(lambda rows: rows.update(service={"x": {}})),
            "service: `type` is missing",
        ),
        (
            with_(lambda rows: rows.update(service={"x 1": SERVED})),
            "service: there is no type 'zeppelin' here.",
        ),
        (
            with_(lambda rows: rows["aircraft"].update({"A\n": {}})),
            "aircraft: 'A\\n' is not a valid key of a row.",
        ),
    ],
    ids=lambda value: str(value)[:30],
)
def test_1_4_rows_that_are_no_types_are_refused_with_their_place(rows: Any, words: str) -> None:
    assert words in refused(rows)


def test_1_3_rows_that_the_set_up_does_not_use_are_refused() -> None:
    spare = RULESET.rules.rows(RULESET.scenario("general"))["aircraft"]
    key, row = next((k, r) for k, r in spare.items() if k not in ROWS["aircraft"])
    said = refused(with_(lambda rows: rows["aircraft"].update({key: row})))
    assert said == "this record does not have the rows that its set-up uses."


STRANGE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.sampled_from([2**31, 2**63, 2**64, -(2**63), 10**30]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
    st.sampled_from(["", "\0", "germany", "bomber", "2 fixed", "1 dorsal", "4 + 3", "x" * 5000]),
    st.recursive(st.just([]), lambda inner: st.lists(inner, max_size=2), max_leaves=20),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)


def mutated(draw: Callable[[Any], Any]) -> Any:
    """Return the rows of a record after one to three changes: dropped, added or strange values."""
    rows = copy.deepcopy(ROWS)
    for _ in range(draw(st.integers(1, 3))):
        places = list(tables_in(rows))
        table = draw(st.sampled_from(places))
        how = draw(st.sampled_from(["drop", "add", "replace"]))
        if how == "add" or not table:
            table[draw(st.sampled_from([*FIELDS, "weight", "", "\0\n", "service"]))] = draw(STRANGE)
        elif how == "drop":
            del table[draw(st.sampled_from(sorted(table)))]
        else:
            table[draw(st.sampled_from(sorted(table)))] = draw(STRANGE)
    return rows


def tables_in(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the rows, their packs and each row by itself; most changes should hit a row."""
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from tables_in(part)


@settings(max_examples=times(10), derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_1_4_mutated_rows_play_or_are_refused(data: st.DataObject) -> None:
    found = played_or_refused(mutated(data.draw))
    if isinstance(found, Refusal):
        assert is_one_sentence(found)
    else:
        assert found.position.outcome is not None


def played_or_refused(rows: Any) -> Game | Refusal:
    try:
        return played(rows)
    except Refusal as refusal:
        return refusal


def test_1_4_a_header_of_any_rows_is_read_back_as_it_was_written() -> None:
    header = Record.load(filed(with_row(speed=9)), "x").header
    again = codec.decode(msgspec.json.encode(header), Header, "x")
    assert again == header
    assert header.rows is not None
    assert list(header.rows["aircraft"]) == list(ROWS["aircraft"])
