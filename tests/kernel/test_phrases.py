from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel.phrases import Phrase, Phrasebook, Word
from aerodrome.kernel.refusal import Refusal

ENGLISH = """
flies = "{plane:@name} flies {n:hex|hexes}"
turns = "turns {stick:@stick}"
sees = "sees {planes:@name}"
pays = "pays {coins:coin|coins}"
plain = "plain"
takes = "takes the {model}."
[stick]
left = "to the left"
"""
ITALIAN = """
flies = "{plane:@name} vola per {n:esagono|esagoni}"
[stick]
left = "a sinistra"
"""


def lay(room: Path, language: str, text: str, name: str = "phrases.toml") -> None:
    """Write a file of phrases to the folder of a language."""
    folder = room / "words" / language
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")


@pytest.fixture
def book(tmp_path: Path) -> Phrasebook:
    lay(tmp_path, "en", ENGLISH)
    lay(tmp_path, "it", ITALIAN)
    return Phrasebook.load(tmp_path)


def say(book: Phrasebook, key: str, language: str = "en", **words: Any) -> str:
    return book.say(Phrase(key, words), language, {"A1": "Baracca"})


@pytest.mark.parametrize(
    ("n", "said"),
    [(0, "0 coins"), (1, "1 coin"), (2, "2 coins"), (-1, "-1 coin"), (-2, "-2 coins")],
)
def test_plurals(book: Phrasebook, n: int, said: str) -> None:
    assert say(book, "pays", coins=n) == f"pays {said}"


@pytest.mark.parametrize(
    ("model", "said"), [("D.F.W.", "D.F.W."), ("Camel", "Camel."), ("Camel..", "Camel...")]
)
def test_a_word_that_ends_with_a_stop_ends_the_sentence(
    book: Phrasebook, model: str, said: str
) -> None:
    assert say(book, "takes", model=model) == f"takes the {said}"


def test_names_and_lookups(book: Phrasebook) -> None:
    assert say(book, "flies", plane="A1", n=1) == "Baracca flies 1 hex"
    assert say(book, "flies", plane="B2", n=2) == "B2 flies 2 hexes"
    assert say(book, "turns", stick="left") == "turns to the left"
    assert say(book, "turns", stick="up") == "turns up"
    assert say(book, "sees", planes=("A1", "B2")) == "sees Baracca, B2"
    assert say(book, "sees", planes=()) == "sees "


def test_italian_where_there_is_any_else_english(book: Phrasebook) -> None:
    assert say(book, "flies", "it", plane="A1", n=3) == "Baracca vola per 3 esagoni"
    assert say(book, "plain", "it") == "plain"
    assert say(book, "turns", "it", stick="left") == "turns a sinistra"
    assert say(book, "plain", "no such language") == "plain"
    assert book.languages == ("en", "it")
    assert book.has("flies", "it")
    assert book.has("stick.left")
    assert not book.has("plain", "it")
    assert not book.has("plain", "fr")


@pytest.mark.parametrize(
    ("key", "words", "said"),
    [
        ("event.Landed", {"plane": "A", "n": 1}, "Landed plane=A n=1"),
        ("option.break", {}, "break"),
        ("", {}, ""),
    ],
)
def test_a_missing_phrase_shows_its_bare_key(
    book: Phrasebook, key: str, words: dict[str, Word], said: str
) -> None:
    assert book.say(Phrase(key, words)) == said


def test_words_are_never_read_as_templates(book: Phrasebook) -> None:
    assert say(book, "flies", plane="{n}", n=1) == "{n} flies 1 hex"


def test_later_files_add_to_earlier_ones(tmp_path: Path) -> None:
    lay(tmp_path, "en", 'a = "1"\nb = "1"\n')
    lay(tmp_path, "en", 'b = "2"\n', "phrases_more.toml")
    book = Phrasebook.load(tmp_path)
    assert (book.say(Phrase("a")), book.say(Phrase("b"))) == ("1", "2")
    assert Phrasebook.load(tmp_path / "nowhere").languages == ()


def test_a_later_room_adds_to_those_it_shares(tmp_path: Path) -> None:
    lay(tmp_path / "shared", "en", 'a = "1"\nb = "1"\n')
    lay(tmp_path / "own", "en", 'b = "2"\n')
    book = Phrasebook.load(tmp_path / "shared", tmp_path / "own")
    assert (book.say(Phrase("a")), book.say(Phrase("b"))) == ("1", "2")


@pytest.mark.parametrize("text", ["[ask", 'a = "1"\na = "2"'])
def test_a_malformed_phrase_book_is_refused_with_its_name(text: str, tmp_path: Path) -> None:
    lay(tmp_path, "en", text)
    with pytest.raises(Refusal, match=r"phrases\.toml"):
        Phrasebook.load(tmp_path)
