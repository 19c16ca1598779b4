"""Bold ends: where orders lead that need the skill of a campaign's pilot (10.2).

Computer pilots never write such orders; here the rules of orders are followed move by move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from aerodrome.kernel.question import Value
from aerodrome.tabletop.hexes import Hex

from ..pilots.ways import Freedom, OrderWay, Step
from ..rules.ch04_assignment import last_moves
from ..rules.ch04_orders import IMMELMANN_SPEED, Draft, Routes
from ..rules.ch09_advanced import STEP
from ..rules.hooks import may_bend
from ..rules.state import Move

AHEAD = ("ahead", "C", 0)
CHANGES = ("climb", "dive")
TWICE = 2
Pose = tuple[int, int, str]


def half_turns(routes: Routes, free: Freedom) -> Iterator[OrderWay]:
    """10.2 Yield half-turns right after another one, which no other pilot may order."""
    for side in routes.immelmann_ways():
        if not routes.immelmann_bar(side) and side not in free.immelmanns():
            yield free.fly(IMMELMANN_SPEED, (AHEAD,) * IMMELMANN_SPEED, side)


def bent(routes: Routes, free: Freedom, way: OrderWay) -> Iterator[OrderWay]:
    """10.2 Yield a way with every last move its half-turn may have, or a plain way as it is."""
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
    """10.2 Yield a way with two climbs or two dives to every end that other ways do not reach.

    The metres of the second vary; those of the first are the most, and also the least where no
    single climb or dive leads there.
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
    """Yield a way with the first metres as given, or else the most, and the least if `least`."""
    first = next(at for at, (_, _, metres) in enumerate(way.moves) if metres)
    model = free.model
    most = (model.climb if way.change == "climb" else model.descent) // STEP * STEP
    for metres in {most, *((STEP,) if least else ())} if not begun.amounts else (None,):
        moves = [*way.moves]
        if metres is not None:
            moves[first] = (*moves[first][:2], metres)
        yield free.fly(way.speed, moves)


class OrderBegun:
    """What has been answered: the speed, moves, and the metres of climbs and dives."""

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
    """Yield every order with two changes of height that continues a draft, without duplicates."""
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
    """Yield a draft with one more move of every kind."""
    for word in begun.words_of(draft):
        arrow, stick = word.split(" ")
        twin = draft.copy()
        twin.add(Move(arrow, stick, begun.amount_of(draft, arrow)))
        yield twin


def _place(draft: Draft) -> Hashable:
    """Return where a draft has led, and all that decides what can follow."""
    where = (draft.at, draft.facing, draft.stick, draft.arrow, tuple(draft.path[-1:]))
    return where, draft.fresh, draft.left, draft.due, draft.changes
