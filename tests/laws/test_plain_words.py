"""What the page and the games say in English is short and plain."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from aerodrome.cli.pseudo import rooms
from aerodrome.kernel import codec
from aerodrome.kernel.languages import ENGLISH, PACKAGE, folders
from tests.support.repository import ROOT

LONGEST = 140
"""The most characters of a text on the page, without its gaps."""
HELP = {"about"}
"""Files of texts that are read at length, not at a glance."""
READ = {
    *("event", "verdict", "outcome", "closed", "note"),
    *("briefing", "sheet", "lesson", "aim", "aim_alone", "means", "duels"),
}
"""Tables of the games' phrases that are read at length: log, results, orders and explanations."""
TELL_TALE = re.compile(
    r"\b(somebody|nobody|anybody|everybody|whoever|whom|anew|any more|upon|whither|thereby)\b",
    re.IGNORECASE,
)
SPACED_PERCENT = re.compile(r"[\d}] %")
FIELD = re.compile(r"\{[^}]*\}")


def texts(node: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every text of a table with the keys that lead to it."""
    if isinstance(node, str):
        yield place, node
        return
    for key, part in node.items():
        yield from texts(part, (*place, key))


def of_the_page() -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the texts of the page, each with its file and key."""
    for file in sorted((ROOT / "client" / "words" / ENGLISH).glob("*.json")):
        yield from texts(json.loads(file.read_text("utf-8")), (file.stem,))


def of_the_games() -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the phrases of games, terminal and server, each with its file, tables and key."""
    for room in rooms():
        for file in sorted(folders(room)[ENGLISH].glob("phrases*.toml")):
            yield from texts(codec.toml(file), (str(file.relative_to(PACKAGE)),))


SOURCES = [pytest.param(of_the_page, id="page"), pytest.param(of_the_games, id="games")]


def length(text: str) -> int:
    return len(FIELD.sub("", text))


def test_no_text_of_the_page_is_long() -> None:
    long = [place for place, text in of_the_page() if length(text) > LONGEST]
    assert [place for place in long if place[0] not in HELP] == []


def test_no_phrase_that_is_glanced_at_is_long() -> None:
    long = [place for place, text in of_the_games() if length(text) > LONGEST]
    assert [place for place in long if READ.isdisjoint(place)] == []


@pytest.mark.parametrize("source", SOURCES)
def test_no_text_has_an_old_fashioned_word(source: Any) -> None:
    """Native English has *no one* or a noun, *they*, and *no longer*."""
    found = {place: said[0] for place, text in source() if (said := TELL_TALE.search(text))}
    assert found == {}


@pytest.mark.parametrize("source", SOURCES)
def test_a_percentage_has_no_space(source: Any) -> None:
    assert [place for place, text in source() if SPACED_PERCENT.search(text)] == []
