"""The homeward pilot: flies off the mats on its own side, and fires on the way.

So a side withdraws by the rules of leaving (14.6, 14.7) and no others: the enemy may still shoot,
and an aircraft that leaves before its mission is done has been driven off.
"""

from __future__ import annotations

from .fighter import Fighter
from .task import AircraftTask

HOME, ASTRAY = 5.0, -5.0
"""The worth of being over its own edge, or over another."""


class Homebound(AircraftTask):
    """A task of going home, and nothing else."""

    def _work(self) -> str:
        return ""

    def _charge(self) -> None:
        return None

    def _returns(self) -> bool:
        return True

    def over_edge(self, heading: int) -> float:
        """14.6 Return the worth of an edge; a landing is for those who cannot fly on."""
        return HOME if heading == self.home else ASTRAY


class Homeward(Fighter):
    """A fighter with the only task to go home, with the usual care for ground and guns."""

    task = Homebound
