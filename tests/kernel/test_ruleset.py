from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import rules_data
from tests.support.altered import altered
from tests.support.kernel import LADDER, SEALED, SHORT
from tests.support.toys import sealed


def test_sections_in_two_languages() -> None:
    assert SEALED.sections["1"].title == "The round"
    assert SEALED.rulebooks["it"]["1"].title == "Il giro"
    assert SEALED.rulebooks["it"]["1.1"].title == "Sealed bids"
    assert LADDER.sections["1"].text == ""


def test_scenarios_by_name() -> None:
    assert SEALED.scenario_ids() == ("short", "three")
    assert SEALED.scenario("three").options == {"bidders": 3}
    assert SEALED.scenario("three", {"bidders": 2}).options == {"bidders": 2}
    assert "options" not in SEALED.scenario("three").setup
    for name in ("", "four", "../rulebook", "short.toml"):
        with pytest.raises(Refusal, match=r"it has short, three\.") as refusal:
            SEALED.scenario(name)
        assert refusal.value.code == "unknown-scenario"


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("purse = ", "malformed", "not TOML"),
        ("purse = 5\nrounds = 1\n[options]\nwind = 3", "unknown-option", "no option `wind`"),
        ("purse = 5\nrounds = 1\n[options]\nbidders = 'two'", "bad-option", "a whole number"),
        ("purse = 5\nrounds = 1\n[options]\nbidders = 9", "bad-option", "2 to 3, not 9"),
        ("purse = 5\nrounds = 1\n[options]\nbidders = 2.0", "bad-option", "a whole number"),
        ("purse = 5\nrounds = 1\noptions = 3", "bad-scenario", "must be a table"),
        ("purse = 5\nrounds = 1\n[[options]]\nbidders = 2", "bad-scenario", "must be a table"),
    ],
)
def test_a_bad_scenario_gives_one_sentence_with_its_place(
    text: str, code: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text)
    with pytest.raises(Refusal, match=said) as refusal:
        SEALED.read_scenario(file)
    assert refusal.value.code == code
    assert refusal.value.place.endswith("own.toml")
    assert refusal.value.sentence.count("\n") == 0


def test_a_missing_scenario(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"nowhere\.toml: No such file") as refusal:
        SEALED.read_scenario(tmp_path / "nowhere.toml")
    assert refusal.value.code == "unreadable"


def test_a_set_up_that_the_rules_refuse_is_refused_with_the_file(tmp_path: Path) -> None:
    def setup(scenario: object) -> sealed.Auction:
        raise Refusal("bad-setup", "a purse cannot be negative.")

    file = tmp_path / "own.toml"
    file.write_text("purse = -5")
    with pytest.raises(Refusal, match=r"^own\.toml: a purse cannot be negative\.$"):
        altered(SEALED, setup=setup).read_scenario(file)


def test_a_players_own_scenario_survives_saving(tmp_path: Path) -> None:
    """A date without quotes is a date in TOML, and must not become something else when saved."""
    file = tmp_path / "own.toml"
    file.write_text("purse = 5\nrounds = 1\nday = 1917-04-01\n[b]\nx = 1\n[a]\nx = 2\n")
    record = SEALED.record(SEALED.read_scenario(file), "1")
    again = Record.load(record.dump(seed=True).encode(), "x")
    assert again.header.setup == record.header.setup


def test_the_fingerprint_is_of_numbers_and_not_of_words(tmp_path: Path) -> None:
    def changed(name: str, text: str) -> str:
        folder = tmp_path / name.replace("/", " ")
        shutil.copytree(SEALED.data, folder / "data")
        (folder / "data" / name).write_text(text)
        return replace(SEALED, folder=folder).fingerprint

    assert changed("words/en/phrases.toml", "") == SEALED.fingerprint
    assert changed("words/it/phrases.toml", "") == SEALED.fingerprint
    assert changed("rulebook.toml", "") == SEALED.fingerprint
    assert changed("scenarios/short.toml", "") == SEALED.fingerprint
    assert changed("options.toml", "") == SEALED.fingerprint
    assert changed("aircraft.toml", "[spad]\nspeed = 7") != SEALED.fingerprint
    assert changed("fire.csv", "1,2") != SEALED.fingerprint


def test_rules_data_is_what_decides_games(tmp_path: Path) -> None:
    for name in ("a.csv", "b.toml", "rulebook.toml", "options.toml", "c.txt"):
        (tmp_path / name).touch()
    assert sorted(file.name for file in rules_data(tmp_path)) == ["a.csv", "b.toml"]


def test_a_new_record_names_its_game() -> None:
    record = SEALED.record(SHORT, "1", {"south": "Ada"})
    header = record.header
    assert (header.ruleset, header.version, header.rows) == ("sealed", 1, {})
    assert header.seats == {"north": "north", "south": "Ada"}
    assert (header.scenario, header.seed, record.seed) == ("short", None, "1")
    assert record.lines == []


def test_a_new_record_has_a_seed_of_its_own() -> None:
    assert SEALED.record(SHORT).seed != SEALED.record(SHORT).seed
    assert SEALED.record(SHORT, "").seed == ""


def test_a_record_has_no_more_seats_than_the_game() -> None:
    with pytest.raises(Refusal, match="no seat `west`; the seats are north, south"):
        SEALED.record(SHORT, "1", {"west": "Ada"})


def test_a_seed_that_is_no_text_is_refused() -> None:
    """For example, when a command line contains bytes that it cannot decode."""
    with pytest.raises(Refusal):
        SEALED.record(SHORT, "\udcff")


def test_a_malformed_rulebook_is_refused_by_section(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "rulebook.toml").write_text('["7"]\ntext = "x"')
    with pytest.raises(Refusal, match=r"rulebook\.toml, section 7"):
        _ = replace(SEALED, folder=tmp_path).sections
