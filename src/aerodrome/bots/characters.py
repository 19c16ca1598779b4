"""Characters: how a pilot leans, as data; any level can have one."""

from __future__ import annotations

from pathlib import Path

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leaning, in words and as factors; 1 everywhere is a cool head."""

    title: str = ""
    text: str = ""
    caution: float = 1.0
    closing: float = 1.0
    dogged: float = 1.0


COOL = Character()
_FILE = Path(__file__).with_name("characters.toml")
CHARACTERS: dict[str, Character] = {
    name: codec.convert(entry, Character, f"characters.toml, {name}")
    for name, entry in codec.toml(_FILE).items()
}


def character(name: str) -> Character:
    """A character by its name; no name is a cool head."""
    if not name:
        return COOL
    if name not in CHARACTERS:
        listed = ", ".join(CHARACTERS)
        raise Refusal("unknown-character", f"there is no character `{name}`; there are {listed}.")
    return CHARACTERS[name]
