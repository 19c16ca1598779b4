"""Briefing: what a side reads before it takes off, and whenever it likes, in words of its game.

A ruleset makes it of a seat's view, so it tells nothing that this seat may not know.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from aerodrome.kernel.phrases import Phrase

Heading = Literal["orders", "sky", "end", "points"]


class Article(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Some sentences under one heading, and the section that has more of it."""

    heading: Heading
    says: tuple[Phrase, ...]
    rule: str = ""


class Flier(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """An aircraft of the own flight, by its piece, and what there is to say of it."""

    piece: str
    says: Phrase


class BriefingSheet(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """The sheet of one reader.

    `name` is what the game is called for this reader, where dice and not its set-up have said so.
    Its orders are about the `targets`, by their ids on the board. With `opens` there are orders to
    read before the first question is answered.
    """

    articles: tuple[Article, ...]
    flight: tuple[Flier, ...] = ()
    targets: tuple[str, ...] = ()
    name: Phrase | None = None
    opens: bool = False
