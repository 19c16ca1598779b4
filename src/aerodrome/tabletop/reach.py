"""Reach: everywhere that a player's answers can lead this turn, to choose with one answer.

A dialogue asks step by step, but most players know where they want to end. A ruleset that can
compute the ends of a whole dialogue does so here, from the view of the seat that is asked, and a
page shows them like a question about ends. The choice is then answered step by step as usual.
"""

from __future__ import annotations

import msgspec

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Value
from aerodrome.tabletop.controls import Chances, Forecast, PoseAnchor


class ReachSpan(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Other amounts that one answer of a way may have, and their results.

    The answer at place `at` may be `first`, and every `step` from there to `last`. The way then
    ends at `height`, and `rise` higher with each step; everything else is the same.
    """

    at: int
    first: int
    last: int
    step: int
    height: int
    rise: int
    shot: bool = False
    sights: bool = False
    target: str = ""
    threat: str = ""
    chances: Chances | None = None


class ReachWay(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One way to answer a whole dialogue, and where on the board it ends.

    `answers` begin with those already given. With `shot` it ends with an enemy in its sights, with
    `sights` in those of an enemy; `target` and `threat` are the best target and the enemy that
    bears on it. `notes` are a short notation as in the book ("4 ↑↑↗↑"); `says` is its name, if it
    has one. `chances` are those of its best shot at present positions, `forecast` is its cost,
    `warns` its risk. With `leaves` it ends off the board, at the first place there; a landing ends
    where it lands. `spans` are amounts of a climb or a dive that can be chosen at its end.

    If dice are thrown between its answers, `chance` is the percentage with which they allow it. A
    `fast` way needs full throttle.
    """

    answers: tuple[Value, ...]
    anchor: PoseAnchor
    shot: bool = False
    sights: bool = False
    target: str = ""
    threat: str = ""
    notes: str = ""
    says: Phrase | None = None
    chances: Chances | None = None
    forecast: Forecast | None = None
    warns: Phrase | None = None
    leaves: bool = False
    chance: int | None = None
    fast: bool = False
    spans: tuple[ReachSpan, ...] = ()


class WithinReach(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything that answers about one piece can reach, the best places and ways first.

    With `late` it could not be computed in time, and asking again may return it.
    """

    about: str
    ways: tuple[ReachWay, ...] = ()
    late: bool = False
