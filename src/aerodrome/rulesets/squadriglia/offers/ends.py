"""Ends: every place where some order of an aircraft ends this turn; one that leaves the map ends on
the first hex beside it.

Which ends give a shot, or lie in an enemy's sights, the rules of fire say, for enemies who fly
straight on as they do now: no seat knows more of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.controls import PoseAnchor
from aerodrome.tabletop.hexes import Hex, degrees
from aerodrome.tabletop.reach import ReachSpan, ReachWay, WithinReach

from ..display.view import PlaneView, SkyView
from ..pilots.bearing import NOTHING, Bearing, Brought
from ..pilots.bold_ends import AHEAD, bent, changed_twice, half_turns
from ..pilots.cells import NOWHERE, hex_of
from ..pilots.foreseen import flown_on, order_of
from ..pilots.found import BARRED, Found, OrderSoFar, begun_by
from ..pilots.from_view import sky_from
from ..pilots.pilot import WRITING, Answers
from ..pilots.roaming import roaming
from ..pilots.ways import Freedom, OrderWay, Step
from ..rules.ch01_introduction import MAP
from ..rules.ch04_orders import IMMELMANN_SPEED, Routes
from ..rules.ch09_advanced import climbs, dives
from ..rules.state import Aircraft, Sky

OTHERS = 1
"""Ways to one place that are told besides the best."""
SIGNS = {"ahead": "↑", "left": "↖", "right": "↗", "climb": "⤒", "dive": "⤓"}
SPANNED = ("climb", "dive")


OrderFinder = Callable[[SkyView, PlaneView, OrderSoFar], Iterable[Found]]
"""Finds the orders of an aircraft that begin so, at least one to every end, the best first."""


def ends(view: SkyView, question: Question) -> WithinReach | None:
    """All ends of the orders that begin as the player did, the plainest way to each; None where
    no order is written."""
    return ends_by(plainest, view, question)


def ends_by(finder: OrderFinder, view: SkyView, question: Question) -> WithinReach | None:
    """The same by the ways that are found, in their order."""
    if question.rule not in WRITING:
        return None
    sky, given = sky_from(view), question.given
    plane = next(plane for plane in view.planes if plane.id == question.about)
    free = Freedom(view, plane)
    told = EndsTold(sky, _straight_on(sky, plane.id), free)
    found = finder(view, plane, begun_by(question))
    if plane.rudder:
        ways = [*jammed_orders(sky, free, found, given)]
    else:
        ways = [_as_begun(free, one.way, given) for one in _few(_open(sky, free, found))]
        ways = [*_bold(sky, free, ways, given)]
    begun = (way for way in ways if asked(free, way)[: len(given)] == given)
    return WithinReach(about=plane.id, ways=tuple(told.way(way, len(given)) for way in begun))


def plainest(view: SkyView, plane: PlaneView, begun: OrderSoFar) -> Iterator[Found]:
    """The orders that begin so of a crew that minds nobody."""
    yield from roaming(view, plane).found(begun)
    free = Freedom(view, plane)
    for side in () if begun.speed else free.immelmanns():
        yield Found(0.0, free.fly(IMMELMANN_SPEED, (AHEAD,) * IMMELMANN_SPEED, side))


def _straight_on(sky: Sky, name: str) -> Sky:
    """The sky at the end of a turn in which all enemies of an aircraft fly straight on."""
    side = sky.plane(name).side
    orders = {foe.id: order_of(sky, foe) for foe in sky.flying() if foe.side != side}
    return flown_on(sky, {foe: order for foe, order in orders.items() if order})


def _open(sky: Sky, free: Freedom, found: Iterable[Found]) -> list[Found]:
    """Those that the rules of orders allow. 5.4 Over a foreign edge fly only the trapped."""
    me = sky.plane(free.plane.id)
    routes = Routes(sky, me, me.declared)
    turns = [way for way in routes.immelmann_ways() if not routes.immelmann_bar(way)]
    return [
        one
        for one in found
        if not one.way.immelmann or one.way.immelmann in turns
        if routes.trapped or not one.way.exit or one.way.exit in routes.exits
    ]


def _bold(sky: Sky, free: Freedom, ways: Iterable[OrderWay], given: Answers) -> Iterator[OrderWay]:
    """10.2 These ways, and those that only a skill allows."""
    me = sky.plane(free.plane.id)
    routes = Routes(sky, me, me.declared)
    for way in (*ways, *half_turns(routes, free)):
        yield from bent(routes, free, way)
    yield from changed_twice(routes, free, ways, given)


def jammed_orders(
    sky: Sky, free: Freedom, found: Iterable[Found] = (), given: Answers = ()
) -> Iterator[OrderWay]:
    """6.6.1 An order of every speed, as it must be written; the rudder flies all of one alike."""
    me, worth = sky.plane(free.plane.id), {one.way.speed: one.worth for one in found}
    begun = [given] if given or free.gliding else [(str(speed),) for speed in free.speeds]
    orders = [order for answers in begun if (order := order_of(sky, me, answers))]
    for order in sorted(orders, key=lambda order: -worth.get(order.speed, BARRED)):
        flown = free.fly(order.speed, (("ahead", me.rudder, 0),) * order.speed)
        moves = tuple((move.arrow, move.stick, move.metres) for move in order.moves)
        yield flown._replace(moves=moves)


Pose = tuple[Hex, int, str]


def _few(found: Iterable[Found]) -> list[Found]:
    """By place, facing and direction of climb the best way and a few others, the best first; one
    off the map has only a place."""

    poses: dict[Pose, list[Found]] = {}
    for one in sorted(found, key=lambda one: -one.worth):
        poses.setdefault(_pose(one.way), []).append(one)
    few: list[Found] = []
    for pose in sorted(poses):
        alike = {_plain(one.way): one for one in reversed(poses[pose])}
        best = sorted(alike.values(), key=lambda one: -one.worth)
        few += best[: 1 if best[0].way.beyond else 1 + OTHERS]
    return sorted(few, key=lambda one: -one.worth)


def _pose(way: OrderWay) -> Pose:
    if way.beyond:
        return way.beyond, 0, ""
    last = way.last
    return hex_of(way.cells[last]), way.facings[last], way.immelmann or way.change


def _plain(way: OrderWay) -> tuple[object, ...]:
    """An order whatever the amount of its climb or dive."""
    return (way.speed, way.immelmann, *((arrow, stick) for arrow, stick, _ in way.moves))


def asked(free: Freedom, way: OrderWay) -> Answers:
    """A way in answers, without those that nobody asks for (9.3 the speed of a glide)."""
    return way.answers[1 if free.gliding else 0 :]


def _as_begun(free: Freedom, way: OrderWay, given: Answers) -> OrderWay:
    """A way with the amount of its climb or dive that has been answered already."""
    at = amount_at(asked(free, way))
    if not 0 < at < len(given):
        return way
    return free.fly(way.speed, with_amount(way, int(given[at])))


def with_amount(way: OrderWay, amount: int) -> tuple[Step, ...]:
    """The moves of an order with another amount of climb or dive."""
    return tuple((arrow, stick, amount if metres else 0) for arrow, stick, metres in way.moves)


def amount_at(answers: Answers) -> int:
    """9.1.1 The place of the metres of a climb or a dive among answers, 0 if there are none.

    10.2 Of two it is the last.
    """
    places = [at for at, value in enumerate(answers) if at and isinstance(value, int)]
    return places[-1] if places else 0


class EndsTold:
    """The ends of one aircraft, as a page is told of them."""

    def __init__(self, sky: Sky, then: Sky, free: Freedom) -> None:
        """`then` is the end of the turn, with all others where they fly."""
        self.free = free
        self.bearing = Bearing(then, free.plane.id)
        self.amounts = _amounts(sky.plane(free.plane.id)) if sky.rules.altitude else {}

    def way(self, way: OrderWay, given: int = 0) -> ReachWay:
        """A way with what its end brings, and the amounts that are still to be chosen."""
        answers = asked(self.free, way)
        if way.gone:
            return _told(self.free.plane, way, answers, NOTHING, ())
        at, facing = hex_of(way.cells[-1]), way.facings[-1]
        brought = NOTHING
        spans: tuple[ReachSpan, ...] = ()
        near = self.bearing.near(at, facing)
        if near:
            brought = self.bearing.brought(at, facing, way.heights[-1], way.order)
        number = amount_at(answers)
        if number >= given and way.change and not self.free.plane.rudder:
            spans = self._spans(way, number, answers[number], near=near)
        return _told(self.free.plane, way, answers, brought, spans)

    def _spans(
        self, way: OrderWay, number: int, chosen: Value, *, near: bool
    ) -> tuple[ReachSpan, ...]:
        """9.1.1 All amounts of its climb or dive, those together that bring the same."""
        amounts, sign = self.amounts[way.change], 1 if way.change == "climb" else -1
        at, facing = hex_of(way.cells[-1]), way.facings[-1]
        start, order = way.heights[-1] - sign * int(chosen), way.order
        found: list[tuple[Brought, list[int]]] = []
        for amount in amounts:
            brought = NOTHING
            if near:
                brought = self.bearing.brought(at, facing, start + sign * amount, order)
            if found and found[-1][0] == brought:
                found[-1][1].append(amount)
            else:
                found.append((brought, [amount]))
        return tuple(
            ReachSpan(
                at=number,
                first=some[0],
                last=some[-1],
                step=amounts.step,
                height=start + sign * some[0],
                rise=sign * amounts.step,
                **_marks(brought),
            )
            for brought, some in found
        )


def _amounts(plane: Aircraft) -> dict[str, range]:
    return {"climb": climbs(plane, plane.height), "dive": dives(plane, plane.height)}


def _marks(brought: Brought) -> dict[str, Any]:
    target, threat, chances = brought
    return {
        "shot": bool(target),
        "sights": bool(threat),
        "target": target,
        "threat": threat,
        "chances": chances,
    }


def _told(
    plane: PlaneView,
    way: OrderWay,
    answers: Answers,
    brought: Brought,
    spans: tuple[ReachSpan, ...],
) -> ReachWay:
    path, last = [plane.at], way.last
    flown = [hex_of(cell) for cell in way.cells[: last + 1] if cell != NOWHERE]
    for place in (*flown, *([way.beyond] if way.beyond else [])):
        name = MAP.name(place)
        if name != path[-1]:
            path.append(name)
    return ReachWay(
        answers=answers,
        anchor=PoseAnchor(
            piece=plane.id,
            place=path[-1],
            path=tuple(path),
            facing=degrees(way.facings[last]),
            height=way.heights[last],
        ),
        leaves=way.gone,
        warns=Phrase("warns.landing" if way.lands else "warns.order") if way.gone else None,
        notes=f"{way.speed} " + "".join(SIGNS[arrow] for arrow, _, _ in way.moves),
        spans=spans,
        **_marks(brought),
    )
