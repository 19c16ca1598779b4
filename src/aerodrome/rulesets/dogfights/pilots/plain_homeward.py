"""The homeward pilot where NumPy is not there."""

from __future__ import annotations

from .home import HomewardBound
from .plain import Plain
from .standing import StandingEnds


class PlainHomeward(HomewardBound[StandingEnds], Plain):
    """Fights as a plain pilot does while he may not leave."""
