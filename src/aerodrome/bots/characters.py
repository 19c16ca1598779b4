"""Characters: a pilot's temperament, as data; any level can have one."""

from __future__ import annotations

from pathlib import Path

import msgspec

from aerodrome.kernel import codec, languages
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.refusal import Refusal


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A temperament, in words and as factors; a cool head has 1 everywhere."""

    title: str = ""
    text: str = ""
    caution: float = 1.0
    closing: float = 1.0
    dogged: float = 1.0


COOL = Character()
SPOKEN: dict[str, dict[str, Character]] = {
    language: codec.convert(table, dict[str, Character], "characters.toml")
    for language, table in languages.spoken(Path(__file__).parent, "characters.toml").items()
}
"""The characters by language and name."""
CHARACTERS = SPOKEN[ENGLISH]


def character(name: str) -> Character:
    """Return a character by its name; "" is a cool head."""
    if not name:
        return COOL
    if name not in CHARACTERS:
        listed = ", ".join(CHARACTERS)
        raise Refusal("unknown-character", f"there is no character `{name}`; there are {listed}.")
    return CHARACTERS[name]
