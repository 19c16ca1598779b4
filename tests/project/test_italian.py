"""Italian: articles agree with what fills the gap after them, and one term is one word.

A gap is filled with a name, a number or another phrase. An article before it cannot agree with all
names and numbers (`il Albatros`, `il 8 dicembre`), and a preposition does not merge with the
article of a phrase (`a il suolo`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from aerodrome.kernel import registry
from tests.support.repository import ROOT
from tests.support.translations import pairs

ITALIAN = "it"
GUIDE = ROOT / "docs" / "authors" / "language.md"
VOWEL = "[aeiouàèéìòù]"
HARD = r"(?:s[^aeiou]|z|gn|ps|x|y)"
"""Beginnings of words that take `lo` and `gli`."""
INTO = "(?:de|a|da|ne|su)"
"""Prepositions that merge with an article: `de` and `l` make `del`."""
BEFORE_SOFT = f"(?:un|il|i|{INTO}[li])"
BEFORE_CONSONANT = f"(?:il|lo|la|i|{INTO}(?:l|llo|lla|i))"
ARTICLE = f"(?:{BEFORE_SOFT}|{BEFORE_CONSONANT}|un[oa]|gli|le|{INTO}(?:gli|lle))"
FREE = re.compile(rf"(?:(?<![\w']){ARTICLE} |\w')\{{\w+(?::@name)?\}}", re.IGNORECASE)
"""An article before a gap for a word."""
LINKED = re.compile(r"(\S+ |\w+')\{\w+:@([\w.]+)\}")
"""A gap for another phrase, with the word before it."""
CLASH = re.compile(
    rf"(?:di|a|da|in|su) (?:il|lo|la|i|gli|le)\b|(?:di|a|da|in|su) l'"
    rf"|{BEFORE_CONSONANT} {VOWEL}|{BEFORE_SOFT} {HARD}|\w+'(?!{VOWEL}|h)",
    re.IGNORECASE,
)
"""Two words that Italian would merge, shorten or replace."""


def glossary() -> Iterator[tuple[str, str, str]]:
    """Yield the terms of the guide: English, Italian, and wrong translations."""
    section = GUIDE.read_text("utf-8").split("## Italian terms")[1]
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and cells[0] not in ("English", "---"):
            yield cells[0], cells[1], cells[2]


def bare(text: str) -> str:
    """Return a label without capitals and without the punctuation around it."""
    return text.strip(" .:…?!").casefold()


TERMS = list(glossary())
SAID = list(pairs(ITALIAN))


def test_no_article_is_before_a_gap_for_any_word() -> None:
    assert [(place, text) for place, _, text in SAID if FREE.search(text)] == []


@pytest.mark.parametrize("name", registry.names())
def test_words_before_a_gap_agree_with_every_phrase_that_fills_it(name: str) -> None:
    phrases = registry.find(name).phrases.phrases[ITALIAN]
    clashes = [
        f"{key}: {before}{said}"
        for key, text in phrases.items()
        for before, kind in LINKED.findall(text)
        for word, said in phrases.items()
        if word.rpartition(".")[0] == kind and CLASH.match(f"{before}{said}")
    ]
    assert clashes == []


@pytest.mark.parametrize(("english", "forms"), [(one, other) for one, other, _ in TERMS])
def test_a_label_of_the_glossary_is_translated_as_it_says(english: str, forms: str) -> None:
    labels = {
        place: text
        for place, label, text in SAID
        if bare(label) == english and bare(text) not in forms.split(", ")
    }
    assert labels == {}


@pytest.mark.parametrize("never", [one for *_, rest in TERMS for one in rest.split(", ") if one])
def test_a_word_that_the_glossary_replaces_is_nowhere(never: str) -> None:
    word = re.compile(rf"\b{re.escape(never)}\b")
    assert [place for place, _, text in SAID if word.search(text)] == []
