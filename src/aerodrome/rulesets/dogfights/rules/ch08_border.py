"""Chapter 8: the border zone."""

from __future__ import annotations

from .state import BOARD, Aircraft


def may_end_in_border(plane: Aircraft) -> bool:
    """8.1 Nobody ends two moves running in the border zone; an access point is not in it."""
    return not (plane.place == BOARD and plane.border)
