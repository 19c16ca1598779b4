"""Phrases: messages to people as data, so that they can be shown in any language."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.languages import ENGLISH, folders

Word = str | int | tuple[str, ...]
"""A value that fills a gap in a phrase."""
DOUBLE_STOP = re.compile(r"(?<!\.)\.\.(?!\.)")
"""Matches the two full stops that result when a name with one, such as D.F.W., ends a sentence."""


class Phrase(msgspec.Struct, frozen=True):
    """A key of the phrase book and the values for its gaps."""

    key: str
    words: dict[str, Word] = {}


class _Filler(string.Formatter):
    """Fills `{n:step|steps}` with singular or plural and `{side:@side}` with a named phrase."""

    def __init__(self, book: Phrasebook, language: str, names: Mapping[str, str]) -> None:
        self.book = book
        self.language = language
        self.names = names

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, (list, tuple)):
            return ", ".join(self.format_field(item, spec) for item in value)
        if spec == "@name":
            return self._name(self.names.get(str(value), str(value)))
        if spec.startswith("@"):
            return self.book.say(Phrase(f"{spec[1:]}.{value}"), self.language, self.names)
        if "|" in spec:
            one, many = spec.split("|")
            return f"{value} {one if abs(value) == 1 else many}"
        return str(format(value, spec))

    def _name(self, name: str) -> str:
        """Return a name; one that begins with `@key` begins with that phrase, translated."""
        if not name.startswith("@"):
            return name
        key, _, rest = name[1:].partition(" ")
        return f"{self.book.say(Phrase(key), self.language)} {rest}"


class Phrasebook:
    """All phrases of a ruleset, by language and dotted key."""

    def __init__(self, phrases: Mapping[str, Mapping[str, str]]) -> None:
        self.phrases = phrases

    @classmethod
    def load(cls, *rooms: Path) -> Phrasebook:
        """Read the phrases of folders in every language; later folders override earlier ones."""
        phrases: dict[str, dict[str, str]] = {}
        for room in rooms:
            for language, folder in folders(room).items():
                for file in sorted(folder.glob("phrases*.toml")):
                    phrases.setdefault(language, {}).update(_flat(codec.toml(file)))
        return cls(phrases)

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.phrases)

    def has(self, key: str, language: str = ENGLISH) -> bool:
        return key in self.phrases.get(language, {})

    def named(self, kind: str, name: str, language: str = ENGLISH) -> str:
        """Return the display name of something of a kind, or `name` if there is none."""
        key = f"{kind}.{name}"
        return self.say(Phrase(key), language) if self.has(key) else name

    def say(
        self, phrase: Phrase, language: str = ENGLISH, names: Mapping[str, str] | None = None
    ) -> str:
        """Return the phrase in a language, falling back to English and then to the bare key."""
        template = self._template(phrase.key, language)
        if template is None:
            last = phrase.key.rsplit(".", 1)[-1]
            filled = " ".join(f"{name}={word}" for name, word in phrase.words.items())
            return f"{last} {filled}".strip()
        said = _Filler(self, language, names or {}).vformat(template, (), phrase.words)
        return DOUBLE_STOP.sub(".", said)

    def _template(self, key: str, language: str) -> str | None:
        for spoken in (language, ENGLISH):
            if (template := self.phrases.get(spoken, {}).get(key)) is not None:
                return template
        return None


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Return nested tables as dotted keys."""
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = str(value)
    return flat
