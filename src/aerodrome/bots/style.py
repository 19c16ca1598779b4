"""Styles: the parameters of a pilot in any game, read from the game's own file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from aerodrome.bots.characters import Character
from aerodrome.kernel import codec

S = TypeVar("S", bound="Style")


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Parameters of all games' pilots: caution, eagerness, and the mistakes of lower levels."""

    caution: float
    closing: float
    slack: float = 0.0
    sight: int = 99
    hesitation: float = 0.0
    dogged: float = 1.0

    def leaning(self: S, character: Character) -> S:
        """Return the style changed by a character."""
        return msgspec.structs.replace(
            self,
            caution=self.caution * character.caution,
            closing=self.closing * character.closing,
            dogged=self.dogged * character.dogged,
        )


def read(kind: type[S], file: Path, table: dict[str, Any]) -> dict[str, S]:
    """Return every style by the name of its pilot; values under "all" are the defaults."""
    levels = dict(table)
    common = levels.pop("all")
    return {
        name: codec.convert(common | own, kind, f"{file.name}, {name}")
        for name, own in levels.items()
    }
