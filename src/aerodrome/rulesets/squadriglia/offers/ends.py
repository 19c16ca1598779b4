"""Ends: every place where some order of an aircraft ends this turn; one that leaves the map ends on
the first hex beside it.

Which ends give a shot, or lie in an enemy's sights, the rules of fire say, for enemies who fly
straight on as they do now: no seat knows more of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from aerodrome.bots.feature_row import Answers
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.controls import PoseAnchor
from aerodrome.tabletop.hexes import Hex, degrees
from aerodrome.tabletop.reach import ReachSpan, ReachWay, WithinReach

from ..display.from_view import sky_from
from ..display.view import PlaneView, SkyView
from ..pilots.cells import NOWHERE, hex_of
from ..pilots.found import BARRED, Found, OrderSoFar, begun_by
from ..pilots.pilot import WRITING
from ..pilots.ways import Freedom, OrderWay, Step
from ..rules.ch01_introduction import MAP
from ..rules.ch04_orders import IMMELMANN_SPEED, Routes
from ..rules.ch09_advanced import climbs, dives
from ..rules.state import Aircraft, Sky
from .bearing import NOTHING, Bearing, Brought
from .bold_ends import AHEAD, bent, changed_twice, half_turns
from .foreseen import flown_on, order_of
from .roaming import roaming

OTHERS = 1
"""Number of ways to one place that are offered besides the best."""
SIGNS = {"ahead": "↑", "left": "↖", "right": "↗", "climb": "⤒", "dive": "⤓"}


OrderFinder = Callable[[SkyView, PlaneView, OrderSoFar], Iterable[Found]]
"""Finds the orders of an aircraft that begin so, at least one to every end, the best first."""


def ends(view: SkyView, question: Question) -> WithinReach | None:
    """Return all ends of the orders that begin with the answers so far, and the plainest way to
    each.

    Return None if no order is asked for.
    """
    return ends_by(plainest, view, question)


def ends_by(finder: OrderFinder, view: SkyView, question: Question) -> WithinReach | None:
    """Return the same as `ends`, with the ways that a finder returns, in its order."""
    if question.rule not in WRITING:
        return None
    sky, given = sky_from(view), question.given
    plane = next(plane for plane in view.planes if plane.id == question.about)
    free = Freedom(view, plane)
    builder = WayBuilder(sky, _straight_on(sky, plane.id), free)
    found = finder(view, plane, begun_by(question))
    if plane.rudder:
        ways = [*jammed_orders(sky, free, found, given)]
    else:
        ways = [_as_begun(free, one.way, given) for one in _few(_open(sky, free, found))]
        ways = [*_bold(sky, free, ways, given)]
    begun = (way for way in ways if asked(free, way)[: len(given)] == given)
    return WithinReach(about=plane.id, ways=tuple(builder.way(way, len(given)) for way in begun))


def plainest(view: SkyView, plane: PlaneView, begun: OrderSoFar) -> Iterator[Found]:
    """Yield the orders that begin so, for a crew that takes no notice of enemies."""
    yield from roaming(view, plane).found(begun)
    free = Freedom(view, plane)
    for side in () if begun.speed else free.immelmanns():
        yield Found(0.0, free.fly(IMMELMANN_SPEED, (AHEAD,) * IMMELMANN_SPEED, side))


def _straight_on(sky: Sky, name: str) -> Sky:
    """Return the sky at the end of a turn in which all enemies of an aircraft fly straight on."""
    side = sky.plane(name).side
    orders = {foe.id: order_of(sky, foe) for foe in sky.flying() if foe.side != side}
    return flown_on(sky, {foe: order for foe, order in orders.items() if order})


def _open(sky: Sky, free: Freedom, found: Iterable[Found]) -> list[Found]:
    """Return the orders that the rules allow. 5.4 Only a trapped aircraft leaves over a foreign
    edge."""
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
    """10.2 Yield these ways, and those that only a skill allows."""
    me = sky.plane(free.plane.id)
    routes = Routes(sky, me, me.declared)
    for way in (*ways, *half_turns(routes, free)):
        yield from bent(routes, free, way)
    yield from changed_twice(routes, free, ways, given)


def jammed_orders(
    sky: Sky, free: Freedom, found: Iterable[Found] = (), given: Answers = ()
) -> Iterator[OrderWay]:
    """6.6.1 Yield one order of each speed, as it must be written; a jammed rudder flies all
    alike."""
    me, worth = sky.plane(free.plane.id), {one.way.speed: one.worth for one in found}
    begun = [given] if given or free.gliding else [(str(speed),) for speed in free.speeds]
    orders = [order for answers in begun if (order := order_of(sky, me, answers))]
    for order in sorted(orders, key=lambda order: -worth.get(order.speed, BARRED)):
        flown = free.fly(order.speed, (("ahead", me.rudder, 0),) * order.speed)
        moves = tuple((move.arrow, move.stick, move.metres) for move in order.moves)
        yield flown._replace(moves=moves)


Pose = tuple[Hex, int, str]


def _few(found: Iterable[Found]) -> list[Found]:
    """Return the best way and a few others to each place, facing and direction of climb, best
    first.

    Ways off the map differ only by place.
    """

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
    """Return an order without the amount of its climb or dive."""
    return (way.speed, way.immelmann, *((arrow, stick) for arrow, stick, _ in way.moves))


def asked(free: Freedom, way: OrderWay) -> Answers:
    """Return the answers of a way, without those that are not asked for (9.3 the speed of a
    glide)."""
    return way.answers[1 if free.gliding else 0 :]


def _as_begun(free: Freedom, way: OrderWay, given: Answers) -> OrderWay:
    """Return a way with the amount of climb or dive that has been answered already."""
    at = amount_at(asked(free, way))
    if not 0 < at < len(given):
        return way
    return free.fly(way.speed, with_amount(way, int(given[at])))


def with_amount(way: OrderWay, amount: int) -> tuple[Step, ...]:
    """Return the moves of an order with another amount of climb or dive."""
    return tuple((arrow, stick, amount if metres else 0) for arrow, stick, metres in way.moves)


def amount_at(answers: Answers) -> int:
    """9.1.1 Return the place of the metres of a climb or dive among answers, 0 if there are none.

    10.2 Of two it is the last.
    """
    places = [at for at, value in enumerate(answers) if at and isinstance(value, int)]
    return places[-1] if places else 0


class WayBuilder:
    """Builder of the ends of one aircraft's orders as a page gets them."""

    def __init__(self, sky: Sky, then: Sky, free: Freedom) -> None:
        """Prepare for a sky and `then`, the end of the turn with all others where they will be."""
        self.free = free
        self.bearing = Bearing(then, free.plane.id)
        self.amounts = _amounts(sky.plane(free.plane.id)) if sky.rules.altitude else {}

    def way(self, way: OrderWay, given: int = 0) -> ReachWay:
        """Return a way with the shots at its end, and the amounts that can still be chosen."""
        answers = asked(self.free, way)
        if way.gone:
            return _reach_way(self.free.plane, way, answers, NOTHING, ())
        at, facing = hex_of(way.cells[-1]), way.facings[-1]
        brought = NOTHING
        spans: tuple[ReachSpan, ...] = ()
        near = self.bearing.near(at, facing)
        if near:
            brought = self.bearing.brought(at, facing, way.heights[-1], way.order)
        number = amount_at(answers)
        if number >= given and way.change and not self.free.plane.rudder:
            spans = self._spans(way, number, answers[number], near=near)
        return _reach_way(self.free.plane, way, answers, brought, spans)

    def _spans(
        self, way: OrderWay, number: int, chosen: Value, *, near: bool
    ) -> tuple[ReachSpan, ...]:
        """9.1.1 Return all amounts of a climb or dive; amounts with the same shots share a span."""
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


def _reach_way(
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
