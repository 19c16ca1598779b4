"""Editions: a game is played by its own rules and numbers, whatever is in the folder."""

from __future__ import annotations

import gc
import pickle
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from aerodrome.kernel import edition as editions
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.game import Game, play
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import GameOption, Scenario, settled_before
from aerodrome.kernel.verify import verify
from tests.laws import growth
from tests.laws.laws import bytes_of, random_game
from tests.support.toys import kites

KITES = kites.RULESET
OWN = {
    "title": "Own",
    "flown": ["mine", "box"],
    "types": {"mine": {"based_on": "delta", "name": "Mine", "lift": 5}},
    "corrections": {"constants": {"1.1": {"goal": 50}}},
}


def composed(**changes: Any) -> Scenario:
    return KITES.compose("own", OWN | changes, None, "own.toml")


def kept(game: Game) -> Record:
    return Record.load(game.record.dump(seed=True).encode(), "kept")


def forged(record: Record, **changes: Any) -> Record:
    header = msgspec.structs.replace(record.header, **changes)
    return Record(header, record.lines, record.seed)


@pytest.fixture
def changed(tmp_path: Path) -> Ruleset[Any]:
    """Return the same rules after a correction: a delta has more lift."""
    folder = growth.copied(KITES, tmp_path)
    file = folder / "data" / "kites.toml"
    file.write_text(file.read_text("utf-8").replace("lift = 2", "lift = 9"), "utf-8")
    return growth.loaded(folder, KITES)


def test_a_record_carries_the_rows_of_its_types_and_no_others() -> None:
    header = random_game(KITES, KITES.scenario("two"), "1").record.header
    assert header.rows == {
        "kites": {key: kites.TABLES.rows["kites"][key] for key in ("delta", "box")}
    }
    assert header.aerodrome == 2
    assert (header.data, header.types, header.corrections) == ("", {}, {})


def test_a_game_of_todays_folder_is_played_by_the_ruleset_itself() -> None:
    game = random_game(KITES, KITES.scenario("two"), "1")
    assert Game(KITES, kept(game)).ruleset is KITES


def test_a_changed_row_does_not_change_the_games_that_used_it(changed: Ruleset[Any]) -> None:
    game = random_game(KITES, KITES.scenario("two"), "1")
    again = Game(changed, kept(game))
    assert again.ruleset is not changed
    assert bytes_of(again.position) == bytes_of(game.position)
    assert verify(changed, kept(game), "kept").record.lines == game.record.lines
    new = random_game(changed, changed.scenario("two"), "1")
    assert bytes_of(new.position) != bytes_of(game.position)
    untouched = random_game(KITES, KITES.scenario("windy"), "1")
    assert Game(changed, kept(untouched)).ruleset is changed


def test_an_older_version_keeps_its_rules_and_its_numbers() -> None:
    older = KITES.as_edition(Edition(1))
    assert (older.version, KITES.version) == (1, 2)
    game = random_game(older, older.scenario("two"), "pull")
    assert game.record.header.version == 1
    again = Game(KITES, kept(game))
    assert again.ruleset.version == 1
    assert bytes_of(again.position) == bytes_of(game.position)
    assert max(kite.height for kite in game.position.state.kites) < 30


def test_new_games_get_the_newest_version() -> None:
    assert KITES.record(KITES.scenario("two")).header.version == 2


def test_house_types_and_corrections_travel_in_the_record() -> None:
    scenario = composed()
    rules = KITES.making(scenario)
    game = random_game(rules, scenario, "1")
    header = game.record.header
    assert header.rows is not None
    assert header.rows["kites"]["mine"] == {"name": "Mine", "lift": 5, "tails": 1}
    assert header.corrections == OWN["corrections"]
    assert max(kite.height for kite in game.position.state.kites) >= 50
    again = Game(KITES, kept(game))
    assert bytes_of(again.position) == bytes_of(game.position)
    assert verify(KITES, kept(game), "kept").record.dump(seed=True) == game.record.dump(seed=True)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"types": {"mine": {"lift": 3}}}, r'types\.mine: .*based_on = "\.\.\."'),
        ({"types": {"mine": {"based_on": "moth"}}}, "there is no aircraft `moth`"),
        ({"types": {"mine": {"based_on": "box", "lift": 10}}}, r"kites\.mine: .*at most 9"),
        ({"types": {"mine": {"based_on": "box", "lift": "high"}}}, "must be a whole number"),
        ({"types": {"mine": {"based_on": "box", "wings": 2}}}, "nothing printed is called `wings`"),
        ({"types": {"box": {"based_on": "delta"}}}, "there is a type `box` already"),
        (
            {"types": {"My Kite": {"based_on": "delta"}}},
            "the key of a type consists of lower-case letters",
        ),
        ({"types": [1]}, "`types` must be a table"),
        ({"types": {"mine": 3}}, "a house type needs the type"),
        ({"corrections": {"constants": {"1.1": {"gaol": 4}}}}, "nothing printed is called `gaol`"),
        ({"corrections": {"constants": 4}}, "must be like what is printed"),
        ({"corrections": 1}, "`corrections` must be a table"),
        ({"flown": ["moth", "box"]}, "there is no kite `moth`"),
        ({"types": {f"t{n}": {"based_on": "box"} for n in range(25)}}, "at most 24 house types"),
    ],
)
def test_bad_types_and_corrections_are_one_sentence(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        composed(**changes)


BOX = {"name": "Box", "lift": 1, "tails": 0}


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"kites": {"box": BOX}}, "there is no kite `delta`"),
        (
            {"kites": {"delta": BOX, "box": BOX, "sled": BOX}},
            "not have the rows that its set-up uses",
        ),
        ({"kites": {"delta": BOX | {"lift": 99}, "box": BOX}}, r"kites\.delta: .*at most 9"),
        ({"kites": {"delta": BOX | {"spin": 1}, "box": BOX}}, r"kites\.delta: .*there is no field"),
        ({"kites": {"delta": {}, "box": BOX}}, r"kites\.delta: .*is missing"),
        ({"gliders": {}}, "a game brings rows of kites, not 'gliders'"),
    ],
)
def test_hostile_rows_are_one_sentence(rows: Any, said: str) -> None:
    """A made-up type, a figure out of bounds, a row that contradicts the game."""
    record = forged(kept(random_game(KITES, KITES.scenario("two"), "1")), rows=rows)
    with pytest.raises(Refusal, match=said):
        play(KITES, record)
    with pytest.raises(Refusal, match=r"^mine\.record, line 1[:,]"):
        verify(KITES, record, "mine.record")


@pytest.mark.parametrize(
    ("version", "said"),
    [(3, "made by a newer Aerodrome: kites 3, here 1 to 2"), (0, "no longer be played: kites 0")],
)
def test_an_unknown_version(version: int, said: str) -> None:
    record = kept(random_game(KITES, KITES.scenario("two"), "1"))
    with pytest.raises(Refusal, match=said):
        play(KITES, forged(record, version=version))


def test_a_record_of_a_newer_program_is_refused_as_such() -> None:
    text = random_game(KITES, KITES.scenario("two"), "1").record.dump(seed=True)
    with pytest.raises(Refusal, match="made by a newer Aerodrome: format 3, here up to 2"):
        Record.load(text.replace('"aerodrome":2', '"aerodrome":3', 1).encode(), "kept")


def option(default: bool, introduced: bool | None = None) -> dict[str, GameOption]:
    return {"windy": GameOption(default, "Wind", "Wind.", introduced=introduced)}


def test_an_option_that_came_later_has_the_value_it_came_with() -> None:
    """Its default may change; what older games play may not."""
    assert settled_before(option(False), {}) == {"windy": False}
    assert settled_before(option(True, False), {}) == {"windy": False}
    assert settled_before(option(True, False), {"windy": True}) == {"windy": True}


def test_an_older_game_without_an_option_goes_on() -> None:
    game = random_game(KITES, KITES.scenario("two"), "1")
    assert bytes_of(play(KITES, forged(kept(game), options={}))) == bytes_of(game.position)


def test_a_game_within_begins_with_the_options_of_then() -> None:
    then = Edition(2, defaults={}).offered(option(True, False))
    assert then["windy"].default is False
    assert Edition(2, defaults={"windy": True}).offered(option(False))["windy"].default is True
    assert Edition(2).offered(option(True, False))["windy"].default is True


def test_the_owners_corrections_apply_to_every_new_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kites.toml").write_text('[constants."1.1"]\ngoal = 45\n', "utf-8")
    monkeypatch.setenv(editions.VARIABLE, str(tmp_path))
    scenario = KITES.scenario("two")
    game = random_game(KITES, scenario, "1")
    assert game.record.header.corrections == {"constants": {"1.1": {"goal": 45}}}
    monkeypatch.delenv(editions.VARIABLE)
    assert bytes_of(play(KITES, kept(game))) == bytes_of(game.position)
    assert max(kite.height for kite in game.position.state.kites) >= 45
    assert KITES.scenario("two").corrections == {}


def test_a_scenarios_own_corrections_win_over_the_owners() -> None:
    both = editions.merged({"a": {"x": 1, "y": 2}, "b": 1}, {"a": {"x": 3}, "c": 4})
    assert both == {"a": {"x": 3, "y": 2}, "b": 1, "c": 4}


def test_an_edition_is_loaded_once_and_freed_when_unused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(editions, "KEPT_AT_HAND", 4)
    gc.freeze()
    made = Edition(2, None, {}, {"constants": {"1.1": {"goal": 99}}})
    ruleset = KITES.as_edition(made)
    assert KITES.as_edition(made) is ruleset
    name = ruleset.rules.turn.__module__
    assert name in sys.modules
    for goal in range(editions.KEPT_AT_HAND):
        KITES.as_edition(Edition(2, None, {}, {"constants": {"1.1": {"goal": 60 + goal}}}))
    gc.collect()
    assert name in sys.modules, "it is still referenced"
    del ruleset
    gc.collect()
    assert name not in sys.modules


def test_editions_do_not_pile_up_where_the_collector_is_calm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A visitor who tries one set-up after another leaves nothing behind."""
    monkeypatch.setattr(editions, "_crowd", 8)
    monkeypatch.setattr(editions, "CROWD", 8)
    monkeypatch.setattr(editions, "KEPT_AT_HAND", 2)
    gc.collect()
    gc.freeze()
    gc.disable()
    most = 24 + 2 * len(editions._editions)
    try:
        for goal in range(1, most + 8):
            KITES.as_edition(Edition(2, None, {}, {"constants": {"1.1": {"goal": goal}}}))
            assert len(editions._editions) <= most
    finally:
        gc.enable()


def test_what_an_edition_shows_can_be_sent_to_another_process() -> None:
    ruleset = KITES.as_edition(Edition(1))
    state = ruleset.rules.setup(ruleset.scenario("two"))
    assert pickle.loads(pickle.dumps(ruleset.display.view(state, "red"))) == state


def test_numbers_that_no_edition_can_have_leave_nothing_behind() -> None:
    before = set(sys.modules)
    bad = Edition(2, {"kites": {"delta": {"lift": "no"}}})
    with pytest.raises(Refusal):
        KITES.as_edition(bad)
    assert set(sys.modules) == before


def test_an_edition_shares_what_it_does_not_change() -> None:
    rules = KITES.as_edition(Edition(1))
    assert rules.phrases is KITES.phrases
    assert rules.sections is KITES.sections
