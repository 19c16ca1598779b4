"""Bold ends: where orders lead that only the skill of a campaign's pilot allows (10.2).

No pilot of ours writes such orders; the rules of orders are walked here, move by move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from aerodrome.kernel.question import Value
from aerodrome.tabletop.hexes import Hex

from ..rules.ch04_assignment import last_moves
from ..rules.ch04_orders import IMMELMANN_SPEED, Draft, Routes
from ..rules.ch09_advanced import STEP
from ..rules.hooks import may_bend
from ..rules.state import Move
from .ways import Freedom, OrderWay, Step

AHEAD = ("ahead", "C", 0)
CHANGES = ("climb", "dive")
TWICE = 2
Pose = tuple[int, int, str]


def half_turns(routes: Routes, free: Freedom) -> Iterator[OrderWay]:
    """10.2 Half-turns that no other pilot may order: in the turn after another one."""
    for side in routes.immelmann_ways():
        if not routes.immelmann_bar(side) and side not in free.immelmanns():
            yield free.fly(IMMELMANN_SPEED, (AHEAD,) * IMMELMANN_SPEED, side)


def bent(routes: Routes, free: Freedom, way: OrderWay) -> Iterator[OrderWay]:
    """10.2 A way with every last move that its half-turn may have; one without stays as it is."""
    plane = routes.plane
    words = last_moves(plane) if way.immelmann and may_bend(routes.sky, plane) else ()
    if len(words) < TWICE:
        yield way
        return
    for word in words:
        arrow, stick = word.split(" ")
        flown = free.fly(way.speed, (AHEAD, AHEAD, (arrow, stick, 0)), way.immelmann)
        yield flown._replace(bend=word)


def changed_twice(
    routes: Routes, free: Freedom, ways: Iterable[OrderWay], given: tuple[Value, ...]
) -> Iterator[OrderWay]:
    """10.2 A way to every end with two climbs or two dives that begins so, beside these ways.

    The amounts of the second lead to the heights above and below; the first is the greatest, and
    the least as well where no single climb or dive leads.
    """
    if not routes.repeats:
        return
    single = {_pose(way) for way in ways}
    begun = OrderBegun(given)
    ends: dict[tuple[Pose, Hex | None], OrderWay] = {}
    for speed in routes.speeds if begun.speed is None else (begun.speed,):
        draft = Draft(routes)
        draft.accelerate(speed)
        for moves in _walked(draft, begun):
            way = free.fly(speed, moves)
            ends.setdefault((_pose(way), way.beyond), way)
    for (pose, _), way in ends.items():
        yield from _amounts(free, way, begun, least=pose not in single)


def _pose(way: OrderWay) -> Pose:
    return way.cells[-1], way.facings[-1], way.change


def _amounts(free: Freedom, way: OrderWay, begun: OrderBegun, *, least: bool) -> Iterator[OrderWay]:
    """A way with the first amounts that are told; those given, where there are any."""
    first = next(at for at, (_, _, metres) in enumerate(way.moves) if metres)
    model = free.model
    most = (model.climb if way.change == "climb" else model.descent) // STEP * STEP
    for metres in {most, *((STEP,) if least else ())} if not begun.amounts else (None,):
        moves = [*way.moves]
        if metres is not None:
            moves[first] = (*moves[first][:2], metres)
        yield free.fly(way.speed, moves)


class OrderBegun:
    """What is answered already: the speed, moves, and the amounts of climbs and dives."""

    def __init__(self, given: tuple[Value, ...]) -> None:
        said = [value for value in given if isinstance(value, str)]
        self.speed = next((int(value) for value in said if value.isdecimal()), None)
        self.words = [value for value in said if " " in value]
        self.amounts = [value for value in given if isinstance(value, int)]

    def words_of(self, draft: Draft) -> Iterable[str]:
        done = len(draft.moves)
        return self.words[done : done + 1] if done < len(self.words) else draft.allowed()

    def amount_of(self, draft: Draft, arrow: str) -> int:
        if arrow not in CHANGES:
            return 0
        return self.amounts[draft.changes] if draft.changes < len(self.amounts) else STEP


def _walked(draft: Draft, begun: OrderBegun) -> Iterator[list[Step]]:
    """Every order with two changes of height that goes on from here, but for those that come to
    the same."""
    drafts = [draft]
    while drafts:
        later: dict[Hashable, Draft] = {}
        for one in drafts:
            if one.left:
                for twin in _grown(one, begun):
                    later.setdefault(_place(twin), twin)
            elif one.changes == TWICE:
                yield [(move.arrow, move.stick, move.metres) for move in one.moves]
        drafts = [one for one in later.values() if one.changes + one.left >= TWICE]


def _grown(draft: Draft, begun: OrderBegun) -> Iterator[Draft]:
    """A draft with one more move of every kind."""
    for word in begun.words_of(draft):
        arrow, stick = word.split(" ")
        twin = draft.copy()
        twin.add(Move(arrow, stick, begun.amount_of(draft, arrow)))
        yield twin


def _place(draft: Draft) -> Hashable:
    """Where a draft has led, and all that can follow there."""
    where = (draft.at, draft.facing, draft.stick, draft.arrow, tuple(draft.path[-1:]))
    return where, draft.fresh, draft.left, draft.due, draft.changes
