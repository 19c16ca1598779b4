"""Notifications as data: an event for a person who is away, and its text in their language.

A notification contains only what its reader's seat, or a spectator, may know. Its text is a phrase
of Aerodrome; player-written names and titles in it are cleaned. Each feature declares the kinds
that it sends, with phrases in its own `words`.
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
"""Kinds about notifications themselves, which are sent by all ways."""
NotificationWord = str | int | Mapping[str, str]
"""A word of a notification; a title may come in several languages, English first."""


class Notification(msgspec.Struct, frozen=True):
    """An event that a person should know of, and the page with more about it.

    `says` names a phrase if a kind has several, like `club.asked`. The phrase has a `title` and a
    `text`, which `words` must fill; every value is cleaned. `link` is a path on this server, such
    as `/games/abc`.
    """

    kind: str
    words: Mapping[str, NotificationWord]
    link: str
    says: str = ""


class Text(NamedTuple):
    """The text of a notification: a title of one line, and one or two sentences."""

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
    """Return the name of each kind for the settings, by language."""
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
