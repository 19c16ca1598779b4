"""Where the orders of an aircraft lead, explored a move at a time."""

from __future__ import annotations

import msgspec

from ..display.view import PlaneView, SkyView
from ..pilots.cells import cell_of
from ..pilots.foresight import Foresight
from ..pilots.found import ANY, Found, OrderSoFar
from ..pilots.style import styles
from ..pilots.task import AircraftTask
from ..pilots.walked_ends import ADVISER, OrderWalk, walked
from ..rules.ch03_turn import IMPULSES
from ..rules.tables import TABLES


class WalkedRoaming:
    """Ways and cells as explored by a crew that ignores all others."""

    def __init__(self, task: AircraftTask, crew: Foresight) -> None:
        self.task, self.crew = task, crew

    def found(self, begun: OrderSoFar = ANY) -> list[Found]:
        return sorted(walked(self.task, self.crew, begun), key=lambda one: -one.worth)

    def cells(self) -> list[set[int]]:
        found: list[set[int]] = [set() for _ in range(IMPULSES)]
        for change in self.task.every_change:
            for speed in self.task.free.speeds:
                layers = OrderWalk(self.task, self.crew, change, speed).layers()
                there = [{cell_of(node[:2]) for node in layer} for layer in layers]
                for impulse, cells in enumerate(found, 1):
                    cells |= there[sum(one <= impulse for one in TABLES.impulses[speed])]
        return found


def roaming(view: SkyView, plane: PlaneView) -> WalkedRoaming:
    alone = msgspec.structs.replace(view, planes=(plane,))
    task = AircraftTask(view, plane, styles()[ADVISER])
    return WalkedRoaming(task, Foresight(alone, plane))
