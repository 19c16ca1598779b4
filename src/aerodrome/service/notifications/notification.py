"""Notifications as data: what a person is told while away, and its text in their language.

A notification is built from what its reader's own seat, or a spectator, may know. Its text is a
phrase of ours; what people have written themselves appears in it as a cleaned name or title only.
Each feature declares the kinds that it sends, and has their phrases in its own `words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrase, Phrasebook, Word
from aerodrome.service.accounts.names import titled
from aerodrome.service.features import notification_kinds, notification_words

OWN_KINDS = ("confirm", "password", "test")
"""Kinds about notifications themselves; nobody chooses how these go."""
NotificationWord = str | int | Mapping[str, str]
"""A word of a notification; a title may come in several languages, English first."""


class Notification(msgspec.Struct, frozen=True):
    """Something that a person should know, and the page where they see more of it.

    `says` names a phrase where a kind has several: `club.asked`. It has a `title` and a `text` in
    the phrases of its feature, which `words` must fill; every value is cleaned when it is said.
    `link` is an address of ours, such as `/games/abc`.
    """

    kind: str
    words: Mapping[str, NotificationWord]
    link: str
    says: str = ""


class Text(NamedTuple):
    """A notification in words: what it is about in one line, and a sentence or two."""

    title: str
    text: str


def decoded(text: str) -> Notification:
    """Return a notification as it was stored."""
    return codec.decode(text, Notification, "a notification")


@cache
def book() -> Phrasebook:
    """Return the phrases of all features, in every language."""
    return Phrasebook.load(*notification_words())


def languages() -> tuple[str, ...]:
    return book().languages


def kind_titles() -> dict[str, dict[str, str]]:
    """Return what each kind is called where people choose their ways, in every language."""
    kinds = (kind.name for kind in notification_kinds())
    return {kind: {one: phrase(f"{kind}.kind", one) for one in languages()} for kind in kinds}


def text_of(notification: Notification, language: str) -> Text:
    """Return the text of a notification in a language."""
    return worded(notification.says or notification.kind, notification.words, language)


def worded(key: str, words: Mapping[str, NotificationWord], language: str) -> Text:
    """Return a phrase with its words, none of which can break out of its line."""
    filled: dict[str, Word] = {name: _clean(word, language) for name, word in words.items()}
    title, text = (book().say(Phrase(f"{key}.{part}", filled), language) for part in Text._fields)
    return Text(title, text)


def _clean(word: NotificationWord, language: str) -> str | int:
    if isinstance(word, int):
        return word
    if not isinstance(word, str):
        word = word.get(language) or word.get(ENGLISH) or next(iter(word.values()), "")
    return titled(word)


def phrase(key: str, language: str, **words: Word) -> str:
    """Return a phrase that is not the text of a notification."""
    return book().say(Phrase(key, words), language)
