"""The data files compared with a second, independent transcription of the printed tables."""

import csv
import tomllib
from pathlib import Path
from typing import Any

import pytest

import aerodrome
from tests.support.squadriglia.printed_tables import AIRCRAFT, FIRE_ROWS, IMPULSE_ROWS, SPECIAL_ROWS

DATA = Path(aerodrome.__file__).parent / "rulesets/squadriglia/data"

CONTENTS = """
1 1.1 1.2 1.3 1.4 2 3 4 4.1 4.2 4.3 5 5.1 5.2 5.3 5.4 5.5
6 6.1 6.1.1 6.1.2 6.1.3 6.2 6.3 6.4 6.5 6.6 6.6.1 6.6.2 6.6.3 6.6.4 6.6.5 6.7
7 7.1 8 8.1 8.2 8.3 8.4 9 9.1 9.1.1 9.1.2 9.1.3 9.1.4 9.1.5 9.2 9.3 9.4
"""
SECTIONS = CONTENTS.split()

VERSIONS = {
    "CAUDRON G.4": [("1c", "1c", None), ("2c", "2c", None)],
    "HANRIOT HD.1": [("1a", "1a", None), ("2a", "2a", None)],
    "NIEUPORT 17": [("1a", "1a", None), ("2a", "2a", None)],
    "ALBATROS D.II": [("1a", "1a", None), ("2a", "2a", None)],
    "HANSA BRANDENBURG CC/W.18": [("1a", "1a", None), ("2a", "2a", None)],
    "LOHNER B.VII (SERIE 17)": [("observer", "-", "1p+1o"), ("gunner", "1b", "1p+1m")],
}


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


def chart(name: str) -> dict[str, dict[str, str]]:
    """Return a CSV file, keyed by its first column."""
    with (DATA / name).open(encoding="utf-8", newline="") as lines:
        reader = csv.DictReader(lines)
        assert reader.fieldnames is not None
        first = reader.fieldnames[0]
        return {row.pop(first): row for row in reader}


TYPES = {name: row for name, row in toml("aircraft.toml").items() if "printed" in row}
"""The types of the printed game; others have no printed name, and nothing to be compared with."""
BY_PRINTED_NAME = {figures["printed"]: figures for figures in TYPES.values()}
FIRE_CHART = chart("fire.csv")
SPECIAL_CHART = chart("special_damage.csv")
IMPULSE_CHART = chart("impulses.csv")
RULEBOOK = toml("rulebook.toml")
CONSTANTS = toml("constants.toml")
SCENARIOS = {path.stem: path for path in sorted((DATA / "scenarios").glob("*.toml"))}


def entries() -> set[str]:
    """Return every printed aircraft that can be flown: a type, or a type and its version."""
    flown = set()
    for name, figures in TYPES.items():
        versions = figures.get("versions", [])
        flown |= {f"{name}:{version['key']}" for version in versions} or {name}
    return flown


def test_count_of_types() -> None:
    sides = [figures["side"] for figures in TYPES.values()]
    assert (len(sides), sides.count("allied"), sides.count("central")) == (49, 25, 24)


def test_count_of_entries() -> None:
    assert len(entries()) == 55


def test_types_are_in_printed_order() -> None:
    assert list(BY_PRINTED_NAME) == list(AIRCRAFT)


@pytest.mark.parametrize("name", AIRCRAFT)
def test_aircraft(name: str) -> None:
    assert {key: BY_PRINTED_NAME[name][key] for key in AIRCRAFT[name]} == AIRCRAFT[name]


@pytest.mark.parametrize("name", AIRCRAFT)
def test_versions(name: str) -> None:
    versions = [
        (version["key"], version["guns"], version.get("crew"))
        for version in BY_PRINTED_NAME[name].get("versions", [])
    ]
    assert versions == VERSIONS.get(name, [])
    if versions:
        assert BY_PRINTED_NAME[name]["guns"] == "/".join(guns for _, guns, _ in versions)


@pytest.mark.parametrize("name", AIRCRAFT)
def test_display(name: str) -> None:
    figures = BY_PRINTED_NAME[name]
    assert figures["name"]
    assert figures["silhouette"] in {"single-seater", "two-seater", "flying-boat", "bomber"}
    assert figures["wings"] in {"monoplane", "biplane", "triplane"}
    marked = [*figures.get("doubtful", []), *figures.get("reconstructed", [])]
    assert set(marked) <= set(AIRCRAFT[name])


def test_fire_rows() -> None:
    assert list(FIRE_CHART) == list(FIRE_ROWS)


@pytest.mark.parametrize("dice", FIRE_ROWS)
def test_fire(dice: str) -> None:
    assert FIRE_CHART[dice] == dict(zip("12345", FIRE_ROWS[dice], strict=True))


def test_special_damage_rows() -> None:
    assert list(SPECIAL_CHART) == list(SPECIAL_ROWS)


@pytest.mark.parametrize("dice", SPECIAL_ROWS)
def test_special_damage(dice: str) -> None:
    assert SPECIAL_CHART[dice] == {"result": SPECIAL_ROWS[dice]}


def test_impulse_rows() -> None:
    assert list(IMPULSE_CHART) == list(IMPULSE_ROWS)


@pytest.mark.parametrize("speed", IMPULSE_ROWS)
def test_impulses(speed: str) -> None:
    """5.1 One move for each point of speed, in the impulses printed."""
    assert set(IMPULSE_CHART[speed].values()) <= {"x", "-"}
    moves = [impulse for impulse, mark in IMPULSE_CHART[speed].items() if mark == "x"]
    assert moves == IMPULSE_ROWS[speed]
    assert len(moves) == int(speed)


def test_rulebook_has_every_section() -> None:
    """As printed; chapter 10, crews of a campaign, is the project's own."""
    own = [section for section in RULEBOOK if section.partition(".")[0] == "10"]
    assert list(RULEBOOK) == [*SECTIONS, *own]


def test_constants_belong_to_sections() -> None:
    assert set(CONSTANTS) <= set(RULEBOOK)


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name: str) -> None:
    scenario = toml(f"scenarios/{name}.toml")
    assert all(scenario[key] for key in ("title", "text"))
    assert scenario["rule"] in RULEBOOK
    assert scenario["objective"] in {"escape", "trench", "last_side"}
    assert scenario["first"] in {"italy", "austria"}
    width, step = CONSTANTS["1.2"]["columns"], CONSTANTS["9.1.1"]["step"]
    for side, letter in (("italy", "I"), ("austria", "A")):
        ids = [plane["id"] for plane in scenario["aircraft"] if plane["side"] == side]
        assert ids == [f"{letter}{number}" for number in range(1, len(ids) + 1)]
        assert ids
    for plane in scenario["aircraft"]:
        assert plane["type"] in entries()
        assert 1 <= plane["columns"][0] <= plane["columns"][1] <= width
        assert plane["height"] == sorted(plane["height"])
        assert all(height % step == 0 for height in plane["height"])
        assert plane["facing"] in range(6)
    for choice in scenario.get("choice", []):
        assert set(choice["types"]) <= entries()
        chosen = [plane for plane in scenario["aircraft"] if plane["id"] in choice["aircraft"]]
        assert {plane["type"] for plane in chosen} == {choice["types"][0]}
        assert {plane["side"] for plane in chosen} == {choice["side"]}


def test_scenarios_of_the_book() -> None:
    rules = {toml(f"scenarios/{name}.toml")["rule"] for name in SCENARIOS}
    assert rules == {"8.1", "8.2", "8.3", "8.4"}
