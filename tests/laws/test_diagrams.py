"""Diagrams: the tables and drawings of a rulebook are complete, and translated."""

from __future__ import annotations

import csv
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from aerodrome.kernel import codec, registry
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.rulesets.squadriglia.rules.ch06_fire import ARCS
from aerodrome.tabletop import diagrams
from tests.laws.rulesets import REAL

SHOWN = [ruleset for ruleset in REAL if (diagrams.room(ruleset) / diagrams.FILE).exists()]
UNREAD = {"positions.csv"}
"""Tables that are drawn row by row instead."""
every_book = pytest.mark.parametrize("ruleset", SHOWN, ids=lambda ruleset: ruleset.id)


def test_every_rulebook_has_diagrams() -> None:
    assert list(REAL) == SHOWN


@every_book
def test_every_table_and_every_drawing_is_beside_its_section(ruleset: Ruleset[Any]) -> None:
    found = diagrams.diagrams(ruleset, "en")
    assert {plate.rule for plate in found} <= set(ruleset.sections)
    listed = codec.toml(diagrams.room(ruleset) / diagrams.FILE)
    tables = {entry["table"] for entry in listed.values() if "table" in entry}
    assert tables | UNREAD >= {file.name for file in ruleset.data.glob("*.csv")}
    drawn = {plate.name for plate in found if not plate.rows}
    assert drawn == set(ruleset.display.diagrams())
    for name in drawn:
        assert ElementTree.fromstring(diagrams.drawing(ruleset, name)).tag.endswith("svg")


@every_book
def test_a_table_shows_every_cell(ruleset: Ruleset[Any]) -> None:
    listed = codec.toml(diagrams.room(ruleset) / diagrams.FILE)
    for plate in diagrams.diagrams(ruleset, "en"):
        if not plate.rows:
            continue
        text = (ruleset.data / listed[plate.name]["table"]).read_text("utf-8")
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        printed = list(csv.reader(lines))
        assert [len(row) for row in (plate.head, *plate.rows)] == [len(row) for row in printed]
        for shown, row in zip((plate.head, *plate.rows), printed, strict=True):
            assert [_numbers(cell) for cell in row if _plain(cell)] == [
                _numbers(cell) for cell, was in zip(shown, row, strict=True) if _plain(was)
            ]


def _plain(cell: str) -> bool:
    return not re.search(r"[a-z_]{2,}", cell.removeprefix(diagrams.UP_TO))


def _numbers(cell: str) -> list[str]:
    return re.findall(r"\d+", cell)


@every_book
def test_no_cell_is_left_to_guess_in_any_language(ruleset: Ruleset[Any]) -> None:
    for language in ruleset.phrases.languages:
        for plate in diagrams.diagrams(ruleset, language):
            cells = [cell for row in (plate.head, *plate.rows) for cell in row]
            assert [cell for cell in cells if "_" in cell] == []
    english, italian = (diagrams.diagrams(ruleset, language) for language in ("en", "it"))
    assert [one.name for one in english] == [one.name for one in italian]
    assert all(one.title != other.title for one, other in zip(english, italian, strict=True))


def test_6_1_an_arc_is_drawn_as_it_is_fired() -> None:
    drawing = diagrams.drawing(registry.find("squadriglia"), "arc_a")
    distances = re.findall(r">(\d)</text>", drawing)
    assert sorted(map(int, distances)) == sorted(ARCS["A"][0].values())
