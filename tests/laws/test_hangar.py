"""The hangar shows every aircraft of every game with exact figures, and marks reconstructed
ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from aerodrome.kernel import codec
from aerodrome.kernel.contract import absent
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrasebook
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.lab import measured
from aerodrome.lab.balance import duel, duellists
from aerodrome.tabletop import hangar
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.hangar import Airframe
from aerodrome.tabletop.setup_text import written
from tests.laws.rulesets import REAL
from tests.laws.words import phrases_in

FLYING = [ruleset for ruleset in REAL if GameOffers.of(ruleset).hangar is not absent]
TABLES = ("aircraft", "expansion")
UNSEEN = {"name", "side", "nation", "role", "silhouette", "wings", "printed", "doubtful"}
UNSEEN |= {"reconstructed", "versions"}
"""Values of a row that are not figures: they are shown in another way, or by a mark."""
ROOM_TO_GROW = ("robustness", "throttle", "structure")
every_game = pytest.mark.parametrize("ruleset", FLYING, ids=lambda ruleset: ruleset.id)


def rows(ruleset: Ruleset[Any]) -> dict[str, dict[str, Any]]:
    """Return every row of every table of aircraft, as its file has it."""
    files = (ruleset.data / f"{table}.toml" for table in TABLES)
    return {key: row for file in files if file.exists() for key, row in codec.toml(file).items()}


def of(airframe: Airframe, row: dict[str, Any]) -> dict[str, Any]:
    """Return a row as in one of its versions."""
    version = airframe.id.partition(":")[2]
    changed = [one for one in row.get("versions", ()) if one["key"] == version]
    return row | {key: value for one in changed for key, value in one.items() if key != "key"}


def cells(airframe: Airframe, field: str) -> list[hangar.Cell]:
    shown = [one for one in airframe.figures if one.key.partition(".")[0] == field]
    return [cell for figure in shown for cell in figure.cells]


def numbers(value: Any) -> list[int]:
    """Return every number in a value, in the order it is written."""
    if isinstance(value, bool):
        return [int(value)]
    if isinstance(value, list):
        return [number for part in value for number in numbers(part)]
    return [int(number) for number in re.findall(r"-?\d+", str(value))]


def test_every_game_with_aircraft_has_a_hangar() -> None:
    assert [ruleset.id for ruleset in REAL if rows(ruleset)] == [one.id for one in FLYING]


@every_game
def test_every_row_and_every_version_is_there_once(ruleset: Ruleset[Any]) -> None:
    wanted = [
        f"{key}:{version['key']}" if version else key
        for key, row in rows(ruleset).items()
        for version in row.get("versions", [None])
    ]
    assert [one.id for one in hangar.airframes(ruleset)] == wanted


@every_game
def test_every_number_of_a_row_is_in_its_figures(ruleset: Ruleset[Any]) -> None:
    data = rows(ruleset)
    for airframe in hangar.airframes(ruleset):
        row = of(airframe, data[airframe.row])
        assert {one.key.partition(".")[0] for one in airframe.figures} == {
            key for key, value in row.items() if key not in UNSEEN and value != []
        }, airframe.id
        for field, value in row.items():
            if field in UNSEEN or value == []:
                continue
            found = cells(airframe, field)
            orders = [cell.order for cell in found]
            written = [number for cell in found for number in numbers(as_text(cell))]
            if isinstance(value, int):
                assert orders == [value], (airframe.id, field)
            for number in numbers(value):
                assert number in (*written, *filter(None, orders), 0), (airframe.id, field)
            if isinstance(value, list) and all(isinstance(part, int) for part in value):
                assert orders == value, (airframe.id, field)
                assert written == value, (airframe.id, field)


def as_text(cell: hangar.Cell) -> str:
    return cell.value if isinstance(cell.value, str) else ""


@every_game
def test_what_the_data_call_reconstructed_or_doubtful_is_marked(ruleset: Ruleset[Any]) -> None:
    data = rows(ruleset)
    for airframe in hangar.airframes(ruleset):
        row = data[airframe.row]
        for mark in ("doubtful", "reconstructed"):
            named = row.get(mark, [])
            for field in named if isinstance(named, list) else ():
                assert {cell.mark for cell in cells(airframe, field)} == {mark}
        shown = {cell.mark for one in airframe.figures for cell in one.cells}
        listed = row.get("printed")
        if not isinstance(listed, list):
            marked = [*row.get("doubtful", []), *row.get("reconstructed", [])]
            unmarked = [one for one in airframe.figures if one.key not in marked]
            assert {cell.mark for one in unmarked for cell in one.cells} == {"printed"}
        elif not set(listed) - {"name"}:
            assert shown == {"reconstructed"}, airframe.id


@every_game
def test_every_word_of_the_hangar_is_in_every_language(ruleset: Ruleset[Any]) -> None:
    book = hangar.phrases(ruleset)
    for airframe in hangar.airframes(ruleset):
        assert book.has(f"seat.{airframe.side}")
        assert all(book.has(f"nation.{nation}") for nation in airframe.nations), airframe.id
        for figure in airframe.figures:
            assert figure.rule in ruleset.sections, (airframe.id, figure.key)
        for phrase in phrases_in(airframe):
            assert book.has(phrase.key, ENGLISH), phrase.key
            for language in book.languages:
                assert not {"{", "}", "@"} & set(book.say(phrase, language)), phrase


@every_game
def test_no_word_of_the_hangar_is_left_unsaid(ruleset: Ruleset[Any]) -> None:
    own = Phrasebook.load(hangar.room(ruleset)).phrases[ENGLISH]
    said = {phrase.key for one in hangar.airframes(ruleset) for phrase in phrases_in(one)}
    about = {"duels.about"} if measured.duelled(ruleset) else set()
    assert own.keys() - said == about


def marks(airframe: Airframe) -> Iterator[tuple[str, str]]:
    for figure in airframe.figures:
        for cell in figure.cells:
            yield figure.key, cell.mark


@every_game
def test_a_house_type_marks_what_it_changes_and_nothing_else(ruleset: Ruleset[Any]) -> None:
    base = hangar.airframes(ruleset)[0]
    row = rows(ruleset)[base.row]
    number = next(key for key, value in row.items() if key in ROOM_TO_GROW)
    value = row[number] + 1
    own = {"based_on": base.id, "name": "Iron Scout", number: value}
    rules = ruleset.as_edition(Edition(ruleset.version, types={"iron_scout": own}))
    made = {one.id: one for one in hangar.airframes(rules)}
    house = made["iron_scout"]
    assert (house.name, house.based_on) == ("Iron Scout", base.id)
    assert house.card.title == "Iron Scout"
    changed = {key for key, mark in marks(house) if mark == "own"}
    assert number in changed
    assert changed <= {number, "number"}
    assert [cell.order for cell in cells(house, number)] == [value]
    assert [mark for key, mark in marks(house) if key not in changed] == [
        mark for key, mark in marks(made[base.id]) if key not in changed
    ]


@every_game
def test_what_was_measured_is_of_types_that_there_are(ruleset: Ruleset[Any]) -> None:
    found = measured.duelled(ruleset)
    assert found is not None
    known = {one.id for one in hangar.airframes(ruleset)}
    for type_ in found.met:
        assert type_ in known
        for other, (points, games) in found.against(type_).items():
            assert other in known
            assert found.against(other)[type_] == (games - points, games)
            assert 0 <= points <= games == found.games


@every_game
def test_any_type_can_be_flown_against_another(ruleset: Ruleset[Any]) -> None:
    """A type that flies for one side only meets one of the other; some games have no bombers."""
    types = hangar.airframes(ruleset)
    able = duellists(ruleset, [one.id for one in types])
    assert {one.role for one in types if one.id not in able} <= {"bomber"}
    for one in (one for one in types if one.id in able):
        other = next(two for two in types if two.side != one.side)
        found = duel(ruleset, one.id, other.id)
        again = codec.toml_text(written("", found.setup), "duel")
        assert again == found.setup
        scenario = ruleset.compose("own", again, found.options, "duel")
        rows = ruleset.rules.rows(scenario).values()
        assert {key for table in rows for key in table} == {one.row, other.row}
