"""Briefings: a side's information before the game; it can be read again at any time.

A ruleset makes it from a seat's view, so it reveals nothing that this seat may not know.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from aerodrome.kernel.phrases import Phrase

Heading = Literal["orders", "sky", "end", "points"]


class Article(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Some sentences under one heading, and the section with more about it."""

    heading: Heading
    says: tuple[Phrase, ...]
    rule: str = ""


class Flier(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """An aircraft of the reader's own flight, by its piece, and a description."""

    piece: str
    says: Phrase


class BriefingSheet(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """The briefing of one reader.

    `name` is the game's title for this reader, if it depends on dice and not on the set-up.
    `targets` are those of its orders, by their ids on the board. With `opens` there are orders to
    read before the first question is answered.
    """

    articles: tuple[Article, ...]
    flight: tuple[Flier, ...] = ()
    targets: tuple[str, ...] = ()
    name: Phrase | None = None
    opens: bool = False
