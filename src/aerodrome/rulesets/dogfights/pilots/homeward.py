"""The homeward pilot: a fighter on its way home."""

from __future__ import annotations

from .ends import Ends
from .fighter import Fighter
from .home import HomewardBound


class Homeward(HomewardBound[Ends], Fighter):
    """A pilot that fights like a fighter while it may not leave."""
