"""The data files compared with a second, independent transcription."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import aerodrome
from aerodrome.rulesets.dogfights.rules.models import ABOVE_PRINTED, CELLS, GUNS, Model
from aerodrome.rulesets.dogfights.rules.tables import TABLES
from tests.support.dogfights.printed_tables import AIRCRAFT, CHART, EXPANSION

DATA = Path(aerodrome.__file__).parent / "rulesets/dogfights/data"
ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4}
LETTERS = {"f": "fixed", "n": "nose", "d": "dorsal", "v": "ventral"}
SECTIONS = [
    f"{chapter}.{number}"
    for chapter, count in enumerate((5, 6, 2, 9, 5, 20, 6, 1, 3, 3, 10, 5), 1)
    for number in range(1, count + 1)
]
CREWS = ["13", "13.1", "13.2", "13.3", "13.4", "13.5", "13.6"]
"""Our own chapter, for campaigns."""


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


RULEBOOK, OPTIONS = toml("rulebook.toml"), toml("options.toml")


def lines(text: str) -> Iterator[tuple[str, list[str]]]:
    nation = ""
    for line in text.strip().splitlines():
        words = line.split()
        if len(words) == 1:
            nation = words[0]
        else:
            yield nation, words


PRINTED = [(n, w, "aircraft") for n, w in lines(AIRCRAFT)]
PRINTED += [(n, w, "expansion") for n, w in lines(EXPANSION)]


def found(nation: str, name: str) -> Model:
    wanted = name.rstrip("*").replace("_", " ")
    (model,) = [m for m in TABLES.models.values() if (m.nation, m.name) == (nation, wanted)]
    return model


def test_1_3_the_printed_types_come_first() -> None:
    assert len(PRINTED) == 18 + 27
    first = [*TABLES.models.values()][: len(PRINTED)]
    assert [(model.nation, model.pack) for model in first] == [(n, p) for n, _, p in PRINTED]


@pytest.mark.parametrize(("nation", "words", "pack"), PRINTED, ids=lambda value: str(value)[:40])
def test_1_3_figures(nation: str, words: list[str], pack: str) -> None:
    number, name, speed, agility, guns, bursts, throttle, *specials = (w.rstrip("*") for w in words)
    model = found(nation, name)
    groups = [(LETTERS[group[1]], int(group[0])) for group in guns.split("+")]
    bombs = [int(s[1:]) for s in specials if s.startswith("b")]
    assert model.pack == pack
    assert model.numbers == tuple(range(int(number), int(number) + 3))
    assert (model.speed, model.throttle) == (int(speed), int(throttle))
    assert (model.agility, model.boxed) == (ROMAN[agility.strip("[]")], agility.startswith("["))
    assert [(gun.kind, gun.count) for gun in model.guns] == groups
    assert [gun.bursts for gun in model.guns] == [int(load) for load in bursts.split("+")]
    assert (model.fast_climb, model.slow_descent) == ("+" in specials, "-" in specials)
    gyro = {"g": 1, "gg": 2, "rg": -1}
    assert model.gyro == sum(gyro.get(special, 0) for special in specials)
    assert [model.bombs] == (bombs or [0])
    for gun in model.guns:
        assert gun.pilots == (gun.kind == "fixed" or (gun.kind == "nose" and "p" in specials))


@pytest.mark.parametrize(("nation", "words", "pack"), PRINTED, ids=lambda value: str(value)[:40])
def test_1_4_printed_and_reconstructed_cells_are_marked(
    nation: str, words: list[str], pack: str
) -> None:
    model = found(nation, words[1])
    heads = ("number", "name", "speed", "agility", "guns", "bursts", "throttle")
    marks = {"g": "gyro", "gg": "gyro", "rg": "gyro", "+": "fast_climb", "-": "slow_descent"}
    marks["p"] = "pilot_nose"
    wanted = {head for head, word in zip(heads, words, strict=False) if word.endswith("*")}
    wanted |= {marks[word[:-1]] for word in words[7:] if word.endswith("*")}
    boxed = words[3].startswith("[")
    if boxed:
        wanted = wanted | {"boxed"}
        if pack == "aircraft":
            wanted -= {"agility"}
    stated = {cell.partition(".")[0] for cell in model.printed}
    assert stated == wanted
    assert stated <= set(CELLS)
    kinds = {gun.kind for gun in model.guns}
    assert {cell.partition(".")[2] for cell in model.printed} - {""} <= kinds
    assert set(model.reconstructed) == set(CELLS) - set(model.printed)


def test_1_4_cells_of_which_a_part_is_printed() -> None:
    parts = {
        key: [cell for cell in model.printed if "." in cell] for key, model in TABLES.models.items()
    }
    assert {key: cells for key, cells in parts.items() if cells} == {
        "hanriot_hd3": ["bursts.dorsal"],
        "bristol_f2": ["guns.dorsal"],
        "handley_page_o400": ["guns.ventral"],
    }


@pytest.mark.parametrize("model", TABLES.models.values(), ids=lambda model: model.key)
def test_1_3_roles_and_numbers(model: Model) -> None:
    roles = {"fighter": range(1, 13), "scout": range(13, 16), "bomber": range(16, 19)}
    assert set(model.numbers) <= set(roles[model.role])
    assert model.photos == (2 if model.role == "scout" else 0)
    assert (model.throttle > 0) == (model.role == "fighter")
    assert model.multi_engine == model.boxed
    assert model.slow_descent or not model.multi_engine
    assert model.nation in TABLES.nations
    assert max(model.numbers) < ABOVE_PRINTED


def test_2_1_nations_and_sides() -> None:
    sides = {key: nation.side for key, nation in TABLES.nations.items()}
    assert [key for key in sides if sides[key] == "central"] == [
        "germany",
        "austria_hungary",
        "bulgaria",
    ]
    assert TABLES.nations["france"].order < TABLES.nations["britain"].order
    letters = [nation.letter for nation in TABLES.nations.values()]
    assert len(set(letters)) == len(letters) == 9
    for nation in TABLES.nations:
        numbers = [n for m in TABLES.models.values() if m.nation == nation for n in m.numbers]
        assert len(set(numbers)) == len(numbers)


def test_1_5_dice() -> None:
    assert TABLES.blue == (-1, 0, 0, 1, 1, 2)
    assert TABLES.green == ((0, True), (1, True), (2, False), (3, False), (4, False), (5, False))
    assert TABLES.damage_die == ("wings", "wings", "tail", "tail", "guns", "engine")


@pytest.mark.parametrize("line", CHART.strip().splitlines())
def test_6_11_chart(line: str) -> None:
    number, a, b, long = line.split()
    row = TABLES.chart.row(int(number))
    assert row == {"A": a, "B": b, "long": long}
    assert TABLES.jams_long(int(number)) == (long == "jam")
    assert TABLES.outcome("A", int(number), int(number)) == a
    assert TABLES.outcome("B", int(number), int(number)) == b


@pytest.mark.parametrize(
    ("column", "natural", "total", "result"),
    [
        ("A", 9, 10, "takedown"),
        ("A", 4, 5, "miss"),
        ("B", 7, 9, "damage"),
        ("A", 5, 5, "miss"),
        ("A", 12, 14, "takedown"),
        ("B", 12, 13, "takedown"),
        ("A", 2, 4, "jam"),
        ("B", 2, 2, "jam"),
        ("A", 3, 2, "miss"),
        ("A", 3, 1, "miss"),
    ],
)
def test_6_11_the_chart_with_modifiers(column: str, natural: int, total: int, result: str) -> None:
    """6.12 to 6.14 the booklet's sums; over 12 is 12; only a natural 2 jams."""
    assert TABLES.outcome(column, natural, total) == result


def test_6_2_rows_of_the_table_of_positions() -> None:
    names = [row.name for row in TABLES.positions]
    assert len(set(names)) == len(names) == 17
    first = [row for row in TABLES.positions if row.use != "cover"]
    rules = " ".join(row.rule for row in first)
    assert rules == "6.3 6.4 6.5 6.6 6.7 6.7 6.8 6.9 6.10 7.2"
    assert {gun for row in TABLES.positions for gun in row.guns} == set(GUNS)
    assert all(row.rule in RULEBOOK for row in TABLES.positions)


def test_the_rulebook_has_every_section() -> None:
    assert list(RULEBOOK) == SECTIONS + CREWS


def test_the_chart_in_the_rulebook_is_the_chart() -> None:
    rows = [line for line in RULEBOOK["6.11"]["text"].splitlines() if line.startswith("|")][2:]
    for row, line in zip(rows, CHART.strip().splitlines(), strict=True):
        cells = [cell.strip() or "-" for cell in row.strip("|").split("|")]
        assert cells == line.split()


def test_constants_and_options_belong_to_sections() -> None:
    assert set(TABLES.constants) <= set(RULEBOOK)
    for name, option in OPTIONS.items():
        assert option["rule"] in RULEBOOK, name
        assert all(option[key] for key in ("title", "text"))
