"""Position values: what it is worth to end a turn here while the enemy is there.

Two aircraft in an open sky are in one of a few thousand positions: where the enemy is from my
cockpit and which way it faces. Each is a small game of stock manoeuvres. Its worth, in points still
to be dealt and received, is found by playing it, and then again with the worth just found at the
ends, so that it looks some turns ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from aerodrome.tabletop.hexes import ORIGIN, disc

from ..rules.ch03_turn import IMPULSES
from ..rules.ch05_movement import HALF_TURN_IMPULSE, flight, swing
from ..rules.ch06_fire import ARCS, RANGE
from ..rules.tables import TABLES
from .cells import HIGH, SEEN_HIGH, SEEN_WIDE
from .grid import Floats, Ints, turned
from .odds import Guns, flowing_burst
from .regret import batch_mixes

RADIUS = 9
"""The distance beyond which no shot falls for a turn or two, and a position is worth nothing."""
SPAN = max(34, SEEN_WIDE, SEEN_HIGH)
"""The greatest distance that is distinguished: the widest map, or a turn's flight from afar."""
SIDE = 2 * SPAN + 1
SLOW = 3
"""The speed of close turning, and of the Immelmann."""
TURNS_AHEAD = 3
DISCOUNT = 0.85
ROUNDS = 30


class Kit(NamedTuple):
    """What makes aircraft fight alike: guns, top speed, turning, the worth of special damage."""

    guns: tuple[Guns, ...]
    top: int
    heavy: bool
    light: bool
    special: float


class Values(NamedTuple):
    """Points to be dealt and received: by my facing, the enemy's place from mine, its facing."""

    dealt: Floats
    received: Floats


class _Drawn(NamedTuple):
    """Manoeuvres flown from the origin facing east: places after each impulse."""

    q: Ints
    r: Ints
    facing: Ints


def _patterns(kit: Kit, speed: int) -> Iterator[list[tuple[str, str]]]:
    """Yield straight flight; a turn early, held or late to either side; a slip to either side."""
    yield [("ahead", "C")] * speed
    for stick in "SD":
        for turns in dict.fromkeys((1, 2, speed)):
            if turns <= speed:
                yield [("ahead", stick)] * turns + [("ahead", "C")] * (speed - turns)
        late = speed // 2
        yield [("ahead", "C")] * late + [("ahead", stick)] * (speed - late)
    if not kit.heavy:
        for arrow in ("left", "right"):
            yield [(arrow, "C")] * speed


def _draw(kit: Kit) -> _Drawn:
    rows = []
    for speed in dict.fromkeys((min(SLOW, kit.top), kit.top)):
        rows += [_fly(speed, moves, False) for moves in _patterns(kit, speed)]
    if kit.light and kit.top >= SLOW:
        rows.append(_fly(SLOW, [("ahead", "C")] * SLOW, True))
    table = np.array(rows, dtype=np.int64)
    return _Drawn(table[:, :, 0], table[:, :, 1], table[:, :, 2])


def _fly(speed: int, moves: list[tuple[str, str]], half_turn: bool) -> list[tuple[int, int, int]]:
    at, facing, queue, places = ORIGIN, 0, iter(moves), []
    for impulse in range(1, IMPULSES + 1):
        if impulse in TABLES.impulses[speed]:
            arrow, stick = next(queue)
            (at,) = flight(at, facing, arrow, "ahead")
            facing = swing(facing, stick)
            if half_turn and impulse == HALF_TURN_IMPULSE:
                facing = (facing + 3) % 6
        places.append((*at, facing))
    return places


def _bursts(kit: Kit) -> Floats:
    """Return the worth of a phase by the shooter's facing and the steps to the target."""
    table = np.zeros((6, SIDE, SIDE))
    for guns in kit.guns:
        worth = flowing_burst(guns, kit.special)
        for facing in range(6):
            for (q, r), distance in ARCS[guns.arc][facing].items():
                if distance <= RANGE:
                    table[facing, q + SPAN, r + SPAN] += worth[distance]
    return table


@cache
def values(me: Kit, foe: Kit) -> Values:
    """Return the worth of every position between two kinds of aircraft."""
    mine, his = _draw(me), _draw(foe)
    give, take = _bursts(me), _bursts(foe)[:, ::-1, ::-1]
    offsets = np.array(disc(ORIGIN, RADIUS), dtype=np.int64)
    fire = [_exchange(mine, his, turn, give, take, offsets) for turn in range(6)]
    ends = [_ends(mine, his, turn, offsets) for turn in range(6)]
    worth = Values(np.zeros((6, SIDE, SIDE, 6)), np.zeros((6, SIDE, SIDE, 6)))
    for _ in range(TURNS_AHEAD):
        worth = _played_out(worth, fire, ends, offsets)
    return worth


def _pairs(mine: _Drawn, his: _Drawn, turn: int) -> tuple[Ints, Ints, Ints]:
    """Return the enemy's places from mine for each pair of manoeuvres, and its facings."""
    q, r = turned(his.q, his.r, turn)
    return q[None] - mine.q[:, None], r[None] - mine.r[:, None], (his.facing + turn) % 6


def _exchange(
    mine: _Drawn, his: _Drawn, turn: int, give: Floats, take: Floats, offsets: Ints
) -> tuple[Floats, Floats]:
    """Return points dealt and received in a turn, by position and pair of manoeuvres."""
    dq, dr, facing = _pairs(mine, his, turn)
    steps = (offsets[:, 0] * SIDE + offsets[:, 1])[:, None, None, None]
    here = (dq + SPAN) * SIDE + dr + SPAN
    given = give.reshape(-1).take(mine.facing[:, None] * SIDE * SIDE + here + steps)
    taken = take.reshape(-1).take(facing[None] * SIDE * SIDE + here + steps)
    return given.sum(axis=3), taken.sum(axis=3)


def _ends(mine: _Drawn, his: _Drawn, turn: int, offsets: Ints) -> Ints:
    """Return which position each pair of manoeuvres ends in."""
    dq, dr, facing = _pairs(mine, his, turn)
    here = (mine.facing[:, -1:] * SIDE + dq[:, :, -1] + SPAN) * SIDE + dr[:, :, -1] + SPAN
    steps = (offsets[:, 0] * SIDE + offsets[:, 1])[:, None, None]
    return (here + steps) * 6 + facing[None, :, -1]


def _played_out(
    worth: Values, fire: list[tuple[Floats, Floats]], ends: list[Ints], offsets: Ints
) -> Values:
    """Return the worth with one more turn: each position as a game of manoeuvres and their ends."""
    later = Values(np.zeros_like(worth.dealt), np.zeros_like(worth.received))
    for turn in range(6):
        given = fire[turn][0] + DISCOUNT * worth.dealt.reshape(-1).take(ends[turn])
        taken = fire[turn][1] + DISCOUNT * worth.received.reshape(-1).take(ends[turn])
        rows, columns = batch_mixes(given - taken, ROUNDS)
        weights = rows[:, :, None] * columns[:, None, :]
        for table, points in zip(later, (given, taken), strict=True):
            _spread(table, (weights * points).sum(axis=(1, 2)), offsets, turn)
    return later


def _spread(table: Floats, points: Floats, offsets: Ints, turn: int) -> None:
    """Write the worth of a position under all six of my facings."""
    q, r = offsets[:, 0], offsets[:, 1]
    for facing in range(6):
        there, along = turned(q, r, facing)
        table[facing, there + SPAN, along + SPAN, (turn + facing) % 6] = points


def position_of(my_cells: Ints, my_facings: Ints, cells: Ints, facings: Ints) -> Ints:
    """Return the index of a position in its flat table; distances are clipped to the table."""
    dq = np.clip(cells // HIGH - my_cells // HIGH, -SPAN, SPAN)
    dr = np.clip(cells % HIGH - my_cells % HIGH, -SPAN, SPAN)
    index: Ints = ((my_facings * SIDE + dq + SPAN) * SIDE + dr + SPAN) * 6 + facings
    return index
