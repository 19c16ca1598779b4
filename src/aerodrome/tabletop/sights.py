"""A seat's view as numbers from 0 to 1, for the arrays of `tabletop.numbering`.

A table of pieces has a row for each possible piece, and a column for each of its properties. Words
become flags, one of which is 1; figures become fractions of their maximum.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cache

from aerodrome.tabletop.numbering import Part, no_room

ROOM = 24
"""How many aircraft of a side have numbers of their own."""


def share(figure: float, most: float) -> float:
    """Return a figure as a fraction of the largest one that is distinguished."""
    return min(1.0, max(0.0, figure / most))


def either(figure: float, most: float) -> float:
    """Return a figure that may be negative as a fraction of the largest distinguished one."""
    return min(1.0, max(-1.0, figure / most))


@cache
def flags(word: Hashable, words: Sequence[Hashable]) -> tuple[float, ...]:
    """Return a flag for each of these words, 1 for the one that equals `word`."""
    return tuple(float(word == one) for one in words)


def each(held: Iterable[object], words: Iterable[object]) -> list[float]:
    """Return a flag for each of these words, 1 for those in `held`."""
    known = [*held]
    return [float(one in known) for one in words]


def titled(what: str, words: Iterable[object]) -> list[str]:
    """Return the column names for a row of flags."""
    return [f"{what} {word}" for word in words]


def ordinals(names: Sequence[str], room: int, what: str) -> dict[str, int]:
    """Return the index of each of these pieces, from 0."""
    if len(names) > room:
        raise no_room(f"more than {room} {what}")
    return {name: place for place, name in enumerate(names)}


def aircraft_part(columns: tuple[str, ...]) -> Part:
    """Return the part that describes every aircraft."""
    text = "One's own aircraft, then the enemy's, in the order of the set-up."
    return Part(name="aircraft", shape=(2, ROOM, len(columns)), text=text, columns=columns)


def crews_part(columns: tuple[str, ...]) -> Part:
    """Return the part that describes the crews."""
    text = "The crews of these aircraft in a campaign; empty in other games."
    return Part(name="crews", shape=(2, ROOM, len(columns)), text=text, columns=columns)


def question_part(columns: tuple[str, ...]) -> Part:
    """Return the part that describes the question."""
    text = "The question to this seat; empty if there is none."
    return Part(name="question", shape=(len(columns),), text=text, columns=columns)
