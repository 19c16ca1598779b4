"""The tactician: the best reply to a few likely trajectories of the enemy, one turn ahead."""

from __future__ import annotations

from collections.abc import Mapping

from aerodrome.bots.feature_row import Answers

from ..display.view import SkyView
from .foresight import Foresight
from .minor import order_of
from .pilot import Pilot
from .ways import Freedom


class Tactician(Pilot):
    """A pilot that guesses how each enemy may fly on, and takes the best order against that."""

    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        mine = [p for p in view.planes if p.seat == view.seat and p.placed and not p.gone]
        found = {}
        for plane in mine:
            immelmanns = Freedom(view, plane).immelmanns()
            if not plane.stalled:
                found[plane.id] = order_of(Foresight(view, plane), immelmanns, self.random)
        return found
