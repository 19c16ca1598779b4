"""Pilots that err as people do: short sight, habits, hesitation, and imprecise estimates."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..display.view import PlaneView, SkyView
from .ace import Ace, solved
from .habits import better_side, in_sight
from .pilot import Answers
from .solver import Mix
from .straight import straight
from .ways import Freedom


class Human(Ace):
    """A pilot that takes what seems good enough, and sometimes just flies on."""

    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        seen = in_sight(view, self.style.sight)
        mixes = solved(seen, self.style).mixes
        found = {}
        for plane in seen.planes:
            if plane.seat == view.seat and plane.id in mixes:
                hesitates = self.hesitates()
                free = Freedom(view, plane)
                held = straight(free) if hesitates and free.said is None else ()
                found[plane.id] = held or self.likely(plane, mixes[plane.id])
        return found

    def likely(self, plane: PlaneView, mix: Mix) -> Answers:
        """Return an order about as good as the best, to its favourite side if possible."""
        turns = (way.declaration.left - way.declaration.right for way in mix.ways)
        worth = mix.worth + self.style.habit * np.array(better_side(plane, turns))
        pairs = list(zip(worth.tolist(), mix.ways, strict=True))
        return self.choose(pairs, self.style.slack).answers
