"""Letters: what somebody is told when he is not looking, as data, and in his language.

A letter is built from what its reader's own seat, or a spectator, may know. Its text is a phrase of
ours; what people have written themselves appears in it as a cleaned name or title only.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, get_args

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrase, Phrasebook, Word
from aerodrome.service.accounts.names import titled

Kind = Literal[
    "your_turn",
    "time_short",
    "invited",
    "offer_taken",
    "paired",
    "game_over",
    "tournament",
    "club",
    "friend",
    "warned",
]
"""What letters are about; everybody says for each kind by which ways he wants to hear of it."""
KINDS: tuple[Kind, ...] = get_args(Kind)
HouseKind = Literal["confirm", "password", "test"]
"""What the house writes about the post itself; nobody chooses how these go."""
Said = str | int | Mapping[str, str]
"""A word of a letter; a title may be there in several languages, English first."""


class Letter(msgspec.Struct, frozen=True):
    """Something that somebody should know, and the page where he sees more of it.

    `says` names a phrase where a kind has several: `tournament.paired`. It has a `title` and a
    `text` in `words/en/phrases.toml`, which `words` must fill; every value is cleaned when it is
    said. `link` is an address of ours, such as `/games/abc`.
    """

    kind: Kind | HouseKind
    words: Mapping[str, Said]
    link: str
    says: str = ""


class Text(NamedTuple):
    """A letter in words: what it is about in one line, and a sentence or two."""

    title: str
    text: str


def kept(text: str) -> Letter:
    """A letter as the store keeps it."""
    return codec.decode(text, Letter, "a letter")


@cache
def book() -> Phrasebook:
    """What letters say, in every language."""
    return Phrasebook.load(Path(__file__).parent)


def languages() -> tuple[str, ...]:
    return book().languages


def told(letter: Letter, language: str) -> Text:
    """What a letter says in a language."""
    return said(letter.says or letter.kind, letter.words, language)


def said(key: str, words: Mapping[str, Said], language: str) -> Text:
    """A phrase with its words, none of which can break out of its line."""
    filled: dict[str, Word] = {name: _clean(word, language) for name, word in words.items()}
    title, text = (book().say(Phrase(f"{key}.{part}", filled), language) for part in Text._fields)
    return Text(title, text)


def _clean(word: Said, language: str) -> str | int:
    if isinstance(word, int):
        return word
    if not isinstance(word, str):
        word = word.get(language) or word.get(ENGLISH) or next(iter(word.values()), "")
    return titled(word)


def word(key: str, language: str, **words: Word) -> str:
    """What stands around letters."""
    return book().say(Phrase(key, words), language)
