"""The ace's ends: where the orders of an aircraft can end, and the best way to each."""

from __future__ import annotations

from collections.abc import Iterator

from ..display.view import PlaneView, SkyView
from ..pilots.ace import solved
from ..pilots.found import ADVISER, Found, OrderSoFar
from ..pilots.style import styles
from ..rules.ch04_orders import IMMELMANN_SPEED


def order_ends(view: SkyView, plane: PlaneView, begun: OrderSoFar) -> Iterator[Found]:
    """Yield the best order to every place, of those that begin in this way."""
    fight = solved(view, styles()[ADVISER])
    yield from fight.fighter(plane.id).ends(*fight.fields(plane.id), begun)
    if not begun.speed:
        free = fight.fighter(plane.id).free
        for side in free.immelmanns():
            way = free.fly(IMMELMANN_SPEED, (("ahead", "C", 0),) * IMMELMANN_SPEED, side)
            yield Found(fight.worth_of(plane.id, way), way)
