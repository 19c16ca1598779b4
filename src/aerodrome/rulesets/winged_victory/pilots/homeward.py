"""The homeward pilot: flies off the mats on his own side, and fires on the way.

So a side withdraws by the rules of leaving (14.6, 14.7) and no others: the enemy may still shoot,
and who leaves before his mission is done has been driven off.
"""

from __future__ import annotations

from .errands import Errand
from .fighter import Fighter

HOME, ASTRAY = 5.0, -5.0
"""To be over one's own edge, or over another's."""


class Homebound(Errand):
    """Nothing to do but to go home."""

    def _task(self) -> str:
        return ""

    def _ward(self) -> None:
        return None

    def _returns(self) -> bool:
        return True

    def over_edge(self, heading: int) -> float:
        """14.6 Over one's own edge; a landing is for those who cannot fly on."""
        return HOME if heading == self.home else ASTRAY


class Homeward(Fighter):
    """Minds the ground and the enemy's guns as any fighter does, with another errand."""

    errand = Homebound
