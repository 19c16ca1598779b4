"""Where the orders of an aircraft lead, explored a move at a time."""

from __future__ import annotations

import msgspec

from ..display.view import PlaneView, SkyView
from ..rules.ch03_turn import IMPULSES
from ..rules.tables import TABLES
from .cells import cell_of
from .foresight import Foresight
from .found import ANY, Found, OrderSoFar
from .plain_ends import ADVISER, OrderWalk, walked
from .style import styles
from .wants import Wants


class WalkedRoaming:
    """Ways and cells as explored by a crew that ignores all others."""

    def __init__(self, wants: Wants, crew: Foresight) -> None:
        self.wants, self.crew = wants, crew

    def found(self, begun: OrderSoFar = ANY) -> list[Found]:
        return sorted(walked(self.wants, self.crew, begun), key=lambda one: -one.worth)

    def cells(self) -> list[set[int]]:
        found: list[set[int]] = [set() for _ in range(IMPULSES)]
        for change in self.wants.every_change:
            for speed in self.wants.free.speeds:
                layers = OrderWalk(self.wants, self.crew, change, speed).layers()
                there = [{cell_of(node[:2]) for node in layer} for layer in layers]
                for impulse, cells in enumerate(found, 1):
                    cells |= there[sum(one <= impulse for one in TABLES.impulses[speed])]
        return found


def roaming(view: SkyView, plane: PlaneView) -> WalkedRoaming:
    alone = msgspec.structs.replace(view, planes=(plane,))
    wants = Wants(view, plane, styles()[ADVISER])
    return WalkedRoaming(wants, Foresight(alone, plane))
