"""The forecaster, which flies as rookie and regular: it has one guess at what enemies will do.

It has no mixed strategies. It guesses how each enemy may fly on, follows the most promising
beginnings of its own orders, and takes one that seems about as good as the best.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aerodrome.bots.feature_row import Answers

from ..display.view import PlaneView, SkyView
from .foresight import Foresight, OrderPlan
from .habits import better_side, in_sight
from .memory import Memory
from .minor import answers_of
from .pilot import Pilot
from .straight import straight
from .ways import Freedom, half_turn

_planned: Memory[list[tuple[str, OrderPlan]]] = Memory(16)


class Forecaster(Pilot):
    """A pilot that plans this turn, errs as people do, and sometimes just flies on."""

    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        seen = in_sight(view, self.style.sight)
        mine = [p for p in seen.planes if p.seat == view.seat and p.placed and not p.gone]
        return {plane.id: self._order(view, seen, plane) for plane in mine if not plane.stalled}

    def _order(self, view: SkyView, seen: SkyView, plane: PlaneView) -> Answers:
        hesitates, free = self.hesitates(), Freedom(view, plane)
        held = straight(free) if hesitates and free.said is None else ()
        return held or self._likely(seen, plane, free)

    def _likely(self, seen: SkyView, plane: PlaneView, free: Freedom) -> Answers:
        """Return an order about as good as the best, to its favourite side if possible."""
        style = self.style
        crew = Foresight(seen, plane, style.caution, style.closing, style.dogged)
        plans = _planned.recall((seen, plane.id, style), lambda: [*_plans(crew, free)])
        if not plans:
            return ()
        sticks = ([stick for _, stick in plan.moves] for _, plan in plans)
        sides = better_side(plane, (s.count("S") - s.count("D") for s in sticks))
        worth = [
            (plan.score + style.habit * side, (word, plan))
            for (word, plan), side in zip(plans, sides, strict=True)
        ]
        return answers_of(crew, *self.choose(worth, style.slack))


def _plans(crew: Foresight, free: Freedom) -> Iterator[tuple[str, OrderPlan]]:
    """4 Yield the promising orders of every speed, and the half-turns."""
    for speed in free.speeds:
        for plan in crew.plans(speed):
            yield str(speed), plan
    for side in free.immelmanns():
        turned = crew.immelmann(side)
        if turned is not None:
            yield half_turn(side), turned
