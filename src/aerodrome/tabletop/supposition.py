"""Supposition: a turn as it would be if an enemy did what a player thinks he will do.

An *ambit* is everywhere that a piece of somebody else can end its next move, as far as the seat
that asks knows its figures. A guess is one of those ends; with the player's own order it makes a
turn that nobody has flown. It is worked out from the seat's view and question alone, and no die
falls in it: a shot is shown with its odds.
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

    What a way brings is told for the seat that asks: a `shot` at the piece there, or being in its
    `sights`. Its `answers` are those that its owner would give, and name it in a guess.
    """

    about: str
    ways: tuple[ReachWay, ...] = ()
    stages: tuple[OpponentStage, ...] = ()


class Supposing(NamedTuple):
    """What a player supposes: orders of his own pieces, and where he thinks others will end."""

    orders: Mapping[str, Answers] = {}
    guesses: Mapping[str, Answers] = {}


class SupposedShot(msgspec.Struct, frozen=True, kw_only=True):
    """A shot that somebody would have, when, and what it may come to."""

    says: Phrase
    piece: str
    target: str
    chances: Chances


class Supposed(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A supposed turn: what would be seen of it, and its shots in order."""

    acts: tuple[AnyAct, ...] = ()
    shots: tuple[SupposedShot, ...] = ()
