"""Printed data in an edition: corrections, house types, the rows of a running game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel.edition import Edition
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop import printed

CAMEL = {"name": "Sopwith Camel", "speed": 5, "twin": True, "arcs": [1, 2]}
PUP = {"name": "Sopwith Pup", "speed": 4, "twin": False, "arcs": [1]}
TABLES: dict[str, Any] = {
    "aircraft": {"camel": CAMEL, "pup": PUP, "dolphin": CAMEL | {"name": "Dolphin (late)"}},
    "constants": {"6.7": {"jam_on": 3, "rows": []}},
}


def house(key: str, own: Any) -> dict[str, Any]:
    aircraft = TABLES["aircraft"]
    return printed.house_type(TABLES, ("aircraft",), key, own, aircraft.get, f"types.{key}")


def add(tables: dict[str, Any], key: str, own: Any, place: str) -> None:
    aircraft = tables["aircraft"]
    made = printed.house_type(tables, ("aircraft",), key, own, aircraft.get, place)
    tables["aircraft"] = aircraft | {key: made}


def refused(edition: Edition, data: Path = Path("nowhere")) -> str:
    with pytest.raises(Refusal) as refusal:
        printed.as_played(data, TABLES, edition, ("aircraft",), add)
    sentence = str(refusal.value)
    assert sentence.isprintable()
    assert sentence.endswith(".")
    assert refusal.value.place
    return sentence


def test_a_house_type_is_its_base_with_the_figures_that_differ() -> None:
    made = house("my_camel", {"based_on": "camel", "name": "Comic", "speed": 6})
    assert made == CAMEL | {"name": "Comic", "speed": 6}


def test_a_house_type_without_a_name_is_called_by_its_key() -> None:
    assert house("night_camel", {"based_on": "camel"})["name"] == "Night camel"


@pytest.mark.parametrize(
    ("key", "own", "words"),
    [
        ("pup", {"based_on": "camel"}, "types.pup: there is a type `pup` already."),
        ("My", {"based_on": "camel"}, "types: the key of a type consists of lower-case letters"),
        ("a\0b", {"based_on": "camel"}, "types: the key of a type consists of lower-case letters"),
        (
            "x" * 41,
            {"based_on": "camel"},
            "types: the key of a type consists of lower-case letters",
        ),
        ("my", {"speed": 3}, "types.my: a house type needs the type that it is based on"),
        ("my", "camel", "types.my: a house type needs the type that it is based on"),
        ("my", {"based_on": 3}, "types.my: a house type needs the type that it is based on"),
        ("my", {"based_on": "snipe"}, "types.my: there is no aircraft `snipe` to base it on."),
        ("my", {"based_on": "a\0"}, "types.my: there is no aircraft 'a\\x00' to base it on."),
        ("my", {"based_on": "camel", "wings": 2}, "types.my: nothing printed is called `wings`"),
        ("my", {"based_on": "camel", "speed": True}, "types.my.speed: this must be a whole number"),
        ("my", {"based_on": "camel", "arcs": ["1"]}, "types.my.arcs: this must be like what is"),
        ("my", {"based_on": "camel", "name": 7}, "types.my.name: this must be a word."),
        ("my", {"based_on": "camel", "name": ""}, "types.my.name: a name has 1 to 40 printable"),
        ("my", {"based_on": "camel", "name": " Pup"}, "types.my.name: a name has 1 to 40"),
        ("my", {"based_on": "camel", "name": "a\nb"}, "types.my.name: a name has 1 to 40"),
        ("my", {"based_on": "camel", "name": "@event.Flew x"}, "types.my.name: a name has 1 to 40"),
        ("my", {"based_on": "camel", "name": "x" * 41}, "types.my.name: a name has 1 to 40"),
        ("my", {"based_on": "camel", "name": "sopwith pup"}, "called sopwith pup already."),
        ("sopwith_pup", {"based_on": "camel"}, "called Sopwith pup already."),
        ("my", {"based_on": "camel", "name": "Dolphin"}, "called Dolphin already."),
        (
            "my",
            {"based_on": "camel", "name": "Camel (mine)"},
            "types.my.name: the name of a house type",
        ),
    ],
)
def test_a_house_type_that_cannot_be(key: str, own: Any, words: str) -> None:
    assert words in refused(Edition(1, types={key: own}))


def test_a_house_type_may_be_based_on_another_before_it() -> None:
    types = {"one": {"based_on": "camel", "speed": 6}, "two": {"based_on": "one", "twin": False}}
    found = printed.as_played(Path("nowhere"), TABLES, Edition(1, types=types), ("aircraft",), add)
    two = found["aircraft"]["two"]
    assert (two["name"], two["speed"], two["twin"]) == ("Two", 6, False)
    assert "no aircraft `one`" in refused(Edition(1, types=dict(reversed(types.items()))))


def test_a_house_type_is_based_on_what_was_corrected() -> None:
    changes = {"aircraft": {"camel": {"speed": 3}}}
    edition = Edition(1, types={"my": {"based_on": "camel"}}, corrections=changes)
    found = printed.as_played(Path("nowhere"), TABLES, edition, ("aircraft",), add)
    assert (found["aircraft"]["my"]["speed"], found["aircraft"]["camel"]["speed"]) == (3, 3)


def test_there_is_an_end_of_house_types() -> None:
    types = {f"type_{n}": {"based_on": "camel"} for n in range(printed.MOST_TYPES + 1)}
    assert refused(Edition(1, types=types)).startswith("types: a game has at most 24 house types")


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ({"constants": {}}, "rows: a game brings rows of aircraft, not 'constants'."),
        ({"a\0": {}}, "rows: a game brings rows of aircraft, not 'a\\x00'."),
        ({"aircraft": {"": {}}}, "aircraft: '' is not a valid key of a row."),
        ({"aircraft": {"a\nb": {}}}, "aircraft: 'a\\nb' is not a valid key of a row."),
        ({"aircraft": {"x" * 81: {}}}, "aircraft: 'xxx"),
    ],
)
def test_rows_that_no_game_brings(rows: dict[str, Any], words: str) -> None:
    assert refused(Edition(1, rows)).startswith(words)


def test_the_rows_of_a_game_are_all_there_are() -> None:
    edition = Edition(1, {"aircraft": {"pup": PUP}}, corrections={"aircraft": {"snipe": {}}})
    found = printed.as_played(Path("nowhere"), TABLES, edition, ("aircraft",), add)
    assert found == TABLES | {"aircraft": {"pup": PUP}}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"weather": {}}, "corrections: nothing printed is called `weather` here: aircraft, const"),
        ({"aircraft": 3}, "corrections.aircraft: this must be like what is printed."),
        ({"aircraft": {"pup": {"speed": {}}}}, "corrections.aircraft.pup.speed: this must be a wh"),
        ({"aircraft": {"pup": {"arcs": [True]}}}, "corrections.aircraft.pup.arcs: this must be li"),
        ({"aircraft": {"a\0b": {}}}, "corrections.aircraft: nothing printed is called 'a\\x00b'"),
        ({"aircraft": {"x" * 999: {}}}, "corrections.aircraft: nothing printed is called 'xxx"),
    ],
)
def test_corrections_that_do_not_fit(changes: dict[str, Any], words: str) -> None:
    assert refused(Edition(1, corrections=changes)).startswith(words)


def test_the_headings_of_a_table_stay_as_printed(tmp_path: Path) -> None:
    """Changed headings could make a table without a result for some throw."""
    file = tmp_path / "fire.csv"
    file.write_text("dice,1,2\nup to 8,-,-\n9+,2*,1\n")
    tables = {"fire": printed.rows(file)}
    assert printed.chart(tables, "fire").cell(12, 1) == "2*"
    changed = printed.corrected(tables, {"fire": {"9+": {"1": "3"}}}, "corrections")
    assert printed.chart(changed, "fire").cell(12, 1) == "3"
    for changes in ({"9+": {"dice": "9"}}, {"": {"1": "3"}}, {"": {"dice": "sum"}}):
        with pytest.raises(Refusal, match=r"this must be as printed, because it is a heading\."):
            printed.corrected(tables, {"fire": changes}, "corrections")


def test_a_house_type_serves_as_its_base_does() -> None:
    row = {"type": "pup", "nations": "britain", "first": "191610", "last": "191712"}
    service = {"pup 1": row, "camel 2": row | {"type": "camel"}}
    assert printed.serving(service, "my_pup", "pup") == service | {
        "my_pup 1": row | {"type": "my_pup"}
    }
