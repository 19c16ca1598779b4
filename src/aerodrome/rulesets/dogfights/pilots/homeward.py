"""The homeward pilot: a fighter on his way home."""

from __future__ import annotations

from .ends import Ends
from .fighter import Fighter
from .home import HomewardBound


class Homeward(HomewardBound[Ends], Fighter):
    """Fights as a fighter does while he may not leave."""
