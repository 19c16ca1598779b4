"""The homeward pilot where NumPy is missing."""

from __future__ import annotations

from .home import HomewardBound
from .plain import Plain
from .standing import StandingEnds


class PlainHomeward(HomewardBound[StandingEnds], Plain):
    """A pilot that fights like a plain pilot while it may not leave."""
