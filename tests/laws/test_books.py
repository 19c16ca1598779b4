"""The texts of every ruleset: words in every language, and sections with tests that name them."""

from __future__ import annotations

import re
import string
from pathlib import Path
from typing import Any

import pytest

from aerodrome.cli.coverage import gaps
from aerodrome.cli.log import WORDS
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrase, Phrasebook
from aerodrome.kernel.record import CLOSINGS
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.lab.show import reason_text
from tests.laws.rulesets import REAL

TESTS = Path(__file__).parents[1] / "rulesets"
BOARDS = [ruleset for ruleset in REAL if (TESTS / ruleset.id).is_dir()]
"""The campaign tests its skills with a table, so not under their numbers."""
NAMED = re.compile(r"^def test_((?:\d+_)+)[a-z]", re.MULTILINE)
BOOKS = {ruleset.id: ruleset.phrases for ruleset in REAL} | {"tools": WORDS}
every_ruleset = pytest.mark.parametrize("ruleset", REAL, ids=lambda ruleset: ruleset.id)
every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@every_book
def test_every_language_has_the_same_keys_and_fills_in_the_same_words(book: Phrasebook) -> None:
    """A game may have English words only."""
    english = book.phrases[ENGLISH]
    for language, said in book.phrases.items():
        assert english.keys() == said.keys(), language
        apart = [key for key in english if fields(english[key]) != fields(said[key])]
        assert apart == [], language


@every_book
def test_every_looked_up_word_has_its_table(book: Phrasebook) -> None:
    for keys in book.phrases.values():
        for key, template in keys.items():
            for _, _, spec, _ in string.Formatter().parse(template):
                if spec and spec.startswith("@") and spec != "@name":
                    assert any(known.startswith(f"{spec[1:]}.") for known in keys), (key, spec)


@every_ruleset
def test_no_game_says_again_what_it_shares(ruleset: Ruleset[Any]) -> None:
    shared, own = Phrasebook.load(*ruleset.words).phrases, Phrasebook.load(ruleset.data).phrases
    for language, said in shared.items():
        again = [key for key, text in said.items() if own[language].get(key) == text]
        assert again == [], language


@every_ruleset
def test_every_event_and_every_end_has_a_line(ruleset: Ruleset[Any]) -> None:
    keys = ruleset.phrases.phrases["en"]
    for event in ruleset.rules.events:
        name = f"event.{event.__name__}"
        assert name in keys or any(key.startswith(f"{name}.") for key in keys), name
    for how in CLOSINGS:
        assert ruleset.phrases.say(Phrase(f"closed.{how}", {"seat": "x"}), "it")


@every_ruleset
def test_every_ending_is_said_of_many_games_without_the_figures_of_one(
    ruleset: Ruleset[Any],
) -> None:
    for language, keys in ruleset.phrases.phrases.items():
        for key in keys:
            if key.startswith(("outcome.", "verdict.")):
                said = reason_text(ruleset, key, language)
                assert said
                assert "{" not in said, key


@every_ruleset
def test_every_section_is_cited_and_every_citation_is_a_section(ruleset: Ruleset[Any]) -> None:
    found = gaps(ruleset)
    assert (found.uncited, found.unknown) == ([], {})
    for number, section in ruleset.sections.items():
        assert section.title, number
        assert section.text.strip(), number


@pytest.mark.parametrize("ruleset", BOARDS, ids=lambda ruleset: ruleset.id)
def test_every_section_has_a_test(ruleset: Ruleset[Any]) -> None:
    """`test_6_6_1_...` is a test of 6.6.1; the number ends where the words begin."""
    tested = {
        number.strip("_").replace("_", ".")
        for place in ("", "rules", "display")
        for file in (TESTS / ruleset.id / place).glob("test_*.py")
        for number in NAMED.findall(file.read_text("utf-8"))
    }
    assert [section for section in ruleset.sections if section not in tested] == []
    assert sorted(tested - set(ruleset.sections)) == []
