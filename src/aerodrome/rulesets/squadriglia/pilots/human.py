"""Pilots who err as people do: short sight, habits, hesitation, and no head for close sums."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np

from aerodrome.tabletop.hexes import distance

from ..ch01_introduction import MAP
from ..view import PlaneView, SkyView
from .ace import Ace, solved
from .grid import Floats
from .pilot import Answers
from .solver import Mix
from .straight import straight
from .ways import Freedom, OrderWay


class Human(Ace):
    """Knows what he wants, but takes what seems good enough, and sometimes just flies on."""

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
        """An order that seems about as good as the best, to his better side if he can."""
        worth = mix.worth + self.style.habit * better_side(plane, mix.ways)
        pairs = list(zip(worth.tolist(), mix.ways, strict=True))
        return self.choose(pairs, self.style.slack).answers


def better_side(plane: PlaneView, ways: tuple[OrderWay, ...]) -> Floats:
    """1 for orders that turn to the side this pilot is used to: some to the left, some not."""
    lefts = sum(map(ord, plane.id)) % 2 == 0
    turns = [way.declaration.left - way.declaration.right for way in ways]
    return np.array([float(turn > 0) if lefts else float(turn < 0) for turn in turns])


def in_sight(view: SkyView, sight: int) -> SkyView:
    """The view of one who minds only what is near; the nearest enemy he always finds."""
    mine = [p for p in view.planes if p.seat == view.seat and p.placed and not p.gone]
    foes = [p for p in view.planes if p.placed and not p.gone and mine and p.side != mine[0].side]
    if not foes or not mine:
        return view
    apart = {
        foe.id: min(distance(MAP.parse(me.at), MAP.parse(foe.at)) for me in mine) for foe in foes
    }
    nearest = min(apart.values())
    hidden = [name for name, hexes in apart.items() if hexes > max(sight, nearest)]
    planes = tuple(plane for plane in view.planes if plane.id not in hidden)
    return msgspec.structs.replace(view, planes=planes)
