"""Chapter 8.4: a set-up is tried out before a game is made from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aerodrome.cli import main
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.squadriglia import RULESET
from tests.laws import laws
from tests.support.squadriglia.editions import begun, is_clear, made, setup_of

MIRRORED = """
title = "Home to the west"
objective = "escape"
escape = {{aircraft = "I1", edge = "left", hunter = "A1"}}
options = {{quick_start = {quick}}}
[[aircraft]]
id = "I1"
side = "italy"
type = "caproni_ca450"
columns = [24, 24]
[[aircraft]]
id = "A1"
side = "austria"
type = "albatros_d3"
columns = [21, 23]
"""


def changed(change: Callable[[dict[str, Any]], Any], name: str = "own") -> dict[str, Any]:
    """Return the file of a scenario with something changed in it."""
    setup = setup_of(name)
    change(setup)
    return setup


def crowd(count: int, columns: list[int], **more: Any) -> dict[str, Any]:
    """Return so many Italians in these columns, against one Austrian."""
    setup = setup_of("spad_duel")
    italian, austrian = setup["aircraft"]
    many = [italian | {"id": f"I{n}", "columns": columns} | more for n in range(1, count + 1)]
    return setup | {"aircraft": [*many, austrian]}


def refused(setup: dict[str, Any], **options: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        made(setup, **options)
    assert refusal.value.place == "ours.toml"
    assert is_clear(refusal.value)
    return refusal.value.sentence


def first(setup: dict[str, Any]) -> dict[str, Any]:
    entry: dict[str, Any] = setup["aircraft"][0]
    return entry


# Room


def test_8_4_more_aircraft_than_hexes() -> None:
    said = refused(crowd(19, [1, 1]))
    assert said.startswith("there is no room for I19: it can start from 18 hexes of its columns")
    assert "no room for I19" in refused(crowd(19, [1, 1]), quick_start=True)


@pytest.mark.parametrize("quick", [False, True], ids=["placed", "quick"])
def test_8_4_as_many_aircraft_as_hexes_find_their_place(quick: bool) -> None:
    scenario = made(crowd(18, [1, 1]), quick_start=quick, turn_limit=1)
    game = laws.random_game(RULESET, scenario, "full")
    placed, _ = game.moments()[1]
    assert len({plane.at for plane in placed.aircraft}) == 19


def test_8_4_others_may_not_take_the_last_place_away() -> None:
    """Eighteen could be in column 1, but one that may start in 1 or 2 might be there before."""
    setup = crowd(19, [1, 1])
    first(setup)["columns"] = [1, 2]
    assert "no room for I19" in refused(setup)


# A first order


def test_8_4_a_mirrored_8_1_with_a_bomber_that_faces_out(tmp_path: Path) -> None:
    """It used to pass the check, and making the game then never ended."""
    file = tmp_path / "mirrored.toml"
    file.write_text(MIRRORED.format(quick="true"))
    with pytest.raises(Refusal) as refusal:
        RULESET.read_scenario(file)
    assert str(refusal.value) == (
        "mirrored.toml: I1 has no first order, heading E in a quick start, that stays on the map:"
        " give it other columns or another `facing`."
    )


def test_8_4_placed_by_hand_it_may_face_the_other_way(tmp_path: Path) -> None:
    file = tmp_path / "mirrored.toml"
    file.write_text(MIRRORED.format(quick="false"))
    scenario = RULESET.read_scenario(file, {"turn_limit": 1})
    laws.law_4_every_game_ends(RULESET, scenario, "1")


def test_8_4_a_heavy_at_the_edge_facing_out() -> None:
    heavy = {"type": "caproni_ca450", "facing": 3}
    assert "I1 has no first order, heading W" in refused(
        crowd(1, [1, 1], **heavy), quick_start=True
    )
    assert made(crowd(1, [1, 1], **heavy), quick_start=True, altitude=True), "it can climb"
    assert made(crowd(1, [1, 2], **heavy), quick_start=True), "column 2 will do"


def test_8_4_every_type_that_may_be_chosen_is_tried() -> None:
    choice = {"side": "italy", "rule": "8.4", "aircraft": ["I1"]}
    setup = crowd(1, [1, 1], facing=3)
    assert made(setup | {"choice": [choice | {"types": ["spad_7"]}]}, altitude=True)
    types = ["spad_13", "caproni_ca450"]
    said = refused(setup | {"choice": [choice | {"types": types}]}, quick_start=True)
    assert "I1 has no first order" in said


def test_8_4_the_command_line_refuses_it_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mirrored.toml"
    file.write_text(MIRRORED.format(quick="true"))
    assert main(["play", f"squadriglia/{file}", "--watch"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "I1 has no first order" in err


# The contents of a file


def hunting(hunter: str) -> Callable[[dict[str, Any]], None]:
    return lambda setup: setup["escape"].update(hunter=hunter)


def entry(number: int, **values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda setup: setup["aircraft"][number].update(values)


def choosing(**values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda setup: setup["choice"][0].update(values)


def saying(**values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda setup: setup.update(values)


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        ("baracca", hunting("A1"), "the hunter A1 must be an enemy of A1"),
        ("baracca", hunting("I7"), "there is no aircraft with the id 'I7'"),
        ("baracca", saying(objective="last_side"), "the table [escape] needs the objective"),
        ("own", saying(escape={"aircraft": "A1", "edge": "top", "hunter": "A2"}), "[escape]"),
        ("senza_cozzar", choosing(side="italy"), "a [[choice]] of italy cannot speak of A1"),
        ("senza_cozzar", choosing(aircraft=["A1", "I2"]), "cannot speak of I2, an enemy"),
        ("senza_cozzar", choosing(aircraft=[]), "one of each at least"),
        ("senza_cozzar", choosing(types=[]), "one of each at least"),
        ("senza_cozzar", choosing(types=["spad_7", "spad_7"]), "each of its `types` once"),
        ("senza_cozzar", choosing(aircraft=["A1", "A1"]), "the type of A1 is chosen twice"),
        ("even_duel", entry(0, quick=8), "the quick start of I1 is outside its columns"),
        ("even_duel", entry(1, quick="6,9"), "the quick start of A1 is outside its columns"),
        ("own", entry(0, id="B1"), "an aircraft of italy is called I1, I2 and so on, not 'B1'"),
        ("own", entry(0, id="A7"), "an aircraft of italy is called I1, I2 and so on, not 'A7'"),
        ("own", entry(2, id="I3"), "an aircraft of austria is called A1, A2"),
        ("own", entry(2, id="A0"), "an aircraft of austria is called A1, A2"),
        ("own", entry(2, id="A1]"), "an aircraft of austria is called A1, A2"),
        ("own", entry(2, seat="me"), "`seat` of A1 is for campaigns only"),
        ("own", entry(2, extra=9), "`extra` of A1 is for campaigns only"),
        ("own", saying(aircraft=1), "`aircraft` must be a list, not a whole number."),
        ("own", saying(aircraft=[1]), "`aircraft` 1 must be a table, not a whole number."),
        ("own", saying(aircraft=[]), "italy has no aircraft"),
        ("own", entry(0, seat=1), "`seat` must be a text, not a whole number."),
        ("own", entry(0, height=[-505, 0]), "the heights of I1 must be -500 to 500"),
    ],
)
def test_8_4_a_file_that_contradicts_itself_is_refused(
    name: str, change: Callable[[dict[str, Any]], None], words: str
) -> None:
    assert words in refused(changed(change, name))


def test_8_4_a_hunter_of_the_quarrys_side_is_refused() -> None:
    def friend(setup: dict[str, Any]) -> None:
        setup["aircraft"].append(setup["aircraft"][1] | {"id": "A2"})
        setup["escape"]["hunter"] = "A2"

    assert "the hunter A2 must be an enemy of A1" in refused(changed(friend, "baracca"))


def test_8_4_default_heights() -> None:
    def silent(setup: dict[str, Any]) -> None:
        del first(setup)["height"]
        setup["aircraft"][1]["height"] = [-500, 500]

    low, high = RULESET.rules.setup(made(changed(silent))).aircraft[:2]
    assert (low.heights, high.heights) == ((-150, 150), (-500, 500))
    text = RULESET.sections["8.4"].text
    assert "-150" in text
    assert "-500" in text


# Games made before


@pytest.mark.parametrize(
    "setup",
    [
        crowd(19, [1, 1]),
        changed(hunting("A1"), "baracca"),
        changed(choosing(side="italy"), "senza_cozzar"),
        changed(entry(0, quick=8), "even_duel"),
        changed(entry(0, id="B1")),
    ],
    ids=["crowd", "hunter", "choice", "quick", "id"],
)
def test_8_4_a_game_that_was_made_before_is_opened_and_goes_on(setup: dict[str, Any]) -> None:
    """The checks apply to new games, not to those made before."""
    preset = setup.pop("options", {})
    options = {n: o.default for n, o in RULESET.options.items()} | preset
    record = RULESET.record(Scenario("ours", setup, options), "1")
    again = Record.load(record.dump(seed=True).encode(), "old")
    assert Game(RULESET, again).position.questions


def test_2_a_quick_start_without_a_place_is_refused_and_no_hang() -> None:
    setup = crowd(19, [1, 1])
    options = {n: o.default for n, o in RULESET.options.items()} | {"quick_start": True}
    with pytest.raises(Refusal, match="no free hex from which I19 could fly on"):
        begun(Scenario("ours", setup, options))
