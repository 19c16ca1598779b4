"""Skeletons of names: names that look alike have the same skeleton.

This follows Unicode Technical Standard 39. Each character is replaced by the one that it can be
mistaken for, which exposes names with Cyrillic or Greek letters, with 1 for l, or with rn for m.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib.resources import files

MARKS = "\u200e\u200f"
"""Direction marks that the table puts around characters of the opposite direction."""


def skeleton(name: str) -> str:
    """Return the skeleton of a name; names that look alike have the same skeleton."""
    plain = unicodedata.normalize("NFD", name)
    taken = "".join(_prototypes().get(letter, letter) for letter in plain)
    folded = unicodedata.normalize("NFD", taken).casefold()
    shown = "".join(_prototypes().get(letter, letter) for letter in folded)
    return "".join(shown.split()).casefold()


@cache
def _prototypes() -> dict[str, str]:
    """Return the prototype of each character that has exactly one."""
    text = (files("confusable_homoglyphs") / "confusables.json").read_text("utf-8")
    like = {letter: [one["c"].strip(MARKS) for one in found] for letter, found in _table(text)}
    return {
        letter: found[0]
        for letter, found in like.items()
        if len(found) == 1 and _is_taken_for(letter, found[0], like)
    }


def _table(text: str) -> list[tuple[str, list[dict[str, str]]]]:
    table: dict[str, list[dict[str, str]]] = json.loads(text)
    return [(letter.strip(MARKS), found) for letter, found in table.items()]


def _is_taken_for(letter: str, other: str, like: dict[str, list[str]]) -> bool:
    """Return whether `letter` is replaced; of a mutual pair, only the later one is."""
    back = like.get(other, [])
    return len(back) != 1 or other < letter
