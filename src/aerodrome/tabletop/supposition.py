"""Suppositions: a turn as it would be if an enemy did what a player expects.

An *opponent set* is everywhere that another player's piece can end its next move, as far as the
asking seat knows its figures. A guess is one of those ends; with the player's own order it makes a
hypothetical turn. It is computed from the seat's view and question alone, and without dice: a shot
is shown with its odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Value
from aerodrome.tabletop.acts import AnyAct
from aerodrome.tabletop.controls import Chances
from aerodrome.tabletop.reach import ReachWay

Answers = tuple[Value, ...]


class OpponentStage(msgspec.Struct, frozen=True, kw_only=True):
    """Every place where a piece can be at one moment of its move."""

    says: Phrase
    cells: tuple[str, ...]


class OpponentSet(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Where a piece can end, one way to each end, and where it can be on the way there.

    Results of a way are given for the seat that asks: a `shot` at the piece there, or being in its
    `sights`. Its `answers` are those that its owner would give, and identify it in a guess.
    """

    about: str
    ways: tuple[ReachWay, ...] = ()
    stages: tuple[OpponentStage, ...] = ()


class Supposing(NamedTuple):
    """A player's assumptions: orders for their own pieces, and where others will end."""

    orders: Mapping[str, Answers] = {}
    guesses: Mapping[str, Answers] = {}


class SupposedShot(msgspec.Struct, frozen=True, kw_only=True):
    """A shot that a piece would have, when, and its possible results."""

    says: Phrase
    piece: str
    target: str
    chances: Chances


class Supposed(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A hypothetical turn: what would be seen of it, and its shots in order."""

    acts: tuple[AnyAct, ...] = ()
    shots: tuple[SupposedShot, ...] = ()
