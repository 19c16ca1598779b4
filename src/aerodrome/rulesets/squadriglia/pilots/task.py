"""Task: what one aircraft is after this turn, without other aircraft."""

from __future__ import annotations

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import OWN_EDGE
from ..rules.ch08_scenarios import HIGHEST_PASS
from .found import BARRED
from .style import Style
from .ways import Freedom

FAR = 1000
"""Metres that no aircraft can climb or dive in a turn: as far as it goes."""


class AircraftTask:
    """One aircraft, its task, and the heights to consider."""

    def __init__(self, view: SkyView, plane: PlaneView, style: Style) -> None:
        self.view = view
        self.plane = plane
        self.style = style
        self.free = Freedom(view, plane)
        self.has_task = view.aims.aircraft == plane.id and not view.passed

    def leaving(self, edge: str) -> float:
        """5.4 Return the worth of leaving over an edge."""
        aims = self.view.aims
        if self.has_task and aims.objective == "escape" and edge == aims.edge:
            return self.style.task
        return -self.style.lost if edge == OWN_EDGE[self.plane.side] else BARRED

    @property
    def passing(self) -> float:
        """8.2 The worth of the pass over the trench."""
        return self.style.task if self.has_task and self.view.aims.objective == "trench" else 0.0

    @property
    def changes(self) -> tuple[int, ...]:
        """Level flight and each change of altitude to consider; none for an order without moves."""
        said = self.free.said
        if self.free.stalled or (said is not None and said.immelmann):
            return ()
        changes: tuple[int, ...] = (0, *self._altitudes())
        return tuple(change for change in changes if self._as_declared(change))

    @property
    def every_change(self) -> tuple[int, ...]:
        """The same, and one climb and one dive if legal though none is worth considering.

        Where an order leads does not depend on how far it climbs or dives.
        """
        wanted, height, said = self.changes, self.plane.height, self.free.said
        if self.free.stalled or (said is not None and said.immelmann):
            return wanted
        more = [
            change
            for change in self.free.changes([height + FAR, height - FAR])
            if self._as_declared(change)
            if not any((one > 0) == (change > 0) for one in wanted if one)
        ]
        return (*wanted, *more)

    def _as_declared(self, change: int) -> bool:
        """7 Return whether a change of altitude is as declared."""
        said = self.free.said
        sign = {"up": 1, "down": -1, "level": 0}
        return said is None or (change > 0) - (change < 0) == sign[said.height]

    def _altitudes(self) -> tuple[int, ...]:
        """9.1 Return the changes towards the height of the nearest enemies, else the greatest."""
        here = self.plane.height
        foes = [
            p for p in self.view.planes if p.side != self.plane.side and p.placed and not p.gone
        ]
        wanted = sorted((p.height for p in foes), key=lambda height: abs(height - here))
        if self.passing:
            wanted = [HIGHEST_PASS]
            return tuple(c for c in self.free.changes(wanted) if c < 0)
        changes = self.free.changes([*wanted, here + FAR, here - FAR])
        return changes[: self.style.altitudes] if self.free.said is None else changes
