"""Throws: where each throttle may lead, before its die is thrown (4.1).

A way is a throttle and an end. Its chance is the share of the die's faces with which the rules
offer that end. What they offer with every face is asked of the rules themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import groupby
from typing import NamedTuple

import msgspec

from aerodrome.bots.makers import has_numpy
from aerodrome.kernel.question import Value
from aerodrome.tabletop.reach import ReachWay

from .. import pilots
from ..pilots.chooser import throttle_cost
from ..pilots.standing import StandingEnds, stands
from ..pilots.style import styles
from ..rules.ch01_game import UNCERTAIN, blue_face, green_face
from ..rules.ch04_ends import Ends
from ..rules.ch04_movement import BLUE, flight, legal, parts, risk
from ..rules.state import Aircraft, Sky
from .points import FEW
from .way_builder import WayBuilder

SIDES = 6
ENGINE = "engine"


class ThrownEnd(NamedTuple):
    """An end by one throttle: its row, how many faces allow it, and its worth by chance."""

    die: str
    row: int
    faces: int
    worth: float


def throw_ways(sky: Sky, me: Aircraft, dice: Iterable[Value]) -> Iterator[ReachWay]:
    """4.1 Yield the best ends of every point by each throttle, and its best shot; the best
    first.
    """
    allowed = {str(die): _allowed(sky, me, str(die)) for die in dice}
    words = dict.fromkeys(word for counts in allowed.values() for word in counts)
    ends = stands(sky.board, words)
    if not ends.words:
        return
    builder, worth = WayBuilder(sky, me, ends), _worths(sky, me, ends)
    found = [one for die in allowed for one in _valued(sky, me, die, allowed[die], ends, worth)]
    for one in sorted(_best(found, builder), key=lambda one: -one.worth):
        yield _way(one, builder)


def _allowed(sky: Sky, me: Aircraft, die: str) -> Counter[str]:
    """4.1 Return with how many faces of a die the rules offer each end on the board."""
    faces = Counter(
        (blue_face(side), False) if die == BLUE else green_face(side)
        for side in range(1, SIDES + 1)
    )
    found: Counter[str] = Counter()
    for (face, starred), times in faces.items():
        overused = die != BLUE and starred and me.throttle == UNCERTAIN
        if overused and me.damage:
            continue
        for word in _offered(sky, me, face, ENGINE if overused else me.damage):
            found[word] += times
    return found


def _offered(sky: Sky, me: Aircraft, face: int, damage: str) -> Iterator[str]:
    """4.2 Yield the ends that a face allows, 6.16 with the damage that it may do."""
    before, me.damage = me.damage, damage
    try:
        reach = legal(flight(sky, me, sum(value for _, value in parts(me, face))))
        if reach.reach is not None:
            yield from Ends(sky, me, reach)
    finally:
        me.damage = before


def _worths(sky: Sky, me: Aircraft, ends: StandingEnds) -> list[float]:
    """Return the worth of every end, one move ahead."""
    name = f"{__package__}.ace_ends" if has_numpy() else f"{pilots.__name__}.plain"
    worth: list[float] = import_module(name).at_once(sky, me, ends)
    return worth


def _valued(
    sky: Sky,
    me: Aircraft,
    die: str,
    counts: Counter[str],
    ends: StandingEnds,
    worth: list[float],
) -> Iterator[ThrownEnd]:
    """Yield the ends of a throttle; where its die does not allow one, any end may follow."""
    rows = {word: row for row, word in enumerate(ends.words)}
    mean = sum(counts[word] * worth[rows[word]] for word in counts if word in rows)
    mean /= max(1, sum(counts[word] for word in counts if word in rows))
    cost = 0.0 if die == BLUE else throttle_cost(sky, me, styles()["ace"])
    for word, faces in counts.items():
        if word in rows:
            value = mean + faces / SIDES * (worth[rows[word]] - mean) - cost
            yield ThrownEnd(die, rows[word], faces, value)


def _best(found: list[ThrownEnd], builder: WayBuilder) -> Iterator[ThrownEnd]:
    """Yield the best ends of every point by each throttle, of different headings, and its best
    shot.
    """

    def point(one: ThrownEnd) -> tuple[str, tuple[int, int]]:
        return one.die, builder.ends.rows[one.row].at

    ordered = sorted(found, key=lambda one: (point(one), -one.worth))
    for _, group in groupby(ordered, point):
        headings: dict[int, ThrownEnd] = {}
        shot: ThrownEnd | None = None
        for one in group:
            if len(headings) < FEW:
                headings.setdefault(builder.ends.rows[one.row].facing, one)
            if shot is None and builder.has_shot(one.row):
                shot = one
        yield from headings.values()
        if shot is not None and shot not in headings.values():
            yield shot


def _way(one: ThrownEnd, builder: WayBuilder) -> ReachWay:
    fast = one.die != BLUE
    way = builder.way(one.row)
    return msgspec.structs.replace(
        way,
        answers=(one.die, *way.answers),
        chance=round(100 * one.faces / SIDES) if one.faces < SIDES else None,
        fast=fast,
        warns=risk(builder.me) if fast else None,
    )
