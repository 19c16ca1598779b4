"""Lookalikes: names that one cannot tell apart by eye have one skeleton.

After Unicode's technical standard 39: every letter is put for the one it can be taken for, so that
a name in Cyrillic or Greek letters, with a 1 for an l or an rn for an m, gives itself away.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib.resources import files

MARKS = "\u200e\u200f"
"""Signs of direction that the table writes around letters of the other direction."""


def skeleton(name: str) -> str:
    """What a name looks like; two that look alike have the same."""
    plain = unicodedata.normalize("NFD", name)
    taken = "".join(_prototypes().get(letter, letter) for letter in plain)
    folded = unicodedata.normalize("NFD", taken).casefold()
    shown = "".join(_prototypes().get(letter, letter) for letter in folded)
    return "".join(shown.split()).casefold()


@cache
def _prototypes() -> dict[str, str]:
    """For each letter the one it is taken for: the table lists both ways, and many have one."""
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
    """Of two that list only each other, the later is taken for the earlier."""
    back = like.get(other, [])
    return len(back) != 1 or other < letter
