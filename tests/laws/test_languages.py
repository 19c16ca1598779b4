"""Every language has exactly the texts that English has, in the games and on the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from aerodrome.cli.pseudo import WORDS, rooms, sayings
from aerodrome.kernel.languages import ENGLISH, PACKAGE, folders
from tests.support.italian import ENGLISH as ENGLISH_WORD
from tests.support.translations import PAGE, flat, of_page, of_room

MARKS = ("\n\n", "\n- ", "\n|")
"""The layout of a text: paragraphs, lists and tables must be the same in every language."""
FIELD = re.compile(r"\{(\w*)")
ROOMS = [
    pytest.param(room, language, id=f"{room.relative_to(PACKAGE)} {language}")
    for room in rooms()
    for language in folders(room)
    if language != ENGLISH
]
LANGUAGES = sorted(folder.name for folder in PAGE.glob("*/") if folder.name != ENGLISH)
NAMED = re.compile(rf"\b(?:{'|'.join(sorted(WORDS))})_(?:{'|'.join(LANGUAGES)})\b")


def compare(english: Any, other: Any) -> None:
    said, words = dict(flat(english)), dict(flat(other))
    missing = [place for place in said if place not in words]
    unknown = [place for place in words if place not in said]
    assert not missing, f"not translated: {', '.join(missing)}"
    assert not unknown, f"not in English: {', '.join(unknown)}"
    for place, text in words.items():
        assert bool(text.strip()) == bool(said[place].strip()), place
        assert [text.count(mark) for mark in MARKS] == [said[place].count(m) for m in MARKS], place


@pytest.mark.parametrize(("room", "language"), ROOMS)
def test_a_language_says_what_english_says(room: Path, language: str) -> None:
    compare(sayings(room), of_room(room, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_in_every_language_what_it_says_in_english(language: str) -> None:
    """The server sends refusals in English; other languages may translate them."""
    english, other = of_page(ENGLISH), of_page(language)
    compare(english, other)
    said = dict(flat(english))
    for place, text in flat(other):
        assert set(FIELD.findall(text)) == set(FIELD.findall(said[place])), place


@pytest.mark.parametrize("file", sorted((PAGE / "it").glob("*.json")), ids=lambda file: file.stem)
def test_nothing_is_left_of_english_in_italian(file: Path) -> None:
    """Except *account*, which Italian uses, too."""
    words = dict(flat(json.loads(file.read_text("utf-8"))))
    texts = {key: re.sub(r"\{[^}]*\}", "", text) for key, text in words.items()}
    left = {key: found for key, text in texts.items() if (found := set(ENGLISH_WORD.findall(text)))}
    assert all({one.casefold() for one in found} == {"account"} for found in left.values()), left


def test_every_feature_has_the_languages_of_the_page() -> None:
    silent = [
        f"{room.relative_to(PACKAGE)}/words/{language}"
        for room in rooms()
        for language in sorted({ENGLISH, *LANGUAGES} - folders(room).keys())
    ]
    assert not silent, f"there is no {', '.join(silent)}"


def test_no_field_is_named_after_a_language() -> None:
    """A third language is only files: no code and no declaration names a language."""
    sources = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.toml"), *PAGE.parent.rglob("src/**/*.ts*")]
    named = [
        f"{file}: {found[0]}"
        for file in sources
        if "static" not in file.parts and (found := NAMED.search(file.read_text("utf-8")))
    ]
    assert named == []
