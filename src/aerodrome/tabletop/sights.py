"""Sights: what a seat sees as numbers from 0 to 1, for the arrays of `tabletop.numbering`.

A table of pieces has a row for each that there is room for, and a column for each thing that is
told of it. Words become flags, one of which stands; figures become shares of the most there is.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cache

from aerodrome.tabletop.numbering import Part, no_room

ROOM = 24
"""The aircraft of a side that have numbers of their own."""


def share(figure: float, most: float) -> float:
    """A figure as a share of the most that is told apart."""
    return min(1.0, max(0.0, figure / most))


def either(figure: float, most: float) -> float:
    """The same of a figure that may be less than nothing."""
    return min(1.0, max(-1.0, figure / most))


@cache
def flags(word: Hashable, words: Sequence[Hashable]) -> tuple[float, ...]:
    """A flag for each of these words; that of the word itself stands, if it is one of them."""
    return tuple(float(word == one) for one in words)


def each(held: Iterable[object], words: Iterable[object]) -> list[float]:
    """A flag for each of these words; those stand that are held."""
    known = [*held]
    return [float(one in known) for one in words]


def titled(what: str, words: Iterable[object]) -> list[str]:
    """The columns of a row of flags."""
    return [f"{what} {word}" for word in words]


def ordinals(names: Sequence[str], room: int, what: str) -> dict[str, int]:
    """The place of each of these pieces among them, from 0."""
    if len(names) > room:
        raise no_room(f"more than {room} {what}")
    return {name: place for place, name in enumerate(names)}


def aircraft_part(columns: tuple[str, ...]) -> Part:
    """The part that tells of every aircraft."""
    text = "One's own aircraft, then the enemy's, in the order of the set-up."
    return Part(name="aircraft", shape=(2, ROOM, len(columns)), text=text, columns=columns)


def crews_part(columns: tuple[str, ...]) -> Part:
    """The part that tells of the men aboard them."""
    text = "Who is aboard these, as a campaign knows them; nothing in other games."
    return Part(name="crews", shape=(2, ROOM, len(columns)), text=text, columns=columns)


def question_part(columns: tuple[str, ...]) -> Part:
    """The part that tells what is asked."""
    text = "What this seat is asked now; nothing if it is not."
    return Part(name="question", shape=(len(columns),), text=text, columns=columns)
